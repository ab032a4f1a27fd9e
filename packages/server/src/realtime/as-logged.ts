import type * as Y from 'yjs'

/**
 * Keeps a document equal to its log. After a remote edit Yjs deletes superfluous formatting marks in the local replica.
 * The log does not record such deletions, so no other server would hear of them, and a mark that other servers' users
 * rely on would be gone here. Pages tidy their own replicas and send that like any edit.
 */
export const keepAsLogged = (doc: Y.Doc): void =>
  void doc.on('afterTransaction', (transaction) => {
    transaction._needFormattingCleanup = false
  })
