import { PLAIN_LINE } from '@sheaf/document/text/line'
import { openSequence, shownBreaks, textOf } from '@sheaf/document/text/sequence'
import { SequenceWriter, type WritingIds } from '@sheaf/document/text/write'
import type * as Y from 'yjs'

/**
 * Writes a line at the end of a pad, or into its only line if that is empty. With `whose`, its letters are written for
 * that author.
 */
export const writeLine = (doc: Y.Doc, text: string, ids: WritingIds, whose?: string): void => {
  const sequence = openSequence(doc)
  const breaks = shownBreaks(sequence)
  const last = breaks.at(-1)!
  const isEmpty = breaks.length === 1 && textOf(last) === ''
  // The id is declared before the transaction, which sends the update.
  if (whose !== undefined) ids.idFor(whose)
  doc.transact((transaction) => {
    const writer = new SequenceWriter(transaction, sequence, ids)
    const end = writer.placeAtEnd(last)
    writer.insert(isEmpty ? end : writer.insertBreak(end, PLAIN_LINE), text, {}, whose)
  })
}
