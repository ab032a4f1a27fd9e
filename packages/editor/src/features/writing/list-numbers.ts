import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { LineAttributes } from '@sheaf/document/text/line'
import { visitLines } from '@sheaf/document/text/nesting'
import { lineOf } from '../../text-binding/tokens.ts'
import { isItem } from '../../text-binding/line-commands.ts'

interface NumberedLine {
  readonly attributes: LineAttributes
  /** Number of the line in the pad, counted from 0. */
  readonly at: number
}

/** Returns whether no list goes on behind a line, whatever is before it. */
const endsLists = (line: LineAttributes): boolean => line.level === 0 && !isItem(line)

/** Goes through the lines of all lists that lines from `from` to `to` may be in. */
function* linesOfLists(doc: Node, from: number, to: number): Iterable<NumberedLine> {
  let first = Math.min(from, doc.childCount - 1)
  while (first > 0 && !endsLists(lineOf(doc.child(first)))) first -= 1
  for (let at = first; at < doc.childCount; at += 1) {
    const attributes = lineOf(doc.child(at))
    yield { attributes, at }
    if (at >= to && endsLists(attributes)) return
  }
}

const nothing = (): void => {}

/** Calls `tell` with the number that each item of lines has in its list. */
const tellNumbers = (lines: Iterable<NumberedLine>, tell: (at: number, number: number) => void): void =>
  visitLines(lines, {
    beginQuote: nothing,
    endQuote: nothing,
    beginList: nothing,
    endList: nothing,
    beginItem: ({ at }, _kind, number) => tell(at, number),
    endItem: nothing,
    block: nothing,
    rows: nothing,
    table: nothing,
    rule: nothing,
  })

/** Returns the number that an ordered item with these attributes would have as a line of a number. */
export const numberOfItem = (doc: Node, line: number, attributes: LineAttributes): number => {
  let found = 1
  const lines = Array.from(linesOfLists(doc, Math.max(line - 1, 0), line)).filter(({ at }) => at < line)
  tellNumbers([...lines, { attributes, at: line }], (at, number) => {
    if (at === line) found = number
  })
  return found
}

/** Lines that differ between two documents, by their numbers in the second one. */
interface Changed {
  readonly from: number
  readonly to: number
}

/** Returns the lines that came, went or became something else; nothing if there were only letters typed. */
const changedLines = (before: Node, after: Node): Changed | undefined => {
  const counts = [before.childCount, after.childCount] as const
  const least = Math.min(...counts)
  let from = 0
  while (from < least && before.child(from) === after.child(from)) from += 1
  let same = 0
  while (same < least - from && before.child(counts[0] - 1 - same) === after.child(counts[1] - 1 - same)) same += 1
  const to = counts[1] - same
  const isInOneLine = counts[0] === counts[1] && to - from <= 1
  const isTypedIn = isInOneLine && (to === from || before.child(from).sameMarkup(after.child(from)))
  return isTypedIn ? undefined : { from, to }
}

/** Most digits for which an item has room beside its line's own number. */
const USUAL_DIGITS = 2

/** Gives the elements of ordered items their numbers, so that the browser draws them and screen readers tell them. */
const setNumbers = ({ dom, state: { doc } }: EditorView, { from, to }: Changed): void =>
  tellNumbers(linesOfLists(doc, from, to), (at, number) => {
    const list = at >= from ? dom.children[at] : undefined
    if (!(list instanceof HTMLOListElement) || list.start === number) return
    list.start = number
    const digits = String(number).length - USUAL_DIGITS
    if (digits > 0) list.style.setProperty('--digits', String(digits))
    else list.style.removeProperty('--digits')
  })

/**
 * Numbers the items of ordered lists. Each item is a list of its own on the page, whose number is told to the browser.
 * After a change, only the lines of its lists are looked at; letters change no number.
 */
export const ListNumbers = Extension.create({
  name: 'listNumbers',

  addProseMirrorPlugins: () => [
    new Plugin({
      key: new PluginKey('listNumbers'),
      view: (view) => {
        let firstLine: Element | null = null
        const number = (before?: Node): void => {
          const { doc } = view.state
          const { firstElementChild } = view.dom
          // Lines that have all been drawn anew have no numbers.
          const isDrawn = firstElementChild !== firstLine || before === undefined
          firstLine = firstElementChild
          if (before === doc && !isDrawn) return
          const changed = isDrawn ? { from: 0, to: doc.childCount } : changedLines(before!, doc)
          if (changed) setNumbers(view, changed)
        }
        number()
        return { update: (_view, { doc }) => number(doc) }
      },
    }),
  ],
})
