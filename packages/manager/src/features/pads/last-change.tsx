import type { Pad } from '@sheaf/contract/entities/pad'
import { useT } from '@sheaf/ui/l10n/use-t'
import { When } from '../../lib/when.tsx'

/** When a pad was last changed, as it counts in the order of its list: one that nobody has written in, when it was made. */
export const LastChange = ({ pad: { lastEdited, ctime } }: { pad: Pad }) => {
  const t = useT()
  return lastEdited === null ? (
    <When at={ctime} text={(when) => t('GROUP.PAD.CREATED', { when })} />
  ) : (
    <When at={lastEdited} text={(when) => t('GROUP.PAD.CHANGED', { when })} />
  )
}
