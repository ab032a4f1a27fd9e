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
    try {
      this.#value = localStorage.getItem(`${KEY}:${this.#path}`) ?? undefined
      this.#author = localStorage.getItem(`${AUTHOR}:${this.#path}`) ?? undefined
    } catch {
      // Without storage it holds until the page is left.
    }
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
    try {
      localStorage.setItem(`${KEY}:${this.#path}`, value)
      localStorage.setItem(`${AUTHOR}:${this.#path}`, author)
    } catch {
      // As above.
    }
  }
}
