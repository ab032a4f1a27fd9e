import type { Group } from '@sheaf/contract/entities/group'
import type { GroupRole, InviteResult } from '@sheaf/contract/entities/invitation'
import type { Settings } from '@sheaf/contract/entities/settings'
import type { InvitationId, UserId } from '@sheaf/contract/ids'
import { INVITATION_DAYS } from '@sheaf/contract/limits'
import { folderViewPath, invitationPath } from '@sheaf/contract/pages/manager-paths'
import { userIdOf } from '@sheaf/contract/policy/actor'
import { canMailLinks } from '@sheaf/contract/policy/mail'
import { DAY_MS } from '../../lib/clock.ts'
import type { Ctx } from '../../context.ts'
import { hashToken, newId, newToken } from '../../lib/ids.ts'
import { emailKey } from '../../identity/secrets/account-keys.ts'
import { findAccount } from '../accounts/accounts.store.ts'
import { recordAct } from '../audit/record-act.ts'
import { changePeople } from '../groups/groups.service.ts'
import type { SeenGroup } from '../groups/groups.store.ts'
import { readWhole } from '../groups/groups.views.service.ts'
import { siteAddress } from '../settings/site-links.ts'
import { queueMail } from '../mail/queue-mail.ts'
import type { InviteDecision } from './invitees.ts'
import type { Invitee } from './invitees.store.ts'
import { shownNameOf } from './shown-name.ts'
import * as store from './invitations.store.ts'

/** Who invites. */
export interface Sender {
  readonly id: UserId | null
  /** `undefined` for the site administrator. */
  readonly name: string | undefined
  /** Language for people whose own is not known. */
  readonly lang: string
}

export const senderOf = async (
  ctx: Pick<Ctx, 'db' | 'actor'>,
  settings: Settings,
  { _id: group }: Pick<SeenGroup, '_id'>,
): Promise<Sender> => {
  const id = userIdOf(ctx.actor)
  const account = id === undefined ? undefined : await findAccount(ctx.db, id)
  if (!account) return { id: null, name: undefined, lang: settings.defaultLanguage }
  return { id: account._id, name: await shownNameOf(ctx, settings, group, account), lang: account.lang }
}

interface Sending {
  readonly group: Pick<SeenGroup, '_id' | 'name'>
  readonly sender: Sender
  readonly to: Pick<store.StoredInvitation, 'email' | 'lang'>
  readonly isMailed: boolean
}

/** INV-10: makes a link, and the mail that carries it. Only the link's hash is kept. Returns its path below the base. */
export const sendLink = async (
  ctx: Ctx,
  settings: Settings,
  { group, sender, to, isMailed }: Sending,
): Promise<{ readonly link: store.NewLink; readonly path: string }> => {
  const [token, sentAt] = [newToken(), ctx.clock.now()]
  const [tokenHash, path, expiresAt] = [hashToken(token), invitationPath(token), sentAt + INVITATION_DAYS * DAY_MS]
  const mailId = isMailed
    ? await queueMail(ctx, {
        user: null,
        to: to.email,
        lang: to.lang,
        template: 'invitation',
        data: {
          tokenHash,
          folder: group.name,
          by: sender.name ?? null,
          url: siteAddress(settings) + path,
          days: INVITATION_DAYS,
        },
        expiresAt,
      })
    : null
  return { link: { tokenHash, mailId, sentAt, expiresAt }, path }
}

interface Inviting {
  readonly role: GroupRole
  readonly decisions: readonly InviteDecision[]
  /** Keys of addresses that get no mail. */
  readonly silent: ReadonlySet<string>
}

/** Makes members of accounts (INV-2, INV-3). Takes nobody out and demotes nobody. */
const addMembers = async (
  ctx: Ctx,
  settings: Settings,
  group: SeenGroup,
  role: GroupRole,
  decisions: readonly InviteDecision[],
): Promise<void> => {
  const added = new Set(
    decisions.flatMap(({ outcome, account }) =>
      account && (outcome === 'joined' || outcome === 'promoted') ? account.id : [],
    ),
  )
  if (added.size === 0) return
  await changePeople(ctx, settings, group, ({ admins, users }) =>
    role === 'admin'
      ? { admins: [...admins, ...added], users: users.filter((id) => !added.has(id)) }
      : { admins, users: [...users, ...added] },
  )
}

/** INV-4: mails an account that it is a member now. */
const notifyMember = (
  ctx: Ctx,
  settings: Settings,
  group: SeenGroup,
  { sender, role, account }: { sender: Sender; role: GroupRole; account: Invitee },
): Promise<string> =>
  queueMail(ctx, {
    user: account.id,
    to: account.email,
    lang: account.lang,
    template: 'joined',
    data: {
      recipient: { id: account.id, to: account.email, group: group._id },
      login: account.login,
      folder: group.name,
      by: sender.name ?? null,
      role,
      url: siteAddress(settings) + folderViewPath(group._id),
    },
  })

/** Does what was decided, in the transaction of the decisions. */
export const inviteDecided = async (
  ctx: Ctx,
  settings: Settings,
  group: SeenGroup,
  { role, decisions, silent }: Inviting,
): Promise<{ value: Group; results: InviteResult[] }> => {
  const sender = await senderOf(ctx, settings, group)
  const canMail = canMailLinks(settings).allowed
  await addMembers(ctx, settings, group, role, decisions)

  const inviteAddress = async (email: string, ended: store.StoredInvitation | undefined) => {
    const to = { email, lang: sender.lang }
    const { link, path } = await sendLink(ctx, settings, { group, sender, to, isMailed: canMail })
    const id = ended?.id ?? newId<InvitationId>()
    const values = { ...to, role, invitedBy: sender.id }
    if (ended) await store.renewInvitation(ctx.db, id, link, values)
    else await store.insertInvitation(ctx.db, { id, group: group._id, createdAt: link.sentAt, ...values }, link)
    await recordAct(ctx, {
      act: 'invitation.create',
      on: { group },
      details: { email, role, by: canMail ? 'mail' : 'link' },
    })
    return { email, invitation: id, mailed: canMail, ...(canMail ? {} : { path }) }
  }

  const raiseRole = async (invitation: store.StoredInvitation) => {
    if (role !== 'admin' || invitation.role === 'admin') return
    await store.updateInvitationRole(ctx.db, invitation.id, role)
    const details = { email: invitation.email, role: { from: invitation.role, to: role } }
    await recordAct(ctx, { act: 'invitation.create', on: { group }, details })
  }

  const act = async ({
    outcome,
    account,
    email = '',
    invitation,
  }: InviteDecision): Promise<Omit<InviteResult, 'typed' | 'outcome'>> => {
    if (account) {
      const end = { state: 'accepted', by: account.id, at: ctx.clock.now() } as const
      // INV-5: who is a member needs no link any more.
      if (invitation) await store.endInvitation(ctx.db, invitation.id, end)
      const mailed = outcome === 'joined' && canMail && !silent.has(emailKey(account.email))
      if (mailed) await notifyMember(ctx, settings, group, { sender, role, account })
      return { login: account.login, mailed }
    }
    if (outcome === 'invited') return inviteAddress(email, invitation)
    if (outcome !== 'pending' || invitation === undefined) return { mailed: false }
    await raiseRole(invitation)
    return { email: invitation.email, invitation: invitation.id, mailed: false }
  }

  // A person may have been typed twice, as by login and address.
  const done = new Map<string, Omit<InviteResult, 'typed' | 'outcome'>>()
  const results: InviteResult[] = []
  for (const decision of decisions) {
    const { typed, outcome, account, email } = decision
    const person = account ? `account ${account.id}` : `address ${emailKey(email ?? typed)}`
    const result = done.get(person) ?? (await act(decision))
    done.set(person, result)
    results.push({ typed, outcome, ...result })
  }
  return { value: await readWhole(ctx, group._id), results }
}
