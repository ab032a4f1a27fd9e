import * as Y from 'yjs'
import { breakIdOf, newLetterId } from '../text/client-ids.ts'
import { openSequence, shownBreaks, type Break } from '../text/sequence.ts'
import { SequenceWriter } from '../text/write.ts'

/** Makes another replica of a pad. */
export const replicaOf = (doc?: Y.Doc): Y.Doc => {
  const replica = new Y.Doc()
  openSequence(replica)
  if (doc) Y.applyUpdate(replica, Y.encodeStateAsUpdate(doc))
  return replica
}

/** Returns the updates that the edits make, one for each transaction. */
export const updatesOf = (doc: Y.Doc, edit: (doc: Y.Doc) => void): Uint8Array[] => {
  const updates: Uint8Array[] = []
  const keep = (update: Uint8Array): void => void updates.push(update)
  doc.on('update', keep)
  edit(doc)
  doc.off('update', keep)
  return updates
}

/** An act on a pad whose lines are given. */
export type Act = (writer: SequenceWriter, breaks: readonly Break[]) => void

/** Writes into a pad in one transaction, under a letter id, and returns that id. */
export const write = (doc: Y.Doc, act: Act, letters = newLetterId()): number => {
  const sequence = openSequence(doc)
  const ids = { letters, breaks: breakIdOf(letters), authorOf: String, idFor: Number }
  doc.transact((transaction) => act(new SequenceWriter(transaction, sequence, ids), shownBreaks(sequence)))
  return letters
}

/** Types into a line, counted from 0, and returns the letter id. */
export const type = (doc: Y.Doc, line: number, offset: number, text: string, letters?: number): number =>
  write(doc, (writer, breaks) => void writer.insert(writer.placeIn(breaks[line]!, offset), text, {}), letters)

/** Removes letters of a line, counted from 0. */
export const erase = (doc: Y.Doc, line: number, offset: number, count: number): void =>
  void write(doc, (writer, breaks) => writer.removeLetters(breaks[line]!, offset, count))
