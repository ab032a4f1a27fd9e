import type * as Y from 'yjs'
import type { CellId } from '@sheaf/document/table/cell'
import { Store } from '@sheaf/ui/lib/store'
import type { DrawsTables } from '../../lib/tables/draws-tables.ts'
import type { TextBinding } from '../../text-binding/text-binding.ts'
import type { CellRendering } from './drawn-cell.ts'
import { DrawnTable } from './drawn-table.ts'
import './tables.css'

/** A place of the page in which a table is drawn. */
interface TableView {
  readonly holder: HTMLElement
  readonly drawn: DrawnTable
  /** Returns where in the text it is. */
  readonly getPos: () => number | undefined
  isShown: boolean
}

/**
 * Draws the tables of a pad in their lines, and again when they change. Of several lines that name one table, the first
 * shows it.
 */
export class TableViews implements DrawsTables {
  /** Whether the pad has a table, or has had one. */
  readonly isUsed = new Store(false)
  readonly #doc: Y.Doc
  readonly #rendering: CellRendering
  readonly #views = new Set<TableView>()
  readonly #listeners = new Set<() => void>()
  readonly #wide: ResizeObserver | undefined

  constructor(doc: Y.Doc, rendering: CellRendering) {
    this.#doc = doc
    this.#rendering = rendering
    this.#wide = 'ResizeObserver' in globalThis ? new ResizeObserver(markWide) : undefined
  }

  /** Draws a table. Returns a function that ends this. */
  add(
    holder: HTMLElement,
    table: string | null,
    getPos: () => number | undefined,
    binding: TextBinding | undefined,
    isReadOnly?: () => boolean,
  ): () => void {
    holder.replaceChildren()
    if (table === null || binding === undefined) return () => {}
    const drawn = new DrawnTable(table, this.#doc, binding, { ...this.#rendering, isReadOnly }, () => this.#notify())
    const one: TableView = { holder, drawn, getPos, isShown: false }
    if (this.#views.size === 0) this.#doc.on('afterTransaction', this.#follow)
    this.#views.add(one)
    for (const element of [drawn.element, holder]) this.#wide?.observe(element)
    this.#draw(one)
    this.#drawAgain(table)
    this.isUsed.set(true)
    return () => {
      this.#views.delete(one)
      for (const element of [drawn.element, holder]) this.#wide?.unobserve(element)
      drawn.end()
      if (this.#views.size === 0) this.#doc.off('afterTransaction', this.#follow)
      this.#drawAgain(table)
      this.#notify()
    }
  }

  /** Calls a listener whenever tables have been drawn. Returns a function that ends this. */
  onDrawn(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Returns the element of a cell that is shown. */
  cellElement(cell: CellId): HTMLTableCellElement | undefined {
    return this.#shown(cell.table)?.drawn.cellElement(cell)
  }

  /** Returns the position of the line that shows a table. */
  positionOf(table: string): number | undefined {
    return this.#shown(table)?.getPos()
  }

  /** Shows an editor in place of a cell's text. Returns a function that ends this. */
  hold(cell: CellId, content: HTMLElement): () => void {
    return this.#shown(cell.table)?.drawn.hold(cell, content) ?? (() => {})
  }

  #shown(table: string): TableView | undefined {
    return [...this.#views].find((view) => view.isShown && view.drawn.id === table)
  }

  readonly #follow = ({ changed }: Y.Transaction): void => {
    const roots = Array.from(changed.keys(), (type) => rootOf(type as Y.AbstractType<unknown>))
    let isDrawn = false
    for (const view of this.#views)
      if (roots.some((root) => view.drawn.drawnFrom.has(root))) {
        isDrawn = true
        if (view.isShown) view.drawn.drawChanged(roots)
        if (!view.isShown || view.drawn.element.rows.length === 0) this.#draw(view)
      }
    if (isDrawn) this.#notify()
  }

  /** Draws a table that several lines name once the page has placed them, as one of them came or went. */
  #drawAgain(table: string): void {
    queueMicrotask(() => {
      const views = [...this.#views].filter(({ drawn }) => drawn.id === table)
      if (views.length <= 1 && views.every(({ holder }) => holder.childElementCount > 0)) return
      for (const view of views) this.#draw(view)
      this.#notify()
    })
  }

  #isFirst({ drawn, getPos }: TableView): boolean {
    const position = getPos() ?? 0
    return [...this.#views].every((other) => other.drawn.id !== drawn.id || (other.getPos() ?? Infinity) >= position)
  }

  #draw(view: TableView): void {
    const { holder, drawn } = view
    view.isShown = drawn.draw() && this.#isFirst(view)
    if (!view.isShown) holder.replaceChildren()
    else if (drawn.element.parentElement !== holder) holder.replaceChildren(drawn.element)
  }

  #notify(): void {
    for (const listener of this.#listeners) listener()
  }
}

/** Marks tables that are wider than their place even beside the text: they are scrolled by themselves. */
const markScrolled = (table: HTMLElement): void => {
  const holder = table.parentElement
  holder?.toggleAttribute('data-scrolls', table.getBoundingClientRect().width > holder.clientWidth + 1)
}

/** Marks tables that are wider than a line of the text, which use the room beside it. */
const markWide = (entries: readonly ResizeObserverEntry[]): void => {
  const tables = new Set(
    entries.flatMap(({ target }) =>
      target instanceof HTMLTableElement ? target : (target.querySelector('table') ?? []),
    ),
  )
  // All is measured before anything is changed: a large table takes long to be laid out.
  const widths = [...tables].map((table) => {
    const [holder, letters] = [table.parentElement, table.parentElement?.nextElementSibling]
    const room = (letters ?? holder)?.getBoundingClientRect().width ?? 0
    // A half of a pixel is no reason.
    return { table, holder, isWide: table.getBoundingClientRect().width > room + 1 }
  })
  for (const { holder, isWide } of widths)
    for (const element of [holder, holder?.parentElement]) element?.toggleAttribute('data-wide', isWide)
  requestAnimationFrame(() => tables.forEach(markScrolled))
}

/** Returns the shared type of the document that a type is in, or is. */
const rootOf = (type: Y.AbstractType<unknown>): unknown => {
  let root: Y.AbstractType<unknown> = type
  for (let parent = root._item?.parent; parent; parent = root._item?.parent) root = parent as Y.AbstractType<unknown>
  return root
}
