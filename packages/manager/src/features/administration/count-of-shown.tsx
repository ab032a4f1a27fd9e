import { Text } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'

interface CountOfShownProps {
  /** Nothing until the first are here. */
  readonly count: number | undefined
  /** Whether there are more than those, of which nobody knows how many. */
  readonly hasMore: boolean
  readonly words: Readonly<Record<'all' | 'more', MessageKey>>
}

/** Says, also to screen readers, how many rows there are of a list that comes page by page. */
export const CountOfShown = ({ count, hasMore, words }: CountOfShownProps) => {
  const t = useT()
  return (
    <Text size="sm" c="dimmed" role="status" mih="1.4em">
      {count !== undefined && t(hasMore ? words.more : words.all, { count })}
    </Text>
  )
}
