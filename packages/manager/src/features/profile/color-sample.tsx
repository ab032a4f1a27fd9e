import { Text, useComputedColorScheme } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { authorBackground } from '@sheaf/ui/theme/author-background'

const COLOR = /^#[\da-f]{6}$/i

/** SCR-364: shows the colour as pads will show it, and says whether they adjust it. */
export const ColorSample = ({ color }: { color: string }) => {
  const t = useT()
  const scheme = useComputedColorScheme('light')
  if (!COLOR.test(color)) return null
  const ground = authorBackground(color, scheme)
  const isAdjusted = ground.toLowerCase() !== color.toLowerCase()
  return (
    <Text size="sm" px="xs" py={4} mt="calc(var(--mantine-spacing-xs) * -1)" bg={ground} bdrs="sm" aria-live="polite">
      {t(isAdjusted ? 'USER.COLOR_TEXT_ADJUSTED' : 'USER.COLOR_TEXT')}
    </Text>
  )
}
