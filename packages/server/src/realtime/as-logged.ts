import type * as Y from 'yjs'

/**
 * Keeps a document equal to its log. After somebody else's edit Yjs deletes marks that have become superfluous, in the
 * replica at hand: what the log does not say, no other server would hear of, and a mark that another server's people
 * lean on would be gone here. Pages tidy their own replicas, and send that like any edit.
 */
export const keepAsLogged = (doc: Y.Doc): void =>
  void doc.on('afterTransaction', (transaction) => {
    transaction._needFormattingCleanup = false
  })
