import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'

const isEmpty = (doc: Node): boolean => {
  const first = doc.firstChild
  return doc.childCount === 1 && first?.attrs['kind'] === 'p' && first.content.size === 0
}

/**
 * Shows a hint in an empty pad: where to begin for writers, that there is no text yet for readers. It looks at the
 * first line only, so it costs nothing in a long pad.
 */
export const EmptyPadHint = Extension.create<{ readonly hint: () => string; readonly empty: () => string }>({
  name: 'emptyPadHint',

  addOptions: () => ({ hint: () => '', empty: () => '' }),

  addProseMirrorPlugins() {
    const { editor } = this
    const { hint, empty } = this.options
    return [
      new Plugin({
        key: new PluginKey('emptyPadHint'),
        props: {
          attributes: ({ doc }): Record<string, string> => {
            if (!isEmpty(doc)) return {}
            const text = editor.options.editable ? hint() : empty()
            return { 'data-hint': text, 'aria-placeholder': text }
          },
        },
      }),
    ]
  },
})
