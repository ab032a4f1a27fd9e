import { TextInput } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useDebouncedText } from '../../../lib/lists/use-debounced-text.ts'

interface DayFieldProps {
  readonly label: MessageKey
  /** Day in the format of date inputs, or empty. */
  readonly day: string
  readonly onSettle: (day: string) => void
}

/** Longer than for text, as one often looks for the next digit of a date. */
const PAUSE_MS = 600

/** A year that is being typed counts up from 0002, which is a valid day for the browser. */
const isWhole = (day: string): boolean => day === '' || Number.parseInt(day, 10) >= 1000

/**
 * Filters by a day. It holds what is typed itself: React would write a value that follows late into the input, and the
 * browser then drops the parts of the date that have been typed.
 */
export const DayField = ({ label, day, onSettle }: DayFieldProps) => {
  const t = useT()
  const [typed, type, , settleNow] = useDebouncedText(day, onSettle, { wait: PAUSE_MS, isWhole })
  return (
    <TextInput
      type="date"
      label={t(label)}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={settleNow}
      onKeyDown={({ key }) => {
        if (key === 'Enter') settleNow()
      }}
    />
  )
}
