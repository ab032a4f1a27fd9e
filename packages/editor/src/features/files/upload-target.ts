import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { openEditor } from '../../lib/commands/open-editor.ts'
import type { AddedFiles } from '../../lib/files/pad-files.ts'
import { cellEditor } from '../../lib/tables/cell-editor.ts'
import { isSameCell } from '../../lib/tables/table-focus.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import type { TextBinding } from '../../text-binding/text-binding.ts'
import { UnshownEditor } from '../../text-binding/unshown-editor.ts'

/** Where in the pad an upload is to come. */
export interface UploadText {
  /** Binding of the text into which it is to come. */
  readonly binding: TextBinding | undefined
  /** What it comes below in another text than that of the editor: the first line, one by its id, or nothing. */
  readonly below?: 'first' | 'nothing' | { readonly line: string }
}

/** A text into which a file comes, which an editor shows or none. */
export type Target = Pick<UnshownEditor, 'state' | 'dispatch' | 'end'> & { readonly binding: TextBinding | undefined }

export const shownTarget = (editor: Editor): Target => ({
  get state() {
    return editor.state
  },
  dispatch: (transaction) => editor.view.dispatch(transaction),
  binding: bindingOf(editor.state),
  end: () => {},
})

/** Returns whether an editor shows the text of an upload. */
export const isShownIn = (editor: Editor, { binding }: UploadText): boolean =>
  !editor.isDestroyed && isSameCell(bindingOf(editor.state)?.text.cell, binding?.text.cell)

/** Returns whether nothing can come into a text any more. A cell is written in whether it is open or not. */
export const isOver = (editor: Editor, { binding }: UploadText): boolean =>
  editor.isDestroyed && binding?.text.cell === undefined

/** Returns the text of an upload, which may be that of a cell that was left meanwhile; undefined if it is not written in. */
export const targetOf = (editor: Editor, upload: UploadText): Target | undefined => {
  if (isShownIn(editor, upload)) return editor.isEditable ? shownTarget(editor) : undefined
  const { binding } = upload
  const cell = binding?.text.cell
  if (binding === undefined || cell === undefined || openEditor.get()?.isEditable !== true) return undefined
  const open = cellEditor.get()
  if (open && isSameCell(bindingOf(open.state)?.text.cell, cell)) return shownTarget(open)
  const text = new UnshownEditor(binding.ofCell(cell))
  const { doc, tr } = text.state
  text.dispatch(tr.setSelection(Selection.atEnd(doc)))
  return text
}

/** Returns where in a cell files come that stood below a line of it. */
export const placeInCell = (editor: Editor, { id, line }: NonNullable<AddedFiles['cell']>): UploadText => {
  const binding = bindingOf(editor.state)?.ofCell(id)
  if (binding === undefined || line < 0) return { binding, below: 'nothing' }
  const text = new UnshownEditor(binding)
  const named = line === 0 ? undefined : binding.lineIdAt(line + 1)
  text.end()
  return { binding, below: named === undefined ? 'first' : { line: named } }
}
