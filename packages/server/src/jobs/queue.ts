import type { Clock } from '../lib/clock.ts'
import type { Db } from '../db/dialect.ts'
import * as store from './job.store.ts'
import type { JobPayloads } from './payloads.ts'

/** A request of a use case to the job runner. A job is a row, so it exists if and only if its transaction committed. */
export interface JobRequest<Payloads, Kind extends keyof Payloads & string> {
  readonly kind: Kind
  /**
   * A kind has one job per key. A request moves the time of a waiting job; a request while the job runs causes one
   * more run, since the current one may already have read what has just changed.
   */
  readonly key: string
  readonly payload?: Payloads[Kind]
  /** Delay in milliseconds from now. With repeated requests, a job runs at the latest after ten times its delay. */
  readonly delayMs?: number
}

export interface Jobs<Payloads = JobPayloads> {
  enqueue<Kind extends keyof Payloads & string>(db: Db, request: JobRequest<Payloads, Kind>): Promise<void>
  /** Requests jobs for many keys, in a few statements. */
  enqueueAll<Kind extends keyof Payloads & string>(
    db: Db,
    request: Omit<JobRequest<Payloads, Kind>, 'key'> & { readonly keys: readonly string[] },
  ): Promise<void>
  /**
   * Lets this process's runner check when the job is due, and not only at its next poll. A job that PostgreSQL has not
   * committed by then waits for that poll.
   */
  readonly onAsked: (listener: (delayMs: number) => void) => void
}

export const jobQueue = <Payloads = JobPayloads>(clock: Clock): Jobs<Payloads> => {
  const listeners: ((delayMs: number) => void)[] = []
  const enqueueAll: Jobs<Payloads>['enqueueAll'] = async (db, { kind, keys, payload, delayMs = 0 }) => {
    // Keys are sorted, since two simultaneous requests for the same jobs could otherwise deadlock.
    const inOrder = [...new Set(keys)].toSorted()
    await store.upsertJobs(db, { kind, keys: inOrder, payload, delayMs, now: clock.now() })
    for (const listener of listeners) listener(delayMs)
  }
  return {
    enqueue: (db, { key, ...request }) => enqueueAll(db, { ...request, keys: [key] }),
    enqueueAll,
    onAsked: (listener) => void listeners.push(listener),
  }
}
