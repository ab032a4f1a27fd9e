import type { Node } from '@tiptap/pm/model'

export interface Line {
  readonly from: number
  readonly to: number
}

/** Returns the n-th textblock, which is line n of the pad's plain text; for a number beyond the text, the last one. */
export const lineAt = (doc: Node, number: number): Line | undefined => {
  let count = 0
  let line: Line | undefined
  doc.descendants((node, from) => {
    if (count === number) return false
    if (!node.isTextblock) return true
    count += 1
    line = { from, to: from + node.nodeSize }
    return false
  })
  return line
}

/** Returns the number of the line at a position, counted from 1; between two lines, that of the first of them. */
export const lineNumberAt = (doc: Node, position: number): number => {
  let count = 0
  doc.descendants((node, from) => {
    if (from >= position) return false
    if (!node.isTextblock) return true
    count += 1
    return false
  })
  return Math.max(count, 1)
}
