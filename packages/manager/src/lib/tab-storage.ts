/** What the browser did not take. */
const memory = new Map<string, string>()

/**
 * What a tab remembers, also over a reload. Where the browser keeps its storage closed to the site, or has no more room,
 * the page itself remembers it for as long as it is open.
 */
export const tabStorage = {
  get: (key: string): string | null => {
    try {
      return memory.get(key) ?? sessionStorage.getItem(key)
    } catch {
      return null
    }
  },
  set: (key: string, value: string): void => {
    memory.delete(key)
    try {
      sessionStorage.setItem(key, value)
    } catch {
      memory.set(key, value)
    }
  },
  remove: (key: string): void => {
    memory.delete(key)
    try {
      sessionStorage.removeItem(key)
    } catch {
      // It has kept nothing.
    }
  },
}
