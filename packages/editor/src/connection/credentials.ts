import type { ErrorKey } from '@sheaf/contract/errors'
import { WIRE_VERSION } from '@sheaf/contract/realtime/messages'
import { PAD_SCHEMA_VERSION, type Open } from '@sheaf/contract/realtime/socket'
import { siteStorage, textOfBase, type StoredText } from '@sheaf/ui/lib/browser-storage'

const WRONG_PASSWORD: ErrorKey = 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED'

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

/** What the address of the page says of the reader. */
export type Token = Pick<Open, 'token' | 'password'>

/** What this page brings to be let into the pad: who the reader is, and the password as they typed it. */
export class Credentials {
  readonly guest: GuestValue
  #token: Token
  /** The server's last receipt, by which the page proves what a server with an older backup has lost (RT-24). */
  receipt: string | undefined
  #hasLostPassword = false

  constructor(base: URL, token: Token) {
    this.guest = new GuestValue(base)
    this.#token = token
  }

  /** The first message of a connection. */
  get open(): Open {
    const guest = this.guest.get()
    return {
      wire: WIRE_VERSION,
      schema: PAD_SCHEMA_VERSION,
      ...this.#token,
      ...(guest === undefined ? {} : { guest }),
      ...(this.receipt === undefined ? {} : { receipt: this.receipt }),
    }
  }

  enterPassword(password: string): void {
    this.#token = { ...this.#token, password }
  }

  get hasTriedPassword(): boolean {
    return this.#token.password !== undefined
  }

  /** Whether the password with which the pad was open here is not its password any more. */
  get hasLostPassword(): boolean {
    return this.#hasLostPassword
  }

  /**
   * Forgets the password if it no longer opens the pad, which was open until now: that is no wrong try, and the pad's
   * new one is asked for as at first. Returns the reason to show.
   */
  forgetOldPassword(reason: ErrorKey): ErrorKey {
    const { password, ...token } = this.#token
    if (password === undefined || reason !== WRONG_PASSWORD) return reason
    this.#token = token
    this.#hasLostPassword = true
    return 'BACKEND.ERROR.TYPE.PASSWORD_MISSING'
  }
}
