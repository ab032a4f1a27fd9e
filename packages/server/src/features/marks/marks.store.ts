import type { HistoryReaders } from '@sheaf/contract/entities/history'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { GroupId, UserId } from '@sheaf/contract/ids'
import { namedToBeIn, namedToBeOut, type SentList } from '@sheaf/contract/list-changes'
import type { GroupFacts } from '@sheaf/contract/policy/group'
import type { PadFacts } from '@sheaf/contract/policy/pad'
import type { Expression, SqlBool } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import { fromFlag } from '../../db/tables/flags.ts'
import { insertChunksOf } from '../../db/queries/insert-chunks.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { mapForeignKeyViolation } from '../../db/errors/map-foreign-key-violation.ts'

export type MarkKind = 'bookmark' | 'watch'
export type MarkType = 'groups' | 'pads'

export interface Mark {
  readonly kind: MarkKind
  readonly type: MarkType
  readonly target: string
}

/** Selects a user's marks. Marks on groups and pads in the trash stay there with them, and are ignored. */
const selectMarksOf = (db: Db, user: UserId) =>
  db
    .selectFrom('marks as k')
    .where('k.user_id', '=', user)
    .where((where): Expression<SqlBool> => {
      const group = where
        .selectFrom('groups as g')
        .select('g.id')
        .whereRef('g.id', '=', 'k.target_id')
        .where('g.removed_at', 'is', null)
      const pad = where
        .selectFrom('pads as p')
        .leftJoin('groups as g', 'g.id', 'p.group_id')
        .select('p.id')
        .whereRef('p.id', '=', 'k.target_id')
        .where('p.removed_at', 'is', null)
        .where('g.removed_at', 'is', null)
      return where.case().when('k.type', '=', 'groups').then(where.exists(group)).else(where.exists(pad)).end()
    })

/** Returns a user's marks in order of creation. */
export const listMarksOf = async (db: Db, user: UserId): Promise<Mark[]> => {
  const rows = await selectMarksOf(db, user)
    .select(['k.kind', 'k.type', 'k.target_id'])
    .orderBy('k.created_at')
    .orderBy('k.target_id')
    .execute()
  return rows.map(({ kind, type, target_id }) => ({ kind, type, target: target_id }))
}

/** A mark with everything that decides whether its owner may read its target. */
export interface SeenMark extends Mark {
  readonly group: Omit<GroupFacts, 'password' | 'otherAdmins' | 'site'>
  /** Undefined for a mark on a group. */
  readonly pad: Pick<PadFacts, 'visibility' | 'readonly' | 'history' | 'archived'> | undefined
}

/** Returns a user's marks, each with what decides whether the user may read its target, in one query. */
export const listSeenMarksOf = async (db: Db, user: UserId): Promise<SeenMark[]> => {
  const rows = await db
    .selectFrom('marks as k')
    .leftJoin('pads as p', (join) =>
      join.onRef('p.id', '=', 'k.target_id').on('k.type', '=', 'pads').on('p.removed_at', 'is', null),
    )
    .innerJoin('groups as g', (join) =>
      join
        .onRef('g.id', '=', (on) =>
          on.case().when('k.type', '=', 'groups').then(on.ref('k.target_id')).else(on.ref('p.group_id')).end(),
        )
        .on('g.removed_at', 'is', null),
    )
    .leftJoin('memberships as mine', (join) =>
      join.onRef('mine.group_id', '=', 'g.id').onRef('mine.user_id', '=', 'k.user_id'),
    )
    .select([
      'k.kind',
      'k.type',
      'k.target_id',
      'p.visibility as pad_visibility',
      'p.readonly as pad_readonly',
      'p.history as pad_history',
      'p.archived as pad_archived',
      'g.visibility',
      'g.readonly',
      'g.archived',
      'g.allow_users_to_create_pads',
      'g.history',
      'mine.role',
    ])
    .where('k.user_id', '=', user)
    .orderBy('k.created_at')
    .orderBy('k.target_id')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    type: row.type,
    target: row.target_id,
    group: {
      visibility: row.visibility as Visibility,
      readonly: row.readonly === 1,
      archived: row.archived === 1,
      allowUsersToCreatePads: row.allow_users_to_create_pads === 1,
      history: row.history as HistoryReaders,
      role: row.role ?? 'none',
    },
    pad:
      row.type === 'pads'
        ? {
            visibility: row.pad_visibility as Visibility | null,
            readonly: fromFlag(row.pad_readonly),
            history: row.pad_history as HistoryReaders | null,
            archived: row.pad_archived === 1,
          }
        : undefined,
  }))
}

export const hasMark = async (db: Db, user: UserId, { kind, type, target }: Mark): Promise<boolean> => {
  const row = await selectMarksOf(db, user)
    .select('k.target_id')
    .where('k.kind', '=', kind)
    .where('k.type', '=', type)
    .where('k.target_id', '=', target)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts the marks; existing ones stay as they are. Returns how many are new. */
export const insertMarks = async (
  db: Db,
  users: readonly UserId[],
  { kind, type, target }: Mark,
  createdAt: number,
): Promise<number> => {
  let count = 0n
  for (const chunk of insertChunksOf(users)) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('marks')
      .values(chunk.map((user_id) => ({ user_id, kind, type, target_id: target, created_at: createdAt })))
      .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'type', 'target_id']).doNothing())
      .executeTakeFirstOrThrow()
    count += numInsertedOrUpdatedRows ?? 0n
  }
  return Number(count)
}

export const deleteMark = async (db: Db, user: UserId, { kind, type, target }: Mark): Promise<void> => {
  await db
    .deleteFrom('marks')
    .where('user_id', '=', user)
    .where('kind', '=', kind)
    .where('type', '=', type)
    .where('target_id', '=', target)
    .execute()
}

/**
 * GRP-48, GRP-58: replaces or changes the group's watchers; those who watched already keep their place. Returns whether
 * the watchers have changed. Throws ITEMS_NOT_FOUND if one has just gone.
 */
export const changeWatchers = async (
  db: Db,
  group: GroupId,
  sent: SentList<UserId>,
  createdAt: number,
): Promise<boolean> => {
  const watchers = namedToBeIn(sent)
  const { numDeletedRows: removed } = await db
    .deleteFrom('marks')
    .where('kind', '=', 'watch')
    .where('type', '=', 'groups')
    .where('target_id', '=', group)
    .where((where) => where.not(isAmong(db, 'user_id', watchers)))
    .$if(!Array.isArray(sent), (all) => all.where(isAmong(db, 'user_id', namedToBeOut(sent))))
    .executeTakeFirstOrThrow()
  const inserting = insertMarks(db, watchers, { kind: 'watch', type: 'groups', target: group }, createdAt)
  const added = await mapForeignKeyViolation(inserting, 'BACKEND.ERROR.GROUP.ITEMS_NOT_FOUND')
  return removed > 0n || added > 0
}

/** Deletes everybody's marks on these targets, or only those of some users. */
export const deleteMarksOn = async (
  db: Db,
  type: MarkType,
  targets: readonly string[],
  users?: readonly UserId[],
): Promise<void> => {
  await db
    .deleteFrom('marks')
    .where('type', '=', type)
    .where(isAmong(db, 'target_id', targets))
    .$if(users !== undefined, (all) => all.where(isAmong(db, 'user_id', users ?? [])))
    .execute()
}
