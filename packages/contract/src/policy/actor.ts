import type { UserId } from '../ids.ts'

/** Who is asking. */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly id: UserId; readonly login: string }
  | { readonly kind: 'siteAdmin'; readonly login: string }

export const visitor: Actor = { kind: 'visitor' }
