import type { Node } from '@tiptap/pm/model'
import type { LineRange } from '../../text-binding/lines/line-blocks.ts'

/**
 * Returns the lines from the first to the last that differ from those of the document before, by their numbers now; all
 * lines if there was none. Lines that no transaction touched are the same nodes, so a key in a long pad costs no more
 * than the walk to its line.
 */
export const changedLines = (before: Node | undefined, now: Node): LineRange => {
  const [old, lines] = [before?.children ?? [], now.children]
  const least = Math.min(old.length, lines.length)
  let from = 0
  while (from < least && old[from] === lines[from]) from += 1
  let same = 0
  while (same < least - from && old[old.length - 1 - same] === lines[lines.length - 1 - same]) same += 1
  return { from, to: lines.length - same }
}

/** Returns whether one of the lines that differ from those of the document before is such a line. */
export const isInChangedLines = (before: Node | undefined, now: Node, isSuch: (line: Node) => boolean): boolean => {
  const { from, to } = changedLines(before, now)
  return now.children.slice(from, to).some(isSuch)
}
