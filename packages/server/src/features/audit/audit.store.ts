import type { ActName, AuditEntry } from '@sheaf/contract/entities/audit'
import type { AuditFilters } from '@sheaf/contract/routes/audit'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import { insertChunksOf } from '../../db/queries/insert-chunks.ts'
import type { AuditEntriesTable } from '../../db/tables/tables.ts'

export type NewAuditEntry = Omit<AuditEntry, '_id'>

export const insertAuditEntries = async (db: Db, entries: readonly NewAuditEntry[]): Promise<void> => {
  const rows = entries.map(({ at, act, actor, address, on, details }) => ({
    created_at: at,
    act,
    actor_kind: actor.kind,
    actor_id: actor._id ?? null,
    actor_login: actor.login,
    address,
    user_id: on.user?._id ?? null,
    user_login: on.user?.login ?? null,
    group_id: on.group?._id ?? null,
    group_name: on.group?.name ?? null,
    pad_id: on.pad?._id ?? null,
    pad_name: on.pad?.name ?? null,
    setting: on.setting ?? null,
    details: JSON.stringify(details),
  }))
  for (const chunk of insertChunksOf(rows)) await db.insertInto('audit_entries').values(chunk).execute()
}

const toEntry = (row: Selectable<AuditEntriesTable>): AuditEntry => ({
  _id: String(row.id),
  at: row.created_at,
  act: row.act as ActName,
  actor: {
    kind: row.actor_kind as AuditEntry['actor']['kind'],
    ...(row.actor_id === null ? {} : { _id: row.actor_id }),
    login: row.actor_login,
  },
  address: row.address,
  on: {
    ...(row.user_id === null ? {} : { user: { _id: row.user_id, login: row.user_login ?? '' } }),
    ...(row.group_id === null ? {} : { group: { _id: row.group_id, name: row.group_name ?? '' } }),
    ...(row.pad_id === null ? {} : { pad: { _id: row.pad_id, name: row.pad_name ?? '' } }),
    ...(row.setting === null ? {} : { setting: row.setting }),
  },
  details: JSON.parse(row.details) as AuditEntry['details'],
})

/** When the last entry of a page was written, and its id. */
export type AuditPlace = readonly [at: number, id: number]

/** Returns at most `limit` entries after a given place, newest first. */
export const listAuditEntries = async (
  db: Db,
  filters: AuditFilters,
  limit: number,
  behind?: AuditPlace,
): Promise<AuditEntry[]> => {
  const equal = [
    ['actor_login', filters.actor],
    ['act', filters.act],
    ['user_login', filters.user],
    ['group_id', filters.group],
    ['pad_id', filters.pad],
    ['setting', filters.setting],
  ] as const
  let query = db.selectFrom('audit_entries').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc')
  for (const [column, value] of equal) if (value !== undefined) query = query.where(column, '=', value)
  if (filters.from !== undefined) query = query.where('created_at', '>=', filters.from)
  if (filters.to !== undefined) query = query.where('created_at', '<', filters.to)
  if (behind) query = query.where((where) => where(where.refTuple('created_at', 'id'), '<', where.tuple(...behind)))
  return (await query.limit(limit).execute()).map(toEntry)
}

/** Deletes at most `limit` entries older than an instant, oldest first, and returns how many it deleted. */
export const deleteAuditEntriesBefore = async (db: Db, instant: number, limit: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('audit_entries')
    .where('id', 'in', (select) =>
      select
        .selectFrom('audit_entries')
        .select('id')
        .where('created_at', '<', instant)
        .orderBy('created_at')
        .limit(limit),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
