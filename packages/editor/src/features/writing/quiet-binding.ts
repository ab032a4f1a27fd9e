import { Extension } from '@tiptap/core'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import { bindingOf } from './binding.ts'
import { putLineAbove } from './line-above.ts'
import { placeTexts } from './text-places.ts'

/**
 * Has the binding compare the pad with its text only when the text has changed. y-tiptap does it whenever the view is
 * told anything, a moved caret included, and goes through every line each time.
 */
export const QuietBinding = Extension.create({
  name: 'quietBinding',

  onCreate() {
    const binding = bindingOf(this.editor.state)
    if (binding === undefined) return
    const compare = binding._prosemirrorChanged.bind(binding)
    binding._prosemirrorChanged = (doc) => {
      // Where they were equal last, as the binding itself notes; a change of others takes the note away.
      if (binding.mapping.get(binding.type) === doc) return
      try {
        binding.doc.transact((transaction) => {
          putLineAbove(binding.mapping, binding.type, doc)
          compare(doc)
          placeTexts(transaction, doc.type.schema)
        }, ySyncPluginKey)
      } catch (error) {
        binding.mapping.delete(binding.type)
        throw error
      }
    }
  },
})
