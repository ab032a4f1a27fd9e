import type { Group } from '@sheaf/contract/entities/group'
import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDots } from '@tabler/icons-react'
import type { GroupActions } from './group-actions.ts'

const fetchItems = async () => (await import('./group-menu-items.tsx')).GroupMenuItems

/** Offers the actions on a group. Renders nothing if none is allowed. */
export const GroupMenu = ({ group, actions }: { group: Group; actions: GroupActions }) => {
  const t = useT()
  // SCR-50: these two make one menu item together; each of the others makes one.
  const { addPad, editPads, ...others } = actions
  const mayAnything = (addPad && editPads) || Object.values(others).some(Boolean)
  if (!mayAnything) return null
  return (
    <LazyMenu
      label={t('GROUP.ACTIONS_FOR', { name: group.name })}
      icon={<IconDots size={20} />}
      fetchItems={fetchItems}
      itemProps={{ group, actions }}
    />
  )
}
