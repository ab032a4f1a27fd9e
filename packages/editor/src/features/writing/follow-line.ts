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

/** Returns whether the transaction comes from others, and is not an undo or redo of this page. */
const isOthers = (transaction: Transaction): boolean =>
  isChangeOrigin(transaction) && ySyncMeta(transaction)?.isUndoRedoOperation !== true

/** Returns whether the line that held the caret has been removed or replaced. */
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
  /** Whether the caret's line is gone and nothing has been done on this page since. */
  hasLost: boolean
}

declare module '@tiptap/core' {
  interface Storage {
    followLine: FollowLineStorage
  }
}

/**
 * Moves the caret with its line when somebody else turns that line into a heading, a list item or part of another line.
 * To Yjs that is a new line: the caret would stay at the next one, and further typing would go there.
 */
export const FollowLine = Extension.create<object, FollowLineStorage>({
  name: 'followLine',

  addStorage: () => ({ hasLost: false }),

  addProseMirrorPlugins() {
    const { storage } = this
    /** Letters before the caret that have yet to arrive in its new line. */
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
