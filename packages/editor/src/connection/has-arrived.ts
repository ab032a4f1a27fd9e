import { contradicts } from '@sheaf/document/contradicts'
import { contributes } from '@sheaf/document/contributes'
import type * as Y from 'yjs'

/** Returns whether a document has all of an update, and nothing else in its place. */
export const hasArrived = (doc: Y.Doc, update: Uint8Array): boolean =>
  !contributes(doc, update) && !contradicts(doc, update)
