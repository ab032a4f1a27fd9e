import { Menu } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { exportGroup } from '@sheaf/contract/routes/exports'
import { useT } from '@sheaf/ui/l10n/use-t'
import {
  IconDownload,
  IconHeart,
  IconFilePlus,
  IconPencil,
  IconPhoto,
  IconRecycle,
  IconShare,
  IconShieldPlus,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { createSearchParams, Link } from 'react-router'
import { addressOf } from '../../lib/api/api.ts'
import { openShareLink } from '../../components/sharing/share-link.tsx'
import { paths } from '../../paths.ts'
import type { GroupActions } from './group-actions.ts'

const SIZE = 16

export const GroupMenuItems = ({ group, actions }: { group: Group; actions: GroupActions }) => {
  const t = useT()
  const { _id: id, name } = group
  // SCR-50: the menu offers adding a pad only to actors who manage all pads.
  const addPad = actions.addPad && actions.editPads
  const items = [
    addPad && { key: 'GROUP.PAD.ADD' as const, to: paths.padAdd(id), Icon: IconFilePlus },
    actions.edit && { key: 'GROUP.EDIT' as const, to: paths.groupEdit(id), Icon: IconPencil },
    actions.invite && { key: 'GROUP.INVITE_USER.IU' as const, to: paths.groupPeople(id, 'invite'), Icon: IconUserPlus },
    actions.shareAdmin && {
      key: 'GROUP.ADMIN_SHARE.AS' as const,
      to: paths.groupPeople(id, 'share'),
      Icon: IconShieldPlus,
    },
    actions.addWatcher && { key: 'GROUP.ADD_WATCHER.AS' as const, to: paths.groupPeople(id, 'add'), Icon: IconHeart },
  ].filter((item) => item !== false)
  return (
    <>
      <Menu.Item
        leftSection={<IconShare size={SIZE} />}
        onClick={() => openShareLink(name, paths.groupView(id), group.visibility)}
      >
        {t('GROUP.SHARE_LINK')}
      </Menu.Item>
      <Menu.Item component={Link} to={paths.groupFiles(id)} leftSection={<IconPhoto size={SIZE} />}>
        {t('GROUP.FILES.TITLE')}
      </Menu.Item>
      {items.map(({ key, to, Icon }) => (
        <Menu.Item key={key} component={Link} to={to} leftSection={<Icon size={SIZE} />}>
          {t(key)}
        </Menu.Item>
      ))}
      {actions.exportAll && items.length > 0 && <Menu.Divider />}
      {actions.exportAll && (
        <Menu.Item
          component="a"
          href={addressOf(exportGroup, { id }).href}
          download
          leftSection={<IconDownload size={SIZE} />}
        >
          {t('GROUP.EXPORT')}
        </Menu.Item>
      )}
      {actions.restore && (
        <Menu.Item
          component={Link}
          to={{ pathname: paths.trash, search: createSearchParams({ group: id }).toString() }}
          leftSection={<IconRecycle size={SIZE} />}
        >
          {t('GROUP.TRASH')}
        </Menu.Item>
      )}
      {actions.remove && <Menu.Divider />}
      {actions.remove && (
        <Menu.Item
          component={Link}
          to={paths.groupRemove(id)}
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={SIZE} />}
        >
          {t('GROUP.REMOVE')}
        </Menu.Item>
      )}
    </>
  )
}
