import { Menu } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconPaperclip } from '@tabler/icons-react'
import { requestOfFile } from '../../lib/files/file-request.ts'
import { openEditor } from '../../lib/commands/open-editor.ts'
import { useStore } from '@sheaf/ui/lib/store'

/** Item of a menu that lists the files of the pad. */
export const FileListItem = () => {
  const t = useT()
  const editor = useStore(openEditor)
  if (editor === undefined) return null
  return (
    <Menu.Item
      leftSection={<IconPaperclip size={16} />}
      onClick={() => requestOfFile(editor.view.dom, { act: 'list' })}
    >
      {t('EDITOR.FILE.LIST')}
    </Menu.Item>
  )
}
