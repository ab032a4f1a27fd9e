import { Extension } from '@tiptap/core'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import type { UndoManager } from 'yjs'

/**
 * Has the tools look again after an undo or a redo. Yjs counts it only once the text was drawn, which is when they looked:
 * what was undone could not be redone before the next edit or move of the caret.
 */
export const UndoState = Extension.create<object, { stop: (() => void) | undefined }>({
  name: 'undoState',

  addStorage: () => ({ stop: undefined }),

  onCreate() {
    const undoManager: UndoManager | undefined = yUndoPluginKey.getState(this.editor.state)?.undoManager
    const { editor } = this
    // As of a transaction, without one: that would write the empty line into the pad that an empty pad is drawn with.
    const lookAgain = () =>
      editor.emit('transaction', { editor, transaction: editor.state.tr, appendedTransactions: [] })
    undoManager?.on('stack-item-popped', lookAgain)
    this.storage.stop = () => undoManager?.off('stack-item-popped', lookAgain)
  },

  onDestroy() {
    this.storage.stop?.()
  },
})
