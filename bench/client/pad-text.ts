import { padText } from '@sheaf/document/plain-text'
import { openSequence, readLines } from '@sheaf/document/text/sequence'
import * as Y from 'yjs'

/** Returns the whole content of a pad as one string, with whose letters they are and in which formats. */
const contentOf = (doc: Y.Doc): string =>
  JSON.stringify(readLines(openSequence(doc)).map(({ start: { id }, attributes, runs }) => [id, attributes, runs]))

/** Counts how often each token occurs in the pad. */
export const tokensOf = (doc: Y.Doc): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const [token] of padText(doc).matchAll(/\[[^\][]*\]/g)) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/**
 * Returns whether two replicas have the same text, of the same authors, in the same formats and with the same history,
 * so that neither has anything alone.
 */
export const areIdentical = (one: Y.Doc, other: Y.Doc): boolean =>
  contentOf(one) === contentOf(other) && Y.equalSnapshots(Y.snapshot(one), Y.snapshot(other))
