import type * as Y from 'yjs'
import { revert } from '../text/revert.ts'
import { SequenceWriter, type WritingIds } from '../text/write.ts'
import { cellSequence } from './cell.ts'
import { newTableId } from './names.ts'
import { TableWriter } from './table-writer.ts'
import type { TableChange } from './table-change.ts'

const revertOne = (transaction: Y.Transaction, ids: WritingIds, change: TableChange): readonly TableChange[] => {
  if (change.did === 'setValue') {
    const writer = new TableWriter(transaction, change.table, ids.letters, newTableId)
    writer.revert(change)
    return writer.changes
  }
  const { cell } = change
  const writer = new SequenceWriter(transaction, cellSequence(transaction.doc, cell), ids)
  revert(writer, [change.change])
  return writer.changes.map((one) => ({ did: 'writeInCell', cell, change: one }))
}

/**
 * Takes changes of tables back, the last one first. What others have done since stays. Returns what this did itself, by
 * which it is done again.
 */
export const revertTableChanges = (
  transaction: Y.Transaction,
  ids: WritingIds,
  changes: readonly TableChange[],
): readonly TableChange[] => changes.toReversed().flatMap((change) => revertOne(transaction, ids, change))
