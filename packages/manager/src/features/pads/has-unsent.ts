import { UNSENT_DATABASE } from '@sheaf/contract/pages/unsent-database'
import type { PadId } from '@sheaf/contract/ids'

const { name, store, index } = UNSENT_DATABASE

/** Whether the editor keeps on this device something, be it whose it may, that was not sent to this pad. */
export const hasUnsent = (base: string, id: PadId): Promise<boolean> =>
  new Promise((resolve) => {
    const none = () => resolve(false)
    try {
      const opening = indexedDB.open(name)
      // There is none yet, and it is the editor's to make.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
      opening.addEventListener('error', none)
      opening.addEventListener('success', () => {
        const database = opening.result
        // Of every author: to IndexedDB an array comes after any text.
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
