/* What completes a field as one types, in a file of its own: it brings floating elements. */
export { Autocomplete, Select, TagsInput } from '@mantine/core'
