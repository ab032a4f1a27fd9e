import type { Flag } from './tables.ts'

/* Row types of the pads' log, and of what belongs to it. */

/** The append-only log: what was written, by whom, in which order. Rows are never updated. See `pad-log/log-hash.ts`. */
export interface PadUpdatesTable {
  pad_id: string
  /** Sequence number of the entry in its pad, from 1 without gaps. */
  seq: number
  /** What the entry is (`ENTRY_KIND`). */
  kind: number
  /** Number of the author in the pad. */
  author: number
  /** It is never lower than that of the entry before. */
  created_at: number
  data: Uint8Array
  salt: Uint8Array
  digest: Uint8Array
  hash: Uint8Array
}

/** The whole text up to and including entry `seq`. It is made from the log, read back and compared before it counts. */
export interface PadSnapshotsTable {
  pad_id: string
  seq: number
  created_at: number
  /** Bytes of the log up to this entry. */
  log_bytes: number
  /** The text as a Yjs update, compressed by Zstandard. */
  data: Uint8Array
  digest: Uint8Array
}

/** Everybody who has ever written in a pad. */
export interface PadAuthorsTable {
  pad_id: string
  author_id: string
  /** Number by which the log names the author, from 1 in each pad. */
  number: number
  name: string
  color: string
}

/** To whom an id belongs under which letters of the pad were written. */
export interface PadLetterIdsTable {
  pad_id: string
  letter_id: number
  /** Number of the author who writes under it. */
  author: number
  /** Number of the author whose letters they are, unless they are the writer's own. */
  whose: number | null
  /** Whether the author has given them back for that person, who then writes under the id, too (RT-24). */
  is_returned: Flag
  /** The entry of the log that was the first to use it. */
  seq: number
}
