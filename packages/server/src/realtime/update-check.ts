import type { ErrorKey } from '@sheaf/contract/errors'
import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import { contributes } from '@sheaf/document/contributes'
import { fitsInto } from '@sheaf/document/fits-into'
import { inspectUpdate, type UpdateRefusal } from '@sheaf/document/update-guard'
import { readUpdate } from '@sheaf/document/update-wire'
import * as Y from 'yjs'

const KEY_OF: Record<UpdateRefusal, ErrorKey> = {
  'too-large': 'BACKEND.ERROR.REALTIME.TOO_LARGE',
  malformed: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE',
  'foreign-content': 'BACKEND.ERROR.REALTIME.BAD_MESSAGE',
  'forged-author': 'BACKEND.ERROR.REALTIME.FOREIGN_AUTHOR',
}

export type CheckedUpdate =
  /** Safe to give to Yjs; `authors` are named by its marks. */
  | { readonly kind: 'new'; readonly authors: ReadonlySet<string> }
  /** The document has it all. */
  | { readonly kind: 'known' }
  /** It leans on edits that the document has not seen. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'refused'; readonly key: ErrorKey }

/** It deletes what neither the document nor the update holds: it would delete what somebody has yet to write. */
const deletesUnseen = (doc: Y.Doc, update: Uint8Array): boolean => {
  const ends = new Map<number, number>()
  let isAhead = false
  readUpdate(update, {
    struct: ({ client, clock, length, content }) => {
      if (content.kind !== 'skip') ends.set(client, clock + length)
    },
    deletion: (client, clock, length) => {
      isAhead ||= clock + length > Math.max(Y.getState(doc.store, client), ends.get(client) ?? 0)
    },
  })
  return isAhead
}

/** RT-10, RT-17: what an update is to this document, before anything is done with it. */
export const checkUpdate = (doc: Y.Doc, update: Uint8Array): CheckedUpdate => {
  const inspected = inspectUpdate(update, { maxBytes: UPDATE_MAX_BYTES })
  if (!inspected.ok) return { kind: 'refused', key: KEY_OF[inspected.reason] }
  if (inspected.isEmpty || !contributes(doc, update)) return { kind: 'known' }
  switch (fitsInto(doc, update)) {
    case 'misplaced':
      return { kind: 'refused', key: 'BACKEND.ERROR.REALTIME.BAD_MESSAGE' }
    case 'waits':
      return { kind: 'waits' }
    default:
      return deletesUnseen(doc, update) ? { kind: 'waits' } : { kind: 'new', authors: inspected.authors }
  }
}
