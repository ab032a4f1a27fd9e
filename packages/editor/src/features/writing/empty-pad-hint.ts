import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'

const isEmpty = (doc: Node): boolean => {
  const first = doc.firstChild
  return doc.childCount === 1 && first?.type.name === 'paragraph' && first.content.size === 0
}

/** Says where to begin, to those who can. It looks at the first line only, so it costs nothing in a long pad. */
export const EmptyPadHint = Extension.create<{ readonly hint: string }>({
  name: 'emptyPadHint',

  addOptions: () => ({ hint: '' }),

  addProseMirrorPlugins() {
    const { editor } = this
    const { hint } = this.options
    return [
      new Plugin({
        key: new PluginKey('emptyPadHint'),
        props: {
          attributes: ({ doc }): Record<string, string> =>
            editor.options.editable && isEmpty(doc) ? { 'data-hint': hint, 'aria-placeholder': hint } : {},
        },
      }),
    ]
  },
})
