import { Menu } from '@mantine/core'
import type { GroupId } from '@sheaf/contract/ids'
import { folderViewPath, padViewPath, timesliderPath, WHO_CAN_SEE_QUERY } from '@sheaf/contract/pages/manager-paths'
import { EXPORT_NAMES, exportFormats, exportPad } from '@sheaf/contract/routes/exports'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDownload, IconEye, IconFolder, IconHistory, IconLogin2, IconTemplate } from '@tabler/icons-react'
import { managerLink } from '../../lib/page/manager-link.ts'
import { signInLink } from '../../lib/page/sign-in-link.ts'

const SIZE = 16

export interface PadMenuItemsProps {
  readonly base: URL
  readonly padId: string
  readonly folder: GroupId | undefined
  /** Whether the reader is a visitor. Visitors are not told who else can see the pad, and are offered the sign-in. */
  readonly isGuest: boolean
  readonly mayDownload: boolean
  readonly mayHistory: boolean
  /** Offers the templates that can be put behind the text; left out where none can. */
  readonly onTemplates: (() => void) | undefined
}

export const PadMenuItems = ({
  base,
  padId,
  folder,
  isGuest,
  mayDownload,
  mayHistory,
  onTemplates,
}: PadMenuItemsProps) => {
  const t = useT()
  const pad = encodeURIComponent(padId)
  const view = folder && managerLink(padViewPath(folder, padId), base)
  const download = (format: string) =>
    new URL(`api${exportPad.path.replace(':id', pad).replace(':format', format)}`, base).href
  return (
    <>
      {folder !== undefined && (
        <Menu.Item
          component="a"
          href={managerLink(folderViewPath(folder), base)}
          leftSection={<IconFolder size={SIZE} />}
        >
          {t('EDITOR.TO_FOLDER')}
        </Menu.Item>
      )}
      {view !== undefined && !isGuest && (
        <Menu.Item component="a" href={`${view}?${WHO_CAN_SEE_QUERY}`} leftSection={<IconEye size={SIZE} />}>
          {t('GROUP.WHO.TITLE')}
        </Menu.Item>
      )}
      {mayHistory && (
        <Menu.Item
          component="a"
          href={managerLink(timesliderPath(padId), base)}
          leftSection={<IconHistory size={SIZE} />}
        >
          {t('GROUP.HISTORY.SHOW')}
        </Menu.Item>
      )}
      {onTemplates && (
        <Menu.Item leftSection={<IconTemplate size={SIZE} />} onClick={onTemplates}>
          {t('GROUP.PAD.INSERT_TEMPLATE')}
        </Menu.Item>
      )}
      {mayDownload &&
        exportFormats.map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={download(format)}
            download
            leftSection={<IconDownload size={SIZE} />}
          >
            {t('ACTIONS.DOWNLOAD_AS', { format: EXPORT_NAMES[format] })}
          </Menu.Item>
        ))}
      {isGuest && (
        <Menu.Item component="a" {...signInLink(base)} leftSection={<IconLogin2 size={SIZE} />}>
          {t('MENU.LOGIN')}
        </Menu.Item>
      )}
    </>
  )
}
