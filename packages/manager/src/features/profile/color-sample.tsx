import { Text, useComputedColorScheme } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { authorBackground } from '@sheaf/ui/theme/author-background'

const COLOR = /^#[\da-f]{6}$/i

interface ColorSampleProps {
  readonly color: string
  /** Colour that pads give while none is chosen. */
  readonly given: string | undefined
  /** Whether the account wants its colour to be seen in pads. */
  readonly isSeen: boolean
}

/**
 * SCR-364: shows the colour as pads will show it, and says whether they adjust it, give it where it is
 * free, or do not show it.
 */
export const ColorSample = ({ color, given, isSeen }: ColorSampleProps) => {
  const t = useT()
  const scheme = useComputedColorScheme('light')
  const isGiven = color === '' && given !== undefined
  const shown = isGiven ? given : color
  if (!COLOR.test(shown)) return null
  const ground = authorBackground(shown, scheme)
  if (!isSeen && !isGiven)
    return (
      <Text size="sm" c="dimmed" py={4} mt="calc(var(--mantine-spacing-xs) * -1)" aria-live="polite">
        {t('USER.COLOR_TEXT_HIDDEN')}
      </Text>
    )
  const isAdjusted = ground.toLowerCase() !== shown.toLowerCase()
  return (
    <Text size="sm" px="xs" py={4} mt="calc(var(--mantine-spacing-xs) * -1)" bg={ground} bdrs="sm" aria-live="polite">
      {t(isGiven ? 'USER.COLOR_TEXT_GIVEN' : isAdjusted ? 'USER.COLOR_TEXT_ADJUSTED' : 'USER.COLOR_TEXT')}
    </Text>
  )
}
