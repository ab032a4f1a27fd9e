import type { Node } from '@tiptap/pm/model'
import type { EditorView } from '@tiptap/pm/view'
import { visitLists } from '@sheaf/document/text/item-numbers'
import { changedKinds, linesOfLists } from './changed-lists.ts'

/** Time in ms for which the text rests before the places of its items are told: no key waits for them. */
const REST_MS = 300

const set = (item: Element, name: string, value: number): void => {
  if (item.getAttribute(name) !== String(value)) item.setAttribute(name, String(value))
}

/** Returns the items of the lists that lines from `from` to `to` may be in, by the numbers of their lines. */
const listsOf = (doc: Node, from: number, to: number): { level: number; items: number[] }[] => {
  const all: { level: number; items: number[] }[] = []
  const open: typeof all = []
  visitLists(linesOfLists(doc, from, to), {
    beginList: () => void open.push({ level: open.length + 1, items: [] }),
    endList: () => void all.push(open.pop()!),
    beginItem: ({ at }) => void open.at(-1)!.items.push(at),
  })
  return all
}

/**
 * Tells screen readers the level of each item, its place in its list, and how many the list has: on the page, each item
 * is a list of its own.
 */
export class ListPlaces {
  readonly #view: EditorView
  #announced: Node | undefined
  #firstLine: Element | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(view: EditorView) {
    this.#view = view
    this.announceSoon()
  }

  /** Announces the places once the text rests. */
  announceSoon(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#announce(), REST_MS)
  }

  end(): void {
    clearTimeout(this.#timer)
  }

  #announce(): void {
    const { dom, composing, state } = this.#view
    if (composing) {
      this.announceSoon()
      return
    }
    const { doc } = state
    // Lines that have all been drawn anew have no places.
    const isDrawn = dom.firstElementChild !== this.#firstLine || this.#announced === undefined
    if (this.#announced === doc && !isDrawn) return
    const changed = isDrawn ? { from: 0, to: doc.childCount } : changedKinds(this.#announced!, doc)
    this.#announced = doc
    this.#firstLine = dom.firstElementChild
    if (changed === undefined) return
    for (const { level, items } of listsOf(doc, changed.from, changed.to))
      for (const [index, at] of items.entries()) {
        const item = dom.children[at]?.querySelector(':scope > li')
        if (!item) continue
        set(item, 'aria-level', level)
        set(item, 'aria-posinset', index + 1)
        set(item, 'aria-setsize', items.length)
      }
  }
}
