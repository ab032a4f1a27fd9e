import * as Y from 'yjs'
import { readUpdate, type ReadableUpdate } from './update-wire.ts'

/** Returns whether the document lacks some of these clocks of the client, or holds some of them undeleted. */
const deletesAnything = (doc: Y.Doc, client: number, clock: number, length: number): boolean => {
  const end = clock + length
  if (end > Y.getState(doc.store, client)) return true
  const structs = doc.store.clients.get(client)!
  for (let index = Y.findIndexSS(structs, clock); index < structs.length; index++) {
    const struct = structs[index]!
    if (struct.id.clock >= end) return false
    if (!struct.deleted) return true
  }
  return false
}

/**
 * Returns whether applying the update would change the document. A page that reconnects always sends the pad's whole set
 * of deletions, known or not; without this check every reconnection would add an entry to the log.
 *
 * An edit that cannot be applied yet, because something before it is missing, counts as a contribution, and so does its
 * deletion. The update must have passed `inspectUpdate`. Yjs' store joins known deletions as the update does, so the
 * work is proportional to the update and not to the document.
 */
export const contributes = (doc: Y.Doc, update: ReadableUpdate): boolean => {
  let found = false
  readUpdate(update, {
    struct: ({ client, clock, length, content }) => {
      found ||= content.kind !== 'skip' && clock + length > Y.getState(doc.store, client)
    },
    deletion: (client, clock, length) => {
      found ||= deletesAnything(doc, client, clock, length)
    },
  })
  return found
}
