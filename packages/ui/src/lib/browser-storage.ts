/**
 * Texts that a browser keeps for a site under keys. If it keeps none, because it is not allowed to or is full, nothing
 * is found.
 */
export interface BrowserStorage {
  readonly keys: () => readonly string[]
  readonly get: (key: string) => string | undefined
  /** Returns whether the browser has stored it. */
  readonly set: (key: string, value: string) => boolean
  readonly remove: (key: string) => void
}

/**
 * Runs an action on the storage, and returns `otherwise` if it throws. Any access may, even that to the global of a
 * blocked storage.
 */
const attempt = <T>(action: () => T, otherwise: T): T => {
  try {
    return action()
  } catch {
    return otherwise
  }
}

const guarded = (storage: () => Storage): BrowserStorage => ({
  keys: () => attempt(() => Object.keys(storage()), []),
  get: (key) => attempt(() => storage().getItem(key) ?? undefined, undefined),
  set: (key, value) =>
    attempt(() => {
      storage().setItem(key, value)
      return true
    }, false),
  remove: (key) => attempt(() => storage().removeItem(key), undefined),
})

/** Returns the same storage, except that whatever the browser refuses is held by the page for as long as it is open. */
export const withMemoryFallback = (storage: BrowserStorage): BrowserStorage => {
  const held = new Map<string, string>()
  return {
    keys: () => [...new Set([...storage.keys(), ...held.keys()])],
    get: (key) => held.get(key) ?? storage.get(key),
    set: (key, value) => {
      const isTaken = storage.set(key, value)
      if (isTaken) held.delete(key)
      else held.set(key, value)
      return isTaken
    },
    remove: (key) => {
      held.delete(key)
      storage.remove(key)
    },
  }
}

/** Storage that all tabs of this browser share, and that outlives them. */
export const siteStorage = guarded(() => window.localStorage)

/** Storage of this tab alone, which survives a reload. */
export const tabStorage = withMemoryFallback(guarded(() => window.sessionStorage))

/** Returns the application's base path without the slash at its end: `/pads`, or `/`. */
export const basePath = (base: string | URL = document.baseURI): string =>
  new URL('.', base).pathname.replace(/(.)\/$/, '$1')

/** Returns the name that something of the site under a base, or under the page's, has among all sites of its host. */
const nameOfBase = (name: string, base?: URL): string => `${name}:${basePath(base)}`

/** Opens a channel to the other pages that this browser has open of the same site. */
export const channelOfBase = (name: string): BroadcastChannel => new BroadcastChannel(nameOfBase(name))

/** A single text in a browser's storage. */
export interface StoredText {
  readonly get: () => string | undefined
  readonly set: (value: string) => void
  readonly remove: () => void
}

/**
 * Returns a text that the site under each base, or under the page's, has of its own, since all sites of a host share one
 * storage. With `isOlder` it begins as what the sites had in common before they had texts of their own.
 */
export const textOfBase = (
  storage: BrowserStorage,
  name: string,
  { base, isOlder = false }: { readonly base?: URL; readonly isOlder?: boolean } = {},
): StoredText => {
  const key = () => nameOfBase(name, base)
  return {
    get: () => storage.get(key()) ?? (isOlder ? storage.get(name) : undefined),
    set: (value) => void storage.set(key(), value),
    remove: () => storage.remove(key()),
  }
}

/** Returns the value of a JSON text, or `undefined` for invalid JSON. The caller has to check its shape. */
export const parseJson = (text: string | undefined): unknown =>
  text === undefined ? undefined : attempt(() => JSON.parse(text) as unknown, undefined)
