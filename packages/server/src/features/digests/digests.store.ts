import type { User } from '@sheaf/contract/entities/user'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import type { Tables } from '../../db/tables.ts'

/*
 * `digest_feed`: pads that changed, until their watchers are noted. `digest_cursors`: for each person and pad the entry of
 * the log up to which they were told, and, while something waits to be told, the entry after which it begins; of a pad
 * that was made, moved or removed nothing need be written.
 * `digest_recipients`: since when something waits for a person, and when they were last told. Whoever writes both takes
 * the recipients first, in order, so that two transactions cannot wait for each other.
 */

export type Rhythm = User['digestFrequency']

/** For each rhythm an instant: who has it is due when something has waited since before it. */
export type Deadlines = Readonly<Record<Exclude<Rhythm, 'off'>, number>>

/**
 * A page of those for whom something waits and who are due, in order: all of them where no deadline is given. Who does not
 * want digests any more is always due, so that what waits for them is forgotten.
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
          ...Object.entries(deadlines ?? {}).map(([rhythm, instant]) =>
            where.and([where('u.digest_frequency', '=', rhythm), where('r.waiting_since', '<', instant)]),
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
  readonly rhythm: Rhythm
  readonly isActive: boolean
  readonly toldAt: number
}

/** Somebody for whom something waits. */
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
      rhythm: row.digest_frequency as Rhythm,
      isActive: row.active === 1,
      toldAt: row.told_at,
    }
  )
}

export interface WaitingPad {
  readonly id: PadId
  /** What is told begins after this entry of the log … */
  readonly after: number
  /** … and ends with this one. */
  readonly upTo: number
  readonly isMentioned: boolean
  /** Since when the person watches the pad or its group, if they do. */
  readonly watchedSince: number | undefined
  /** That it was made, and removed, waits to be told. */
  readonly isMade: boolean
  readonly isRemoved: boolean
  readonly madeAt: number
  /** None when it has come back. */
  readonly removedAt: number | undefined
  readonly madeBy: UserId | undefined
  readonly removedBy: UserId | undefined
  /** Where it is. */
  readonly group: GroupId | undefined
  /** That it was moved there waits to be told. */
  readonly isMoved: boolean
  /** When and by whom, the last time. */
  readonly movedAt: number
  readonly movedBy: UserId | undefined
  /** The group that it was moved out of, as what, and since when the person watches that group, which waits to be told. */
  readonly left:
    | { readonly group: GroupId; readonly name: string; readonly watchedSince: number | undefined }
    | undefined
}

/** Since when this person watches the pad `p` or its group, if they do. */
export const watchedSince = (user: UserId) => (select: ExpressionBuilder<Tables & { p: Tables['pads'] }, 'p'>) =>
  select
    .selectFrom('marks as k')
    .select((of) => of.fn.min('k.created_at').as('since'))
    .where('k.user_id', '=', user)
    .where('k.kind', '=', 'watch')
    .where((where) =>
      where.or([
        where.and([where('k.type', '=', 'pads'), where('k.target_id', '=', where.ref('p.id'))]),
        where.and([where('k.type', '=', 'groups'), where('k.target_id', '=', where.ref('p.group_id'))]),
      ]),
    )
    .as('watched_since')

/** The pads of which something waits for this person, those with the latest news first. */
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

/** A stretch of a pad's log. */
export interface Stretch {
  readonly id: PadId
  readonly after: number
  readonly upTo: number
}

/** The newest entry of the stretch that was written before the instant, or the entry that the stretch begins after. Found from its end. */
export const findSeqBefore = async (db: Db, { id, after, upTo }: Stretch, instant: number): Promise<number> => {
  const row = await db
    .selectFrom('pad_updates')
    .select('seq')
    .where('pad_id', '=', id)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .where('created_at', '<', instant)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.seq ?? after
}

/** Whether anybody but this person wrote in the stretch. */
export const hasForeignEntry = async (db: Db, { id, after, upTo }: Stretch, user: UserId): Promise<boolean> => {
  const row = await db
    .selectFrom('pad_updates')
    .select('seq')
    .where('pad_id', '=', id)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .where('author_id', '<>', user)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Answers false when somebody else has told this person meanwhile, or they are gone. */
export const claimTelling = async (db: Db, { id, toldAt }: DigestRecipient, now: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('digest_recipients')
    .set({ told_at: now })
    .where('user_id', '=', id)
    .where('told_at', '=', toldAt)
    .where('waiting_since', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** As far as this pad has been told, or there was nothing to tell. */
export type Settled = Pick<WaitingPad, 'id' | 'upTo' | 'isMade' | 'isRemoved' | 'isMoved' | 'left'>

/** These pads have been told so far. What happened in them meanwhile waits for the next digest. */
export const moveCursors = async (db: Db, user: UserId, told: readonly Settled[], now: number): Promise<void> => {
  for (const { id, upTo, isMade, isRemoved, isMoved, left } of told)
    await db
      .updateTable('digest_cursors')
      .set((set) => ({
        // Never back: another server may have settled more.
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

/** Nothing waits for this person any more. */
export const forgetWaiting = async (db: Db, user: UserId): Promise<void> => {
  await db.updateTable('digest_recipients').set({ waiting_since: null }).where('user_id', '=', user).execute()
  await db
    .updateTable('digest_cursors')
    .set({ from_seq: null, mentioned: 0, made: 0, removed: 0, moved: 0, left_group: null, left_name: null })
    .where('user_id', '=', user)
    .where('from_seq', 'is not', null)
    .execute()
}
