import type { Group } from '@sheaf/contract/entities/group'
import type { InvitationLink } from '@sheaf/contract/entities/invitation'
import type { Settings } from '@sheaf/contract/entities/settings'
import type { Registration, User } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import type { GroupId } from '@sheaf/contract/ids'
import { userActor, userIdOf } from '@sheaf/contract/policy/actor'
import { permit } from '@sheaf/contract/policy/decision'
import { canFollowLink, canRegisterByLink, registrationByLink, stateOfLink } from '@sheaf/contract/policy/invitation'
import type { Ctx } from '../../context.ts'
import { transact } from '../../db/transactions/transact.ts'
import { hashToken } from '../../lib/ids.ts'
import { emailKey } from '../../identity/secrets/account-keys.ts'
import { createAccount } from '../profile/profile.service.ts'
import { getAccount, type Account } from '../accounts/accounts.store.ts'
import { updateInvitedAs } from '../groups/groups.members.store.ts'
import { changePeople } from '../groups/groups.service.ts'
import { findGroup } from '../groups/groups.store.ts'
import { readWhole } from '../groups/groups.views.service.ts'
import { lockGroups } from '../pads/groups-of-pads.store.ts'
import { shownNameOf } from './shown-name.ts'
import * as store from './invitations.store.ts'

/* What whoever holds the link of an invitation may do with it. Looking at it uses nothing up. */

const incorrect = (): AppError => new AppError('BACKEND.ERROR.TOKEN.INCORRECT', { field: 'token' })

/** Throws TOKEN.INCORRECT for a link that there never was, or that is forgotten. */
const getByLink = async (ctx: Pick<Ctx, 'db'>, token: string): Promise<store.FoundByLink> => {
  const found = await store.findByLink(ctx.db, hashToken(token))
  if (!found) throw incorrect()
  return found
}

const stateOf = (ctx: Pick<Ctx, 'clock'>, found: store.FoundByLink): InvitationLink['state'] =>
  stateOfLink({ ...found, isOver: found.invitation.expiresAt <= ctx.clock.now() })

/** Returns the id of the link's group if the caller is a member of it. */
const membershipOf = async (ctx: Ctx, { groupId }: store.FoundByLink): Promise<GroupId | undefined> => {
  const user = userIdOf(ctx.actor)
  const group = groupId === undefined || user === undefined ? undefined : await findGroup(ctx.db, groupId, user)
  return group === undefined || group.role === 'none' ? undefined : group._id
}

/** States in which the link still has something to do with the group. */
const TELLING: ReadonlySet<InvitationLink['state']> = new Set(['open', 'ended', 'replaced', 'archived'])

/** INV-20: returns what a link leads to. */
export const readInvitation = async (ctx: Ctx, token: string): Promise<InvitationLink> => {
  const settings = await ctx.settings.read()
  const found = await getByLink(ctx, token)
  const { invitation, groupId, groupName, inviter } = found
  const state = stateOf(ctx, found)
  const memberOf = await membershipOf(ctx, found)
  const inviterName = inviter && groupId && (await shownNameOf(ctx, settings, groupId, inviter))
  return {
    state,
    ...(TELLING.has(state)
      ? { group: groupName, role: invitation.role, ...(inviterName ? { inviter: inviterName } : {}) }
      : {}),
    ...(state === 'open' ? { email: invitation.email, expiresAt: invitation.expiresAt } : {}),
    registration: registrationByLink(ctx.actor, settings),
    ...(memberOf === undefined ? {} : { memberOf }),
  }
}

/** Loads the invitation while nobody else can change its group, and requires that the link can be followed. */
const follow = async (ctx: Ctx, token: string): Promise<store.FoundByLink & { readonly groupId: GroupId }> => {
  const { groupId } = await getByLink(ctx, token)
  if (groupId !== undefined) await lockGroups(ctx.db, [groupId])
  const found = await getByLink(ctx, token)
  permit(canFollowLink(stateOf(ctx, found)))
  if (found.groupId === undefined) throw incorrect()
  return { ...found, groupId: found.groupId }
}

/**
 * INV-24, INV-28: makes the account a member in the role of the invitation, whoever invited, and uses the invitation up. For a
 * member to whom it gives nothing new and whose address it does not name, it stays for whomever it is meant for.
 */
const join = async (ctx: Ctx, settings: Settings, token: string, account: Account): Promise<GroupId> => {
  const { groupId, invitation } = await follow(ctx, token)
  const group = await findGroup(ctx.db, groupId, account._id)
  if (!group) throw incorrect()
  const isMeant = emailKey(account.email) === emailKey(invitation.email)
  const gains = group.role === 'none' || (group.role === 'user' && invitation.role === 'admin')
  if (!gains && !isMeant) return groupId
  const as = isMeant ? undefined : invitation.email
  if (gains)
    await changePeople(
      ctx,
      settings,
      group,
      ({ admins, users }) =>
        invitation.role === 'admin'
          ? { admins: [...admins, account._id], users: users.filter((id) => id !== account._id) }
          : { admins, users: [...users, account._id] },
      as,
    )
  if (as !== undefined && group.role === 'none') await updateInvitedAs(ctx.db, groupId, account._id, as)
  const end = { state: 'accepted', by: account._id, at: ctx.clock.now() } as const
  await store.endInvitation(ctx.db, invitation.id, end)
  return groupId
}

/** INV-24: lets the caller join, by whatever account. Throws why the link cannot be followed. */
export const acceptInvitation = async (ctx: Ctx, token: string): Promise<{ key: GroupId; value: Group }> => {
  const { actor } = ctx
  if (actor.kind !== 'user') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  const settings = await ctx.settings.read()
  return transact(ctx, async (ctx) => {
    const key = await join(ctx, settings, token, await getAccount(ctx.db, actor.id))
    return { key, value: await readWhole(ctx, key) }
  })
}

/**
 * INV-30 to INV-33: registers by a link. The invited address is confirmed by it, and the account joins at once; another
 * address registers as anybody does, and its account joins once it is confirmed.
 */
export const registerByInvitation = async (
  ctx: Ctx,
  token: string,
  input: Registration,
): Promise<{ value: User; joined: GroupId | null }> => {
  const settings = await ctx.settings.read()
  const found = await getByLink(ctx, token)
  permit(canFollowLink(stateOf(ctx, found)))
  const invited = found.invitation.email
  const isInvited = emailKey(input.email) === emailKey(invited)
  const decision = canRegisterByLink(registrationByLink(ctx.actor, settings), isInvited)
  if (!decision.allowed) throw new AppError(decision.error, isInvited ? {} : { field: 'email' })
  const active = isInvited || !settings.checkMails
  let joined: GroupId | null = null
  const value = await createAccount(
    ctx,
    settings,
    { ...input, email: isInvited ? invited : input.email },
    {
      active,
      isLimited: true,
      alongside: async (ctx, account) => {
        joined = active ? await join({ ...ctx, actor: userActor(account) }, settings, token, account) : null
      },
    },
  )
  return { value, joined }
}
