import type { Mail } from '@sheaf/contract/entities/mail'
import type { UserId } from '@sheaf/contract/ids'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import type { MailsTable } from '../../db/tables/mail.ts'

/** A mail that is being sent. */
export interface WaitingMail {
  readonly id: string
  /** Account whose mail this is; `null` for somebody without one. */
  readonly userId: UserId | null
  readonly recipient: string
  readonly lang: string
  readonly template: string
  /** The template's data, encrypted; empty once forgotten. */
  readonly sealedData: string
  /** Number of tries, including this one. */
  readonly attempts: number
  readonly createdAt: number
  readonly expiresAt: number | null
}

export type NewMail = Omit<WaitingMail, 'attempts'>

export const insertMail = async (db: Db, mail: NewMail): Promise<void> => {
  await db
    .insertInto('mails')
    .values({
      id: mail.id,
      user_id: mail.userId,
      recipient: mail.recipient,
      lang: mail.lang,
      template: mail.template,
      data: mail.sealedData,
      state: 'waiting',
      attempts: 0,
      next_try_at: mail.createdAt,
      last_error: null,
      created_at: mail.createdAt,
      sent_at: null,
      expires_at: mail.expiresAt,
    })
    .execute()
}

const toWaiting = (row: Selectable<MailsTable>): WaitingMail => ({
  id: row.id,
  userId: row.user_id as UserId | null,
  recipient: row.recipient,
  lang: row.lang,
  template: row.template,
  sealedData: row.data ?? '',
  attempts: row.attempts,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

/** Counts a try before it is made, so that one that crashes the server counts too. */
export const beginAttempt = async (db: Db, id: string): Promise<WaitingMail | undefined> => {
  const row = await db
    .updateTable('mails')
    .set((set) => ({ attempts: set('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returningAll()
    .executeTakeFirst()
  return row && toWaiting(row)
}

export const markSent = async (db: Db, id: string, now: number): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ state: 'sent', data: null, next_try_at: null, last_error: null, sent_at: now })
    .where('id', '=', id)
    .execute()
}

export const markWaiting = async (db: Db, id: string, error: string, nextTryAt: number): Promise<void> => {
  await db.updateTable('mails').set({ last_error: error, next_try_at: nextTryAt }).where('id', '=', id).execute()
}

/** Marks a mail as given up. Its data stays for the site administrator to try again, unless it has expired. */
export const markFailed = async (
  db: Db,
  id: string,
  { error, isExpired }: { error: string; isExpired: boolean },
): Promise<void> => {
  await db
    .updateTable('mails')
    .set({ state: 'failed', last_error: error, next_try_at: null, ...(isExpired ? { data: null } : {}) })
    .where('id', '=', id)
    .execute()
}

/** When the last mail of a page was made, and its id. */
export type MailPlace = readonly [createdAt: number, id: string]

const toMail = (row: Omit<Selectable<MailsTable>, 'expires_at'>): Mail => ({
  _id: row.id,
  to: row.recipient,
  template: row.template,
  lang: row.lang,
  state: row.state,
  attempts: row.attempts,
  ctime: row.created_at,
  sentAt: row.sent_at,
  nextTryAt: row.next_try_at,
  lastError: row.last_error,
  canRetry: row.state !== 'sent' && row.data !== null,
})

/** Returns the mails after `behind`, newest first. */
export const listMails = async (
  db: Db,
  { state, limit, behind }: { state?: Mail['state'] | undefined; limit: number; behind?: MailPlace | undefined },
): Promise<Mail[]> => {
  let query = db.selectFrom('mails').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit)
  if (state) query = query.where('state', '=', state)
  if (behind) query = query.where((where) => where(where.refTuple('created_at', 'id'), '<', where.tuple(...behind)))
  return (await query.execute()).map(toMail)
}

/**
 * Makes an unsent mail wait for its first try again. Returns `undefined` if there is no such mail, or nothing left to
 * send.
 */
export const reviveMail = async (db: Db, id: string, now: number): Promise<Mail | undefined> => {
  const row = await db
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, next_try_at: now })
    .where('id', '=', id)
    .where('state', '<>', 'sent')
    .where('data', 'is not', null)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .returningAll()
    .executeTakeFirst()
  return row && toMail(row)
}

/** Deletes at most one slice of the mails made before `instant`, and returns how many there were. */
export const deleteMailsBefore = async (db: Db, instant: number, slice: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('mails')
    .where('id', 'in', (select) =>
      select.selectFrom('mails').select('id').where('created_at', '<', instant).orderBy('created_at').limit(slice),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes the data of at most one slice of the mails whose link has expired, and returns how many there were. */
export const forgetExpiredMails = async (db: Db, now: number, slice: number): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ data: null })
    .where('id', 'in', (select) =>
      select
        .selectFrom('mails')
        .select('id')
        .where('data', 'is not', null)
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(slice),
    )
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** W-37: deletes the mails to an address that is removed, as far as nothing tells whose they are. */
export const deleteUnownedMailsTo = async (db: Db, recipient: string): Promise<void> => {
  await db.deleteFrom('mails').where('recipient', '=', recipient).where('user_id', 'is', null).execute()
}
