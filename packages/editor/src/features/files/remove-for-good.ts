import { type FileRecord, readFileRecord } from '@sheaf/document/text/file-record'
import { confirm } from '@sheaf/ui/components/confirm'
import { toast } from '@sheaf/ui/components/toast'
import { isMessageKey, t, textOfKey } from '@sheaf/ui/l10n/i18n'
import type { Editor } from '@tiptap/core'
import { callApi, keyOfRefusal } from '../../lib/page/call-api.ts'
import { requestOfFile } from '../../lib/files/file-request.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import { removeFile } from '../../text-binding/lines/file-lines.ts'
import { lineOf } from '../../text-binding/tokens.ts'

/** Takes all lines that show a file out of the text, the last one first. */
const removeLines = (editor: Editor, hash: string): void => {
  if (editor.isDestroyed || !editor.isEditable) return
  const places: number[] = []
  editor.state.doc.forEach((node, position) => {
    if (readFileRecord(lineOf(node).file)?.hash === hash) places.unshift(position)
  })
  for (const position of places) {
    const node = editor.state.doc.nodeAt(position)!
    editor.view.dispatch(removeFile(editor.state, { node, position, line: lineOf(node) }))
  }
}

/**
 * Takes a file out of a pad for good, once asked: from the text, from all earlier moments and, unless another pad has it,
 * from the store. Returns whether it was.
 */
export const removeForGood = async (
  editor: Editor,
  files: PadFiles,
  { hash, name }: Pick<FileRecord, 'hash' | 'name'>,
): Promise<boolean> => {
  const isSure = await confirm({
    title: t('EDITOR.FILE.REMOVE_FOR_GOOD'),
    text: t('EDITOR.FILE.REMOVE_FOR_GOOD_TEXT', { name }),
    action: t('EDITOR.FILE.REMOVE_FOR_GOOD'),
    isDangerous: true,
  })
  if (!isSure) return false
  try {
    const response = await callApi(files.target, files.pathOf(`/files/${hash}`), { method: 'DELETE' })
    if (!response.ok) {
      const key = await keyOfRefusal(response)
      toast.error(isMessageKey(key) ? textOfKey(key) : t('EDITOR.FILE.UNREACHABLE'))
      return false
    }
  } catch {
    toast.error(t('EDITOR.FILE.UNREACHABLE'))
    return false
  }
  removeLines(editor, hash)
  files.addresses.renew([hash])
  requestOfFile(editor.view.dom, { act: 'removed', hash })
  toast.success(t('EDITOR.FILE.REMOVED_FOR_GOOD', { name }))
  return true
}
