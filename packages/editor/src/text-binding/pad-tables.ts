import type * as Y from 'yjs'
import { revertTableChanges } from '@sheaf/document/table/revert-table-changes'
import type { TableChange } from '@sheaf/document/table/table-change'
import type { WritingIds } from '@sheaf/document/text/write'
import type { UndoPlace } from './undo-place.ts'

/** Changes tables within a transaction. Returns what it did. */
export type TableAct = (transaction: Y.Transaction, ids: WritingIds) => readonly TableChange[]

/** The tables of a pad as a place of undo. */
export class PadTables implements UndoPlace {
  readonly #doc: Y.Doc
  readonly #ids: WritingIds

  constructor(doc: Y.Doc, ids: WritingIds) {
    this.#doc = doc
    this.#ids = ids
  }

  /** Changes tables in one transaction. Returns what was done. */
  change(act: TableAct, origin: unknown): readonly TableChange[] {
    let changes: readonly TableChange[] = []
    this.#doc.transact((transaction) => (changes = act(transaction, this.#ids)), origin)
    return changes
  }

  /** Takes changes back that still are as they were made. Returns what did it. */
  revert(changes: readonly TableChange[], origin: unknown): readonly TableChange[] {
    return this.change((transaction, ids) => revertTableChanges(transaction, ids, changes), origin)
  }
}
