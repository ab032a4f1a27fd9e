import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** Number of blocks from which laying out unseen text costs more than skipping it. */
const LONG_FROM_BLOCKS = 300

/** Lets the style sheet skip blocks outside the screen, except the one with the caret. */
export const LongPad = Extension.create({
  name: 'longPad',

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('longPad'),
      props: {
        attributes: ({ doc }): Record<string, string> =>
          doc.childCount >= LONG_FROM_BLOCKS ? { class: 'is-long' } : {},
        decorations: ({ doc, selection: { $head } }) => {
          if (doc.childCount < LONG_FROM_BLOCKS || $head.depth === 0) return null
          return DecorationSet.create(doc, [
            Decoration.node($head.before(1), $head.after(1), { class: 'has-my-caret' }),
          ])
        },
      },
    }),
  ],
})
