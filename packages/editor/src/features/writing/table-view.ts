import type * as Y from 'yjs'
import { readTableText } from '@sheaf/document/table/read-table-text'
import { readTable, sharedTypesOf } from '@sheaf/document/table/structure'
import { drawnTables } from '../../lib/drawn-tables.ts'
import { drawTable } from './draw-table.ts'
import type { DrawsTables } from './line-view.ts'

/** A place of the page in which a table is drawn. */
interface TableView {
  readonly holder: HTMLElement
  readonly table: string
  /** Returns where in the text it is. */
  readonly getPos: () => number | undefined
  /** What it is drawn from. */
  drawnFrom: ReadonlySet<unknown>
}

/**
 * Draws the tables of a pad in their lines, and again when they change. Of several lines that name one table, the first
 * shows it.
 */
export class TableViews implements DrawsTables {
  readonly #doc: Y.Doc
  readonly #views = new Set<TableView>()

  constructor(doc: Y.Doc) {
    this.#doc = doc
  }

  /** Draws a table. Returns a function that ends this. */
  add(holder: HTMLElement, table: string | null, getPos: () => number | undefined): () => void {
    holder.replaceChildren()
    if (table === null) return () => {}
    const view: TableView = { holder, table, getPos, drawnFrom: new Set() }
    if (this.#views.size === 0) this.#doc.on('afterTransaction', this.#follow)
    this.#views.add(view)
    drawnTables.set(true)
    this.#draw(view)
    this.#drawAgain(table)
    return () => {
      this.#views.delete(view)
      if (this.#views.size === 0) this.#doc.off('afterTransaction', this.#follow)
      this.#drawAgain(table)
    }
  }

  readonly #follow = ({ changed }: Y.Transaction): void => {
    const roots = Array.from(changed.keys(), (type) => rootOf(type as Y.AbstractType<unknown>))
    for (const view of this.#views) if (roots.some((root) => view.drawnFrom.has(root))) this.#draw(view)
  }

  /** Draws a table that several lines name once the page has placed them, as one of them came or went. */
  #drawAgain(table: string): void {
    queueMicrotask(() => {
      const views = [...this.#views].filter((view) => view.table === table)
      if (views.length > 1 || views.some(({ holder }) => holder.childElementCount === 0))
        for (const view of views) this.#draw(view)
    })
  }

  #isFirst({ table, getPos }: TableView): boolean {
    const position = getPos() ?? 0
    return [...this.#views].every((other) => other.table !== table || (other.getPos() ?? Infinity) >= position)
  }

  #draw(view: TableView): void {
    const { holder, table } = view
    view.drawnFrom = sharedTypesOf(this.#doc, table)
    const text = this.#isFirst(view) ? readTableText(this.#doc, table) : undefined
    drawTable(holder, table, text, text && readTable(this.#doc, table))
  }
}

/** Returns the shared type of the document that a type is in, or is. */
const rootOf = (type: Y.AbstractType<unknown>): unknown => {
  let root: Y.AbstractType<unknown> = type
  for (let parent = root._item?.parent; parent; parent = root._item?.parent) root = parent as Y.AbstractType<unknown>
  return root
}
