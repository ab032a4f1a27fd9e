import { siteStorage } from '@sheaf/ui/lib/browser-storage'

const KEY = 'sheaf-guest-value'
const AUTHOR = 'sheaf-guest-author'

/**
 * What tells this guest from others, as the server gave it. Kept by the page, because a frame on another site has no
 * cookie, and what a guest writes before and after a reload is to be by one author.
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

  /** As whom this guest writes: that of what they left, where the server does not let them in to say so. */
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
