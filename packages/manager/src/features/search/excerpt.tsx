import { Text } from '@mantine/core'
import { Marked } from './marked.tsx'
import { behindName, parseExcerpt } from './parse-excerpt.ts'

/**
 * Where the words were found, as plain text with the words marked. The name of the pad stands above. Lines of prose begin
 * where their own direction does.
 */
export const Excerpt = ({ html, name }: { html: string; name: string }) => (
  <Text size="sm" lineClamp={3} dir="auto" ta="start">
    <Marked parts={behindName(parseExcerpt(html), name)} />
  </Text>
)
