import { sql } from 'kysely'
import type { Db } from '../db/dialect.ts'
import { insertChunksOf } from '../db/queries/insert-chunks.ts'
import { isAmong } from '../db/queries/is-among.ts'
import { forUpdateSkipLocked } from '../db/queries/locking.ts'

/** Run time of a job that has failed for the last time: it never runs by itself, but requesting it again revives it. */
export const NEVER = Number.MAX_SAFE_INTEGER

/** Casts an instant, because PostgreSQL takes a bare parameter in a CASE for text. */
const instant = (ms: number) => sql<number>`cast(${ms} as bigint)`

/** Factor of its delay by which repeated requests can postpone a job. */
const POSTPONED_MAX = 10

export interface LeasedJob {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly payload: unknown
  /** Number of tries, including this one. */
  readonly attempts: number
  readonly lease: string
  /** Number of requests when the job was leased: more since then mean one more run. */
  readonly asked: number
}

interface RequestedJobs {
  readonly kind: string
  /** Distinct keys. */
  readonly keys: readonly string[]
  readonly payload: unknown
  readonly delayMs: number
  readonly now: number
}

export const upsertJobs = async (db: Db, { keys, ...job }: RequestedJobs): Promise<void> => {
  for (const chunk of insertChunksOf(keys)) await upsertChunk(db, { ...job, keys: chunk })
}

const upsertChunk = async (db: Db, job: RequestedJobs): Promise<void> => {
  const isGivenUp = sql<boolean>`jobs.lease is null and jobs.run_at = ${NEVER}`
  // The job has failed and waits for its next try: requests in the meantime must not shorten the growing pauses.
  const isPausing = sql<boolean>`jobs.lease is null and jobs.attempts > 0 and jobs.run_at < ${NEVER}`
  const latest = sql<number>`jobs.asked_since + ${instant(POSTPONED_MAX * job.delayMs)}`
  await db
    .insertInto('jobs')
    .values(
      job.keys.map((key) => ({
        kind: job.kind,
        key,
        payload: JSON.stringify(job.payload ?? null),
        run_at: job.now + job.delayMs,
        attempts: 0,
        leased_until: null,
        lease: null,
        last_error: null,
        created_at: job.now,
        asked: 1,
        asked_since: job.now,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet((set) => ({
        asked: sql<number>`jobs.asked + 1`,
        payload: set.ref(job.payload === undefined ? 'jobs.payload' : 'excluded.payload'),
        attempts: sql<number>`case when ${isGivenUp} then 0 else jobs.attempts end`,
        asked_since: sql<number>`case when ${isGivenUp} then excluded.asked_since else jobs.asked_since end`,
        run_at: sql<number>`case
          when ${isGivenUp} then excluded.run_at
          when ${isPausing} then jobs.run_at
          when excluded.run_at < ${latest} then excluded.run_at
          else ${latest} end`,
      })),
    )
    .execute()
}

/** Returns which of these kinds have a due job that nobody is working on. */
export const listDueKinds = async (db: Db, kinds: readonly string[], now: number): Promise<string[]> => {
  if (kinds.length === 0) return []
  const asked = sql.join(
    kinds.map((kind) => sql`select cast(${kind} as text) as kind`),
    sql` union all `,
  )
  const { rows } = await sql<{ kind: string }>`
    select kind from (${asked}) as asked
    where exists (
      select 1 from jobs
      where jobs.kind = asked.kind and run_at <= ${now} and (leased_until is null or leased_until <= ${now}))`.execute(
    db,
  )
  return rows.map(({ kind }) => kind)
}

/** Leases due jobs, earliest first. Jobs that other servers hold, or are just taking, are skipped. */
export const leaseJobs = async (
  db: Db,
  { kind, limit, now, until, lease }: { kind: string; limit: number; now: number; until: number; lease: string },
): Promise<LeasedJob[]> => {
  const rows = await db
    .with('due', (due) =>
      due
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('run_at', '<=', now)
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
        .orderBy('run_at')
        .orderBy('id')
        .limit(limit)
        .$call(forUpdateSkipLocked(db)),
    )
    .updateTable('jobs')
    .set((set) => ({ lease, leased_until: until, attempts: set('attempts', '+', 1), asked_since: now }))
    .where('id', 'in', (select) => select.selectFrom('due').select('due.id'))
    .returning(['id', 'kind', 'key', 'payload', 'attempts', 'asked', 'run_at'])
    .execute()
  return rows
    .sort((a, b) => a.run_at - b.run_at || a.id - b.id)
    .map(({ id, key, payload, attempts, asked }) => ({
      id,
      kind,
      key,
      payload: JSON.parse(payload) as unknown,
      attempts,
      lease,
      asked,
    }))
}

const held = (db: Db, { id, lease }: LeasedJob) =>
  db.updateTable('jobs').where('id', '=', id).where('lease', '=', lease)
const released = { lease: null, leased_until: null } as const

/** Returns false if the job is no longer held under this lease. */
export const renewLease = async (db: Db, job: LeasedJob, until: number): Promise<boolean> => {
  const { numUpdatedRows } = await held(db, job).set({ leased_until: until }).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Deletes a finished job, unless it was requested again meanwhile: then it waits for its next run. */
export const finishJob = async (db: Db, job: LeasedJob): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', job.id)
    .where('lease', '=', job.lease)
    .where('asked', '=', job.asked)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n)
    await held(db, job)
      .set({ ...released, attempts: 0, last_error: null })
      .execute()
}

/** Ends one slice of a job: the next is due at `runAt`, or sooner if it was requested meanwhile. */
export const repeatJob = async (db: Db, job: LeasedJob, runAt: number): Promise<void> => {
  await held(db, job)
    .set({
      ...released,
      attempts: 0,
      last_error: null,
      run_at: sql<number>`case when asked > ${job.asked} and run_at < ${runAt} then run_at else ${instant(runAt)} end`,
    })
    .execute()
}

/**
 * Makes a failed job wait until `runAt` for its next try. After the last try it is given up, unless it is periodic or
 * was requested again meanwhile: then it gets all its tries once more.
 */
export const failJob = async (
  db: Db,
  job: LeasedJob,
  { error, runAt, isLast, isPeriodic }: { error: string; runAt: number; isLast: boolean; isPeriodic: boolean },
): Promise<void> => {
  const isGivenUp = isLast && !isPeriodic
  await held(db, job)
    .set({
      ...released,
      ...(isLast ? { attempts: 0 } : {}),
      last_error: error,
      run_at: isGivenUp
        ? sql<number>`case when asked > ${job.asked} then ${instant(runAt)} else ${instant(NEVER)} end`
        : runAt,
    })
    .execute()
}

/** Counts jobs that are due or running. */
export const countDueJobs = async (db: Db, kinds: readonly string[], now: number): Promise<number> => {
  const { count } = await db
    .selectFrom('jobs')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isAmong(db, 'kind', kinds))
    .where('run_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}
