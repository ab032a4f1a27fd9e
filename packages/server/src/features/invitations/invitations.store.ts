import type { GroupRole } from '@sheaf/contract/entities/invitation'
import type { GroupId, InvitationId, UserId } from '@sheaf/contract/ids'
import type { LinkFacts } from '@sheaf/contract/policy/invitation'
import type { Db } from '../../db/dialect.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import type { InvitationsTable } from '../../db/tables/mail.ts'
import { emailKey } from '../../identity/secrets/account-keys.ts'

export interface StoredInvitation {
  readonly id: InvitationId
  readonly email: string
  readonly role: GroupRole
  readonly lang: string
  readonly expiresAt: number
}

/** An invitation of a group's list, with who invited and what has become of its mail. */
export interface ListedInvitation extends StoredInvitation {
  readonly invitedBy: { readonly id: UserId; readonly login: string } | null
  readonly createdAt: number
  readonly sentAt: number
  readonly mail: {
    readonly id: string
    readonly state: 'waiting' | 'sent' | 'failed' | null
    readonly lastError: string | null
  } | null
}

const selectListed = (db: Db) =>
  db
    .selectFrom('invitations as i')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .leftJoin('mails as m', 'm.id', 'i.mail_id')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'i.lang',
      'i.expires_at',
      'i.created_at',
      'i.sent_at',
      'i.mail_id',
      'u.id as inviter_id',
      'u.login as inviter_login',
      'm.state as mail_state',
      'm.last_error',
    ])
    .where('i.state', '=', 'pending')

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['executeTakeFirstOrThrow']>>

const toListed = (row: ListedRow): ListedInvitation => ({
  id: row.id as InvitationId,
  email: row.email,
  role: row.role,
  lang: row.lang,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  sentAt: row.sent_at,
  invitedBy:
    row.inviter_id === null || row.inviter_login === null
      ? null
      : { id: row.inviter_id as UserId, login: row.inviter_login },
  mail: row.mail_id === null ? null : { id: row.mail_id, state: row.mail_state, lastError: row.last_error },
})

/** Returns the invitations of a group that were neither taken nor withdrawn, oldest first. */
export const listInvitations = async (db: Db, group: GroupId, limit: number): Promise<ListedInvitation[]> => {
  const rows = await selectListed(db)
    .where('i.group_id', '=', group)
    .orderBy('i.created_at')
    .orderBy('i.email_key')
    .limit(limit)
    .execute()
  return rows.map(toListed)
}

/** Returns an invitation of that group's list. */
export const findInvitation = async (
  db: Db,
  group: GroupId,
  id: InvitationId,
): Promise<ListedInvitation | undefined> => {
  const row = await selectListed(db).where('i.group_id', '=', group).where('i.id', '=', id).executeTakeFirst()
  return row && toListed(row)
}

/** Counts the group's list. */
export const countInvitations = async (db: Db, group: GroupId): Promise<number> => {
  const { count } = await db
    .selectFrom('invitations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('group_id', '=', group)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns those of the group's list that invite one of these addresses, by the key of the address. */
export const listInvitationsOf = async (
  db: Db,
  group: GroupId,
  emails: readonly string[],
): Promise<ReadonlyMap<string, StoredInvitation>> => {
  const rows = await db
    .selectFrom('invitations')
    .select(['id', 'email', 'email_key', 'role', 'lang', 'expires_at'])
    .where('group_id', '=', group)
    .where('state', '=', 'pending')
    .where(isAmong(db, 'email_key', emails.map(emailKey)))
    .execute()
  return new Map(
    rows.map((row) => [
      row.email_key,
      { id: row.id as InvitationId, email: row.email, role: row.role, lang: row.lang, expiresAt: row.expires_at },
    ]),
  )
}

export interface NewInvitation {
  readonly id: InvitationId
  readonly group: GroupId
  readonly email: string
  readonly role: GroupRole
  readonly lang: string
  readonly invitedBy: UserId | null
  readonly createdAt: number
}

/** A link that was just made. */
export interface NewLink {
  readonly tokenHash: string
  /** The mail that carries it; `null` if it is handed over. */
  readonly mailId: string | null
  readonly sentAt: number
  readonly expiresAt: number
}

const insertLink = async (db: Db, id: InvitationId, tokenHash: string): Promise<void> => {
  await db.insertInto('invitation_links').values({ token_hash: tokenHash, invitation_id: id }).execute()
}

export const insertInvitation = async (db: Db, invitation: NewInvitation, link: NewLink): Promise<void> => {
  await db
    .insertInto('invitations')
    .values({
      id: invitation.id,
      group_id: invitation.group,
      email: invitation.email,
      email_key: emailKey(invitation.email),
      role: invitation.role,
      lang: invitation.lang,
      invited_by: invitation.invitedBy,
      state: 'pending',
      accepted_by: null,
      link_hash: link.tokenHash,
      mail_id: link.mailId,
      created_at: invitation.createdAt,
      sent_at: link.sentAt,
      expires_at: link.expiresAt,
    })
    .execute()
  await insertLink(db, invitation.id, link.tokenHash)
}

/** Gives an invitation a new link. The earlier ones are kept to say so. */
export const renewInvitation = async (
  db: Db,
  id: InvitationId,
  link: NewLink,
  changes: Partial<Pick<NewInvitation, 'email' | 'role' | 'lang' | 'invitedBy'>> = {},
): Promise<void> => {
  await db
    .updateTable('invitations')
    .set({
      link_hash: link.tokenHash,
      mail_id: link.mailId,
      sent_at: link.sentAt,
      expires_at: link.expiresAt,
      ...(changes.email === undefined ? {} : { email: changes.email }),
      ...(changes.role === undefined ? {} : { role: changes.role }),
      ...(changes.lang === undefined ? {} : { lang: changes.lang }),
      ...(changes.invitedBy === undefined ? {} : { invited_by: changes.invitedBy }),
    })
    .where('id', '=', id)
    .execute()
  await insertLink(db, id, link.tokenHash)
}

export const updateInvitationRole = async (db: Db, id: InvitationId, role: GroupRole): Promise<void> => {
  await db.updateTable('invitations').set({ role }).where('id', '=', id).execute()
}

/**
 * Ends a pending invitation, so that its 30 days of being kept begin. Returns whether it was pending: of two
 * simultaneous calls, one gets true.
 */
export const endInvitation = async (
  db: Db,
  id: InvitationId,
  end: {
    readonly state: Exclude<InvitationsTable['state'], 'pending'>
    readonly by: UserId | null
    readonly at: number
  },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ state: end.state, accepted_by: end.by, expires_at: end.at })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** An invitation as one of its links finds it. */
export interface FoundByLink extends Pick<LinkFacts, 'state' | 'isNewest' | 'group'> {
  readonly invitation: StoredInvitation
  /** `undefined` if the group is purged. */
  readonly groupId: GroupId | undefined
  readonly groupName: string
  /** Names of who invites; `null` if the site administrator did, or the account is gone. */
  readonly inviter: {
    readonly _id: UserId
    readonly login: string
    readonly firstname: string
    readonly lastname: string
    readonly padNickname: string
  } | null
}

const groupStateOf = (row: { removed_at: number | null; archived: number | null }): LinkFacts['group'] => {
  if (row.archived === null || row.removed_at !== null) return 'gone'
  return row.archived === 1 ? 'archived' : 'active'
}

/** Returns the invitation that a link belongs to, whatever has become of both. */
export const findByLink = async (db: Db, tokenHash: string): Promise<FoundByLink | undefined> => {
  const row = await db
    .selectFrom('invitation_links as l')
    .innerJoin('invitations as i', 'i.id', 'l.invitation_id')
    .leftJoin('groups as g', 'g.id', 'i.group_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by')
    .select([
      'i.id',
      'i.email',
      'i.role',
      'i.lang',
      'i.state',
      'i.link_hash',
      'i.expires_at',
      'g.id as group_id',
      'g.name as group_name',
      'g.archived',
      'g.removed_at',
      'u.id as inviter_id',
      'u.login',
      'u.firstname',
      'u.lastname',
      'u.pad_nickname',
    ])
    .where('l.token_hash', '=', tokenHash)
    .executeTakeFirst()
  return (
    row && {
      invitation: {
        id: row.id as InvitationId,
        email: row.email,
        role: row.role,
        lang: row.lang,
        expiresAt: row.expires_at,
      },
      state: row.state,
      isNewest: row.link_hash === tokenHash,
      group: groupStateOf(row),
      groupId: (row.group_id ?? undefined) as GroupId | undefined,
      groupName: row.group_name ?? '',
      inviter:
        row.login === null || row.inviter_id === null
          ? null
          : {
              _id: row.inviter_id as UserId,
              login: row.login,
              firstname: row.firstname ?? '',
              lastname: row.lastname ?? '',
              padNickname: row.pad_nickname ?? '',
            },
    }
  )
}

/** W-37: forgets the invitations of a person whose account is removed: those that it took, and those to its address. */
export const deleteInvitationsOf = async (db: Db, user: UserId, email: string): Promise<void> => {
  await db
    .deleteFrom('invitations')
    .where((where) => where.or([where('accepted_by', '=', user), where('email_key', '=', emailKey(email))]))
    .execute()
}

/** Deletes at most one slice of the invitations that were over before `instant`, and returns how many there were. */
export const deleteInvitationsOverBefore = async (db: Db, instant: number, slice: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('invitations')
    .where('id', 'in', (select) =>
      select
        .selectFrom('invitations')
        .select('id')
        .where('expires_at', '<', instant)
        .orderBy('expires_at')
        .limit(slice),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
