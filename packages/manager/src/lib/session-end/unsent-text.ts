import { ownerOfUnsentCopy, UNSENT_DATABASE, type UnsentOwner } from '@sheaf/contract/pages/unsent-database'
import type { PadId, UserId } from '@sheaf/contract/ids'
import { siteStorage } from '@sheaf/ui/lib/browser-storage'

const { name, store, index } = UNSENT_DATABASE

/** Resolves to the owners in the database within the range; to none if the browser keeps nothing. */
const storedOwnersIn = (from: readonly string[]): Promise<readonly UnsentOwner[]> =>
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
        const owners: UnsentOwner[] = []
        const reading = database.transaction(store).objectStore(store).index(index).openKeyCursor(range, 'nextunique')
        reading.addEventListener('error', none)
        reading.addEventListener('success', () => {
          const cursor = reading.result
          if (cursor === null) return resolve(owners)
          owners.push(cursor.key as unknown as UnsentOwner)
          cursor.continue()
        })
        database.close()
      })
    } catch {
      none()
    }
  })

/** Resolves to the owners of unsent changes on this device within the range, each once. */
const ownersIn = async (from: readonly string[]): Promise<readonly UnsentOwner[]> => {
  const copied = siteStorage.keys().flatMap((key) => {
    const owner = ownerOfUnsentCopy(key)
    return owner !== undefined && from.every((part, at) => owner[at] === part) ? [owner] : []
  })
  const owners = [...(await storedOwnersIn(from)), ...copied]
  return [...new Map(owners.map((owner) => [JSON.stringify(owner), owner])).values()]
}

/** Resolves to whether this device holds unsent changes to a pad, by any author. */
export const hasUnsent = async (base: string, id: PadId): Promise<boolean> => (await ownersIn([base, id])).length > 0

/** Resolves to the number of pads of which this device holds unsent changes by this user. */
export const countPadsWithUnsentOf = async (base: string, user: UserId): Promise<number> =>
  (await ownersIn([base])).filter(([, , author]) => author === user).length
