import { Extension } from '@tiptap/core'
import { getRelativeSelection, ySyncPluginKey } from '@tiptap/y-tiptap'
import { bindingOf } from './binding.ts'
import { placeTexts } from './text-places.ts'
import { writeChanged } from './write-changed.ts'

/**
 * Makes the binding compare the pad with its text only when the text has changed. y-tiptap does so on every update of
 * the view, even for a moved caret, and goes through every line each time.
 */
export const QuietBinding = Extension.create({
  name: 'quietBinding',

  onCreate() {
    const binding = bindingOf(this.editor.state)
    if (binding === undefined) return
    binding._prosemirrorChanged = (doc) => {
      // The binding maps its root to the document with which it was last in sync; a remote change removes that entry.
      if (binding.mapping.get(binding.type) === doc) return
      try {
        binding.doc.transact((transaction) => {
          writeChanged(binding, binding.type, doc)
          binding.beforeTransactionSelection = getRelativeSelection(binding, binding.prosemirrorView.state)
          placeTexts(transaction, doc.type.schema)
        }, ySyncPluginKey)
      } catch (error) {
        binding.mapping.delete(binding.type)
        throw error
      }
    }
  },
})
