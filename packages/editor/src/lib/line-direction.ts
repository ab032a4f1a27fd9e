import type { Node } from '@tiptap/pm/model'
import { FORMULA } from '@sheaf/document/text/formats/formula'

export type Direction = 'ltr' | 'rtl'

const LETTER = /\p{L}/u
/** Hebrew, Arabic and related scripts, with their presentation forms. */
const FROM_THE_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const directions = new WeakMap<Node, Direction | null>()

const directionOf = (line: Node): Direction | null => {
  for (let at = 0; at < line.childCount; at += 1) {
    // Formulas run from left to right in every text.
    if (line.child(at).marks.some(({ type }) => type.name === FORMULA)) continue
    const letter = LETTER.exec(line.child(at).text ?? '')?.[0]
    if (letter !== undefined) return FROM_THE_RIGHT.test(letter) ? 'rtl' : 'ltr'
  }
  return null
}

/**
 * Returns the direction of a line, which is that of its first letter; null for one without letters. It is known as long
 * as nobody writes in the line.
 */
export const lineDirection = (line: Node): Direction | null => {
  const known = directions.get(line)
  if (known !== undefined) return known
  const direction = directionOf(line)
  directions.set(line, direction)
  return direction
}
