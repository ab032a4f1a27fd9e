import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { Group } from '@sheaf/contract/entities/group'
import type { UserId } from '@sheaf/contract/ids'
import { type Actor, visitor } from '@sheaf/contract/policy/actor'
import type { Decision } from '@sheaf/contract/policy/decision'
import { type GroupFacts, type Opening, opensTo, type SiteFacts } from '@sheaf/contract/policy/group'
import type { MessageKey } from '@sheaf/l10n/keys'

/** Kinds of people who may open a group and its pads. */
export const audiences = ['visitor', 'user', 'member'] as const
export type Audience = (typeof audiences)[number]

/** Placeholder for any signed-in user. */
const somebody = { kind: 'user', id: '-' as UserId, login: '-' } as const satisfies Actor

export const actorFor = (audience: Audience): Actor => (audience === 'visitor' ? visitor : somebody)

/** Returns the group with the placeholder user among its members, for the audience `member`. */
export const groupWith = (audience: Audience, group: Group): Group =>
  audience === 'member' ? { ...group, users: [...group.users, somebody.id] } : group

/** Returns the policy's facts for somebody of the audience who has not entered the group's password. */
export const factsFor = (audience: Audience, group: Group, site: SiteFacts): GroupFacts => ({
  ...group,
  role: audience === 'member' ? 'user' : 'none',
  otherAdmins: true,
  password: 'none',
  site,
})

export const answerOf = (decision: Decision): MessageKey => {
  if (decision.allowed) return 'GROUP.WHO.YES'
  return decision.error === 'BACKEND.ERROR.TYPE.PASSWORD_MISSING' ? 'GROUP.WHO.PASSWORD' : 'GROUP.WHO.NO'
}

const WHO_SEES: Readonly<Record<Opening, MessageKey>> = {
  anyone: 'GROUP.INFO.PUBLIC',
  accounts: 'GROUP.INFO.PUBLIC_ACCOUNT',
  password: 'GROUP.INFO.PRIVATE',
  nobody: 'GROUP.INFO.RESTRICTED',
}

const WHO_WRITES: Readonly<Record<Opening, MessageKey>> = {
  anyone: 'GROUP.INFO.PUBLIC_WRITE',
  accounts: 'GROUP.INFO.PUBLIC_ACCOUNT_WRITE',
  password: 'GROUP.INFO.PRIVATE_WRITE',
  nobody: 'GROUP.INFO.RESTRICTED_WRITE',
}

/**
 * SCR-230: returns the text about who can see something of this visibility, under the site's settings. `canWrite` says
 * that they can write in it, too.
 */
export const audienceText = (visibility: Visibility, site: SiteFacts, canWrite = false): MessageKey =>
  // The site's setting overrides the visibility.
  visibility !== 'public' && site.allPadsPublicsAuthentifiedOnly
    ? 'GROUP.WHO.WHY.EVERYONE'
    : (canWrite ? WHO_WRITES : WHO_SEES)[opensTo(visibility, site)]

/** Returns the text about the reason of a decision: the site's settings, or the item's own visibility. */
export const reasonOf = (
  decision: Decision,
  visibility: Visibility,
  site: SiteFacts,
  canWrite: boolean,
): MessageKey => {
  if (site.allPadsPublicsAuthentifiedOnly) return decision.allowed ? 'GROUP.WHO.WHY.EVERYONE' : 'GROUP.WHO.WHY.ACCOUNT'
  return audienceText(visibility, site, canWrite)
}
