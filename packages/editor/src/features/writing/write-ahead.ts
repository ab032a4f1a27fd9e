import type * as Y from 'yjs'

/** The id is one of this many below the writer's: too few for the id of yet another page, too many to be drawn twice. */
const RANGE = 2 ** 24

/**
 * Runs `write` so that what it inserts stands before whatever the page with this Yjs client id inserts at the same place
 * without having it. Yjs orders such texts by the ids of their pages, so this one is inserted under a lower id if need
 * be. Nobody owns that id (RT-63), so it is used only once, before anybody else can know it. Returns that id, if it has
 * used one.
 */
export const writeAhead = (doc: Y.Doc, client: number, write: () => void): number | undefined => {
  const own = doc.clientID
  const lower = client - 1 - Math.floor(Math.random() * RANGE)
  if (own < client || lower < 0 || doc.store.clients.has(lower)) {
    write()
    return undefined
  }
  const begin = (): void => {
    doc.off('beforeTransaction', begin)
    doc.clientID = lower
  }
  const end = (): void => {
    doc.clientID = own
  }
  doc.on('beforeTransaction', begin)
  // Whoever listens to the transaction, or draws the carets, has to find the page's own id again.
  doc.on('beforeObserverCalls', end)
  try {
    write()
  } finally {
    doc.off('beforeTransaction', begin)
    doc.off('beforeObserverCalls', end)
    end()
  }
  return lower
}
