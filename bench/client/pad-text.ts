import { PAD_FRAGMENT } from '@sheaf/document/schema/vocabulary'
import * as Y from 'yjs'

/** All that stands in the pad, as one string with its marks. */
const contentOf = (doc: Y.Doc): string => doc.getXmlFragment(PAD_FRAGMENT).toJSON()

/** How often each token stands in the pad. */
export const tokensOf = (doc: Y.Doc): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const [token] of contentOf(doc).matchAll(/\[[^\][]*\]/g)) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/** Same text, same marks, same history: nothing is on one replica only. */
export const areIdentical = (one: Y.Doc, other: Y.Doc): boolean =>
  contentOf(one) === contentOf(other) && Y.equalSnapshots(Y.snapshot(one), Y.snapshot(other))
