import type { GroupId, UserId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'

export type MarkKind = 'bookmark' | 'watch'
export type MarkType = 'groups' | 'pads'

export interface Mark {
  readonly kind: MarkKind
  readonly type: MarkType
  readonly target: string
}

/** Most targets named in one statement: databases bound the parameters of a query. */
const CHUNK = 1000

/** In the order in which they were made. */
export const listMarksOf = async (db: Db, user: UserId): Promise<Mark[]> => {
  const rows = await db
    .selectFrom('marks')
    .select(['kind', 'type', 'target_id'])
    .where('user_id', '=', user)
    .orderBy('created_at')
    .orderBy('target_id')
    .execute()
  return rows.map(({ kind, type, target_id }) => ({ kind, type, target: target_id }))
}

export const hasMark = async (db: Db, user: UserId, { kind, type, target }: Mark): Promise<boolean> => {
  const row = await db
    .selectFrom('marks')
    .select('target_id')
    .where('user_id', '=', user)
    .where('kind', '=', kind)
    .where('type', '=', type)
    .where('target_id', '=', target)
    .executeTakeFirst()
  return row !== undefined
}

/** A mark that is there stays as it is. */
export const insertMarks = async (
  db: Db,
  users: readonly UserId[],
  { kind, type, target }: Mark,
  createdAt: number,
): Promise<void> => {
  if (users.length === 0) return
  await db
    .insertInto('marks')
    .values(users.map((user_id) => ({ user_id, kind, type, target_id: target, created_at: createdAt })))
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'type', 'target_id']).doNothing())
    .execute()
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

/** GRP-48: these watch the group, and nobody else. Those who watched already keep their place. */
export const replaceWatchers = async (
  db: Db,
  group: GroupId,
  watchers: readonly UserId[],
  createdAt: number,
): Promise<void> => {
  await db
    .deleteFrom('marks')
    .where('kind', '=', 'watch')
    .where('type', '=', 'groups')
    .where('target_id', '=', group)
    .$if(watchers.length > 0, (others) => others.where('user_id', 'not in', watchers))
    .execute()
  await insertMarks(db, watchers, { kind: 'watch', type: 'groups', target: group }, createdAt)
}

/** Everybody's marks on these, or only those of some users. */
export const deleteMarksOn = async (
  db: Db,
  type: MarkType,
  targets: readonly string[],
  users?: readonly UserId[],
): Promise<void> => {
  for (let start = 0; start < targets.length; start += CHUNK)
    await db
      .deleteFrom('marks')
      .where('type', '=', type)
      .where('target_id', 'in', targets.slice(start, start + CHUNK))
      .$if(users !== undefined, (all) => all.where('user_id', 'in', users ?? []))
      .execute()
}
