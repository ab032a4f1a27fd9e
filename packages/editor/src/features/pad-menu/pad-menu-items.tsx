import { Menu } from '@mantine/core'
import { WHO_CAN_SEE_QUERY } from '@sheaf/contract/frame'
import type { GroupId } from '@sheaf/contract/ids'
import { exportFormats, exportPad } from '@sheaf/contract/routes/exports'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDownload, IconEye, IconFolder, IconLogin2 } from '@tabler/icons-react'
import { folderAddress } from '../../lib/folder-address.ts'
import { signInLink } from '../../lib/sign-in-link.ts'

const SIZE = 16

/** As the files end, which needs no translation. */
const FORMATS = { html: 'HTML', markdown: 'Markdown', text: 'TXT' } as const

export interface PadMenuItemsProps {
  readonly base: URL
  readonly padId: string
  readonly folder: GroupId | undefined
  /** Visitors are not told who else can see what, and may have an account. */
  readonly isGuest: boolean
  readonly mayDownload: boolean
}

export const PadMenuItems = ({ base, padId, folder, isGuest, mayDownload }: PadMenuItemsProps) => {
  const t = useT()
  const pad = encodeURIComponent(padId)
  const download = (format: string) =>
    new URL(`api${exportPad.path.replace(':id', pad).replace(':format', format)}`, base).href
  return (
    <>
      {folder !== undefined && (
        <Menu.Item component="a" href={folderAddress(base, folder)} leftSection={<IconFolder size={SIZE} />}>
          {t('EDITOR.TO_FOLDER')}
        </Menu.Item>
      )}
      {folder !== undefined && !isGuest && (
        <Menu.Item
          component="a"
          href={new URL(`mypads/group/${folder}/pad/view/${pad}?${WHO_CAN_SEE_QUERY}`, base).href}
          leftSection={<IconEye size={SIZE} />}
        >
          {t('GROUP.WHO.TITLE')}
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
            {t('ACTIONS.DOWNLOAD_AS', { format: FORMATS[format] })}
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
