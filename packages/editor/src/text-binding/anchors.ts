import * as Y from 'yjs'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection, type Selection, TextSelection } from '@tiptap/pm/state'
import { isBreak, type Break } from '@sheaf/document/text/sequence'
import { isLetter, isLiveBreak } from '@sheaf/document/text/write'

/** Id of the letter or beginning of a line that a place is behind, which stays the same whatever happens around it. */
export type Anchor = Y.ID

export interface SelectionAnchor {
  readonly anchor: Anchor
  readonly head: Anchor
}

/** Returns the anchor of a position of a document whose lines begin with these breaks. */
const anchorAt = (doc: Node, position: number, shown: readonly Break[]): Anchor => {
  const $position = doc.resolve(position)
  const number = Math.min($position.index(0), shown.length - 1)
  const start: Y.Item = shown[number]!
  let rest = $position.depth === 0 ? 0 : $position.parentOffset
  for (let item = start.right; item !== null && rest > 0; item = item.right) {
    if (isLiveBreak(item)) break
    if (!isLetter(item)) continue
    if (rest <= item.length) return Y.createID(item.id.client, item.id.clock + rest - 1)
    rest -= item.length
  }
  return start.id
}

export const anchorOf = (doc: Node, selection: Selection, shown: readonly Break[]): SelectionAnchor => {
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

/** Returns the position of an anchor, in a document whose lines begin with these breaks. */
const positionOf = (store: Y.Doc['store'], anchor: Anchor, doc: Node, numberOf: (start: Break) => number): number => {
  const found = living(store, anchor)
  if (found === undefined) return 1
  let offset = isBreak(found.item) ? 0 : found.length
  let item: Y.Item | null = isBreak(found.item) ? found.item : found.item.left
  for (; item !== null; item = item.left) {
    if (isLetter(item)) offset += item.length
    else if (isLiveBreak(item) && numberOf(item) >= 0) break
  }
  const number = item === null ? 0 : numberOf(item as Break)
  let position = 1
  for (let line = 0; line < number; line++) position += doc.child(line).nodeSize
  return position + Math.min(offset, doc.child(number).content.size)
}

/** Returns the letter behind a place of an item in its line; undefined if there is none. */
const letterBehind = (item: Y.Item, length: number): { item: Y.Item; at: number } | undefined => {
  if (isLetter(item) && length < item.length) return { item, at: length }
  let next = item.right
  while (next !== null && !isLetter(next) && !isLiveBreak(next)) next = next.right
  return next === null || isLiveBreak(next) ? undefined : { item: next, at: 0 }
}

/** Returns the anchor behind the letters right behind an anchor that are new. */
export const behindNewLetters = (store: Y.Doc['store'], anchor: Anchor, isNew: (letter: Y.ID) => boolean): Anchor => {
  let last = anchor
  const begin = isKnownAnchor(store, anchor) ? living(store, anchor) : undefined
  let next = begin && letterBehind(begin.item, begin.length)
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
  shown: readonly Break[],
): Selection => {
  const numberOf = (start: Break): number => shown.indexOf(start)
  const [from, to] = [anchor, head].map((one) => doc.resolve(positionOf(store, one, doc, numberOf)))
  return TextSelection.between(from!, to!)
}
