import { Text } from '@mantine/core'
import { Highlighted } from './highlighted.tsx'
import { behindName, fromNearMatch, parseExcerpt } from './parse-excerpt.ts'

/**
 * Shows the text around the matches, with these highlighted. The pad's name, shown above it, is left out.
 */
export const Excerpt = ({ html, name }: { html: string; name: string }) => (
  <Text size="sm" lineClamp={3} dir="auto">
    <Highlighted parts={fromNearMatch(behindName(parseExcerpt(html), name))} />
  </Text>
)
