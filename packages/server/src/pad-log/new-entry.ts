import type { Db } from '../db/dialect.ts'
import type { PadAuthor } from './authors.store.ts'
import type { EntryKind } from './log-hash.ts'
import type { Basis } from './writing/foreign-entries.ts'
import type { NewLetterId } from './writing/letter-id-claims.ts'

/** What is appended besides the updates of pages. */
export interface NewEntry {
  readonly kind: EntryKind
  readonly data: Uint8Array
  /** The ids that an update is the first to use. */
  readonly ids?: readonly NewLetterId[]
  /** Authors of its letters who may have to be entered in the pad. */
  readonly authors?: readonly PadAuthor[]
  /** Whether an author who is in the pad already has another name or colour now. */
  readonly introduces?: boolean
  /** What an update was tried against: the log must still have it. */
  readonly basis?: Basis
  /** Writes, in the transaction that appends the entry, what belongs to it. `seq` is its number. */
  readonly also?: (db: Db, seq: number) => Promise<void>
}
