import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import { copyText } from '@sheaf/ui/lib/copy-text'
import type { Editor } from '@tiptap/react'
import { pointAtLine } from './go-to-line.ts'
import { lineLink, linkedLineAt } from './line-link.ts'

/** Copies a link to the line at a position, highlights that line and shows a notification. */
export const copyLineLink = async (editor: Editor, padId: string, position: number): Promise<void> => {
  const linked = linkedLineAt(editor, position)
  const link = lineLink(padId, linked)
  const line = linked.number
  pointAtLine(editor, line)
  // Only the page with the focus may copy, and a click on a line number does not focus it.
  window.focus()
  if (await copyText(link)) toast.success(t('EDITOR.LINE_LINK.COPIED', { line: String(line) }))
  // A frame may be forbidden to copy, so the link is shown for the reader to copy.
  else toast.info(t('EDITOR.LINE_LINK.ADDRESS', { line: String(line), link }))
}
