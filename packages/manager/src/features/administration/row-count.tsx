import { Text, VisuallyHidden } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'

interface RowCountProps {
  /** Number of rows; `undefined` until the first are loaded. */
  readonly count: number | undefined
  /** Message with the plural forms of the count. */
  readonly messageKey: MessageKey
}

/**
 * Shows how many rows a list has, and announces it to screen readers. For an empty list it is only announced, since the
 * list itself shows a notice.
 */
export const RowCount = ({ count, messageKey }: RowCountProps) => {
  const t = useT()
  const text = count === undefined ? null : t(messageKey, { count })
  return (
    <Text size="sm" c="dimmed" role="status" mih="1.4em">
      {count === 0 ? <VisuallyHidden>{text}</VisuallyHidden> : text}
    </Text>
  )
}
