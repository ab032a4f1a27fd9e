import { Fragment, type Node } from '@tiptap/pm/model'
import type { StrandedText } from '../../connection/stranded.ts'

type Beside = Pick<StrandedText, 'before' | 'after' | 'index'>

/** So many letters beside are not the same by chance. */
const SURE = 8
/** A line does not go further than this from where it was, in outermost nodes. */
const NEAR = 100
/** Stands for what is in a line and is no text, and as wide. */
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

/** Where the letters beside them stand now, nearest to where they stood. */
const besideThem = (doc: Node, { before, after, index = doc.childCount }: Beside): number | undefined => {
  let best: { place: number; same: number; away: number } | undefined
  doc.forEach((outermost, offset, at) => {
    if (Math.abs(at - index) > NEAR) return
    const look = (node: Node, start: number): void => {
      if (!node.isTextblock) return
      const text = node.textBetween(0, node.content.size, undefined, LEAF)
      for (let place = 0; place <= text.length; place++) {
        const isBeside = before === '' ? text[place] === after[0] : text[place - 1] === before.at(-1)
        if (!isBeside) continue
        const left = sameAtEnd(text.slice(Math.max(0, place - before.length), place), before)
        const right = sameAtStart(text.slice(place, place + after.length), after)
        const same = left + right
        const isWhole = left === before.length && right === after.length
        const isAtEdge = place === left || place + right === text.length
        if (same === 0 || (same < SURE && !(isWhole && isAtEdge))) continue
        const away = Math.abs(at - index)
        if (!best || same > best.same || (same === best.same && away < best.away))
          best = { place: start + 1 + place, same, away }
      }
    }
    look(outermost, offset)
    outermost.descendants((node, position) => look(node, offset + 1 + position))
  })
  return best?.place
}

/** Where the outermost node of this index begins, or the end. */
export const startOf = (doc: Node, index: number): number => Fragment.from(doc.children.slice(0, index)).size

/** An empty line that has taken the place of theirs. */
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

/** Where letters that lost their place belong; undefined if nothing tells, or what tells is gone too. */
export const placeOf = (doc: Node, beside: Beside): number | undefined => {
  const { before, after, index = doc.childCount } = beside
  return before === '' && after === '' ? emptyLineAt(doc, index) : besideThem(doc, beside)
}
