import { RichTextEditor } from '@mantine/tiptap'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconPaperclip, IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { requestOfFile } from '../../lib/files/file-request.ts'

interface FileControlProps {
  readonly editor: Editor
  readonly kind: 'picture' | 'file'
}

/** Button that asks for pictures or files to be put where the caret is. */
export const FileControl = ({ editor, kind }: FileControlProps) => {
  const t = useT()
  const [label, Icon] =
    kind === 'picture' ? [t('EDITOR.TOOL.PICTURE'), IconPhoto] : [t('EDITOR.TOOL.FILE'), IconPaperclip]
  return (
    <RichTextEditor.Control
      aria-label={label}
      title={label}
      onClick={() => requestOfFile(editor.view.dom, { act: 'choose', kind })}
    >
      <Icon className="pad-tool-icon" stroke={1.5} />
    </RichTextEditor.Control>
  )
}
