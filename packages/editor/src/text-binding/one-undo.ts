import type { EditorView } from '@tiptap/pm/view'
import { bindingOf } from './binding-plugin.ts'

/** Makes everything done during `work` one undo step, apart from what came before and comes after. */
export const asOneUndo = ({ state }: EditorView, work: () => void): void => {
  const binding = bindingOf(state)
  if (binding === undefined) work()
  else binding.undoStack.together(work)
}
