import { Extension } from '@tiptap/core'
import { isChangeOrigin } from '@tiptap/extension-collaboration'
import type { ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { BESIDE_MAX } from '../../connection/stranded.ts'
import { bindingOf } from './binding.ts'
import { LEAF, placeOf, sameAtStart } from './stranded-place.ts'

const ySyncMeta = (transaction: Transaction): { readonly isUndoRedoOperation?: boolean } | undefined =>
  transaction.getMeta(ySyncPluginKey)

/** Others wrote, and nobody here took anything back. */
const isOthers = (transaction: Transaction): boolean =>
  isChangeOrigin(transaction) && ySyncMeta(transaction)?.isUndoRedoOperation !== true

/** Somebody has removed the line that the caret was in, or put another in its place. */
const hasLostLine = (state: EditorState): boolean => {
  const binding = bindingOf(state)
  const line = binding?.beforeTransactionSelection?.head?.type
  if (!binding || !line) return false
  const item: Y.Item | Y.GC = Y.getItem(binding.doc.store, line)
  return item.deleted
}

const sidesOf = ({ parent, parentOffset }: ResolvedPos): readonly [before: string, after: string] => [
  parent.textBetween(0, parentOffset, undefined, LEAF).slice(-BESIDE_MAX),
  parent.textBetween(parentOffset, parent.content.size, undefined, LEAF).slice(0, BESIDE_MAX),
]

interface FollowLineStorage {
  /** The caret's line is gone, and nothing was done here since. */
  hasLost: boolean
}

declare module '@tiptap/core' {
  interface Storage {
    followLine: FollowLineStorage
  }
}

/**
 * Has the caret go with its line when somebody else makes a heading, an item or a part of another line of it. To Yjs that
 * is a new line; the caret would be left at the next, and what is typed on would go there.
 */
export const FollowLine = Extension.create<object, FollowLineStorage>({
  name: 'followLine',

  addStorage: () => ({ hasLost: false }),

  addProseMirrorPlugins() {
    const { storage } = this
    /** Letters before the caret that are on their way to its new line. */
    let awaited = ''
    return [
      new Plugin({
        key: new PluginKey('followLine'),
        appendTransaction: (transactions, before, state) => {
          const { $head, empty } = before.selection
          if (!empty || !$head.parent.isTextblock || !transactions.every(isOthers)) {
            awaited = ''
            storage.hasLost = false
            return null
          }
          if (hasLostLine(state)) {
            storage.hasLost = true
            const [beside, after] = sidesOf($head)
            const found = placeOf(state.doc, { before: beside, after, index: $head.index(0) + 1 })
            awaited = found?.lacking ?? ''
            return found ? state.tr.setSelection(TextSelection.create(state.doc, found.place)) : null
          }
          const arrived = awaited === '' ? 0 : sameAtStart(sidesOf(state.selection.$head)[1], awaited)
          awaited = awaited.slice(arrived)
          const { tr, selection, doc } = state
          return arrived === 0 ? null : tr.setSelection(TextSelection.create(doc, selection.head + arrived))
        },
      }),
    ]
  },
})
