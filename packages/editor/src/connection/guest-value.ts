import { siteStorage } from '@sheaf/ui/lib/browser-storage'

const KEY = 'sheaf-guest-value'
const AUTHOR = 'sheaf-guest-author'

/**
 * The value that tells this guest from others, as the server gave it. The page keeps it because a frame on another site
 * has no cookie, and what a guest writes before and after a reload should have one author.
 */
export class GuestValue {
  readonly #path: string
  #value: string | undefined
  #author: string | undefined

  constructor(base: URL) {
    this.#path = base.pathname
    this.#value = siteStorage.get(`${KEY}:${this.#path}`)
    this.#author = siteStorage.get(`${AUTHOR}:${this.#path}`)
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
    siteStorage.set(`${KEY}:${this.#path}`, value)
    siteStorage.set(`${AUTHOR}:${this.#path}`, author)
  }
}
