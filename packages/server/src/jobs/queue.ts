import type { Db } from '../db/dialect.ts'

/** What use cases ask of the job runner. A job is a row: it is there when its transaction committed, and only then. */
export interface JobRequest {
  readonly kind: string
  /** One job of a kind per key: asking again while one waits moves nothing but its time. */
  readonly key: string
  readonly payload?: unknown
  /** Milliseconds from now. */
  readonly delayMs?: number
}

export interface Jobs {
  enqueue(db: Db, request: JobRequest): Promise<void>
}
