import type { Node } from '@tiptap/pm/model'
import type { LineAttributes } from '@sheaf/document/text/line'
import type { NumberedLine } from '@sheaf/document/text/item-numbers'
import { changedLines } from '../../../lib/lines/changed-lines.ts'
import type { LineRange } from '../../../text-binding/lines/line-blocks.ts'
import { isItem } from '../../../text-binding/lines/line-commands.ts'
import { lineOf } from '../../../text-binding/tokens.ts'

/* Which lines have to be looked at when lists may have changed. */

/** Returns whether no list goes on behind a line, whatever is before it. */
const endsLists = (line: LineAttributes): boolean => line.level === 0 && !isItem(line)

/** Goes through the lines of all lists that lines from `from` to `to` may be in. */
export function* linesOfLists(doc: Node, from: number, to: number): Iterable<NumberedLine> {
  let first = Math.min(from, doc.childCount - 1)
  while (first > 0 && !endsLists(lineOf(doc.child(first)))) first -= 1
  for (let at = first; at < doc.childCount; at += 1) {
    const attributes = lineOf(doc.child(at))
    yield { attributes, at }
    if (at >= to && endsLists(attributes)) return
  }
}

/** Returns the lines that came, went or became something else; nothing if there were only letters typed. */
export const changedKinds = (before: Node, after: Node): LineRange | undefined => {
  const { from, to } = changedLines(before, after)
  const isInOneLine = before.childCount === after.childCount && to - from <= 1
  const isTypedIn = isInOneLine && (to === from || before.child(from).sameMarkup(after.child(from)))
  return isTypedIn ? undefined : { from, to }
}
