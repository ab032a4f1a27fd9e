import type { Pending } from './sign-in.queries.ts'

/** A sign-in between its two calls. In memory alone: the key must not outlive the page. */
let pending: Pending | undefined

export const keepPending = (next: Pending | undefined): void => {
  pending = next
}
export const pendingSignIn = (): Pending | undefined => pending
