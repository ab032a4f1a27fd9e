import type { GroupId, PadId } from '@sheaf/contract/ids'
import { sql, type ExpressionBuilder, type Insertable } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import { insertChunksOf } from '../../db/queries/insert-chunks.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import type { DigestFeedTable, Tables } from '../../db/tables/tables.ts'

/** Records that a pad changed after entry `fromSeq`. While it waits in the feed, later changes add nothing. */
export const recordInFeed = async (db: Db, pad: PadId, fromSeq: number, now: number): Promise<void> => {
  await db
    .insertInto('digest_feed')
    .values({ pad_id: pad, from_seq: fromSeq, noted_at: now })
    .onConflict((conflict) => conflict.column('pad_id').doNothing())
    .execute()
}

export type PadAct = 'made' | 'removed'

type Feeding = Partial<Pick<Insertable<DigestFeedTable>, PadAct | 'left_group' | 'left_name'>>

/** Puts the pad into the feed as a change would, but with nothing new in its text so far. */
const feedWith = (db: Db, pad: PadId, now: number, feeding: Feeding) =>
  db
    .insertInto('digest_feed')
    .columns(['pad_id', 'from_seq', 'noted_at', ...(Object.keys(feeding) as (keyof Feeding)[])])
    .expression((select) =>
      select
        .selectFrom('pads')
        .select((of) => ['id', 'log_head', of.val(now).as('noted_at')])
        .select((of) => Object.entries(feeding).map(([column, value]) => of.val(value).as(column)))
        .where('id', '=', pad)
        // Without a condition SQLite would parse `on conflict` as part of a join.
        .where(sql.lit(true)),
    )

export const recordActInFeed = async (db: Db, pad: PadId, act: PadAct, now: number): Promise<void> => {
  await feedWith(db, pad, now, { [act]: 1 })
    .onConflict((conflict) => conflict.column('pad_id').doUpdateSet({ [act]: 1 }))
    .execute()
}

/** Records that a pad was moved. Of several moves, the group before the first counts. */
export const recordMoveInFeed = async (
  db: Db,
  pad: PadId,
  { group, name }: { readonly group: GroupId; readonly name: string },
  now: number,
): Promise<void> => {
  await feedWith(db, pad, now, { left_group: group, left_name: name })
    .onConflict((conflict) =>
      conflict.column('pad_id').doUpdateSet((set) => ({
        left_group: set.fn.coalesce('digest_feed.left_group', 'excluded.left_group'),
        left_name: set.fn.coalesce('digest_feed.left_name', 'excluded.left_name'),
      })),
    )
    .execute()
}

export interface FeedPad {
  readonly id: PadId
  readonly group: GroupId | null
  readonly fromSeq: number
  readonly recordedAt: number
  readonly acts: readonly (PadAct | 'moved')[]
  /** The group that the pad was moved out of, and its name there. */
  readonly left?: { readonly group: GroupId; readonly name: string }
}

/** Takes a pad out of the feed. Returns `undefined` if another server was faster, or the pad is removed. */
export const takeFromFeed = async (db: Db, id: PadId): Promise<FeedPad | undefined> => {
  const fed = await db.deleteFrom('digest_feed').where('pad_id', '=', id).returningAll().executeTakeFirst()
  const pad = await db.selectFrom('pads').select(['group_id', 'removed_at']).where('id', '=', id).executeTakeFirst()
  // Digests report only the removal of a removed pad, and not what was written in it.
  if (!fed || !pad || (pad.removed_at !== null && fed.removed === 0)) return undefined
  // A pad that came back counts as not moved, and one that was made in the meantime is unknown to the watchers of the
  // group it left.
  const left = fed.made === 0 && fed.left_group !== pad.group_id ? fed.left_group : null
  return {
    id,
    group: pad.group_id as GroupId | null,
    fromSeq: fed.from_seq,
    recordedAt: fed.noted_at,
    acts: [
      ...(['made', 'removed'] as const).filter((act) => fed[act] === 1),
      ...(left === null ? [] : ['moved' as const]),
    ],
    ...(left === null ? {} : { left: { group: left as GroupId, name: fed.left_name ?? '' } }),
  }
}

export const listFeed = async (db: Db, limit: number): Promise<PadId[]> => {
  const rows = await db.selectFrom('digest_feed').select('pad_id').orderBy('pad_id').limit(limit).execute()
  return rows.map(({ pad_id }) => pad_id as PadId)
}

/** Selects the users who watch the pad or its group and want digests, in order. */
const selectWatchers = (db: Db, { id, group }: Pick<FeedPad, 'id' | 'group'>) =>
  db
    .selectFrom('users as u')
    .where('u.digest_frequency', '<>', 'off')
    .where('u.active', '=', 1)
    .where('u.id', 'in', (select) =>
      select
        .selectFrom('marks as k')
        .select('k.user_id')
        .where('k.kind', '=', 'watch')
        .where('k.target_id', 'in', [id, group ?? id])
        .where((where) =>
          where.or([
            where.and([where('k.type', '=', 'pads'), where('k.target_id', '=', id)]),
            where.and([where('k.type', '=', 'groups'), where('k.target_id', '=', group ?? '')]),
          ]),
        ),
    )
    .orderBy('u.id')

/**
 * Returns which group counts as left: the one before the first move, or none if the pad has come and gone before this
 * person was told.
 */
const leaving = (
  set: ExpressionBuilder<Tables & { excluded: Tables['digest_cursors'] }, 'digest_cursors' | 'excluded'>,
) => {
  const kept = <Column extends 'left_group' | 'left_name'>(column: Column) =>
    set
      .case()
      .when(
        set.or([
          set(`digest_cursors.${column}`, 'is not', null),
          set('digest_cursors.made', '=', 1),
          set('digest_cursors.moved', '=', 1),
        ]),
      )
      .then(set.ref(`digest_cursors.${column}`))
      .else(set.ref(`excluded.${column}`))
      .end()
  return { left_group: kept('left_group'), left_name: kept('left_name') }
}

const recordFor = async (
  db: Db,
  users: readonly string[],
  { id, fromSeq, recordedAt, acts, left, mentioned }: Omit<FeedPad, 'group'> & { readonly mentioned: boolean },
): Promise<void> => {
  const flags = Object.fromEntries(acts.map((act) => [act, 1 as const]))
  await db
    .insertInto('digest_recipients')
    .values(users.map((user_id) => ({ user_id, waiting_since: recordedAt, told_at: 0 })))
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((set) => ({
        waiting_since: set.fn.coalesce('digest_recipients.waiting_since', 'excluded.waiting_since'),
      })),
    )
    .execute()
  await db
    .insertInto('digest_cursors')
    .values(
      users.map((user_id) => ({
        user_id,
        pad_id: id,
        told_seq: 0,
        from_seq: fromSeq,
        mentioned: mentioned ? (1 as const) : (0 as const),
        ...flags,
        left_group: left?.group ?? null,
        left_name: left?.name ?? null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'pad_id']).doUpdateSet((set) => ({
        from_seq: set
          .case()
          .when('digest_cursors.from_seq', '<', set.ref('excluded.from_seq'))
          .then(set.ref('digest_cursors.from_seq'))
          .else(set.ref('excluded.from_seq'))
          .end(),
        ...(mentioned ? { mentioned: 1 as const } : {}),
        ...flags,
        ...(left === undefined ? {} : leaving(set)),
      })),
    )
    .execute()
}

/**
 * Makes a change wait for all who watch the pad. If an earlier change already waits for somebody, both do, from the
 * first on. A move also waits for those who watch the group that the pad was in.
 */
export const recordForWatchers = async (db: Db, { left, ...pad }: FeedPad): Promise<void> => {
  const watchersOf = async (group: GroupId | null): Promise<string[]> =>
    (await selectWatchers(db, { id: pad.id, group }).select('u.id').execute()).map(({ id }) => id)
  const users = await watchersOf(pad.group)
  for (const some of insertChunksOf(users)) await recordFor(db, some, { ...pad, mentioned: false })
  if (!left) return
  const before = await watchersOf(left.group)
  for (const some of insertChunksOf(before)) await recordFor(db, some, { ...pad, acts: [], left, mentioned: false })
}

/** Makes the pad wait for those of the people it mentions who want digests. */
export const recordForMentioned = async (
  db: Db,
  loginKeys: readonly string[],
  pad: Omit<FeedPad, 'group' | 'acts'>,
): Promise<void> => {
  if (loginKeys.length === 0) return
  const users = await db
    .selectFrom('users')
    .select('id')
    .where(isAmong(db, 'login_key', loginKeys))
    .where('digest_frequency', '<>', 'off')
    .where('active', '=', 1)
    .orderBy('id')
    .execute()
  for (const some of insertChunksOf(users.map(({ id }) => id)))
    await recordFor(db, some, { ...pad, acts: [], mentioned: true })
}

/** Deletes what digests keep of a pad. */
export const forgetPadInDigests = async (db: Db, pad: PadId): Promise<true> => {
  for (const table of ['digest_feed', 'digest_cursors'] as const)
    await db.deleteFrom(table).where('pad_id', '=', pad).execute()
  return true
}
