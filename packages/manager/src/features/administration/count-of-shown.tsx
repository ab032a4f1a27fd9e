import { Text, VisuallyHidden } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'

interface CountOfShownProps {
  /** Nothing until the first are here. */
  readonly count: number | undefined
  /** What says it, by the count. */
  readonly words: MessageKey
}

/** Says, also to screen readers, how many rows a list has. That it has none is seen where the rows would be. */
export const CountOfShown = ({ count, words }: CountOfShownProps) => {
  const t = useT()
  const said = count === undefined ? null : t(words, { count })
  return (
    <Text size="sm" c="dimmed" role="status" mih="1.4em">
      {count === 0 ? <VisuallyHidden>{said}</VisuallyHidden> : said}
    </Text>
  )
}
