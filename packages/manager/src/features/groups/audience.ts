import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { UserId } from '@sheaf/contract/ids'
import { type Actor, visitor } from '@sheaf/contract/policy/actor'
import type { Decision } from '@sheaf/contract/policy/decision'
import { canViewGroup, type GroupFacts, type SiteFacts } from '@sheaf/contract/policy/group'
import { isListedIn } from '@sheaf/contract/policy/pad'
import type { MessageKey } from '@sheaf/l10n/keys'

/** The kinds of people who come to a group. */
export const audiences = ['visitor', 'user', 'member'] as const
export type Audience = (typeof audiences)[number]

/** Nobody in particular. */
const somebody: Actor = { kind: 'user', id: '-' as UserId, login: '-' }

export const actorFor = (audience: Audience): Actor => (audience === 'visitor' ? visitor : somebody)

const factsOf = (group: Group, site: SiteFacts, audience: Audience): GroupFacts => ({
  ...group,
  role: audience === 'member' ? 'user' : 'none',
  otherAdmins: true,
  password: 'none',
  site,
})

/** SCR-66: asks the policy itself, as each kind of person, so that the page cannot promise what the server refuses. */
export const decisionFor = (audience: Audience, group: Group, site: SiteFacts): Decision =>
  canViewGroup(actorFor(audience), factsOf(group, site, audience))

export const answerOf = (decision: Decision): MessageKey => {
  if (decision.allowed) return 'GROUP.WHO.YES'
  return decision.error === 'BACKEND.ERROR.TYPE.PASSWORD_MISSING' ? 'GROUP.WHO.PASSWORD' : 'GROUP.WHO.NO'
}

const VISIBLE_BECAUSE = {
  public: 'GROUP.INFO.PUBLIC',
  private: 'GROUP.INFO.PRIVATE',
  restricted: 'GROUP.INFO.RESTRICTED',
} as const

/** What the decision comes from: belonging to the group, the site's settings, or the group's visibility. */
export const reasonOf = (
  audience: Audience,
  decision: Decision,
  { visibility }: Group,
  site: SiteFacts,
): MessageKey => {
  if (audience === 'member') return 'GROUP.WHO.WHY.MEMBER'
  if (decision.allowed && audience === 'user' && site.allPadsPublicsAuthentifiedOnly) return 'GROUP.WHO.WHY.EVERYONE'
  if (!decision.allowed && decision.error === 'BACKEND.ERROR.AUTHENTICATION.MUST_BE') return 'GROUP.WHO.WHY.ACCOUNT'
  if (visibility === 'public' && site.publicNeedsAccount) return 'GROUP.INFO.PUBLIC_ACCOUNT'
  return VISIBLE_BECAUSE[visibility]
}

/** The pads that a group shows them once it is open. */
export const padsFor = (audience: Audience, group: Group, pads: readonly Pad[], site: SiteFacts): Pad[] =>
  pads.filter(({ visibility, readonly, archived }) =>
    isListedIn(actorFor(audience), { visibility, readonly, archived, group: factsOf(group, site, audience) }),
  )
