import type { ErrorKey } from '@sheaf/contract/errors'
import { PAD_SCHEMA_VERSION, type ConnectionToken } from '@sheaf/contract/realtime/socket'
import { GuestValue } from './guest-value.ts'

const WRONG_PASSWORD: ErrorKey = 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED'

/** What this page brings to be let into the pad: who the reader is, and the password as they typed it. */
export class Credentials {
  readonly guest: GuestValue
  #token: ConnectionToken
  /** The server's last receipt, by which the page proves what a server with an older backup has lost (RT-24). */
  receipt: string | undefined
  #hasLostPassword = false

  constructor(base: URL, token: ConnectionToken) {
    this.guest = new GuestValue(base)
    this.#token = token
  }

  get introduction(): ConnectionToken {
    const guest = this.guest.get()
    return {
      ...this.#token,
      schema: PAD_SCHEMA_VERSION,
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
