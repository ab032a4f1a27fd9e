import { Extension } from '@tiptap/core'
import { getRelativeSelection, ySyncPluginKey } from '@tiptap/y-tiptap'
import { bindingOf } from './binding.ts'
import { placeTexts } from './text-places.ts'
import { writeChanged } from './write-changed.ts'

/**
 * Has the binding compare the pad with its text only when the text has changed. y-tiptap does it whenever the view is
 * told anything, a moved caret included, and goes through every line each time.
 */
export const QuietBinding = Extension.create({
  name: 'quietBinding',

  onCreate() {
    const binding = bindingOf(this.editor.state)
    if (binding === undefined) return
    binding._prosemirrorChanged = (doc) => {
      // Where they were equal last, as the binding itself notes; a change of others takes the note away.
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
