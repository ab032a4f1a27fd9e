/** A sign-in between its two calls: whose, and the key that the second asks for. */
export interface Pending {
  readonly login: string
  readonly token: string
}

/** In memory alone: the key must not outlive the page. */
let pending: Pending | undefined

export const keepPending = (next: Pending | undefined): void => {
  pending = next
}
export const pendingSignIn = (): Pending | undefined => pending
