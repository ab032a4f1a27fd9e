import type { Pad } from '@sheaf/contract/entities/pad'
import { useT } from '@sheaf/ui/l10n/use-t'
import { When } from '../../components/when.tsx'
import type { PadField } from './pad-order.ts'

interface PadTimeProps {
  readonly pad: Pad
  /** What the list is ordered by. */
  readonly field: PadField
}

/** SCR-421: when a pad was made, in the order of that; else when it was last changed, or made when nobody has written in it. */
export const PadTime = ({ pad: { lastEdited, ctime }, field }: PadTimeProps) => {
  const t = useT()
  return field === 'ctime' || lastEdited === null ? (
    <When at={ctime} text={(when) => t('GROUP.PAD.CREATED', { when })} />
  ) : (
    <When at={lastEdited} text={(when) => t('GROUP.PAD.CHANGED', { when })} />
  )
}
