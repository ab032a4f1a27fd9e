import type { GroupId, PadId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import { forUpdate, lockRows } from '../../db/queries/locking.ts'
import type { ReadScope } from '../pads/pads.store.ts'

/** When something was removed, and its id. */
export type TrashPlace = readonly [removedAt: number, key: string]

export interface TrashPage {
  /** `everything` for the site administrator, or the user who may restore as a group admin. */
  readonly reader: ReadScope
  /** Limits the page to this group. */
  readonly group?: GroupId | undefined
  /** What was removed earlier than this can no longer be restored. */
  readonly since: number
  /** Where the previous page ended. */
  readonly behind?: TrashPlace | undefined
  readonly limit: number
}

export interface RemovedGroup {
  readonly _id: GroupId
  readonly name: string
  /** Number of pads that went with the group. */
  readonly pads: number
  readonly removedAt: number
}

export interface RemovedPad {
  readonly _id: PadId
  readonly name: string
  readonly group: { readonly _id: GroupId; readonly name: string }
  readonly removedAt: number
}

const administeredBy = (db: Db, user: string) =>
  db.selectFrom('memberships').select('group_id').where('user_id', '=', user).where('role', '=', 'admin')

/** Returns the condition that a row comes after a place in the order of a page, most recently removed first. */
const isBehind = (table: 'g' | 'p', [removedAt, key]: TrashPlace) => {
  const [at, id] = [sql.ref(`${table}.removed_at`), sql.ref(`${table}.id`)]
  return sql<boolean>`(${at} < ${removedAt} or (${at} = ${removedAt} and ${id} > ${key}))`
}

/** Returns removed groups, most recently removed first. */
export const listRemovedGroups = async (
  db: Db,
  { reader, since, behind, limit }: TrashPage,
): Promise<RemovedGroup[]> => {
  const rows = await db
    .selectFrom('groups as g')
    .select(['g.id', 'g.name', 'g.removed_at'])
    .select((select) =>
      select
        .selectFrom('pads as p')
        .select((count) => count.fn.countAll<number>().as('pads'))
        .whereRef('p.group_id', '=', 'g.id')
        .whereRef('p.removed_at', '=', 'g.removed_at')
        .as('pads'),
    )
    .where('g.removed_at', '>', since)
    .$if(reader !== 'everything', (groups) => groups.where('g.id', 'in', administeredBy(db, reader)))
    .$if(behind !== undefined, (groups) => groups.where(isBehind('g', behind as TrashPlace)))
    .orderBy('g.removed_at', 'desc')
    .orderBy('g.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    _id: row.id as GroupId,
    name: row.name,
    pads: Number(row.pads),
    removedAt: row.removed_at as number,
  }))
}

/**
 * Returns removed pads, most recently removed first. Pads of a removed group come back with it, and are not listed.
 */
export const listRemovedPads = async (
  db: Db,
  { reader, group, since, behind, limit }: TrashPage,
): Promise<RemovedPad[]> => {
  const rows = await db
    .selectFrom('pads as p')
    .innerJoin('groups as g', 'g.id', 'p.group_id')
    .select(['p.id', 'p.name', 'p.removed_at', 'g.id as group_id', 'g.name as group_name'])
    .where('p.removed_at', '>', since)
    .where('g.removed_at', 'is', null)
    .$if(group !== undefined, (pads) => pads.where('g.id', '=', group ?? ''))
    .$if(reader !== 'everything', (pads) => pads.where('p.group_id', 'in', administeredBy(db, reader)))
    .$if(behind !== undefined, (pads) => pads.where(isBehind('p', behind as TrashPlace)))
    .orderBy('p.removed_at', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    _id: row.id as PadId,
    name: row.name,
    group: { _id: row.group_id as GroupId, name: row.group_name },
    removedAt: row.removed_at as number,
  }))
}

/** What decides about something removed, and what the audit trail records of it. */
export interface Removed<Id> {
  readonly _id: Id
  readonly name: string
  readonly role: 'admin' | 'user' | 'none'
}

/**
 * Returns a removed group, locked until the transaction ends: a purge that begins at the same moment comes before or
 * after it.
 */
export const lockRemovedGroup = async (
  db: Db,
  id: GroupId,
  reader: ReadScope,
  since: number,
): Promise<Removed<GroupId> | undefined> => {
  const row = await db
    .selectFrom('groups as g')
    .select(['g.id', 'g.name'])
    .select((select) =>
      select
        .selectFrom('memberships as m')
        .select('m.role')
        .whereRef('m.group_id', '=', 'g.id')
        .where('m.user_id', '=', reader)
        .as('role'),
    )
    .where('g.id', '=', id)
    .where('g.removed_at', '>', since)
    .$call(forUpdate(db))
    .executeTakeFirst()
  return row && { _id: row.id as GroupId, name: row.name, role: row.role ?? 'none' }
}

export interface RemovedPadOf extends Removed<PadId> {
  readonly group: { readonly _id: GroupId; readonly name: string; readonly archived: boolean }
}

/** Returns a removed pad whose group is not removed, locked with its group. */
export const lockRemovedPad = async (
  db: Db,
  id: PadId,
  reader: ReadScope,
  since: number,
): Promise<RemovedPadOf | undefined> => {
  // The group is locked first, as by all who change a pad.
  await lockRows(
    db,
    db
      .selectFrom('groups')
      .select('id')
      .where('id', '=', (select) => select.selectFrom('pads').select('group_id').where('id', '=', id)),
  )
  const row = await db
    .selectFrom('pads as p')
    .innerJoin('groups as g', 'g.id', 'p.group_id')
    .select(['p.id', 'p.name', 'g.id as group_id', 'g.name as group_name', 'g.archived'])
    .select((select) =>
      select
        .selectFrom('memberships as m')
        .select('m.role')
        .whereRef('m.group_id', '=', 'g.id')
        .where('m.user_id', '=', reader)
        .as('role'),
    )
    .where('p.id', '=', id)
    .where('p.removed_at', '>', since)
    .where('g.removed_at', 'is', null)
    .$call(forUpdate(db))
    .executeTakeFirst()
  return (
    row && {
      _id: row.id as PadId,
      name: row.name,
      role: row.role ?? 'none',
      group: { _id: row.group_id as GroupId, name: row.group_name, archived: row.archived === 1 },
    }
  )
}
