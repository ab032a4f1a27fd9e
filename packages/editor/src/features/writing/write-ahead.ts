import type * as Y from 'yjs'

/** The id is one of this many below the writer's: too few for the id of yet another page, too many to be drawn twice. */
const RANGE = 2 ** 24

/** Returns an id below this one that nobody has used in the pad. */
const idBelow = (doc: Y.Doc, client: number): number | undefined => {
  const id = client - 1 - Math.floor(Math.random() * Math.min(client, RANGE))
  return id < 0 || doc.store.clients.has(id) ? undefined : id
}

/**
 * Runs `write` so that what it inserts is told from what this page has written itself, and stands before whatever the
 * page with this Yjs client id inserts at the same place without having it. Yjs orders such texts by the ids of their
 * pages, so this one is inserted under a lower id. Nobody owns that id (RT-63), so it is used only once, before anybody
 * else can know it. Returns that id, or `undefined` in the rare case that the one drawn is taken.
 */
export const writeAhead = (doc: Y.Doc, client: number, write: () => void): number | undefined => {
  const own = doc.clientID
  const lower = idBelow(doc, client)
  if (lower === undefined) {
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
