import { Mark, Text } from '@mantine/core'
import { parseExcerpt } from './parse-excerpt.ts'

/** Where the words were found, as plain text with the words marked. */
export const Excerpt = ({ html }: { html: string }) => (
  <Text size="sm" lineClamp={3} dir="auto">
    {parseExcerpt(html).map(({ text, marked }, at) =>
      // The parts have no identity but their place.
      marked ? <Mark key={at}>{text}</Mark> : <span key={at}>{text}</span>,
    )}
  </Text>
)
