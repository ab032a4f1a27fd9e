import type { Node } from '@tiptap/pm/model'
import { Selection, type Transaction } from '@tiptap/pm/state'
import type { StepMap } from '@tiptap/pm/transform'
import { FROM_TEXT } from '../../../text-binding/step-keys.ts'
import { keepsAuthors } from '../../../text-binding/text-binding.ts'
import { authorIn } from '../../../text-binding/tokens.ts'

/** Ends of a selection, as positions of the document. */
export interface CaretPlace {
  readonly anchor: number
  readonly head: number
}

/** Returns the end of the letters at a place that `isTheirs`, as far as a step has just put them in. */
const behindTheirs = (doc: Node, from: number, to: number, isTheirs: (node: Node) => boolean): number => {
  let end = from
  const { parent, parentOffset } = doc.resolve(from)
  if (!parent.inlineContent) return end
  const start = from - parentOffset
  parent.forEach((node, offset) => {
    const [begin, behind] = [start + offset, start + offset + node.nodeSize]
    if (begin <= end && behind > end && end < to && isTheirs(node)) end = Math.min(behind, to)
  })
  return end
}

/** Returns a place within a line: where the whole text goes, a caret would come to stand before its lines. */
const inLine = (doc: Node, place: number): number => {
  const $place = doc.resolve(place)
  return $place.depth > 0 ? place : Selection.near($place).head
}

/**
 * Moves a caret with a change of the text. It stays behind the letter that it is behind, unless its person types there:
 * all pages take the caret along with what its person types, so that nothing need be said of it.
 */
export const moveCaret = (
  { anchor, head }: CaretPlace,
  transaction: Transaction,
  isTheirs: (node: Node) => boolean,
): CaretPlace => {
  const { steps, docs, doc, mapping } = transaction
  const move = (place: number): number => {
    let at = place
    for (const [number, step] of steps.entries()) {
      const map: StepMap = mapping.maps[number] ?? step.getMap()
      at = map.map(at, -1)
      map.forEach((_from, _to, from, to) => {
        if (from === at) at = behindTheirs(docs[number + 1] ?? doc, from, to, isTheirs)
      })
    }
    return at
  }
  const moved = inLine(doc, move(head))
  return { head: moved, anchor: anchor === head ? moved : inLine(doc, move(anchor)) }
}

/** Returns a function that says whether letters of a transaction are an author's. */
export const lettersOf =
  (transaction: Transaction, author: string | undefined, own: string) =>
  ({ marks }: Node): boolean => {
    const areMarked = transaction.getMeta(FROM_TEXT) === true || keepsAuthors(transaction)
    return (areMarked ? (authorIn(marks) ?? own) : own) === author
  }
