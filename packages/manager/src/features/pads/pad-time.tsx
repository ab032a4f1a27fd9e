import type { Pad } from '@sheaf/contract/entities/pad'
import { useT } from '@sheaf/ui/l10n/use-t'
import { When } from '../../components/when.tsx'
import type { PadField } from './pad-order.ts'

interface PadTimeProps {
  readonly pad: Pad
  /** Field by which the list is ordered. */
  readonly field: PadField
}

/**
 * SCR-421: shows when a pad was created if the list is ordered by that, else when it was last edited (or created, if
 * nobody has written in it).
 */
export const PadTime = ({ pad: { lastEdited, ctime }, field }: PadTimeProps) => {
  const t = useT()
  return field === 'ctime' || lastEdited === null ? (
    <When at={ctime} text={(when) => t('GROUP.PAD.CREATED', { when })} />
  ) : (
    <When at={lastEdited} text={(when) => t('GROUP.PAD.CHANGED', { when })} />
  )
}
