import * as Y from 'yjs'
import { readUpdate } from './update-wire.ts'

/** Whether some of these clocks of this client are not deleted in the document, or not in it yet. */
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
 * Whether applying the update would change the document. A page that reconnects always sends the pad's whole set of
 * deletions, known or not; without this question every reconnection would be an entry in the log.
 *
 * What cannot be applied yet, because something before it is missing, contributes. So does a deletion of it.
 * The update has passed `inspectUpdate`. Known deletions stand joined in Yjs' store as in the update, so the work is in
 * proportion to the update and not to the document.
 */
export const contributes = (doc: Y.Doc, update: Uint8Array): boolean => {
  let found = false
  readUpdate(update, {
    struct({ client, clock, length, content }) {
      found ||= content.kind !== 'skip' && clock + length > Y.getState(doc.store, client)
    },
    deletion(client, clock, length) {
      found ||= deletesAnything(doc, client, clock, length)
    },
  })
  return found
}
