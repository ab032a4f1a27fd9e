import { sql } from 'kysely'
import { engineOf, type Db } from '../db/dialect.ts'
import { insertChunksOf } from '../db/insert-chunks.ts'

/** When a job runs that has failed for the last time: never by itself. Asking for it again revives it. */
export const NEVER = Number.MAX_SAFE_INTEGER

/** PostgreSQL takes a bare parameter in a CASE for text. */
const instant = (ms: number) => sql<number>`cast(${ms} as bigint)`

/** How many times its delay a job can be put off by asking for it again and again. */
const POSTPONED_MAX = 10

export interface LeasedJob {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly payload: unknown
  /** This try included. */
  readonly attempts: number
  readonly lease: string
  /** How often it had been asked for when it was leased: more since then means one more run. */
  readonly asked: number
}

interface JobsAskedFor {
  readonly kind: string
  /** Each once. */
  readonly keys: readonly string[]
  readonly payload: unknown
  readonly delayMs: number
  readonly now: number
}

export const upsertJobs = async (db: Db, { keys, ...job }: JobsAskedFor): Promise<void> => {
  for (const chunk of insertChunksOf(keys)) await upsertChunk(db, { ...job, keys: chunk })
}

const upsertChunk = async (db: Db, job: JobsAskedFor): Promise<void> => {
  const isGivenUp = sql<boolean>`jobs.lease is null and jobs.run_at = ${NEVER}`
  // It has failed and waits for its next try: those who ask meanwhile must not shorten the growing pauses.
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

/** Of these kinds, the ones of which a job is due that nobody works at. */
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

/** Leases what is due, earliest first. What other servers hold, or are just taking, is passed over. */
export const leaseJobs = async (
  db: Db,
  { kind, limit, now, until, lease }: { kind: string; limit: number; now: number; until: number; lease: string },
): Promise<LeasedJob[]> => {
  const isShared = engineOf(db) === 'postgres'
  const rows = await db
    .with('due', (db) => {
      const due = db
        .selectFrom('jobs')
        .select('id')
        .where('kind', '=', kind)
        .where('run_at', '<=', now)
        .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
        .orderBy('run_at')
        .orderBy('id')
        .limit(limit)
      return isShared ? due.forUpdate().skipLocked() : due
    })
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

/** Answers false when the job is no longer held under this lease. */
export const renewLease = async (db: Db, job: LeasedJob, until: number): Promise<boolean> => {
  const { numUpdatedRows } = await held(db, job).set({ leased_until: until }).executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The job is done and gone, unless it was asked for again meanwhile: then it waits for its next run. */
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

/** One slice is done: the next is due at `runAt`, or sooner when it was asked for meanwhile. */
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
 * Waits until `runAt` for its next try. After the last it is given up, unless it is periodic or was asked for again
 * meanwhile: then it has all its tries once more.
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

/** Jobs that are due or running. */
export const countDueJobs = async (db: Db, kinds: readonly string[], now: number): Promise<number> => {
  const { count } = await db
    .selectFrom('jobs')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('kind', 'in', kinds)
    .where('run_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}
