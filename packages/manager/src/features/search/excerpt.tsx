import { Text } from '@mantine/core'
import { Marked } from './marked.tsx'
import { behindName, parseExcerpt } from './parse-excerpt.ts'

/**
 * Shows the text around the matches, with these highlighted. The pad's name, shown above it, is left out. `dir="auto"`
 * aligns prose by its own direction.
 */
export const Excerpt = ({ html, name }: { html: string; name: string }) => (
  <Text size="sm" lineClamp={3} dir="auto" ta="start">
    <Marked parts={behindName(parseExcerpt(html), name)} />
  </Text>
)
