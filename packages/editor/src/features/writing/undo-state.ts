import { Extension } from '@tiptap/core'
import { yUndoPluginKey } from '@tiptap/y-tiptap'
import type { UndoManager } from 'yjs'

/**
 * Makes the tools look again after an undo or redo. Yjs updates its stacks only after the text has been drawn, which is
 * when the tools look: without this, redo stays disabled until the next edit or caret move.
 */
export const UndoState = Extension.create<object, { stop: (() => void) | undefined }>({
  name: 'undoState',

  addStorage: () => ({ stop: undefined }),

  onCreate() {
    const undoManager: UndoManager | undefined = yUndoPluginKey.getState(this.editor.state)?.undoManager
    const { editor } = this
    // The event is emitted without dispatching a transaction, which would write the placeholder line of an empty pad
    // into it.
    const lookAgain = () =>
      editor.emit('transaction', { editor, transaction: editor.state.tr, appendedTransactions: [] })
    undoManager?.on('stack-item-popped', lookAgain)
    this.storage.stop = () => undoManager?.off('stack-item-popped', lookAgain)
  },

  onDestroy() {
    this.storage.stop?.()
  },
})
