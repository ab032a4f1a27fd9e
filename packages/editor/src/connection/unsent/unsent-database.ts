import { UNSENT_DATABASE, type UnsentOwner } from '@sheaf/contract/pages/unsent-database'
import type { UnsentUpdate } from './unsent-copies.ts'

const { name: DATABASE, store: STORE, index: BY_OWNER } = UNSENT_DATABASE

/** Owner of changes: an account or a guest, in one pad of one site. */
export interface Owner {
  readonly base: string
  readonly padId: string
  readonly author: string
}

export const copyOwnerOf = ({ base, padId, author }: Owner): UnsentOwner => [base, padId, author]

export interface StoredUpdate extends UnsentUpdate {
  readonly key: IDBValidKey
}

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

const completion = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('IndexedDB'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', fail)
    transaction.addEventListener('error', fail)
  })

/** Commits the transaction, which then completes even if the page is gone before its requests are answered. */
const completed = (transaction: IDBTransaction): Promise<void> => {
  transaction.commit()
  return completion(transaction)
}

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(DATABASE, 1)
  request.addEventListener('upgradeneeded', () => {
    const store = request.result.createObjectStore(STORE, { autoIncrement: true })
    store.createIndex(BY_OWNER, ['base', 'padId', 'author'])
  })
  return answerOf(request)
}

/**
 * What this browser wrote and no server has acknowledged, across reloads and crashes. It holds nothing else: a copy of
 * whole pads would put text of others on a device they do not know, and could bring back what was deleted meanwhile.
 */
export class UnsentDatabase {
  readonly #database: Promise<IDBDatabase> = open()

  constructor() {
    // Another page wants to remove the database, and may.
    void this.#database.then(
      (database) => database.addEventListener('versionchange', () => database.close()),
      () => {},
    )
  }

  async list({ base, padId, author }: Owner): Promise<StoredUpdate[]> {
    const index = (await this.#database).transaction(STORE).objectStore(STORE).index(BY_OWNER)
    const range = IDBKeyRange.only([base, padId, author])
    const [keys, rows] = await Promise.all([answerOf(index.getAllKeys(range)), answerOf(index.getAll(range))])
    return keys.map((key, at) => {
      const { update, declared } = rows[at] as UnsentUpdate
      return { key, update, declared }
    })
  }

  /** Stores one update in place of others, in one step. */
  async put(
    owner: Owner,
    { update, declared }: UnsentUpdate,
    replaced: readonly IDBValidKey[] = [],
  ): Promise<IDBValidKey> {
    const transaction = (await this.#database).transaction(STORE, 'readwrite')
    const store = transaction.objectStore(STORE)
    for (const key of replaced) store.delete(key)
    const key = answerOf(store.add({ ...owner, update, declared }))
    await completed(transaction)
    return key
  }

  async remove(keys: readonly IDBValidKey[]): Promise<void> {
    const transaction = (await this.#database).transaction(STORE, 'readwrite')
    for (const key of keys) transaction.objectStore(STORE).delete(key)
    await completed(transaction)
  }
}
