import { Menu } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { EXPORT_NAMES, exportFormats, exportPad } from '@sheaf/contract/routes/exports'
import { useT } from '@sheaf/ui/l10n/use-t'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowsMove,
  IconCopy,
  IconDownload,
  IconFileText,
  IconHistory,
  IconMessageOff,
  IconPencil,
  IconShare,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { createSearchParams, Link, useLocation } from 'react-router'
import { addressOf } from '../../../lib/api/api.ts'
import { openShareLink } from '../../../components/sharing/share-link.tsx'
import { paths } from '../../../paths.ts'
import type { PadRights } from './pad-rights.ts'

const SIZE = 16

export interface PadMenuItemsProps {
  readonly pad: Pad
  readonly group: Group
  readonly rights: PadRights
  /** Archives or unarchives the pad. */
  readonly onArchive: () => void
  /** Duplicates the pad. */
  readonly onDuplicate: () => void
  /** Offers the templates that can be put behind the text; left out where the pad is not open to be written in. */
  readonly onInsertTemplate?: (() => void) | undefined
}

/** Shows the menu item that leads to the history of the pad. */
export const PadHistoryItem = ({ pad }: Pick<PadMenuItemsProps, 'pad'>) => {
  const t = useT()
  return (
    <Menu.Item component={Link} to={paths.padHistory(pad.group, pad._id)} leftSection={<IconHistory size={SIZE} />}>
      {t('GROUP.HISTORY.SHOW')}
    </Menu.Item>
  )
}

/** Shows menu items that download the pad, one for each format. */
export const PadDownloadItems = ({ pad }: Pick<PadMenuItemsProps, 'pad'>) => {
  const t = useT()
  return exportFormats.map((format) => (
    <Menu.Item
      key={format}
      component="a"
      href={addressOf(exportPad, { id: pad._id, format }).href}
      download
      leftSection={<IconDownload size={SIZE} />}
    >
      {t('ACTIONS.DOWNLOAD_AS', { format: EXPORT_NAMES[format] })}
    </Menu.Item>
  ))
}

export const PadMenuItems = ({ pad, group, rights, onArchive, onDuplicate, onInsertTemplate }: PadMenuItemsProps) => {
  const t = useT()
  const { pathname, search } = useLocation()
  const { mayShare, mayDownload, mayHistory, mayEdit, mayDuplicate, mayRemove, mayArchive } = rights
  const move = { pathname: paths.padMove(group._id), search: createSearchParams({ pad: pad._id }).toString() }
  return (
    <>
      {mayShare && (
        <Menu.Item
          leftSection={<IconShare size={SIZE} />}
          onClick={() => openShareLink(pad.name, paths.padView(group._id, pad._id), pad.visibility ?? group.visibility)}
        >
          {t('GROUP.SHARE_LINK')}
        </Menu.Item>
      )}
      {mayHistory && <PadHistoryItem pad={pad} />}
      {mayEdit && (
        <>
          <Menu.Item
            component={Link}
            to={paths.padEdit(group._id, pad._id)}
            state={{ from: pathname + search }}
            leftSection={<IconPencil size={SIZE} />}
          >
            {t('GROUP.PAD.EDIT')}
          </Menu.Item>
          <Menu.Item component={Link} to={move} leftSection={<IconArrowsMove size={SIZE} />}>
            {t('GROUP.PAD.MOVE_ONE')}
          </Menu.Item>
        </>
      )}
      {mayDuplicate && (
        <Menu.Item leftSection={<IconCopy size={SIZE} />} onClick={onDuplicate}>
          {t('GROUP.PAD.DUPLICATE')}
        </Menu.Item>
      )}
      {onInsertTemplate && (
        <Menu.Item leftSection={<IconTemplate size={SIZE} />} onClick={onInsertTemplate}>
          {t('GROUP.PAD.INSERT_TEMPLATE')}
        </Menu.Item>
      )}
      {mayArchive && (
        <Menu.Item
          leftSection={pad.archived ? <IconArchiveOff size={SIZE} /> : <IconArchive size={SIZE} />}
          onClick={onArchive}
        >
          {t(pad.archived ? 'GROUP.PAD.UNARCHIVE' : 'GROUP.PAD.ARCHIVE')}
        </Menu.Item>
      )}
      {mayDownload && (
        <>
          <Menu.Divider />
          <PadDownloadItems pad={pad} />
        </>
      )}
      {(mayEdit || mayRemove) && <Menu.Divider />}
      {mayEdit && (
        <Menu.Item
          component={Link}
          to={paths.padChatRemove(group._id, pad._id)}
          c="var(--mantine-color-error)"
          leftSection={<IconMessageOff size={SIZE} />}
        >
          {t('GROUP.REMOVE_CHAT_HISTORY')}
        </Menu.Item>
      )}
      {mayRemove && (
        <Menu.Item
          component={Link}
          to={paths.padRemove(group._id, pad._id)}
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={SIZE} />}
        >
          {t('GROUP.PAD.REMOVE')}
        </Menu.Item>
      )}
    </>
  )
}

/** Shows the menu items of a row in a list, which also open the pad. */
export const PadRowItems = (props: PadMenuItemsProps) => {
  const t = useT()
  const { pad, group } = props
  return (
    <>
      <Menu.Item component={Link} to={paths.padView(group._id, pad._id)} leftSection={<IconFileText size={SIZE} />}>
        {t('ACTIONS.OPEN')}
      </Menu.Item>
      <PadMenuItems {...props} />
    </>
  )
}
