import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'

/** The context of a job: the whole database and the services, but no actor's rights. */
export interface JobCtx extends Services {
  readonly db: Db
}

export interface Job<Payload = unknown> {
  readonly key: string
  readonly payload: Payload
  /** Aborted when the job was lost to another server, or the server will no longer wait for it. */
  readonly signal: AbortSignal
}

/**
 * `undefined` if the job is done. `again` if a slice is done, and the rest waits its turn behind whatever else is due.
 */
export type JobOutcome = undefined | { readonly again: true; readonly delayMs?: number }
export type JobHandler<Payload = unknown> = (ctx: JobCtx, job: Job<Payload>) => Promise<JobOutcome>

export interface JobKind<Payload = unknown> {
  /**
   * This is declared as a method, so that TypeScript accepts kinds with payloads of their own as a `JobKind`. A job's
   * row holds the payload that its kind expects.
   */
  run(ctx: JobCtx, job: Job<Payload>): Promise<JobOutcome>
  /**
   * How many jobs of this kind a server works on at once. Kinds have separate slots, so that none waits for another.
   */
  readonly atOnce: number
  /** Whether the key or payload names people: then nothing of the job is kept after the last try (JOB-9). */
  readonly isPersonal?: boolean
}

export type JobKinds = Readonly<Record<string, JobKind>>
