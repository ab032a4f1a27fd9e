import type { Node } from '@tiptap/pm/model'

/**
 * Returns the lines of a document from the first to the last that are not in the document before it; all lines if there
 * was none. Lines that no transaction touched are the same nodes, so a key in a pad of 10,000 lines costs no more than
 * the walk to its line.
 */
export const changedLines = (doc: Node, before: Node | undefined): readonly Node[] => {
  const [lines, old] = [doc.children, before?.children ?? []]
  let from = 0
  while (from < lines.length && lines[from] === old[from]) from++
  let to = lines.length
  for (let end = old.length; to > from && end > from && lines[to - 1] === old[end - 1]; end--) to--
  return lines.slice(from, to)
}
