import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import * as store from './digest-feed.store.ts'

export interface RecordedChange {
  readonly pad: PadId
  /** The entry of the log after which the change begins. */
  readonly fromSeq: number
  /** Keys of the logins that the change mentions. */
  readonly mentioned: readonly string[]
  readonly now: number
}

/**
 * Records that a pad's text has changed, in the transaction where the change is read anyway. The pad's watchers are
 * looked up only when digests are next due, so that a pad costs one row however long people write in it.
 */
export const recordChange = async (db: Db, { pad, fromSeq, mentioned, now }: RecordedChange): Promise<void> => {
  await store.recordInFeed(db, pad, fromSeq, now)
  await store.recordForMentioned(db, mentioned, { id: pad, fromSeq, recordedAt: now })
}

/**
 * Records that a pad was made or removed, in that transaction. The person who did it, and the pad's present state, are
 * looked up when a digest is made.
 */
export const recordPadAct = (
  db: Db,
  { pad, act, now }: { readonly pad: PadId; readonly act: store.PadAct; readonly now: number },
): Promise<void> => store.recordActInFeed(db, pad, act, now)

/**
 * Records that a pad was moved out of a group where it had a name, in that transaction. Where it is now is looked up
 * when a digest is made.
 */
export const recordPadMove = (
  db: Db,
  { pad, from, now }: { readonly pad: PadId; readonly from: Pick<Pad, 'group' | 'name'>; readonly now: number },
): Promise<void> => store.recordMoveInFeed(db, pad, from, now)
