import { Extension } from '@tiptap/core'
import { bindingOf, type RelativeSelection } from './binding.ts'

/**
 * Keeps the caret where Yjs says it is when others write. y-tiptap also looks for a block with the same text as before,
 * to follow one that somebody dragged elsewhere; when two people type at once it finds the wrong one, and the rest of
 * the word lands in somebody else's line. Without the absolute positions it does not look.
 */
export const SteadySelection = Extension.create({
  name: 'steadySelection',

  onCreate() {
    const binding = bindingOf(this.editor.state)
    if (binding === undefined) return
    let selection: RelativeSelection | null = binding.beforeTransactionSelection
    Object.defineProperty(binding, 'beforeTransactionSelection', {
      get: () => selection,
      set: (next: RelativeSelection | null) => {
        selection = next === null ? null : { ...next, absAnchor: null, absHead: null }
      },
    })
  },
})
