import { UNSENT_DATABASE } from '@sheaf/contract/pages/unsent-database'

interface Unsent {
  readonly base?: string
  readonly padId: string
  readonly author: string
}

/** Stores unsent updates the way the editor does, in a new database. */
export const leaveUnsent = (...left: readonly Unsent[]): Promise<void> =>
  new Promise((resolve) => {
    indexedDB = new IDBFactory()
    const { name, store, index } = UNSENT_DATABASE
    const opening = indexedDB.open(name, 1)
    opening.addEventListener('upgradeneeded', () => {
      const updates = opening.result.createObjectStore(store, { autoIncrement: true })
      updates.createIndex(index, ['base', 'padId', 'author'])
      for (const unsent of left) updates.add({ base: document.baseURI, ...unsent })
    })
    opening.addEventListener('success', () => {
      opening.result.close()
      resolve()
    })
  })
