import type { GroupRole, InvitationLink, InvitationLinkState, InviteOutcome } from '../entities/invitation.ts'
import type { Settings } from '../entities/settings.ts'
import type { ErrorKey } from '../errors.ts'
import type { Actor } from './actor.ts'
import { allow, refuse, type Decision } from './decision.ts'
import { canRegister } from './site.ts'

type RegistrationSettings = Pick<Settings, 'authMethod' | 'openRegistration' | 'adminsInviteNewPeople'>

/**
 * INV-8: whether people without an account may be invited. Where accounts come from a directory or provider, an
 * invitation makes none.
 */
export const mayInviteNewPeople = (site: RegistrationSettings): boolean =>
  site.authMethod !== 'internal' || site.openRegistration || site.adminsInviteNewPeople

/** The facts that decide what an invitation does for one person. */
export interface InviteeFacts {
  /** How many accounts answer to what was typed. */
  readonly accounts: 'none' | 'one' | 'several'
  /** The account's part in the group. */
  readonly membership: 'admin' | 'user' | 'none'
  readonly isEmail: boolean
  /** The role in which the address is invited already by a link that is valid, if it is. */
  readonly pending: GroupRole | undefined
  /** Whether people without an account may be invited. */
  readonly takesNewPeople: boolean
  /** Whether the caller and the group have no more invitations left. */
  readonly isLimited: boolean
}

/** INV-3, INV-6 to INV-9: what an invitation in this role does for one person. It takes no right from anybody. */
export const outcomeOfInvite = (invitee: InviteeFacts, role: GroupRole): InviteOutcome => {
  if (invitee.accounts === 'several') return 'ambiguous'
  if (invitee.accounts === 'one') {
    if (invitee.membership === 'none') return 'joined'
    return invitee.membership === 'user' && role === 'admin' ? 'promoted' : 'member'
  }
  if (!invitee.isEmail) return 'unknown'
  if (!invitee.takesNewPeople) return 'closed'
  if (invitee.pending !== undefined) return 'pending'
  return invitee.isLimited ? 'limited' : 'invited'
}

/** The facts that decide whether a link leads anywhere. */
export interface LinkFacts {
  readonly state: 'pending' | 'withdrawn' | 'accepted'
  /** Whether this is the newest link of its invitation. */
  readonly isNewest: boolean
  readonly isOver: boolean
  readonly group: 'active' | 'archived' | 'gone'
}

/** INV-21 to INV-23: what a link leads to. What has become of the group comes first: no new link would help. */
export const stateOfLink = ({ state, isNewest, isOver, group }: LinkFacts): InvitationLinkState => {
  if (group === 'gone') return 'gone'
  if (state === 'withdrawn') return 'withdrawn'
  if (state === 'accepted') return 'used'
  if (!isNewest) return 'replaced'
  if (isOver) return 'ended'
  return group === 'archived' ? 'archived' : 'open'
}

/** Why a link that is not open leads nowhere. */
export const LINK_REFUSALS = {
  ended: 'BACKEND.ERROR.INVITATION.ENDED',
  withdrawn: 'BACKEND.ERROR.INVITATION.WITHDRAWN',
  replaced: 'BACKEND.ERROR.INVITATION.REPLACED',
  used: 'BACKEND.ERROR.INVITATION.USED',
  gone: 'BACKEND.ERROR.INVITATION.GONE',
  archived: 'BACKEND.ERROR.INVITATION.ARCHIVED',
} as const satisfies Readonly<Record<Exclude<InvitationLinkState, 'open'>, ErrorKey>>

/** INV-21 to INV-23: only an open link is followed; every other says why not. */
export const canFollowLink = (state: InvitationLinkState): Decision =>
  state === 'open' ? allow : refuse(LINK_REFUSALS[state])

/** INV-31 to INV-33: who may register by the link of an invitation. */
export const registrationByLink = (actor: Actor, site: RegistrationSettings): InvitationLink['registration'] => {
  if (site.authMethod !== 'internal') return 'nobody'
  if (canRegister(actor, site).allowed) return 'anyone'
  return site.adminsInviteNewPeople ? 'invited' : 'nobody'
}

/** INV-31 to INV-33: whether this address may register by the link. */
export const canRegisterByLink = (
  registration: InvitationLink['registration'],
  isInvitedAddress: boolean,
): Decision => {
  if (registration === 'nobody') return refuse('BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION')
  return registration === 'anyone' || isInvitedAddress ? allow : refuse('BACKEND.ERROR.INVITATION.OTHER_ADDRESS')
}
