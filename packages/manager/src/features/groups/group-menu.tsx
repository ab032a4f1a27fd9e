import type { Group } from '@sheaf/contract/entities/group'
import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDots } from '@tabler/icons-react'
import type { GroupActions } from './group-actions.ts'

const fetchItems = async () => (await import('./group-menu-items.tsx')).GroupMenuItems

/** Offers the actions on a group: to everybody who sees it its link and its files. */
export const GroupMenu = ({ group, actions }: { group: Group; actions: GroupActions }) => {
  const t = useT()
  return (
    <LazyMenu
      label={t('GROUP.ACTIONS_FOR', { name: group.name })}
      icon={<IconDots size={20} />}
      fetchItems={fetchItems}
      itemProps={{ group, actions }}
    />
  )
}
