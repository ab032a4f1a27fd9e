import type * as Y from 'yjs'
import { revert } from '../text/revert.ts'
import type { Sequence } from '../text/sequence.ts'
import { SequenceWriter, type WritingIds } from '../text/write.ts'
import { cellSequence } from './cell.ts'
import { newTableId } from './names.ts'
import { TableWriter } from './structure.ts'
import type { PadChange, TableChange } from './table-change.ts'

const revertInTable = (transaction: Y.Transaction, ids: WritingIds, change: TableChange): readonly PadChange[] => {
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
 * Takes changes of a pad's text and tables back, the last one first. What others have done since stays. Returns what
 * this did itself, by which it is done again.
 */
export const revertChanges = (
  transaction: Y.Transaction,
  sequence: Sequence,
  ids: WritingIds,
  changes: readonly PadChange[],
): readonly PadChange[] =>
  changes.toReversed().flatMap((change) => {
    if (change.did === 'setValue' || change.did === 'writeInCell') return revertInTable(transaction, ids, change)
    const writer = new SequenceWriter(transaction, sequence, ids)
    revert(writer, [change])
    return writer.changes
  })
