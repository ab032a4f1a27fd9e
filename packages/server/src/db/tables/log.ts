import type { Generated } from 'kysely'
import type { Flag } from './flags.ts'

/* Row types of the pads' log, and of what belongs to it. */

/** The append-only log: what was written, by whom, in which order. Rows are never updated but by a redaction. See `pad-log/log-hash.ts`. */
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
  /** The entry that names the digest of `salt` and `data`, if something was taken out of them; `digest` is of what was. */
  rewritten_by: Generated<number | null>
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

/**
 * All that some entries in a row insert and delete, as one update, which is much smaller than theirs and read much sooner.
 * Each begins where the one before ends. They are made from the log, and say nothing that is not in it.
 */
export interface PadPacksTable {
  pad_id: string
  /** The entry after which it begins. */
  from_seq: number
  /** Its last entry. */
  to_seq: number
  /** A Yjs update, compressed by Zstandard. */
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

/** What was taken out of a pad for good. */
export interface PadRedactionsTable {
  pad_id: string
  /** The entry of the log that says so. */
  seq: number
  /** Id by which it is asked for. */
  job: string
  /** The last entry that may hold what was taken out. */
  up_to: number
  /** The last entry that was gone through. */
  done_to: number
  /** When nothing of it was left in the database. */
  ended_at: number | null
}

/** How far the stretches of a pad go. Rows of stretches that begin later do not count. */
export interface PadStretchProgressTable {
  pad_id: string
  /** The last entry of the log that was gone through. */
  seq: number
  /** How often `seq` was set back. */
  forgotten: number
}

/** What one author, or several together, wrote without a longer pause. It follows from the log. */
export interface PadStretchesTable {
  pad_id: string
  /** The first entry of the log that belongs to it. */
  from_seq: number
  to_seq: number
  started_at: number
  ended_at: number
}

/** What one author had in a stretch. */
export interface PadStretchAuthorsTable {
  pad_id: string
  from_seq: number
  /** Number of the author in the pad. */
  author: number
  /** Number of letters. */
  added: number
  removed: number
}

/** Letters and breaks that a stretch wrote. */
export interface PadStretchLettersTable {
  pad_id: string
  letter_id: number
  clock: number
  length: number
  from_seq: number
}

/** Moments of pads that were given a name, or that the server keeps by itself. */
export interface PadVersionsTable {
  id: string
  pad_id: string
  /** The entry of the log up to which the text goes. */
  seq: number
  /** The entry of the log that names the version; `null` until it is written. */
  entry: number | null
  /** Empty for a version that the server made and nobody has named. */
  name: string
  starred: Flag
  /** Why the server made it; `null` for one that somebody named. */
  automatic: string | null
  /** The author who named it; `null` for the server. */
  made_by: string | null
  created_at: number
  /** Whether something was taken out of its text since. */
  redacted: Generated<Flag>
}

/** How far a person has read a pad. */
export interface PadVisitsTable {
  pad_id: string
  user_id: string
  seq: number
  at: number
  /** Where the visit before ended; `null` if there was none. */
  before_seq: number | null
  before_at: number | null
}
