import type { Node } from '@tiptap/pm/model'

export interface Line {
  readonly from: number
  readonly to: number
}

/** Line n is the n-th textblock, as in the pad's plain text; a number beyond the text is its last line. */
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

/** The number of the line that a position is in; between two lines, of the one before. The first is 1. */
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
