import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

interface Line {
  readonly from: number
  readonly to: number
}

const key = new PluginKey<DecorationSet>('lineHighlight')

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    lineHighlight: {
      /** Highlights one line, or none. */
      highlightLine: (line: Line | undefined) => ReturnType
    }
  }
}

/** Highlights a line with a decoration, which stays on its line while others write above it. */
export const LineHighlight = Extension.create({
  name: 'lineHighlight',

  addCommands: () => ({
    highlightLine:
      (line) =>
      ({ tr, dispatch }) => {
        dispatch?.(tr.setMeta(key, { line }).setMeta('addToHistory', false))
        return true
      },
  }),

  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, before) => {
          const change = transaction.getMeta(key) as { line: Line | undefined } | undefined
          if (change === undefined) return before.map(transaction.mapping, transaction.doc)
          if (change.line === undefined) return DecorationSet.empty
          const { from, to } = change.line
          return DecorationSet.create(transaction.doc, [Decoration.node(from, to, { class: 'is-pointed-at' })])
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
})
