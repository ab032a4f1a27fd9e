/** Sign-in between its two calls: the login, and the key that the second call needs. */
export interface Pending {
  readonly login: string
  readonly token: string
}

/** Held in memory only, because the key must not outlive the page. */
let pending: Pending | undefined

export const setPendingSignIn = (next: Pending | undefined): void => {
  pending = next
}
export const pendingSignIn = (): Pending | undefined => pending
