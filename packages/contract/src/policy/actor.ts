import type { UserId } from '../ids.ts'

/** Who is asking. */
export type Actor =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'user'; readonly id: UserId; readonly login: string }
  | { readonly kind: 'siteAdmin'; readonly login: string }

export const visitor: Actor = { kind: 'visitor' }

/** Whose memberships and marks count for who asks: nobody's for visitors and the site administrator. */
export const userIdOf = (actor: Actor): UserId | undefined => (actor.kind === 'user' ? actor.id : undefined)
