import type { Node } from '@tiptap/pm/model'

export interface Line {
  readonly from: number
  readonly to: number
}

/** Returns line n of the pad; for a number beyond the text, the last one. */
export const lineAt = (doc: Node, number: number): Line | undefined => {
  const last = Math.min(Math.max(number, 1), doc.childCount)
  let from = 0
  for (let line = 1; line < last; line += 1) from += doc.child(line - 1).nodeSize
  return doc.childCount === 0 ? undefined : { from, to: from + doc.child(last - 1).nodeSize }
}

/** Returns the number of the line at a position, counted from 1; between two lines, that of the first of them. */
export const lineNumberAt = (doc: Node, position: number): number => {
  const $position = doc.resolve(position)
  return Math.max($position.depth === 0 ? $position.index(0) : $position.index(0) + 1, 1)
}
