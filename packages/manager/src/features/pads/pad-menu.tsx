import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { canViewPad } from '@sheaf/contract/policy/pad'
import { MenuLater } from '@sheaf/ui/components/menu-later'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDots } from '@tabler/icons-react'
import { groupFacts } from '../../lib/group-facts.ts'
import { useActor } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'

const fetchItems = async () => (await import('./pad-menu-items.tsx')).PadMenuItems

/** What can be done with a pad, for those who may. */
export const PadMenu = ({ pad, group, mayEdit }: { pad: Pad; group: Group; mayEdit: boolean }) => {
  const t = useT()
  const actor = useActor()
  const site = useSite()
  const visibility = pad.visibility ?? group.visibility
  const mayShare = visibility !== 'restricted' || site.allPadsPublicsAuthentifiedOnly
  // A typed password does not belong into a link, so who needs one reads the pad in its page.
  const mayDownload = canViewPad(actor, { ...pad, password: 'none', group: groupFacts(group, actor, site) }).allowed
  if (!mayShare && !mayEdit && !mayDownload) return null
  return (
    <MenuLater
      label={t('GROUP.ACTIONS_FOR', { name: pad.name })}
      icon={<IconDots size={20} />}
      fetchItems={fetchItems}
      itemProps={{ pad, group, mayShare, mayDownload, mayEdit }}
    />
  )
}
