import type { Clock } from '../clock.ts'
import type { Db } from '../db/dialect.ts'
import * as store from './job.store.ts'
import type { JobKindName } from './kind-names.ts'

/** What use cases ask of the job runner. A job is a row: it is there when its transaction committed, and only then. */
export interface JobRequest<Kind extends string = JobKindName> {
  readonly kind: Kind
  /**
   * One job of a kind per key. Asking again while it waits moves its time; asking again while it runs leads to one
   * more run afterwards, since the running one may already have read what has just changed.
   */
  readonly key: string
  readonly payload?: unknown
  /** Milliseconds from now. Asked for again and again, a job runs at the latest after ten times its delay. */
  readonly delayMs?: number
}

export interface Jobs<Kind extends string = JobKindName> {
  enqueue(db: Db, request: JobRequest<Kind>): Promise<void>
  /** The same for many keys, in a few statements. */
  enqueueAll(db: Db, request: Omit<JobRequest<Kind>, 'key'> & { readonly keys: readonly string[] }): Promise<void>
  /**
   * Lets the runner of this process look when the job is due, and not only at its next round. What PostgreSQL has not
   * committed by then waits for that round.
   */
  readonly onAsked?: (listener: (delayMs: number) => void) => void
}

/** Takes any kind; the use cases have it as `Jobs`, which takes those that there are. */
export const jobQueue = (clock: Clock): Jobs<string> => {
  const listeners: ((delayMs: number) => void)[] = []
  const enqueueAll: Jobs<string>['enqueueAll'] = async (db, { kind, keys, payload, delayMs = 0 }) => {
    // In order: two that ask for the same jobs at once would else wait for each other.
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
