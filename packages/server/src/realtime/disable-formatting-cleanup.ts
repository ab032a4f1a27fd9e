import type * as Y from 'yjs'

/**
 * Keeps a document equal to its log. After a remote edit Yjs deletes superfluous formatting marks in the local replica.
 * The log does not record such deletions, so they would never reach another server, and a mark that other servers' users
 * rely on would be gone here. Pages clean up their own replicas and send the deletions like any edit.
 */
export const disableFormattingCleanup = (doc: Y.Doc): void =>
  void doc.on('afterTransaction', (transaction) => {
    transaction._needFormattingCleanup = false
  })
