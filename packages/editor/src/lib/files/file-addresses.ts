import type { FileAddresses as Addresses } from '@sheaf/contract/entities/file'
import { FILE_ADDRESSES_MAX, FILE_ADDRESS_MINUTES } from '@sheaf/contract/limits'

/** Asks the server for addresses of files, by their hashes. What is no file of the pad has none. */
type LoadAddresses = (hashes: readonly string[]) => Promise<Readonly<Record<string, Addresses>>>

/** Called with the addresses of a file, again before they end; with nothing if the pad has no such file. */
type OnAddresses = (addresses: Addresses | undefined) => void

/** Files whose addresses are wanted at about the same moment are asked for at once. */
const GATHER_MS = 20
/** Addresses are renewed when this share of their time is over. */
const RENEWED_AT = 0.8
const GOOD_MS = FILE_ADDRESS_MINUTES * 60_000 * RENEWED_AT
const RETRY_MS = 2000
const RETRY_MAX_MS = 60_000

interface Known {
  readonly addresses: Addresses | undefined
  readonly until: number
}

/** The signed addresses of a pad's files, which hold for some minutes: fetched together, kept, and renewed as long as they are wanted. */
export class FileAddresses {
  readonly #load: LoadAddresses
  readonly #now: () => number
  readonly #known = new Map<string, Known>()
  readonly #watchers = new Map<string, Set<OnAddresses>>()
  readonly #wanted = new Set<string>()
  #gathering: ReturnType<typeof setTimeout> | undefined
  #renewing: ReturnType<typeof setTimeout> | undefined
  #retryMs = RETRY_MS

  constructor(load: LoadAddresses, now: () => number = () => performance.now()) {
    this.#load = load
    this.#now = now
  }

  /** Tells the addresses of a file until the returned function is called. */
  watch(hash: string, onAddresses: OnAddresses): () => void {
    const watchers = this.#watchers.get(hash) ?? new Set()
    this.#watchers.set(hash, watchers.add(onAddresses))
    const known = this.#known.get(hash)
    if (known !== undefined && known.until > this.#now()) onAddresses(known.addresses)
    else this.#want(hash)
    return () => {
      watchers.delete(onAddresses)
      if (watchers.size === 0) this.#watchers.delete(hash)
    }
  }

  /** Returns the addresses of a file as they are now; undefined if the pad has no such file. */
  async find(hash: string): Promise<Addresses | undefined> {
    return new Promise((resolve) => {
      const stop: { now?: () => void } = {}
      const take = (addresses: Addresses | undefined): void => {
        queueMicrotask(() => stop.now?.())
        resolve(addresses)
      }
      stop.now = this.watch(hash, take)
    })
  }

  /** Asks for the addresses of files again, as after one did not load or a file was added. */
  renew(hashes: readonly string[]): void {
    for (const hash of hashes) {
      this.#known.delete(hash)
      if (this.#watchers.has(hash)) this.#want(hash)
    }
  }

  /** Ends all of it. */
  stop(): void {
    clearTimeout(this.#gathering)
    clearTimeout(this.#renewing)
    this.#watchers.clear()
  }

  #want(hash: string): void {
    this.#wanted.add(hash)
    this.#gathering ??= setTimeout(() => void this.#request(), GATHER_MS)
  }

  async #request(): Promise<void> {
    const hashes = [...this.#wanted].slice(0, FILE_ADDRESSES_MAX)
    for (const hash of hashes) this.#wanted.delete(hash)
    let isAnswered = true
    try {
      const found = await this.#load(hashes)
      const until = this.#now() + GOOD_MS
      for (const hash of hashes) this.#notify(hash, { addresses: found[hash], until })
      this.#retryMs = RETRY_MS
    } catch {
      // The server is out of reach for a while, or refuses: whoever still wants them waits.
      isAnswered = false
      for (const hash of hashes) if (this.#watchers.has(hash)) this.#wanted.add(hash)
    }
    this.#gathering = undefined
    if (this.#wanted.size > 0) this.#gathering = setTimeout(() => void this.#request(), isAnswered ? 0 : this.#retryMs)
    if (!isAnswered) this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS)
    this.#renewing ??= setTimeout(this.#renewWatched, GOOD_MS)
  }

  #notify(hash: string, known: Known): void {
    this.#known.set(hash, known)
    for (const onAddresses of this.#watchers.get(hash) ?? []) onAddresses(known.addresses)
  }

  readonly #renewWatched = (): void => {
    this.#renewing = undefined
    this.renew([...this.#watchers.keys()])
  }
}
