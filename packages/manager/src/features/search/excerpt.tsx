import { Text } from '@mantine/core'
import { Marked } from './marked.tsx'
import { parseExcerpt } from './parse-excerpt.ts'

/** Where the words were found, as plain text with the words marked. */
export const Excerpt = ({ html }: { html: string }) => (
  <Text size="sm" lineClamp={3} dir="auto">
    <Marked parts={parseExcerpt(html)} />
  </Text>
)
