import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDots } from '@tabler/icons-react'
import { useActor } from '../../../lib/session/session.ts'
import { useSite } from '../../../lib/session/site.ts'
import { useDuplicatePad } from '../duplicate-pad.queries.ts'
import { padRights } from './pad-rights.ts'

const fetchItems = async () => (await import('./pad-menu-items.tsx')).PadRowItems

/** Offers the actions on a pad in a list. Renders nothing if none is allowed. */
export const PadMenu = ({ pad, group, onArchive }: { pad: Pad; group: Group; onArchive: () => void }) => {
  const t = useT()
  const duplicate = useDuplicatePad(pad)
  const rights = padRights(pad, group, useActor(), useSite())
  if (!rights.mayShare && !rights.mayRemove && !rights.mayDownload) return null
  return (
    <LazyMenu
      label={t('GROUP.ACTIONS_FOR', { name: pad.name })}
      icon={<IconDots size={20} />}
      fetchItems={fetchItems}
      itemProps={{ pad, group, rights, onArchive, onDuplicate: duplicate }}
    />
  )
}
