import { siteStorage, textOfBase, type StoredText } from '@sheaf/ui/lib/browser-storage'

const storedText = (name: string, base: URL): StoredText => {
  const stored = textOfBase(siteStorage, name, { base })
  // The names of what older pages stored end with the slash of the base.
  return { ...stored, get: () => stored.get() ?? siteStorage.get(`${name}:${base.pathname}`) }
}

/**
 * The value that tells this guest from others, as the server gave it. The page keeps it because a frame on another site
 * has no cookie, and what a guest writes before and after a reload should have one author.
 */
export class GuestValue {
  readonly #storedValue: StoredText
  readonly #storedAuthor: StoredText
  #value: string | undefined
  #author: string | undefined

  constructor(base: URL) {
    this.#storedValue = storedText('sheaf-guest-value', base)
    this.#storedAuthor = storedText('sheaf-guest-author', base)
    this.#value = this.#storedValue.get()
    this.#author = this.#storedAuthor.get()
  }

  get(): string | undefined {
    return this.#value
  }

  /**
   * Author id of this guest. It also identifies what they left behind when the server does not let them in to say who
   * they are.
   */
  get author(): string | undefined {
    return this.#author
  }

  keep(value: string, author: string): void {
    if (value === this.#value && author === this.#author) return
    this.#value = value
    this.#author = author
    // Where the browser keeps nothing, both hold until the page is left.
    this.#storedValue.set(value)
    this.#storedAuthor.set(author)
  }
}
