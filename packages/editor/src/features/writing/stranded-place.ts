import { Fragment, type Node } from '@tiptap/pm/model'
import type { StrandedText } from '../../connection/stranded.ts'

type Beside = Pick<StrandedText, 'before' | 'after' | 'index'>

/** This many matching letters beside a place are no coincidence. */
const SURE = 8
/** Largest distance at which a line is looked for, in top-level nodes from its old place. */
const NEAR = 100
/** Object replacement character: stands for an inline leaf that is not text, and has the same width, 1. */
export const LEAF = '￼'

const sameAtEnd = (a: string, b: string): number => {
  let same = 0
  while (same < Math.min(a.length, b.length) && a.at(-1 - same) === b.at(-1 - same)) same++
  return same
}

export const sameAtStart = (a: string, b: string): number => {
  let same = 0
  while (same < Math.min(a.length, b.length) && a[same] === b[same]) same++
  return same
}

const isInsidePair = (text: string, at: number): boolean => /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1))

interface Match {
  readonly text: string
  readonly place: number
  readonly left: number
  readonly right: number
  /** Distance from the old place, in top-level nodes. */
  readonly away: number
}

/** Returns whether a match too short to be sure of counts all the same, because everything else is as it was. */
const isWhereTheyWere = ({ before, after }: Beside, { text, place, left, right, away }: Match): boolean => {
  const isLine = place === left && place + right === text.length
  const isWhole = left === before.length && right === after.length
  // This is the whole line; or what was put back of it before; or the end of the line above.
  if (isLine && (isWhole || (right === after.length && left > 0))) return Math.abs(away) <= 1
  return isWhole && place + right === text.length && (away === 0 || away === -1) && left > 0
}

/** Returns the place where the letters beside them are now, nearest to the old place among equal matches. */
const besideThem = (doc: Node, beside: Beside): number | undefined => {
  const { before, after, index = doc.childCount } = beside
  let best: { place: number; same: number; away: number } | undefined
  doc.forEach((outermost, offset, at) => {
    if (Math.abs(at - index) > NEAR) return
    const look = (node: Node, start: number): void => {
      if (!node.isTextblock) return
      const text = node.textBetween(0, node.content.size, undefined, LEAF)
      for (let place = 0; place <= text.length; place++) {
        const isBeside = before === '' ? text[place] === after[0] : text[place - 1] === before.at(-1)
        if (!isBeside || isInsidePair(text, place)) continue
        const left = sameAtEnd(text.slice(Math.max(0, place - before.length), place), before)
        const right = sameAtStart(text.slice(place, place + after.length), after)
        const same = left + right
        const away = at - index
        if (same < SURE && !isWhereTheyWere(beside, { text, place, left, right, away })) continue
        if (!best || same > best.same || (same === best.same && Math.abs(away) < Math.abs(best.away)))
          best = { place: start + 1 + place, same, away }
      }
    }
    look(outermost, offset)
    outermost.descendants((node, position) => look(node, offset + 1 + position))
  })
  return best?.place
}

/** Returns where the top-level node with this index begins, or the end of the document. */
export const startOf = (doc: Node, index: number): number => Fragment.from(doc.children.slice(0, index)).size

/** Returns the position in an empty line that has taken the place of the lost one. */
const emptyLineAt = (doc: Node, index: number): number | undefined => {
  let offset = startOf(doc, index - 1)
  let node = doc.maybeChild(index - 1)
  while (node && !node.isTextblock) {
    const last: Node | null = node.lastChild
    offset += node.nodeSize - 1 - (last?.nodeSize ?? 0)
    node = last
  }
  return node?.content.size === 0 ? offset + 1 : undefined
}

/**
 * Returns where letters that lost their place belong, and which of the letters before them are still missing: whoever
 * removed the line may not have had those. Returns undefined if nothing shows the place, or if what would show it is
 * gone too.
 */
export const placeOf = (doc: Node, beside: Beside): { place: number; lacking: string } | undefined => {
  const { before, after, index = doc.childCount } = beside
  if (before === '' && after === '') {
    const place = emptyLineAt(doc, index)
    return place === undefined ? undefined : { place, lacking: '' }
  }
  for (let known = before.length; known > 0 || (known === 0 && after !== ''); known--) {
    if (isInsidePair(before, known)) continue
    const place = besideThem(doc, { before: before.slice(0, known), after, index })
    if (place !== undefined) return { place, lacking: before.slice(known) }
  }
  return undefined
}
