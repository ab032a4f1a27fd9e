import type { User } from '@sheaf/contract/entities/user'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { watchedSince } from '../activity/pad-news.store.ts'

/*
 * `digest_feed` holds pads that changed, until their watchers are recorded. `digest_cursors` holds, for each person and
 * pad, the log entry up to which digests have reported and, while changes wait for the next digest, the entry after
 * which they begin; a pad that was made, moved or removed may wait without new text. `digest_recipients` holds since
 * when something waits for a person, and when their last digest was sent. A transaction that writes both locks the
 * recipients first, in order, so that two of them cannot deadlock.
 */

export type DigestFrequency = User['digestFrequency']

/** An instant for each frequency: people with that frequency are due if something has waited since before it. */
export type Deadlines = Readonly<Record<Exclude<DigestFrequency, 'off'>, number>>

/**
 * Returns a page of the people for whom something waits and who are due, in order; without deadlines all of them are.
 * People who no longer want digests are always due, so that what waits for them is forgotten.
 */
export const listDue = async (
  db: Db,
  deadlines: Deadlines | undefined,
  { after, limit }: { readonly after: UserId | undefined; readonly limit: number },
): Promise<UserId[]> => {
  const rows = await db
    .selectFrom('digest_recipients as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('r.user_id')
    .where('r.waiting_since', 'is not', null)
    .$if(deadlines !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('u.digest_frequency', '=', 'off'),
          ...Object.entries(deadlines ?? {}).map(([frequency, instant]) =>
            where.and([where('u.digest_frequency', '=', frequency), where('r.waiting_since', '<', instant)]),
          ),
        ]),
      ),
    )
    .where('r.user_id', '>', after ?? '')
    .orderBy('r.user_id')
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id as UserId)
}

export interface DigestRecipient {
  readonly id: UserId
  readonly login: string
  readonly email: string
  readonly lang: string
  readonly rhythm: DigestFrequency
  readonly isActive: boolean
  readonly lastSentAt: number
}

/** Returns a person for whom something waits. */
export const findRecipient = async (db: Db, id: UserId): Promise<DigestRecipient | undefined> => {
  const row = await db
    .selectFrom('digest_recipients as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.login', 'u.email', 'u.lang', 'u.digest_frequency', 'u.active', 'r.told_at'])
    .where('r.user_id', '=', id)
    .where('r.waiting_since', 'is not', null)
    .executeTakeFirst()
  return (
    row && {
      id,
      login: row.login,
      email: row.email,
      lang: row.lang,
      rhythm: row.digest_frequency as DigestFrequency,
      isActive: row.active === 1,
      lastSentAt: row.told_at,
    }
  )
}

export interface WaitingPad {
  readonly id: PadId
  /** The log entry after which the stretch to report begins … */
  readonly after: number
  /** … and the entry with which it ends. */
  readonly upTo: number
  readonly isMentioned: boolean
  /** The time since which the person watches the pad or its group, if they do. */
  readonly watchedSince: number | undefined
  /** Whether the next digest reports the pad's creation, and its removal. */
  readonly isMade: boolean
  readonly isRemoved: boolean
  readonly madeAt: number
  /** Undefined if the pad has been restored. */
  readonly removedAt: number | undefined
  readonly madeBy: UserId | undefined
  readonly removedBy: UserId | undefined
  /** The group that the pad is in. */
  readonly group: GroupId | undefined
  /** Whether the next digest reports the pad's move to that group. */
  readonly isMoved: boolean
  /** When and by whom the pad was last moved. */
  readonly movedAt: number
  readonly movedBy: UserId | undefined
  /**
   * The group that the pad was moved out of, its name there, and since when the person watches that group, if the move
   * waits to be told.
   */
  readonly left:
    | { readonly group: GroupId; readonly name: string; readonly watchedSince: number | undefined }
    | undefined
}

/** Returns the pads of which something waits for this person, those with the latest news first. */
export const listWaitingPads = async (db: Db, user: UserId): Promise<WaitingPad[]> => {
  const rows = await db
    .selectFrom('digest_cursors as c')
    .innerJoin('pads as p', 'p.id', 'c.pad_id')
    .select(['p.id', 'p.group_id', 'p.log_head', 'p.ctime', 'p.removed_at', 'p.made_by', 'p.removed_by'])
    .select(['p.moved_at', 'p.moved_by', 'c.moved', 'c.left_group', 'c.left_name'])
    .select(['c.told_seq', 'c.from_seq', 'c.mentioned', 'c.made', 'c.removed'])
    .select((select) =>
      select
        .selectFrom('marks as k')
        .select('k.created_at')
        .where('k.user_id', '=', user)
        .where('k.kind', '=', 'watch')
        .where('k.type', '=', 'groups')
        .where('k.target_id', '=', select.ref('c.left_group'))
        .as('left_watched_since'),
    )
    .select(watchedSince(user))
    .where('c.user_id', '=', user)
    .where('c.from_seq', 'is not', null)
    .orderBy((of) => of.fn.coalesce('p.removed_at', 'p.last_edited_at', 'p.ctime'), 'desc')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    id: row.id as PadId,
    after: Math.max(row.told_seq, row.from_seq ?? 0),
    upTo: row.log_head,
    isMentioned: row.mentioned === 1,
    watchedSince: row.watched_since ?? undefined,
    isMade: row.made === 1,
    isRemoved: row.removed === 1,
    madeAt: row.ctime,
    removedAt: row.removed_at ?? undefined,
    madeBy: (row.made_by as UserId | null) ?? undefined,
    removedBy: (row.removed_by as UserId | null) ?? undefined,
    group: (row.group_id as GroupId | null) ?? undefined,
    isMoved: row.moved === 1,
    movedAt: row.moved_at ?? 0,
    movedBy: (row.moved_by as UserId | null) ?? undefined,
    left:
      row.left_group === null
        ? undefined
        : {
            group: row.left_group as GroupId,
            name: row.left_name ?? '',
            watchedSince: row.left_watched_since ?? undefined,
          },
  }))
}

/** Claims a person's digest. Returns false if another server has sent it meanwhile, or the person is gone. */
export const claimDigest = async (db: Db, { id, lastSentAt }: DigestRecipient, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('digest_recipients')
    .set({ told_at: now })
    .where('user_id', '=', id)
    .where('told_at', '=', lastSentAt)
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** A pad with the log entry up to which a digest has reported its changes, or found nothing to report. */
export type ReportedPad = Pick<WaitingPad, 'id' | 'upTo' | 'isMade' | 'isRemoved' | 'isMoved' | 'left'>

/**
 * Moves the cursors of these pads to where a digest has reported their changes. Changes since then wait for the next
 * digest.
 */
export const moveCursors = async (
  db: Db,
  user: UserId,
  reported: readonly ReportedPad[],
  now: number,
): Promise<void> => {
  for (const { id, upTo, isMade, isRemoved, isMoved, left } of reported)
    await db
      .updateTable('digest_cursors')
      .set((set) => ({
        // A cursor never moves back: another server may have reported more.
        told_seq: set.case().when('told_seq', '>', upTo).then(set.ref('told_seq')).else(upTo).end(),
        from_seq: set
          .case()
          .when(
            set.or([
              set.exists(set.selectFrom('pads').select('id').where('id', '=', id).where('log_head', '>', upTo)),
              set('made', '>', isMade ? 1 : 0),
              set('removed', '>', isRemoved ? 1 : 0),
              set('moved', '>', isMoved ? 1 : 0),
              ...(left ? [] : [set('left_group', 'is not', null)]),
            ]),
          )
          .then(upTo)
          .else(null)
          .end(),
        mentioned: 0,
        ...(isMade ? { made: 0 as const } : {}),
        ...(isRemoved ? { removed: 0 as const } : {}),
        ...(isMoved ? { moved: 0 as const } : {}),
        ...(left ? { left_group: null, left_name: null } : {}),
      }))
      .where('user_id', '=', user)
      .where('pad_id', '=', id)
      .execute()
  await db
    .updateTable('digest_recipients')
    .set((set) => ({
      waiting_since: set
        .case()
        .when(
          set.exists(
            set
              .selectFrom('digest_cursors')
              .select('pad_id')
              .where('user_id', '=', user)
              .where('from_seq', 'is not', null),
          ),
        )
        .then(now)
        .else(null)
        .end(),
    }))
    .where('user_id', '=', user)
    .execute()
}

/** Forgets everything that waits for this person. */
export const forgetWaiting = async (db: Db, user: UserId): Promise<void> => {
  await db.updateTable('digest_recipients').set({ waiting_since: null }).where('user_id', '=', user).execute()
  await db
    .updateTable('digest_cursors')
    .set({ from_seq: null, mentioned: 0, made: 0, removed: 0, moved: 0, left_group: null, left_name: null })
    .where('user_id', '=', user)
    .where('from_seq', 'is not', null)
    .execute()
}
