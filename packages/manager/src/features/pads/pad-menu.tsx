import { ActionIcon, Menu } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArrowsMove, IconDots, IconPencil, IconShare, IconTrash } from '@tabler/icons-react'
import { createSearchParams, Link } from 'react-router'
import { openShareLink } from '../../lib/share-link.tsx'
import { useSite } from '../../lib/site.ts'
import { paths } from '../../paths.ts'

const SIZE = 16

/** What can be done with a pad, for those who may. */
export const PadMenu = ({ pad, group, mayEdit }: { pad: Pad; group: Group; mayEdit: boolean }) => {
  const t = useT()
  const { allPadsPublicsAuthentifiedOnly } = useSite()
  const visibility = pad.visibility ?? group.visibility
  const mayShare = visibility !== 'restricted' || allPadsPublicsAuthentifiedOnly
  const move = { pathname: paths.padMove(group._id), search: createSearchParams({ pad: pad._id }).toString() }
  if (!mayShare && !mayEdit) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('GROUP.ACTIONS_FOR', { name: pad.name })}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayShare && (
          <Menu.Item
            leftSection={<IconShare size={SIZE} />}
            onClick={() =>
              openShareLink(
                pad.name,
                paths.padView(group._id, pad._id),
                visibility === 'private' ? t('GROUP.SHARE_PASSWORD') : undefined,
              )
            }
          >
            {t('GROUP.SHARE_LINK')}
          </Menu.Item>
        )}
        {mayEdit && (
          <>
            <Menu.Item component={Link} to={paths.padEdit(group._id, pad._id)} leftSection={<IconPencil size={SIZE} />}>
              {t('GROUP.PAD.EDIT')}
            </Menu.Item>
            <Menu.Item component={Link} to={move} leftSection={<IconArrowsMove size={SIZE} />}>
              {t('GROUP.PAD.MOVE')}
            </Menu.Item>
            <Menu.Item
              component={Link}
              to={paths.padRemove(group._id, pad._id)}
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={SIZE} />}
            >
              {t('GROUP.PAD.REMOVE')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
