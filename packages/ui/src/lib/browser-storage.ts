/** What a browser keeps for a site, as texts under keys. Where it keeps nothing, because it may not or is full, nothing is found. */
export interface BrowserStorage {
  readonly keys: () => readonly string[]
  readonly get: (key: string) => string | undefined
  /** Answers whether the browser has taken it. */
  readonly set: (key: string, value: string) => boolean
  readonly remove: (key: string) => void
}

/** Every call may throw, the mere mention of a closed storage included. */
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

/** The same storage, but the page itself holds for as long as it is open what the browser did not take. */
export const heldByPage = (storage: BrowserStorage): BrowserStorage => {
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

/** All tabs of this browser share it, and it outlives them. */
export const siteStorage = guarded(() => localStorage)

/** One tab has it for itself, also over a reload. */
export const tabStorage = heldByPage(guarded(() => sessionStorage))

/** The value that a text is the JSON of; `undefined` for what is none. Its shape is for the reader to check. */
export const parseJson = (text: string | undefined): unknown =>
  text === undefined ? undefined : attempt(() => JSON.parse(text) as unknown, undefined)
