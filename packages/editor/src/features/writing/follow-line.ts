import { Extension } from '@tiptap/core'
import { isChangeOrigin } from '@tiptap/extension-collaboration'
import type { Node, ResolvedPos } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from '@tiptap/pm/state'
import { ySyncPluginKey } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { BESIDE_MAX } from '../../connection/stranded.ts'
import { LEAF, placeOf, sameAtStart } from './stranded-place.ts'

interface Binding {
  readonly doc: Y.Doc
  readonly beforeTransactionSelection: { readonly head: Y.RelativePosition | null } | null
}

const ySyncMeta = (transaction: Transaction): { readonly isUndoRedoOperation?: boolean } | undefined =>
  transaction.getMeta(ySyncPluginKey)

/** Others wrote, and nobody here took anything back. */
const isOthers = (transaction: Transaction): boolean =>
  isChangeOrigin(transaction) && ySyncMeta(transaction)?.isUndoRedoOperation !== true

/** Somebody has removed the line that the caret was in, or put another in its place. */
const hasLostLine = (state: EditorState): boolean => {
  const binding: Binding | undefined = ySyncPluginKey.getState(state)?.binding
  const line = binding?.beforeTransactionSelection?.head?.type
  if (!binding || !line) return false
  const item: Y.Item | Y.GC = Y.getItem(binding.doc.store, line)
  return item.deleted
}

const sidesOf = ({ parent, parentOffset }: ResolvedPos): readonly [before: string, after: string] => [
  parent.textBetween(0, parentOffset, undefined, LEAF).slice(-BESIDE_MAX),
  parent.textBetween(parentOffset, parent.content.size, undefined, LEAF).slice(0, BESIDE_MAX),
]

/** The caret's place by what was beside it; whoever removed the line may not have had the last letters before it yet. */
const placeOfCaret = (doc: Node, $caret: ResolvedPos): { place: number; lacking: string } | undefined => {
  const [before, after] = sidesOf($caret)
  const index = $caret.index(0) + 1
  const least = before === '' || after !== '' ? 0 : 1
  for (let known = before.length; known >= least; known--) {
    const place = placeOf(doc, { before: before.slice(0, known), after, index })
    if (place !== undefined) return { place, lacking: before.slice(known) }
  }
  return undefined
}

/**
 * Has the caret go with its line when somebody else makes a heading, an item or a part of another line of it. To Yjs that
 * is a new line; the caret would be left at the next, and what is typed on would go there.
 */
export const FollowLine = Extension.create({
  name: 'followLine',

  addProseMirrorPlugins() {
    /** Letters before the caret that are on their way to its new line. */
    let awaited = ''
    return [
      new Plugin({
        key: new PluginKey('followLine'),
        appendTransaction: (transactions, before, state) => {
          const { $head, empty } = before.selection
          if (!empty || !$head.parent.isTextblock || !transactions.every(isOthers)) {
            awaited = ''
            return null
          }
          if (hasLostLine(state)) {
            const found = placeOfCaret(state.doc, $head)
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
