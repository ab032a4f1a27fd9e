import { UNSENT_DATABASE } from '@sheaf/contract/pages/unsent-database'
import type { PadId } from '@sheaf/contract/ids'

const { name, store, index } = UNSENT_DATABASE

/** Resolves to whether this device holds unsent changes to a pad, by any author. */
export const hasUnsent = (base: string, id: PadId): Promise<boolean> =>
  new Promise((resolve) => {
    const none = () => resolve(false)
    try {
      const opening = indexedDB.open(name)
      // The database does not exist yet; only the editor may create it.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
      opening.addEventListener('error', none)
      opening.addEventListener('success', () => {
        const database = opening.result
        // Spans all authors: in IndexedDB's key order an array sorts after any string.
        const ofPad = IDBKeyRange.bound([base, id], [base, id, []])
        const counting = database.transaction(store).objectStore(store).index(index).count(ofPad)
        counting.addEventListener('success', () => resolve(counting.result > 0))
        counting.addEventListener('error', none)
        database.close()
      })
    } catch {
      none()
    }
  })
