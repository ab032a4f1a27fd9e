import type { PadId } from '@sheaf/contract/ids'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../db/dialect.ts'
import { isAmong } from '../db/queries/is-among.ts'
import {
  forNoKeyUpdate,
  forNoKeyUpdateSkipLocked,
  forUpdate,
  forUpdateSkipLocked,
  hasRowLocks,
} from '../db/queries/locking.ts'
import type { PadsTable } from '../db/tables/tables.ts'
import type { LogHead } from './pad-log.store.ts'

/** What locks the end of a log waits this long. */
const LOCK_MS = 2000
/** A commit waits this long for pads that another server was writing to. Everybody's updates wait with it. */
const COMMIT_LOCK_MS = 300

const existing = (db: Db, padIds: readonly PadId[]) =>
  db
    .selectFrom('pads')
    .select(['id', 'log_head', 'log_hash', 'log_time', 'last_edited_at', 'log_redacted'])
    .where(isAmong(db, 'id', padIds))
    .where('removed_at', 'is', null)

type HeadRow = Pick<Selectable<PadsTable>, 'log_head' | 'log_hash' | 'log_time' | 'last_edited_at' | 'log_redacted'>

const toHead = ({ log_head, log_hash, log_time, last_edited_at, log_redacted }: HeadRow): LogHead => ({
  seq: log_head,
  hash: log_hash ?? new Uint8Array(),
  time: log_time ?? 0,
  editedAt: last_edited_at,
  redacted: log_redacted,
})

const toHeads = (rows: readonly (HeadRow & { readonly id: string })[]): Map<PadId, LogHead> =>
  new Map(rows.map((row) => [row.id as PadId, toHead(row)]))

const setLockTimeout = async (db: Db, ms: number): Promise<void> => {
  if (hasRowLocks(db)) await sql`set local lock_timeout = ${sql.lit(ms)}`.execute(db)
}

/**
 * Returns where the log of each pad that exists ends. Locks the pads' rows until the commit, in the same
 * order everywhere: others who append to the same pad wait, so that the numbers of a pad become visible in order, and
 * two servers cannot deadlock. Throws if a lock cannot be had in time.
 */
export const lockLogHeads = async (db: Db, padIds: readonly PadId[]): Promise<Map<PadId, LogHead>> => {
  await setLockTimeout(db, LOCK_MS)
  return toHeads(await existing(db, padIds).orderBy('id').$call(forUpdate(db)).execute())
}

/**
 * Returns and locks likewise, but leaves out the pads that another transaction has locked: nobody's updates wait for a
 * commit of another server. Only for the pads in `awaited` it waits a little, before it locks any other, and throws if
 * that was in vain. New rows that refer to the pads, such as those of the index, wait only if `isWhole` is set.
 */
export const lockFreeLogHeads = async (
  db: Db,
  padIds: readonly PadId[],
  awaited: ReadonlySet<PadId>,
  isWhole: boolean,
): Promise<Map<PadId, LogHead>> => {
  const [lock, lockFree] = isWhole
    ? [forUpdate(db), forUpdateSkipLocked(db)]
    : [forNoKeyUpdate(db), forNoKeyUpdateSkipLocked(db)]
  const patient = padIds.filter((padId) => awaited.has(padId))
  const others = padIds.filter((padId) => !awaited.has(padId))
  const rows: Awaited<ReturnType<ReturnType<typeof existing>['execute']>> = []
  if (patient.length > 0) {
    await setLockTimeout(db, COMMIT_LOCK_MS)
    rows.push(...(await existing(db, patient).orderBy('id').$call(lock).execute()))
  }
  if (others.length > 0) rows.push(...(await existing(db, others).orderBy('id').$call(lockFree).execute()))
  return toHeads(rows)
}

/** Returns which of these pads exist, locked or not. */
export const listExisting = async (db: Db, padIds: readonly PadId[]): Promise<Set<PadId>> => {
  const rows = await existing(db, padIds).execute()
  return new Set(rows.map((row) => row.id as PadId))
}

/** Returns where the log of a pad that exists ends. */
export const findLogEnd = async (db: Db, padId: PadId): Promise<LogHead | undefined> => {
  const row = await existing(db, [padId]).executeTakeFirst()
  return row && toHead(row)
}
