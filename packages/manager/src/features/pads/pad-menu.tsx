import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { canEditPad, canRemovePad, canViewPad } from '@sheaf/contract/policy/pad'
import { MenuLater } from '@sheaf/ui/components/menu-later'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDots } from '@tabler/icons-react'
import { groupFacts } from '../../lib/group-facts.ts'
import { useActor } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'

const fetchItems = async () => (await import('./pad-menu-items.tsx')).PadMenuItems

/** What can be done with a pad, for those who may. */
export const PadMenu = ({ pad, group, onArchive }: { pad: Pad; group: Group; onArchive: () => void }) => {
  const t = useT()
  const actor = useActor()
  const site = useSite()
  const visibility = pad.visibility ?? group.visibility
  const mayShare = visibility !== 'restricted' || site.allPadsPublicsAuthentifiedOnly
  // A typed password does not belong into a link, so who needs one reads the pad in its page.
  const facts = { ...pad, password: 'none', group: groupFacts(group, actor, site) } as const
  const mayDownload = canViewPad(actor, facts).allowed
  const mayEdit = canEditPad(actor, facts, false).allowed
  const mayRemove = canRemovePad(actor, facts).allowed
  const mayArchive = canEditPad(actor, facts, pad.archived).allowed
  if (!mayShare && !mayRemove && !mayDownload) return null
  return (
    <MenuLater
      label={t('GROUP.ACTIONS_FOR', { name: pad.name })}
      icon={<IconDots size={20} />}
      fetchItems={fetchItems}
      itemProps={{
        pad,
        group,
        mayShare,
        mayDownload,
        mayEdit,
        mayRemove,
        onArchive: mayArchive ? onArchive : undefined,
      }}
    />
  )
}
