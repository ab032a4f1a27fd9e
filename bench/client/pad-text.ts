import { PAD_FRAGMENT } from '@sheaf/document/schema/vocabulary'
import * as Y from 'yjs'

/** Returns the whole content of a pad as one string, marks included. */
const contentOf = (doc: Y.Doc): string => doc.getXmlFragment(PAD_FRAGMENT).toJSON()

/** Counts how often each token occurs in the pad. */
export const tokensOf = (doc: Y.Doc): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const [token] of contentOf(doc).matchAll(/\[[^\][]*\]/g)) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/**
 * Returns whether two replicas have the same text, the same marks and the same history, so that neither has anything
 * alone.
 */
export const areIdentical = (one: Y.Doc, other: Y.Doc): boolean =>
  contentOf(one) === contentOf(other) && Y.equalSnapshots(Y.snapshot(one), Y.snapshot(other))
