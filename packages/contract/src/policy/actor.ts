import type { UserId } from '../ids.ts'

interface UserActor {
  readonly kind: 'user'
  readonly id: UserId
  readonly login: string
}

/** Whoever makes a call. */
export type Actor = { readonly kind: 'visitor' } | UserActor | { readonly kind: 'siteAdmin'; readonly login: string }

export const visitor: Actor = { kind: 'visitor' }

/** Makes an actor of an account. */
export const userActor = ({ _id, login }: { readonly _id: UserId; readonly login: string }): UserActor => ({
  kind: 'user',
  id: _id,
  login,
})

/** Whose memberships and marks count for the actor: nobody's for visitors and the site administrator. */
export const userIdOf = (actor: Actor): UserId | undefined => (actor.kind === 'user' ? actor.id : undefined)
