import * as Y from 'yjs'
import { cellSequence } from '../table/cell.ts'
import { TableWriter } from '../table/table-writer.ts'
import { breakIdOf, letterIdOf, newLetterId } from '../text/client-ids.ts'
import { openSequence, type Sequence } from '../text/sequence.ts'
import { SequenceWriter, type WritingIds } from '../text/write.ts'
import { withChosenLines } from './chosen-lines.ts'
import { findStanding, inOrder, type LineToBe } from './pieces.ts'
import { rewrite } from './rewrite.ts'
import type { SavedLine, SavedTable, SavedText } from './saved-text.ts'

export interface RestoreOptions {
  /** Returns whose letters stand under an id. */
  readonly authorOf: (letterId: number) => string
  /** The first and the last line to restore, from 1; all if it is left out. */
  readonly lines?: readonly [first: number, last: number] | undefined
}

/** What restoring wrote, as the log takes it. */
export interface Restored {
  readonly update: Uint8Array
  /** The ids under which it wrote, with whose letters they are; undefined for who restores. */
  readonly ids: readonly { readonly id: number; readonly whose?: string }[]
}

interface Restoring {
  readonly transaction: Y.Transaction
  readonly ids: WritingIds
  readonly authorOf: (client: number) => string
}

const restoreSequence = (
  { transaction, ids, authorOf }: Restoring,
  sequence: Sequence,
  saved: readonly SavedLine[],
  chosen?: readonly [first: number, last: number],
): readonly LineToBe[] => {
  const writer = new SequenceWriter(transaction, sequence, ids)
  const past = findStanding(sequence, writer, saved, authorOf)
  const lines = inOrder(sequence, chosen ? withChosenLines(sequence, writer, past, chosen) : past)
  rewrite(transaction, writer, sequence, lines, authorOf)
  return lines
}

const restoreTable = (restoring: Restoring, { id, values, cells }: SavedTable): void => {
  const { transaction, ids } = restoring
  new TableWriter(transaction, id, ids.letters, () => '').setAll(values)
  for (const { row, column, lines } of cells)
    restoreSequence(restoring, cellSequence(transaction.doc, { table: id, row, column }), lines)
}

/**
 * Makes a document the text of a moment of its own, or brings some lines of that moment back, by the smallest change:
 * letters that still stand stay untouched. Those that do not are written again, under an id for each of their authors.
 * Returns nothing if the text is as it is to be.
 */
export const restoreText = (
  doc: Y.Doc,
  saved: SavedText,
  { authorOf: authorOfLetters, lines }: RestoreOptions,
): Restored | undefined => {
  const letters = newLetterId()
  const idOf = new Map<string, number>()
  const idFor = (author: string): number => {
    const id = idOf.get(author) ?? newLetterId()
    idOf.set(author, id)
    return id
  }
  const authorOf = (client: number): string => authorOfLetters(letterIdOf(client))
  const ids = { letters, breaks: breakIdOf(letters), authorOf, idFor }
  let update: Uint8Array | undefined
  const take = (made: Uint8Array): void => void (update = made)
  doc.on('update', take)
  doc.transact((transaction) => {
    const restoring = { transaction, ids, authorOf }
    const chosen = lines && ([lines[0] - 1, lines[1] - 1] as const)
    for (const { table } of restoreSequence(restoring, openSequence(doc), saved, chosen))
      if (table) restoreTable(restoring, table)
  })
  doc.off('update', take)
  const used = [{ id: letters }, ...Array.from(idOf, ([whose, id]) => ({ id, whose }))].filter(
    ({ id }) => Y.getState(doc.store, id) > 0 || Y.getState(doc.store, breakIdOf(id)) > 0,
  )
  return update && { update, ids: used }
}
