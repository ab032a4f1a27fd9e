import type { Pad } from '@sheaf/contract/entities/pad'
import { useT } from '@sheaf/ui/l10n/use-t'
import { When } from '../../components/when.tsx'
import type { PadField } from './pad-order.ts'

interface PadTimeProps {
  readonly pad: Pad
  /** Field by which the list is ordered. */
  readonly field: PadField
  /** Whether the last edit is shown in any order. */
  readonly alwaysTellsEdit?: boolean
}

/**
 * SCR-421: shows when a pad was created if the list is ordered by that, else when it was last edited (or created, if
 * nobody has written in it). With `alwaysTellsEdit`, shows both where both are known and the list is ordered by creation.
 */
export const PadTime = ({ pad: { lastEdited, ctime }, field, alwaysTellsEdit = false }: PadTimeProps) => {
  const t = useT()
  const tellsCreation = field === 'ctime' || lastEdited === null
  return (
    <>
      {lastEdited !== null && (alwaysTellsEdit || !tellsCreation) && (
        <When at={lastEdited} text={(when) => t('GROUP.PAD.CHANGED', { when })} />
      )}
      {tellsCreation && <When at={ctime} text={(when) => t('GROUP.PAD.CREATED', { when })} />}
    </>
  )
}
