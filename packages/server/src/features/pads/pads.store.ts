import type { HistoryReaders } from '@sheaf/contract/entities/history'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import { fromFlag, toFlag } from '../../db/tables/flags.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { lockRows } from '../../db/queries/locking.ts'
import { mapForeignKeyViolation } from '../../db/errors/map-foreign-key-violation.ts'
import type { PadsTable } from '../../db/tables/tables.ts'
import { GROUP_COLUMNS, toGroupOfPad, type GroupOfPad } from './groups-of-pads.store.ts'

export interface StoredPad extends Pad {
  readonly passwordHash: string | null
}

export interface SeenPad {
  readonly pad: StoredPad
  /** The last entry of the pad's log. */
  readonly logHead: number
  readonly group: GroupOfPad
  readonly groupName: string
}

/** The reader of a query: one user, or `everything` for actors who count as members of every group. */
export type ReadScope = 'everything' | UserId

export type PadValues = Pick<
  StoredPad,
  | 'name'
  | 'group'
  | 'visibility'
  | 'readonly'
  | 'history'
  | 'archived'
  | 'isTemplate'
  | 'isSiteTemplate'
  | 'lang'
  | 'lineNumbers'
  | 'passwordHash'
>
/** The values that a save can change; absent or undefined ones stay. */
export type PadPatch = { readonly [K in keyof PadValues]?: PadValues[K] | undefined }

/**
 * A time of removal longer ago than any time in the trash: the pad or group cannot be restored, and its purge is due.
 */
export const FOR_GOOD = 0

/** The columns that `toPad` reads. */
export const PAD_COLUMNS = [
  'p.id',
  'p.name',
  'p.group_id',
  'p.visibility',
  'p.readonly',
  'p.history',
  'p.archived',
  'p.is_template',
  'p.is_site_template',
  'p.lang',
  'p.line_numbers',
  'p.ctime',
  'p.last_edited_at',
] as const
type PadRow = Pick<
  Selectable<PadsTable>,
  | 'id'
  | 'name'
  | 'group_id'
  | 'visibility'
  | 'readonly'
  | 'history'
  | 'archived'
  | 'is_template'
  | 'is_site_template'
  | 'lang'
  | 'line_numbers'
  | 'ctime'
  | 'last_edited_at'
>

export const toPad = (row: PadRow): Pad => ({
  _id: row.id as PadId,
  name: row.name,
  group: row.group_id as GroupId,
  visibility: row.visibility as Visibility | null,
  readonly: fromFlag(row.readonly),
  history: row.history as HistoryReaders | null,
  archived: row.archived === 1,
  isTemplate: row.is_template === 1,
  isSiteTemplate: row.is_site_template === 1,
  lang: row.lang,
  lineNumbers: row.line_numbers === 1,
  ctime: row.ctime,
  lastEdited: row.last_edited_at,
})

const toRow = (values: PadPatch): Updateable<PadsTable> => {
  const row: { [K in keyof Updateable<PadsTable>]: Updateable<PadsTable>[K] | undefined } = {
    name: values.name,
    group_id: values.group,
    visibility: values.visibility,
    readonly: toFlag(values.readonly),
    history: values.history,
    archived: toFlag(values.archived),
    is_template: toFlag(values.isTemplate),
    is_site_template: toFlag(values.isSiteTemplate),
    lang: values.lang,
    line_numbers: toFlag(values.lineNumbers),
    password_hash: values.passwordHash,
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

/** Where to look for a pad. */
export type PadPlace = 'in place' | 'in the trash'

/**
 * Returns one pad with everything that decides about access to it, in one query. A removed pad, or one in a removed
 * group, is not found in place.
 */
export const findPad = async (
  db: Db,
  id: PadId,
  reader: UserId | undefined,
  where: PadPlace = 'in place',
): Promise<SeenPad | undefined> => {
  const row = await db
    .selectFrom('pads as p')
    .innerJoin('groups as g', 'g.id', 'p.group_id')
    .leftJoin('memberships as mine', (join) =>
      join.onRef('mine.group_id', '=', 'g.id').on('mine.user_id', '=', reader ?? ''),
    )
    .select([...PAD_COLUMNS, 'p.password_hash', 'p.log_head', 'g.name as group_name', ...GROUP_COLUMNS])
    .where('p.id', '=', id)
    .$if(where === 'in place', (query) => query.where('p.removed_at', 'is', null))
    .$if(where === 'in the trash', (query) => query.where('p.removed_at', '>', FOR_GOOD))
    .where('g.removed_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      pad: { ...toPad(row), passwordHash: row.password_hash },
      logHead: row.log_head,
      groupName: row.group_name,
      group: toGroupOfPad(row),
    }
  )
}

/** Locks the pad until the transaction ends, so that of two simultaneous moves one comes after the other. */
export const lockPad = (db: Db, id: PadId): Promise<void> =>
  lockRows(db, db.selectFrom('pads').select('id').where('id', '=', id))

/** Returns the group's pads in order of creation. */
export const listPadsOf = async (db: Db, group: GroupId): Promise<Pad[]> => {
  const rows = await db
    .selectFrom('pads as p')
    .select(PAD_COLUMNS)
    .where('p.group_id', '=', group)
    .where('p.removed_at', 'is', null)
    .orderBy('p.ctime')
    .orderBy('p.id')
    .execute()
  return rows.map(toPad)
}

/** Returns the hashes of the passwords that pads of the group have of their own. */
export const listPasswordHashesOf = async (db: Db, group: GroupId): Promise<Map<PadId, string>> => {
  const rows = await db
    .selectFrom('pads')
    .select(['id', 'password_hash'])
    .where('group_id', '=', group)
    .where('removed_at', 'is', null)
    .where('password_hash', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, password_hash }) => [id as PadId, password_hash ?? '']))
}

/** Returns the templates of the site that are neither removed nor archived, by name. */
export const findSiteTemplates = async (db: Db): Promise<Pick<Pad, '_id' | 'name'>[]> => {
  const rows = await db
    .selectFrom('pads as p')
    .innerJoin('groups as g', 'g.id', 'p.group_id')
    .select(['p.id', 'p.name'])
    // A parameter would keep the database from the index of these few pads.
    .where('p.is_site_template', '=', sql.lit(1))
    .where('p.archived', '=', 0)
    .where('p.removed_at', 'is', null)
    .where('g.archived', '=', 0)
    .where('g.removed_at', 'is', null)
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  return rows.map(({ id, name }) => ({ _id: id as PadId, name }))
}

/** Returns the pads that the user marked and those of groups that they marked, in order of creation. */
export const listMarkedPads = async (db: Db, user: UserId): Promise<Pad[]> => {
  const targets = (type: 'groups' | 'pads') =>
    db.selectFrom('marks as k').select('k.target_id').where('k.user_id', '=', user).where('k.type', '=', type)
  const pads = db
    .selectFrom('pads as p')
    .innerJoin('groups as g', 'g.id', 'p.group_id')
    .select(PAD_COLUMNS)
    .where('p.removed_at', 'is', null)
    .where('g.removed_at', 'is', null)
  // A union rather than one query with `or` lets each part use its index.
  const rows = await pads
    .where('p.group_id', 'in', targets('groups'))
    .union(pads.where('p.id', 'in', targets('pads')))
    .execute()
  return rows.map(toPad).sort((a, b) => a.ctime - b.ctime || (a._id < b._id ? -1 : 1))
}

export const insertPad = async (
  db: Db,
  id: PadId,
  { ctime, madeBy }: { readonly ctime: number; readonly madeBy: UserId | undefined },
  values: PadValues,
): Promise<void> => {
  await db
    .insertInto('pads')
    .values({
      ...(toRow(values) as Insertable<PadsTable>),
      id,
      ctime,
      made_by: madeBy ?? null,
      last_edited_at: null,
      log_head: 0,
      removed_at: null,
    })
    .execute()
}

export const updatePad = async (db: Db, id: PadId, values: PadPatch): Promise<void> => {
  const row = toRow(values)
  if (Object.keys(row).length === 0) return
  await db.updateTable('pads').set(row).where('id', '=', id).execute()
}

/** Notes when and by whom the pad was moved to its group from another. */
export const updatePadMove = async (db: Db, id: PadId, movedAt: number, by: UserId | undefined): Promise<void> => {
  await db
    .updateTable('pads')
    .set({ moved_at: movedAt, moved_by: by ?? null })
    .where('id', '=', id)
    .execute()
}

/**
 * Sets the time of the pad's removal; null if it is not removed. Throws MUST_BE if the account of the user who removes
 * it has just gone.
 */
export const updatePadRemoval = async (db: Db, id: PadId, removedAt: number | null, by?: UserId): Promise<void> => {
  const updating = db
    .updateTable('pads')
    .set({ removed_at: removedAt, removed_by: by ?? null })
    .where('id', '=', id)
    .execute()
  await mapForeignKeyViolation(updating, 'BACKEND.ERROR.AUTHENTICATION.MUST_BE')
}

/**
 * Locks the pads of these groups in the same order as appends to their logs do (`lockLogHeads`), since any other order
 * could deadlock.
 */
const lockPadsOf = (db: Db, groups: readonly GroupId[]): Promise<void> =>
  lockRows(
    db,
    db
      .selectFrom('pads')
      .select('id')
      .where(isAmong(db, 'group_id', groups))
      .where('removed_at', 'is', null)
      .orderBy('id'),
  )

/**
 * Removes the pads of these groups; those already in the trash keep the time of their own removal. Returns the removed
 * pads by group.
 */
export const updatePadsOfGroupsRemoved = async (
  db: Db,
  groups: readonly GroupId[],
  removedAt: number,
): Promise<ReadonlyMap<GroupId, { readonly _id: PadId; readonly name: string }[]>> => {
  await lockPadsOf(db, groups)
  const gone = await db
    .updateTable('pads')
    .set({ removed_at: removedAt })
    .where(isAmong(db, 'group_id', groups))
    .where('removed_at', 'is', null)
    .returning(['id', 'name', 'group_id'])
    .execute()
  const padsIn = Map.groupBy(gone, (pad) => pad.group_id as GroupId)
  return new Map([...padsIn].map(([group, pads]) => [group, pads.map(({ id, name }) => ({ _id: id as PadId, name }))]))
}

/**
 * Takes the pads that went with their group out of the trash, while the group still has the time of its removal.
 * Returns their ids.
 */
export const updatePadsOfGroupRestored = async (db: Db, group: GroupId): Promise<PadId[]> => {
  const rows = await db
    .updateTable('pads')
    .set({ removed_at: null })
    .where('group_id', '=', group)
    .where('removed_at', '=', (select) => select.selectFrom('groups').select('removed_at').where('id', '=', group))
    .returning('id')
    .execute()
  return rows.map(({ id }) => id as PadId)
}
