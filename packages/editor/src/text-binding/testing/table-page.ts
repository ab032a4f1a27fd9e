import * as Y from 'yjs'
import { EditorState, type Transaction } from '@tiptap/pm/state'
import type { CellId } from '@sheaf/document/table/cell'
import { readTable } from '@sheaf/document/table/structure'
import type { TableText } from '@sheaf/document/table/table-text'
import { lineSchema } from '../lines/line-schema.ts'
import { insertTable } from '../lines/insert-table.ts'
import type { TextBinding } from '../text-binding.ts'
import { HeadlessPage, type TestPage } from './headless-page.ts'

/** A pad's page on which an editor of one cell after the other is opened, without a window. */
export class TablePage {
  readonly pad: HeadlessPage
  cell: CellPage | undefined

  constructor(...args: ConstructorParameters<typeof HeadlessPage>) {
    this.pad = new HeadlessPage(...args)
  }

  /** Puts a table where the caret is. Returns its id. */
  insert(text: TableText): string {
    const before = new Set(this.tables())
    insertTable(this.pad.binding, text)(this.pad.state, (transaction) => this.pad.dispatch(transaction))
    return this.tables().find((id) => !before.has(id))!
  }

  tables(): string[] {
    return this.pad.state.doc.children.flatMap(({ attrs }) => (attrs['table'] as string | null) ?? [])
  }

  cells(table: string): CellId[] {
    const { rows, columns } = readTable(this.pad.doc, table)
    return rows.flatMap(({ id: row }) => columns.map(({ id: column }) => ({ table, row, column })))
  }

  open(cell: CellId): CellPage {
    this.cell?.close()
    this.cell = new CellPage(this.pad, cell)
    return this.cell
  }
}

/** The editor of a cell, without a window. */
class CellPage implements TestPage {
  readonly author: string
  readonly doc: Y.Doc
  readonly binding: TextBinding
  state: EditorState
  readonly #end: () => void

  constructor(pad: HeadlessPage, cell: CellId) {
    this.author = pad.author
    this.doc = pad.doc
    this.binding = pad.binding.ofCell(cell, lineSchema)
    this.state = EditorState.create({ doc: this.binding.document() })
    this.#end = this.binding.connect(this)
  }

  dispatch(transaction: Transaction): void {
    const { selection } = this.state
    const { state, transactions } = this.state.applyTransaction(transaction)
    this.state = state
    this.binding.push(transactions, selection)
  }

  type(text: string): void {
    for (const letter of text) this.dispatch(this.state.tr.replaceSelectionWith(lineSchema.text(letter), false))
  }

  receive(update: Uint8Array): void {
    Y.applyUpdate(this.doc, update, 'network')
  }

  close(): void {
    this.#end()
  }
}
