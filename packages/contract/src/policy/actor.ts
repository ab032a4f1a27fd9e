import type { UserId } from '../ids.ts'

interface UserActor {
  readonly kind: 'user'
  readonly id: UserId
  readonly login: string
}

/** Who is asking. */
export type Actor = { readonly kind: 'visitor' } | UserActor | { readonly kind: 'siteAdmin'; readonly login: string }

export const visitor: Actor = { kind: 'visitor' }

/** Somebody with an account, as who asks. */
export const userActor = ({ _id, login }: { readonly _id: UserId; readonly login: string }): UserActor => ({
  kind: 'user',
  id: _id,
  login,
})

/** Whose memberships and marks count for who asks: nobody's for visitors and the site administrator. */
export const userIdOf = (actor: Actor): UserId | undefined => (actor.kind === 'user' ? actor.id : undefined)
