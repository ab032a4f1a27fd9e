import { Extension } from '@tiptap/core'
import { ySyncPluginKey } from '@tiptap/y-tiptap'

interface RelativeSelection {
  readonly absAnchor: number | null
  readonly absHead: number | null
}

interface Binding {
  beforeTransactionSelection: RelativeSelection | null
}

/**
 * Keeps the caret where Yjs says it is when others write. y-tiptap also looks for a block with the same text as before,
 * to follow one that somebody dragged elsewhere; when two people type at once it finds the wrong one, and the rest of
 * the word lands in somebody else's line. Without the absolute positions it does not look.
 */
export const SteadySelection = Extension.create({
  name: 'steadySelection',

  onCreate() {
    const binding: Binding | undefined = ySyncPluginKey.getState(this.editor.state)?.binding
    if (binding === undefined) return
    let selection = binding.beforeTransactionSelection
    Object.defineProperty(binding, 'beforeTransactionSelection', {
      get: () => selection,
      set: (next: RelativeSelection | null) => {
        selection = next === null ? null : { ...next, absAnchor: null, absHead: null }
      },
    })
  },
})
