import { typedEmailOf, type GroupRole, type InviteOutcome } from '@sheaf/contract/entities/invitation'
import type { Settings } from '@sheaf/contract/entities/settings'
import { INVITATIONS_MAX } from '@sheaf/contract/limits'
import { userIdOf } from '@sheaf/contract/policy/actor'
import { mayInviteNewPeople, outcomeOfInvite } from '@sheaf/contract/policy/invitation'
import { canListAllUsers } from '@sheaf/contract/policy/site'
import type { Ctx } from '../../context.ts'
import { anyCase, emailKey } from '../../identity/secrets/account-keys.ts'
import { listAccountsNamed } from '../accounts/accounts.store.ts'
import { countLookUp } from '../accounts/resolve-logins.ts'
import { listMembers } from '../groups/groups.members.store.ts'
import type { SeenGroup } from '../groups/groups.store.ts'
import { countInvitations, listInvitationsOf, type StoredInvitation } from './invitations.store.ts'
import { listInvitees, listPeopleCalled, type Invitee } from './invitees.store.ts'

/** What was typed for one person, and whom it names. */
export interface TypedInvitee {
  readonly typed: string
  /** The mail address that was typed, if it was one. */
  readonly email: string | undefined
  /** Accounts that answer to it: one for a login or a mail address, perhaps several for a name. */
  readonly accounts: readonly Invitee[]
}

/**
 * INV-1: finds whom each of the typed texts names, which counts as a search for people. An address names the same
 * account whatever its letter case, since no two accounts differ in that alone. A name finds those whom the caller may
 * find by name (ADR 0016). Throws TOO_MANY_ATTEMPTS.
 */
export const findInvitees = async (
  ctx: Ctx,
  settings: Settings,
  typed: readonly string[],
): Promise<readonly TypedInvitee[]> => {
  await countLookUp(ctx, typed.length)
  const entries = typed.map((one) => ({ typed: one, email: typedEmailOf(one) }))
  const wordOf = (entry: { typed: string; email: string | undefined }): string => entry.email ?? entry.typed
  const found = await listAccountsNamed(ctx.db, entries.map(wordOf), anyCase)
  const accounts = await listInvitees(
    ctx.db,
    [...found.values()].map(({ id }) => id),
  )
  const names = entries.filter((entry) => entry.email === undefined && !found.has(entry.typed)).map((one) => one.typed)
  const among = canListAllUsers(ctx.actor, settings).allowed ? 'everybody' : userIdOf(ctx.actor)
  const called = among === undefined ? undefined : await listPeopleCalled(ctx.db, names, among)
  return entries.map((entry) => {
    const named = found.get(wordOf(entry))
    const account = named && accounts.get(named.id)
    return { ...entry, accounts: account ? [account] : (called?.get(entry.typed) ?? []) }
  })
}

/** What an invitation does for one person. */
export interface InviteDecision extends Pick<TypedInvitee, 'typed' | 'email'> {
  readonly outcome: InviteOutcome
  /** The only account that answers to what was typed. */
  readonly account: Invitee | undefined
  /** The invitation of the address in the group's list, whether or not its link is still valid. */
  readonly invitation: StoredInvitation | undefined
}

/** The people whom one call names, and what its limits allow. */
export interface Invited {
  readonly role: GroupRole
  readonly invitees: readonly TypedInvitee[]
  /** Keys of the mail addresses for which the caller has no invitation left. */
  readonly limited?: ReadonlySet<string>
}

/** INV-2 to INV-8: decides for each of the people, by what is in the group at this moment. */
export const decideInvites = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  settings: Settings,
  group: Pick<SeenGroup, '_id'>,
  { role, invitees, limited }: Invited,
): Promise<readonly InviteDecision[]> => {
  const { admins, users } = await listMembers(ctx.db, group._id)
  const [isAdmin, isUser] = [new Set(admins), new Set(users)]
  const addresses = invitees.flatMap(({ email, accounts }) => [email, ...accounts.map((one) => one.email)])
  const invitations = await listInvitationsOf(
    ctx.db,
    group._id,
    addresses.filter((email) => email !== undefined),
  )
  const takesNewPeople = mayInviteNewPeople(settings)
  const now = ctx.clock.now()
  let room = INVITATIONS_MAX - (await countInvitations(ctx.db, group._id))
  const roomTaken = new Set(invitations.keys())
  /** Returns whether the group's list has room for the address, which takes it. */
  const takesRoom = (key: string): boolean => {
    if (roomTaken.has(key)) return true
    if (room <= 0) return false
    room -= 1
    roomTaken.add(key)
    return true
  }
  return invitees.map(({ typed, email, accounts }) => {
    const [account, ...others] = accounts
    const address = account?.email ?? email
    const invitation = address === undefined ? undefined : invitations.get(emailKey(address))
    const membershipOf = ({ id }: Invitee) => {
      if (isAdmin.has(id)) return 'admin'
      return isUser.has(id) ? 'user' : 'none'
    }
    const outcome = outcomeOfInvite(
      {
        accounts: account === undefined ? 'none' : others.length === 0 ? 'one' : 'several',
        membership: account === undefined ? 'none' : membershipOf(account),
        isEmail: email !== undefined,
        pending: invitation !== undefined && invitation.expiresAt > now ? invitation.role : undefined,
        takesNewPeople,
        isLimited:
          account === undefined &&
          email !== undefined &&
          (limited?.has(emailKey(email)) === true || !takesRoom(emailKey(email))),
      },
      role,
    )
    return { typed, email, outcome, account: others.length === 0 ? account : undefined, invitation }
  })
}
