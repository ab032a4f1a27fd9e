import * as Y from 'yjs'
import type { TableText } from '../table/table-text.ts'
import { writeTable } from '../table/write-table.ts'
import { breakIdOf, newLetterId } from './client-ids.ts'
import type { Formats } from './formats.ts'
import { LINE_ATTRIBUTES, PLAIN_LINE, type LineAttributes } from './line.ts'
import { openSequence, shownBreaks, textOf } from './sequence.ts'
import { SequenceWriter, type WritingIds } from './write.ts'
import type { Place } from './place.ts'

/** A line as a program writes it: its letters and what is not as in a plain line. */
export interface NewLine extends Partial<LineAttributes> {
  readonly text: string | readonly { readonly text: string; readonly formats?: Formats }[]
  /** The table that the line shows, which is written under new ids. */
  readonly tableText?: TableText | undefined
}

/** What a program wrote into a pad, as the log takes it. */
export interface Written {
  readonly update: Uint8Array
  /** Id under which its letters stand, which has to become an author's. */
  readonly letters: number
}

/** Ids of a program, which writes for one author. */
const idsOf = (letters: number): WritingIds => ({
  letters,
  breaks: breakIdOf(letters),
  authorOf: String,
  idFor: () => letters,
})

const writeLetters = (writer: SequenceWriter, place: Place, { text }: NewLine): Place => {
  let at = place
  for (const run of typeof text === 'string' ? [{ text }] : text)
    if (run.text !== '') at = writer.insert(at, run.text, 'formats' in run ? (run.formats ?? {}) : {})
  return at
}

/** Writes lines at the end of a pad. In a pad without a letter the first of them is the first line. */
export const appendLines = (doc: Y.Doc, lines: readonly NewLine[], letters = newLetterId()): Written => {
  const sequence = openSequence(doc)
  const before = Y.encodeStateVector(doc)
  const breaks = shownBreaks(sequence)
  const last = breaks.at(-1)
  if (last === undefined) throw new Error('The pad has no line.')
  doc.transact((transaction) => {
    const ids = idsOf(letters)
    const writer = new SequenceWriter(transaction, sequence, ids)
    let place = writer.placeAtEnd(last)
    let isFirst = breaks.length === 1 && textOf(last) === ''
    for (const line of lines) {
      const table = line.tableText && writeTable(transaction, line.tableText, ids)
      const attributes = { ...PLAIN_LINE, ...line, ...table }
      if (isFirst) for (const name of LINE_ATTRIBUTES) writer.set(last, name, attributes[name])
      else place = writer.insertBreak(place, attributes)
      isFirst = false
      place = writeLetters(writer, place, line)
    }
  })
  return { update: Y.encodeStateAsUpdate(doc, before), letters }
}

/** Returns the lines of a text as plain lines. */
export const linesOfText = (text: string): NewLine[] => text.split(/\r\n|\r|\n/).map((line) => ({ text: line }))

/** Makes a pad of lines, or of a text. */
export const padFromLines = (
  lines: string | readonly NewLine[],
  letters = newLetterId(),
): Written & { readonly doc: Y.Doc } => {
  const doc = new Y.Doc()
  return { doc, ...appendLines(doc, typeof lines === 'string' ? linesOfText(lines) : lines, letters) }
}
