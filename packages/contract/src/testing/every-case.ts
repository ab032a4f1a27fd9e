import type { Visibility } from '../entities/visibility.ts'
import type { UserId } from '../ids.ts'
import { visitor, type Actor } from '../policy/actor.ts'
import type { Decision } from '../policy/decision.ts'
import type { GroupFacts, SiteFacts } from '../policy/group.ts'
import type { PadFacts } from '../policy/pad.ts'

/* All cases that exist, for tables and properties that leave none out. */

export const user: Actor = { kind: 'user', id: 'ada' as UserId, login: 'ada' }
export const siteAdmin: Actor = { kind: 'siteAdmin', login: 'admin' }
export const actors: readonly Actor[] = [visitor, user, siteAdmin]

export const visibilities: readonly Visibility[] = ['restricted', 'private', 'public']
const roles: readonly GroupFacts['role'][] = ['none', 'user', 'admin']
const passwords: readonly GroupFacts['password'][] = ['none', 'wrong', 'accepted']
const flags = [false, true]

export const plainSite: SiteFacts = { allPadsPublicsAuthentifiedOnly: false, publicNeedsAccount: false }
export const sites: readonly SiteFacts[] = flags.flatMap((allPadsPublicsAuthentifiedOnly) =>
  flags.map((publicNeedsAccount) => ({ allPadsPublicsAuthentifiedOnly, publicNeedsAccount })),
)

/** A new group, seen by a stranger. */
export const plainGroup: GroupFacts = {
  visibility: 'restricted',
  readonly: false,
  archived: false,
  allowUsersToCreatePads: false,
  history: 'members',
  role: 'none',
  otherAdmins: false,
  password: 'none',
  site: plainSite,
}

export const plainPad: PadFacts = {
  visibility: null,
  readonly: null,
  history: null,
  archived: false,
  password: 'none',
  group: plainGroup,
}

/** Returns each combination of the values that each fact can have. */
const combine = <T extends object>(values: { readonly [K in keyof T]: readonly T[K][] }): T[] =>
  (Object.entries(values) as [keyof T, readonly T[keyof T][]][]).reduce<T[]>(
    (made, [key, options]) => made.flatMap((one) => options.map((value) => ({ ...one, [key]: value }))),
    [{} as T],
  )

export const groups: readonly GroupFacts[] = combine<GroupFacts>({
  visibility: visibilities,
  readonly: flags,
  archived: flags,
  allowUsersToCreatePads: flags,
  history: ['members'],
  role: roles,
  otherAdmins: flags,
  password: passwords,
  site: sites,
})

/** Only what a pad's decisions may look at varies. */
export const pads: readonly PadFacts[] = combine<PadFacts>({
  visibility: [null, ...visibilities],
  readonly: [null, ...flags],
  // What the pad's own setting does not say is the folder's, for members.
  history: [null, 'readers', 'admins'],
  archived: flags,
  password: passwords,
  group: combine<GroupFacts>({
    visibility: visibilities,
    readonly: flags,
    archived: flags,
    allowUsersToCreatePads: [false],
    history: ['members'],
    role: roles,
    otherAdmins: [false],
    password: ['none', 'accepted'],
    site: sites,
  }),
})

/** Shortens a decision to one word: `yes`, or the last part of its key. */
export const verdictOf = (decision: Decision): string =>
  decision.allowed ? 'yes' : decision.error.slice(decision.error.lastIndexOf('.') + 1)
