import type { Group } from '@sheaf/contract/entities/group'
import type { GroupRole, Invitation, InviteResult } from '@sheaf/contract/entities/invitation'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId, InvitationId } from '@sheaf/contract/ids'
import { INVITATIONS_MAX } from '@sheaf/contract/limits'
import { canInvite, canListInvitations, type GroupFacts } from '@sheaf/contract/policy/group'
import { canMailLinks } from '@sheaf/contract/policy/mail'
import { mayInviteNewPeople } from '@sheaf/contract/policy/invitation'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { recordAct } from '../audit/record-act.ts'
import { getPermitted } from '../groups/groups.service.ts'
import { refusalOfAddress } from '../mail/delivery-failure.ts'
import { decideInvites, findInvitees } from './invitees.ts'
import { inviteDecided, senderOf, sendLink } from './send-invitations.ts'
import { countAgain, countInvites, foreseeLimits } from './count-invites.ts'
import * as store from './invitations.store.ts'

const deliveryOf = ({ mail }: Pick<store.ListedInvitation, 'mail'>): Invitation['delivery'] => {
  if (mail === null) return { state: 'link', reason: null }
  // The outbox forgets a mail a month after it was queued.
  const state = mail.state ?? 'sent'
  return { state, reason: state === 'sent' || mail.lastError === null ? null : refusalOfAddress(mail.lastError) }
}

const toInvitation = (found: store.ListedInvitation, now: number): Invitation => ({
  _id: found.id,
  email: found.email,
  role: found.role,
  invitedBy: found.invitedBy && { _id: found.invitedBy.id, login: found.invitedBy.login },
  ctime: found.createdAt,
  sentAt: found.sentAt,
  expiresAt: found.expiresAt,
  state: found.expiresAt > now ? 'pending' : 'ended',
  delivery: deliveryOf(found),
})

/** INV-14: returns the invitations of a group that nobody has taken. */
export const listInvitations = async (ctx: Ctx, id: GroupId): Promise<Invitation[]> => {
  const site = await ctx.settings.read()
  await getPermitted(ctx, site, id, (group) => canListInvitations(ctx.actor, group))
  const found = await store.listInvitations(ctx.db, id, INVITATIONS_MAX)
  return found.map((one) => toInvitation(one, ctx.clock.now()))
}

const mayInvite = (ctx: Ctx) => (group: GroupFacts) => canInvite(ctx.actor, group)

interface Wanted {
  readonly people: readonly string[]
  readonly role: GroupRole
}

/** INV-1: says what inviting these people would do. */
export const checkInvitees = async (ctx: Ctx, id: GroupId, { people, role }: Wanted): Promise<InviteResult[]> => {
  const settings = await ctx.settings.read()
  const group = await getPermitted(ctx, settings, id, mayInvite(ctx))
  const invitees = await findInvitees(ctx, settings, people)
  const limited = await foreseeLimits(ctx, await decideInvites(ctx, settings, group, { role, invitees }))
  const decisions = await decideInvites(ctx, settings, group, { role, invitees, limited })
  return decisions.map(({ typed, outcome, account, email, invitation }) => ({
    typed,
    outcome,
    ...(account === undefined ? {} : { login: account.login }),
    ...(outcome === 'invited' || outcome === 'pending' ? { email } : {}),
    ...(outcome === 'pending' && invitation ? { invitation: invitation.id } : {}),
  }))
}

/**
 * INV-2 to INV-12: adds people to the group: accounts at once, and addresses without one by a link. Throws what the
 * caller may not do, and TOO_MANY_ATTEMPTS for too many look-ups.
 */
export const invite = async (
  ctx: Ctx,
  id: GroupId,
  { people, role }: Wanted,
): Promise<{ value: Group; results: InviteResult[] }> => {
  const settings = await ctx.settings.read()
  const group = await getPermitted(ctx, settings, id, mayInvite(ctx))
  const invitees = await findInvitees(ctx, settings, people)
  const counted = await countInvites(ctx, await decideInvites(ctx, settings, group, { role, invitees }))
  return transact(ctx, async (ctx) => {
    const group = await getPermitted(ctx, settings, id, mayInvite(ctx))
    // What others did meanwhile counts.
    const decisions = await decideInvites(ctx, settings, group, { role, invitees, limited: counted.limited })
    return inviteDecided(ctx, settings, group, { role, decisions, silent: counted.limited })
  })
}

const getInvitation = async (ctx: Ctx, group: GroupId, id: InvitationId): Promise<store.ListedInvitation> => {
  const found = await store.findInvitation(ctx.db, group, id)
  if (!found) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: id })
  return found
}

/**
 * INV-15: makes a new link of an invitation, whose time begins anew. Throws KEY_NOT_FOUND, NO_REGISTRATION if no new
 * people may be invited any more, TOO_MANY_ATTEMPTS.
 */
export const sendInvitation = async (
  ctx: Ctx,
  id: GroupId,
  invitation: InvitationId,
  by: 'mail' | 'link',
): Promise<{ value: Invitation; path?: string }> => {
  const settings = await ctx.settings.read()
  await getPermitted(ctx, settings, id, mayInvite(ctx))
  const { email } = await getInvitation(ctx, id, invitation)
  if (!mayInviteNewPeople(settings)) throw new AppError('BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION')
  const isMailed = by === 'mail' && canMailLinks(settings).allowed
  await countAgain(ctx, email, isMailed)
  return transact(ctx, async (ctx) => {
    const group = await getPermitted(ctx, settings, id, mayInvite(ctx))
    const found = await getInvitation(ctx, id, invitation)
    const sender = await senderOf(ctx, settings, group)
    const { link, path } = await sendLink(ctx, settings, { group, sender, to: found, isMailed })
    await store.renewInvitation(ctx.db, invitation, link)
    await recordAct(ctx, {
      act: 'invitation.send',
      on: { group },
      details: { email: found.email, by: isMailed ? 'mail' : 'link' },
    })
    const value = toInvitation(await getInvitation(ctx, id, invitation), ctx.clock.now())
    return isMailed ? { value } : { value, path }
  })
}

/** INV-16: withdraws an invitation. Throws KEY_NOT_FOUND if it was taken or withdrawn already. */
export const withdrawInvitation = async (ctx: Ctx, id: GroupId, invitation: InvitationId): Promise<void> => {
  const site = await ctx.settings.read()
  await transact(ctx, async (ctx) => {
    const group = await getPermitted(ctx, site, id, mayInvite(ctx))
    const { email } = await getInvitation(ctx, id, invitation)
    await store.endInvitation(ctx.db, invitation, { state: 'withdrawn', by: null, at: ctx.clock.now() })
    await recordAct(ctx, { act: 'invitation.withdraw', on: { group }, details: { email } })
  })
}
