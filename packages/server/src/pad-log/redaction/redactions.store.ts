import type { PadId } from '@sheaf/contract/ids'
import { RedactedIds } from '@sheaf/document/redaction/redacted-ids'
import type { Db } from '../../db/dialect.ts'
import { isAmong } from '../../db/queries/is-among.ts'
import { BrokenLog } from '../broken-log.ts'
import { digestOf } from '../log-hash.ts'
import { readRedactionEntry, type Redaction } from './redaction-entry.ts'

/** Something that is taken out of a pad. */
export interface StoredRedaction {
  /** The entry of the log that says so. */
  readonly seq: number
  readonly job: string
  /** The last entry that may hold it, and the last one that was gone through. */
  readonly upTo: number
  readonly doneTo: number
  /** Whether nothing of it is left. */
  readonly hasEnded: boolean
}

const selectRedactions = (db: Db, padId: PadId) =>
  db
    .selectFrom('pad_redactions')
    .select(['seq', 'job', 'up_to', 'done_to', 'ended_at'])
    .where('pad_id', '=', padId)
    .orderBy('seq')

type Row = Awaited<ReturnType<ReturnType<typeof selectRedactions>['execute']>>[number]

const toRedaction = ({ seq, job, up_to, done_to, ended_at }: Row): StoredRedaction => ({
  seq,
  job,
  upTo: up_to,
  doneTo: done_to,
  hasEnded: ended_at !== null,
})

/** Returns the redactions of a pad that have not ended. */
export const listOpenRedactions = async (db: Db, padId: PadId): Promise<StoredRedaction[]> =>
  (await selectRedactions(db, padId).where('ended_at', 'is', null).execute()).map(toRedaction)

export const findRedaction = async (db: Db, padId: PadId, job: string): Promise<StoredRedaction | undefined> => {
  const row = await selectRedactions(db, padId).where('job', '=', job).executeTakeFirst()
  return row && toRedaction(row)
}

/** Returns whether any pad has something that is still to be taken out. */
export const hasOpenRedactions = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('pad_redactions').select('seq').where('ended_at', 'is', null).limit(1).executeTakeFirst()) !==
  undefined

/** Pads that are asked for at a time. Of more, the rest is found the next day. */
const OPEN_MAX = 1000

/** Returns pads that have something that is still to be taken out. */
export const listPadsWithOpenRedactions = async (db: Db): Promise<PadId[]> => {
  const rows = await db
    .selectFrom('pad_redactions')
    .select('pad_id')
    .where('ended_at', 'is', null)
    .groupBy('pad_id')
    .limit(OPEN_MAX)
    .execute()
  return rows.map(({ pad_id }) => pad_id as PadId)
}

/** Returns the newest entry by which something was taken out of a pad; 0 if there is none. */
export const findRedactedTo = async (db: Db, padId: PadId): Promise<number> => {
  const row = await db.selectFrom('pads').select('log_redacted').where('id', '=', padId).executeTakeFirst()
  return row?.log_redacted ?? 0
}

/**
 * Enters a redaction in the transaction that appends its entry, `seq`. What is appended together with it may hold what is
 * taken out, too.
 */
export const insertRedaction = async (db: Db, padId: PadId, seq: number, job: string): Promise<void> => {
  const { log_head } = await db.selectFrom('pads').select('log_head').where('id', '=', padId).executeTakeFirstOrThrow()
  await db
    .insertInto('pad_redactions')
    .values({ pad_id: padId, seq, job, up_to: log_head, done_to: 0, ended_at: null })
    .execute()
  await db.updateTable('pads').set({ log_redacted: seq }).where('id', '=', padId).execute()
}

/** Notes that the entries up to one were gone through, for redactions that began no later than `seq`. */
export const advanceRedactions = async (
  db: Db,
  padId: PadId,
  seqs: readonly number[],
  doneTo: number,
): Promise<void> => {
  await db
    .updateTable('pad_redactions')
    .set({ done_to: doneTo })
    .where('pad_id', '=', padId)
    .where(isAmong(db, 'seq', seqs))
    .where('done_to', '<', doneTo)
    .execute()
}

export const endRedactions = async (db: Db, padId: PadId, seqs: readonly number[], now: number): Promise<void> => {
  await db
    .updateTable('pad_redactions')
    .set({ ended_at: now })
    .where('pad_id', '=', padId)
    .where(isAmong(db, 'seq', seqs))
    .execute()
}

/** Returns what redactions of a pad take out. Throws `BrokenLog` if one of their entries is damaged. */
export const readRedactions = async (db: Db, padId: PadId): Promise<(Redaction & { readonly seq: number })[]> => {
  const rows = await db
    .selectFrom('pad_redactions as r')
    .innerJoin('pad_updates as u', (join) => join.onRef('u.pad_id', '=', 'r.pad_id').onRef('u.seq', '=', 'r.seq'))
    .select(['r.seq', 'u.data', 'u.salt', 'u.digest'])
    .where('r.pad_id', '=', padId)
    .orderBy('r.seq')
    .execute()
  return rows.map(({ seq, data, salt, digest }) => {
    // Another digit in it would take out what somebody else wrote.
    const entry = digestOf(salt, data).equals(digest) ? readRedactionEntry(data) : undefined
    if (entry === undefined || !('ids' in entry)) throw new BrokenLog(`Entry ${seq} of pad ${padId} is damaged`)
    return { ...entry, seq }
  })
}

/** Returns the ids of all that was ever taken out of a pad. */
export const readRedactedIds = async (db: Db, padId: PadId): Promise<RedactedIds> =>
  new RedactedIds((await readRedactions(db, padId)).flatMap(({ ids }) => ids))

/** An entry as it is to be stored from now on. */
export interface RewrittenEntry {
  readonly seq: number
  readonly data: Uint8Array
  readonly salt: Uint8Array
  /** The salt that it has until now, which is another after each rewriting. */
  readonly before: Uint8Array
}

/**
 * Gives entries their new bytes; entry `by` names their digests. Throws if one of them has been rewritten meanwhile, so
 * that the transaction is undone.
 */
export const rewriteEntries = async (
  db: Db,
  padId: PadId,
  entries: readonly RewrittenEntry[],
  by: number,
): Promise<void> => {
  for (const { seq, data, salt, before } of entries) {
    const { numUpdatedRows } = await db
      .updateTable('pad_updates')
      .set({ data, salt, rewritten_by: by })
      .where('pad_id', '=', padId)
      .where('seq', '=', seq)
      .where('salt', '=', before)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows !== 1n) throw new Error(`Entry ${seq} of pad ${padId} was rewritten meanwhile`)
  }
}

/** Deletes what is known of the redactions of a pad that is purged. */
export const deleteRedactions = async (db: Db, padId: PadId): Promise<true> => {
  await db.deleteFrom('pad_redactions').where('pad_id', '=', padId).execute()
  return true
}
