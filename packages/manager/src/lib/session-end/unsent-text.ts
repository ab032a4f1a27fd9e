import { UNSENT_DATABASE } from '@sheaf/contract/pages/unsent-database'
import type { PadId, UserId } from '@sheaf/contract/ids'

const { name, store, index } = UNSENT_DATABASE

/** Key of the index: the site, the pad and the author. */
type OwnerKey = readonly [base: string, padId: string, author: string]

/** Resolves to the owners of unsent changes on this device within the range; to none if the browser keeps nothing. */
const ownersIn = (from: readonly string[]): Promise<readonly OwnerKey[]> =>
  new Promise((resolve) => {
    const none = () => resolve([])
    try {
      const opening = indexedDB.open(name)
      // The database does not exist yet; only the editor may create it.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
      opening.addEventListener('error', none)
      opening.addEventListener('success', () => {
        const database = opening.result
        // Spans all that begins so: in IndexedDB's key order an array sorts after any string.
        const range = IDBKeyRange.bound(from, [...from, []])
        const owners: OwnerKey[] = []
        const reading = database.transaction(store).objectStore(store).index(index).openKeyCursor(range, 'nextunique')
        reading.addEventListener('error', none)
        reading.addEventListener('success', () => {
          const cursor = reading.result
          if (cursor === null) return resolve(owners)
          owners.push(cursor.key as unknown as OwnerKey)
          cursor.continue()
        })
        database.close()
      })
    } catch {
      none()
    }
  })

/** Resolves to whether this device holds unsent changes to a pad, by any author. */
export const hasUnsent = async (base: string, id: PadId): Promise<boolean> => (await ownersIn([base, id])).length > 0

/** Resolves to the number of pads of which this device holds unsent changes by this user. */
export const countPadsWithUnsentOf = async (base: string, user: UserId): Promise<number> =>
  (await ownersIn([base])).filter(([, , author]) => author === user).length
