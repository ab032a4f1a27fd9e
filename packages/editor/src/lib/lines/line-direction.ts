import type { Node } from '@tiptap/pm/model'
import { FORMULA } from '@sheaf/document/text/formats/formula'
import { type Direction, letterDirection } from '@sheaf/document/text/letter-direction'
import { lineOf } from '../../text-binding/tokens.ts'

export type { Direction }

const directions = new WeakMap<Node, Direction | null>()

/** Returns the direction of a line's first letter; null for one without letters. */
export const ownDirection = (line: Node): Direction | null => {
  for (let at = 0; at < line.childCount; at += 1) {
    // Formulas run from left to right in every text.
    if (line.child(at).marks.some(({ type }) => type.name === FORMULA)) continue
    const direction = letterDirection(line.child(at).text ?? '')
    if (direction !== null) return direction
  }
  return null
}

const directionOf = (line: Node): Direction | null => {
  const { direction } = lineOf(line)
  return direction === 'auto' ? ownDirection(line) : direction
}

/**
 * Returns the direction of a line, which is that of its first letter, unless somebody has said another; null for one
 * without letters. It is known as long as nobody writes in the line.
 */
export const lineDirection = (line: Node): Direction | null => {
  const known = directions.get(line)
  if (known !== undefined) return known
  const direction = directionOf(line)
  directions.set(line, direction)
  return direction
}
