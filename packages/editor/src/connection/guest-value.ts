const KEY = 'sheaf-guest-value'

/**
 * What tells this guest from others, as the server gave it. Kept by the page, because a frame on another site has no
 * cookie, and what a guest writes before and after a reload is to be by one author.
 */
export class GuestValue {
  readonly #key: string
  #value: string | undefined

  constructor(base: URL) {
    this.#key = `${KEY}:${base.pathname}`
    try {
      this.#value = localStorage.getItem(this.#key) ?? undefined
    } catch {
      // Without storage it holds until the page is left.
    }
  }

  get(): string | undefined {
    return this.#value
  }

  keep(value: string): void {
    if (value === this.#value) return
    this.#value = value
    try {
      localStorage.setItem(this.#key, value)
    } catch {
      // As above.
    }
  }
}
