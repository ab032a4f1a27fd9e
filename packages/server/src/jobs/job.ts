import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'

/** What a job has at hand: the whole database and the services, but nobody's rights. */
export interface JobCtx extends Services {
  readonly db: Db
}

export interface Job {
  readonly key: string
  readonly payload: unknown
  /** Aborted when the job was lost to another server, or the server will no longer wait for it. */
  readonly signal: AbortSignal
}

/** Nothing: the job is done. `again`: a slice is done, and the rest waits its turn behind whatever else is due. */
export type JobOutcome = undefined | { readonly again: true; readonly delayMs?: number }
export type JobHandler = (ctx: JobCtx, job: Job) => Promise<JobOutcome>

export interface JobKind {
  readonly run: JobHandler
  /** How many this server works on at once. Each kind has places of its own, so that none waits behind another. */
  readonly atOnce: number
  /** Its key or what it is told names people: nothing of it is kept after the last try (JOB-9). */
  readonly isPersonal?: boolean
}

export type JobKinds = Readonly<Record<string, JobKind>>
