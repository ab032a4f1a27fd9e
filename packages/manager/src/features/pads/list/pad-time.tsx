import type { Pad } from '@sheaf/contract/entities/pad'
import { useT } from '@sheaf/ui/l10n/use-t'
import { RelativeTime } from '../../../components/relative-time.tsx'
import type { PadField } from './pad-order.ts'

interface PadTimeProps {
  readonly pad: Pad
  /** Field by which the list is ordered. */
  readonly field: PadField
  /** Whether the last edit is shown in any order. */
  readonly alwaysShowsEdit?: boolean
}

/**
 * SCR-153: shows when a pad was created if the list is ordered by that, else when it was last edited (or created, if
 * nobody has written in it). With `alwaysShowsEdit`, shows both where both are known and the list is ordered by
 * creation.
 */
export const PadTime = ({ pad: { lastEdited, ctime }, field, alwaysShowsEdit = false }: PadTimeProps) => {
  const t = useT()
  const showsCreation = field === 'ctime' || lastEdited === null
  return (
    <>
      {lastEdited !== null && (alwaysShowsEdit || !showsCreation) && (
        <RelativeTime at={lastEdited} text={(when) => t('GROUP.PAD.CHANGED', { when })} />
      )}
      {showsCreation && <RelativeTime at={ctime} text={(when) => t('GROUP.PAD.CREATED', { when })} />}
    </>
  )
}
