import { historyReaders } from '@sheaf/contract/entities/history'
import { visibilities } from '@sheaf/contract/entities/visibility'
import { useT } from '@sheaf/ui/l10n/use-t'
import { HISTORY_READERS } from '../../lib/access/history-readers.ts'
import { useSite } from '../../lib/session/site.ts'
import { visibilityAppearance } from './visibility.tsx'

/** Returns a function that says the value of a field of a folder or pad in words; nothing for one without a value. */
export const useTextOfSaved = (): ((field: string, value: unknown) => string) => {
  const t = useT()
  const site = useSite()
  return (field, value) => {
    const visibility = visibilities.find((one) => field === 'visibility' && one === value)
    if (visibility) return t(visibilityAppearance(visibility, site).label)
    const readers = historyReaders.find((one) => field === 'history' && one === value)
    if (readers) return t(HISTORY_READERS[readers])
    if (typeof value === 'boolean') return t(value ? 'GROUP.WHO.YES' : 'GROUP.WHO.NO')
    return typeof value === 'string' ? value : ''
  }
}
