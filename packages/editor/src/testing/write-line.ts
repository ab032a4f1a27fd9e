import { PLAIN_LINE } from '@sheaf/document/text/line'
import { openSequence, shownBreaks } from '@sheaf/document/text/sequence'
import { SequenceWriter, type WritingIds } from '@sheaf/document/text/write'
import { hasLetters } from '@sheaf/document/text/place'
import type * as Y from 'yjs'

/** Writes letters in a line of their own at the end of a pad, as an editor does. */
export const writeLine = (doc: Y.Doc, ids: WritingIds, text: string, author?: string): void => {
  const sequence = openSequence(doc)
  const last = shownBreaks(sequence).at(-1)!
  doc.transact((transaction) => {
    const writer = new SequenceWriter(transaction, sequence, ids)
    const end = writer.placeAtEnd(last)
    writer.insert(hasLetters(last) ? writer.insertBreak(end, PLAIN_LINE) : end, text, {}, author)
  })
}

/** Writes letters at the end of the last line of a pad. */
export const writeOn = (doc: Y.Doc, ids: WritingIds, text: string): void => {
  const sequence = openSequence(doc)
  doc.transact((transaction) => {
    const writer = new SequenceWriter(transaction, sequence, ids)
    writer.insert(writer.placeAtEnd(shownBreaks(sequence).at(-1)!), text, {})
  })
}
