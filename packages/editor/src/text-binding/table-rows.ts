import type * as Y from 'yjs'
import { newTableId } from '@sheaf/document/table/names'
import { TableWriter, type TableChange } from '@sheaf/document/table/structure'
import type { UndoPlace } from './undo-stack.ts'

/** Rows and columns of a table as a place of undo. */
export class TableRows implements UndoPlace {
  readonly #doc: Y.Doc
  readonly #table: string
  readonly #client: number

  /** @param client Id of the page's letters, under which it writes */
  constructor(doc: Y.Doc, table: string, client: number) {
    this.#doc = doc
    this.#table = table
    this.#client = client
  }

  /** Changes rows and columns in one transaction. Returns what was done. */
  write(write: (writer: TableWriter) => void, origin: unknown): readonly TableChange[] {
    let changes: readonly TableChange[] = []
    this.#doc.transact((transaction) => {
      const writer = new TableWriter(transaction, this.#table, this.#client, newTableId)
      write(writer)
      changes = writer.changes
    }, origin)
    return changes
  }

  /** Takes changes back that still are as they were made. Returns what did it. */
  revert(changes: readonly TableChange[], origin: unknown): readonly TableChange[] {
    return this.write((writer) => writer.revert(changes), origin)
  }
}
