import type { EditorView } from '@tiptap/pm/view'
import { bindingOf } from './binding-plugin.ts'

/** Makes everything done during `work` one undo step, apart from what came before and comes after. */
export const asOneUndo = ({ state }: EditorView, work: () => void): void => {
  const binding = bindingOf(state)
  if (binding === undefined) work()
  else binding.undoStack.together(work)
}

/**
 * Returns a function that makes everything done during its calls one undo step, whatever is done between them. It returns
 * whether it did the work: it does not once that step was undone.
 */
export const undoGroup = ({ state }: EditorView): ((work: () => void) => boolean) =>
  bindingOf(state)?.undoStack.group() ??
  ((work) => {
    work()
    return true
  })
