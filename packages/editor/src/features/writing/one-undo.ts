import type { EditorView } from '@tiptap/pm/view'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import type { UndoManager } from 'yjs'

/** Makes everything done during `work` one undo step, separate from what came before. */
export const asOneUndo = (view: EditorView, work: () => void): void => {
  const undoManager: UndoManager | undefined = yUndoPluginKey.getState(view.state)?.undoManager
  if (undoManager === undefined) {
    work()
    return
  }
  const { captureTimeout } = undoManager
  undoManager.stopCapturing()
  undoManager.captureTimeout = Infinity
  try {
    work()
  } finally {
    // Otherwise all later typing would join the same undo step.
    undoManager.captureTimeout = captureTimeout
    undoManager.stopCapturing()
  }
}
