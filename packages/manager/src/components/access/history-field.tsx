import { NativeSelect } from '@mantine/core'
import { type HistoryReaders, historyReaders } from '@sheaf/contract/entities/history'
import { useT } from '@sheaf/ui/l10n/use-t'
import { HISTORY_READERS } from '../../lib/access/history-readers.ts'

/** Value of the choice to follow the folder. */
const FOLLOWS = ''

interface HistoryFieldProps {
  readonly value: HistoryReaders | null
  readonly onChange: (readers: HistoryReaders | null) => void
  /** Setting of the folder, which a pad can follow (`null`); left out for a folder. */
  readonly ofFolder?: HistoryReaders
}

/** HIST-45: selects who sees the history of a pad, or of the pads of a folder. */
export const HistoryField = ({ value, onChange, ofFolder }: HistoryFieldProps) => {
  const t = useT()
  const choices = historyReaders.map((readers) => ({ value: readers as string, label: t(HISTORY_READERS[readers]) }))
  const follows = ofFolder && t('GROUP.HISTORY.FOLLOWS', { readers: t(HISTORY_READERS[ofFolder]) })
  return (
    <NativeSelect
      label={t('GROUP.FIELD.HISTORY')}
      description={t('GROUP.HISTORY.INFO')}
      data={follows === undefined ? choices : [{ value: FOLLOWS, label: follows }, ...choices]}
      value={value ?? FOLLOWS}
      onChange={({ currentTarget }) =>
        onChange(historyReaders.find((readers) => readers === currentTarget.value) ?? null)
      }
    />
  )
}
