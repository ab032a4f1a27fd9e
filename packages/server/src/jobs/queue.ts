import type { Clock } from '../clock.ts'
import type { Db } from '../db/dialect.ts'
import * as store from './job.store.ts'
import type { JobKindName } from './kind-names.ts'

/** A request of a use case to the job runner. A job is a row, so it exists if and only if its transaction committed. */
export interface JobRequest<Kind extends string = JobKindName> {
  readonly kind: Kind
  /**
   * A kind has one job per key. A request moves the time of a waiting job; a request while the job runs leads to one
   * more run, since the current one may already have read what has just changed.
   */
  readonly key: string
  readonly payload?: unknown
  /** Delay in milliseconds from now. With repeated requests, a job runs at the latest after ten times its delay. */
  readonly delayMs?: number
}

export interface Jobs<Kind extends string = JobKindName> {
  enqueue(db: Db, request: JobRequest<Kind>): Promise<void>
  /** Requests jobs for many keys, in a few statements. */
  enqueueAll(db: Db, request: Omit<JobRequest<Kind>, 'key'> & { readonly keys: readonly string[] }): Promise<void>
  /**
   * Lets this process's runner check when the job is due, and not only at its next poll. What PostgreSQL has not
   * committed by then waits for that poll.
   */
  readonly onAsked?: (listener: (delayMs: number) => void) => void
}

/** Creates a queue for any kind; use cases have it as `Jobs`, which accepts only the existing kinds. */
export const jobQueue = (clock: Clock): Jobs<string> => {
  const listeners: ((delayMs: number) => void)[] = []
  const enqueueAll: Jobs<string>['enqueueAll'] = async (db, { kind, keys, payload, delayMs = 0 }) => {
    // Keys are sorted, since two simultaneous requests for the same jobs could otherwise deadlock.
    const inOrder = [...new Set(keys)].toSorted()
    await store.upsertJobs(db, { kind, keys: inOrder, payload, delayMs, now: clock.now() })
    for (const tell of listeners) tell(delayMs)
  }
  return {
    enqueue: (db, { key, ...request }) => enqueueAll(db, { ...request, keys: [key] }),
    enqueueAll,
    onAsked: (listener) => void listeners.push(listener),
  }
}
