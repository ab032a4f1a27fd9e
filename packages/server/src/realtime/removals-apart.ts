import type { Document } from '@hocuspocus/server'

/**
 * RT-33: sends what waits to be sent before a removal joins it. Hocuspocus sends whatever is applied within one turn of
 * the event loop as one update, and a commit stores for many at once. In one update, letters and the removal that deletes
 * them along with their line look as if the removal had known them: to whoever removed the line, and to their writer.
 */
export const sendRemovalsApart = (document: Document): void => {
  // Yjs calls this before it tells of the transaction's own update.
  document.on('afterTransaction', ({ deleteSet }) => {
    if (deleteSet.clients.size > 0) document.flush()
  })
}
