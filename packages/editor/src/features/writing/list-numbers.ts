import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { LineAttributes, LineKind } from '@sheaf/document/text/line'
import { lineOf } from '../../text-binding/tokens.ts'

/** A list that goes on at its level, and the number of its last item. */
interface OpenList {
  readonly kind: LineKind
  number: number
}

const ITEMS: ReadonlySet<LineKind> = new Set(['bullet', 'ordered', 'task'])

/** Numbers items as lists in lists, as exports write them. */
export class ListNumbering {
  readonly #lists: OpenList[] = []
  #isQuote = false

  /** Returns the number of a line; nothing if it has none. */
  next({ kind, level, quote, start }: LineAttributes): number | undefined {
    if (quote !== this.#isQuote) this.#lists.length = 0
    this.#isQuote = quote
    if (!ITEMS.has(kind)) {
      this.#closeTo(level)
      return undefined
    }
    this.#closeTo(level + 1)
    const open = this.#lists[level]
    if (open && (open.kind !== kind || start !== null)) this.#closeTo(level)
    while (this.#lists.length <= level) this.#lists.push({ kind, number: 0 })
    const list = this.#lists[level]!
    list.number = start ?? list.number + 1
    return kind === 'ordered' ? list.number : undefined
  }

  #closeTo(count: number): void {
    if (this.#lists.length > count) this.#lists.length = count
  }
}

/** Returns whether no list goes on behind a line, whatever is before it. */
const endsLists = (line: Node): boolean => {
  const { kind, level } = lineOf(line)
  return level === 0 && !ITEMS.has(kind)
}

/** Lines that differ between two documents, by their numbers in the second one; nothing if none does. */
interface Changed {
  readonly from: number
  readonly to: number
}

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

const setNumbers = ({ dom, state: { doc } }: EditorView, { from, to }: Changed): void => {
  let first = Math.min(from, doc.childCount - 1)
  while (first > 0 && !endsLists(doc.child(first - 1))) first -= 1
  const numbering = new ListNumbering()
  for (let at = Math.max(first - 1, 0); at < doc.childCount; at += 1) {
    const line = doc.child(at)
    const number = numbering.next(lineOf(line))
    // The list's own number, so that the browser draws it, and screen readers tell it.
    if (number !== undefined && at >= from) {
      const list = dom.children[at]
      if (list instanceof HTMLOListElement && list.start !== number) list.start = number
    }
    if (at >= to && endsLists(line)) return
  }
}

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
