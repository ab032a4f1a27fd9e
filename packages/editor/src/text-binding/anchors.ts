import * as Y from 'yjs'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state'
import { FIRST_BREAK_CLIENT } from '@sheaf/document/text/client-ids'
import { isBreak, itemBehind, type LineStart, type Sequence } from '@sheaf/document/text/sequence'
import { isLetter, isLiveBreak } from '@sheaf/document/text/place'

/** Id of the letter or beginning of a line that a place is behind, which stays the same whatever happens around it. */
export type Anchor = Y.ID

export interface SelectionAnchor {
  readonly anchor: Anchor
  readonly head: Anchor
}

/** Anchor of the beginning of a text: the first break of every pad. A cell's first line has no break of its own. */
const BEGINNING: Anchor = Y.createID(FIRST_BREAK_CLIENT, 0)

/** The caret at the beginning of a text. */
export const AT_START: SelectionAnchor = { anchor: BEGINNING, head: BEGINNING }

/** Returns the sequence whose lines begin so. */
const sequenceOf = ([first]: readonly LineStart[]): Sequence =>
  first instanceof Y.Item ? (first.parent as Sequence) : first!

/** Returns the anchor of a position of a document whose lines begin so. */
const anchorAt = (doc: Node, position: number, shown: readonly LineStart[]): Anchor => {
  // A selection of everything ends behind the last line, which is the end of what is in it.
  const $position = doc.resolve(Math.min(position, doc.content.size - 1))
  const number = Math.min($position.index(0), shown.length - 1)
  const start = shown[number]!
  let rest = $position.depth === 0 ? 0 : $position.parentOffset
  for (let item = itemBehind(start); item !== null && rest > 0; item = item.right) {
    if (isLiveBreak(item)) break
    if (!isLetter(item)) continue
    if (rest <= item.length) return Y.createID(item.id.client, item.id.clock + rest - 1)
    rest -= item.length
  }
  return start instanceof Y.Item ? start.id : BEGINNING
}

export const anchorOf = (doc: Node, selection: Selection, shown: readonly LineStart[]): SelectionAnchor => {
  const { anchor, head } = selection
  // A picture that is selected is its line.
  const isLine = selection instanceof NodeSelection
  return { anchor: anchorAt(doc, anchor, shown), head: anchorAt(doc, isLine ? anchor : head, shown) }
}

/** Returns whether the text has, or has had, the letter or beginning of a line that an anchor names. */
export const isKnownAnchor = (store: Y.Doc['store'], { client, clock }: Anchor): boolean =>
  clock < Y.getState(store, client)

/** Returns the living item at or before an anchor, and how many of its letters are before the place. */
const living = (store: Y.Doc['store'], anchor: Anchor): { item: Y.Item; length: number } | undefined => {
  let id = anchor
  for (;;) {
    const item = Y.getItem(store, id) as Y.Item | Y.GC
    if (!(item instanceof Y.Item)) return undefined
    const within = id.clock - item.id.clock
    if (!item.deleted) return { item, length: within + 1 }
    if (item.redone === null) {
      let before = item.left
      while (before !== null && (before.deleted || !before.countable)) before = before.left
      return before === null ? undefined : { item: before, length: before.length }
    }
    id = Y.createID(item.redone.client, item.redone.clock + within)
  }
}

/** Returns the position of an anchor, in a document whose lines begin so. */
const positionOf = (store: Y.Doc['store'], anchor: Anchor, doc: Node, shown: readonly LineStart[]): number => {
  const numberOf = (start: LineStart): number => shown.indexOf(start)
  const found = living(store, anchor)
  if (found === undefined || found.item.parent !== sequenceOf(shown)) return 1
  let offset = isBreak(found.item) ? 0 : found.length
  let item: Y.Item | null = isBreak(found.item) ? found.item : found.item.left
  for (; item !== null; item = item.left) {
    if (isLetter(item)) offset += item.length
    else if (isLiveBreak(item) && numberOf(item) >= 0) break
  }
  const number = item === null ? 0 : numberOf(item as LineStart)
  let position = 1
  for (let line = 0; line < number; line++) position += doc.child(line).nodeSize
  return position + Math.min(offset, doc.child(number).content.size)
}

/** Returns the letter behind a place of an item, or behind the beginning of a cell, in its line; undefined if there is none. */
const letterBehind = (after: Y.Item | Sequence, length: number): { item: Y.Item; at: number } | undefined => {
  if (after instanceof Y.Item && isLetter(after) && length < after.length) return { item: after, at: length }
  let next = itemBehind(after)
  while (next !== null && !isLetter(next) && !isLiveBreak(next)) next = next.right
  return next === null || isLiveBreak(next) ? undefined : { item: next, at: 0 }
}

/** Returns the anchor behind the letters right behind an anchor that are new. */
export const behindNewLetters = (
  store: Y.Doc['store'],
  anchor: Anchor,
  shown: readonly LineStart[],
  isNew: (letter: Y.ID) => boolean,
): Anchor => {
  let last = anchor
  const sequence = sequenceOf(shown)
  const begin = isKnownAnchor(store, anchor) ? living(store, anchor) : undefined
  const isInside = begin?.item.parent === sequence
  // A cell begins before its first letter.
  const isBeginning = !isInside && shown[0] === sequence && Y.compareIDs(anchor, BEGINNING)
  let next = isInside ? letterBehind(begin.item, begin.length) : isBeginning ? letterBehind(sequence, 0) : undefined
  while (next !== undefined) {
    const { client, clock } = next.item.id
    if (!isNew(Y.createID(client, clock + next.at))) break
    last = Y.createID(client, clock + next.item.length - 1)
    next = letterBehind(next.item, next.item.length)
  }
  return last
}

/** Returns the selection that anchors stand for now. */
export const selectionAt = (
  store: Y.Doc['store'],
  { anchor, head }: SelectionAnchor,
  doc: Node,
  shown: readonly LineStart[],
): Selection => {
  const [from, to] = [anchor, head].map((one) => doc.resolve(positionOf(store, one, doc, shown)))
  return TextSelection.between(from!, to!)
}
