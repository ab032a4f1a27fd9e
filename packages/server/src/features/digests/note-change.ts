import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import * as store from './digest-feed.store.ts'

export interface NotedChange {
  readonly pad: PadId
  /** The entry of the log after which the change begins. */
  readonly fromSeq: number
  /** Whom it mentions, as logins are compared. */
  readonly mentioned: readonly string[]
  readonly now: number
}

/**
 * A pad's text has changed: called where the change is read anyway, as part of that transaction. Who watches the pad is
 * asked only when digests are next due, so that a pad costs one row however long people write in it.
 */
export const noteChange = async (db: Db, { pad, fromSeq, mentioned, now }: NotedChange): Promise<void> => {
  await store.noteInFeed(db, pad, fromSeq, now)
  await store.noteForMentioned(db, mentioned, { id: pad, fromSeq, notedAt: now })
}

/**
 * A pad was made or removed: called in that transaction. By whom is asked of the pad, and what has become of it, when it
 * is told.
 */
export const noteAct = (
  db: Db,
  { pad, act, now }: { readonly pad: PadId; readonly act: store.PadAct; readonly now: number },
): Promise<void> => store.noteActInFeed(db, pad, act, now)

/** A pad was moved out of a group, as what it was there: called in that transaction. Where it is, is asked when it is told. */
export const noteMove = (
  db: Db,
  { pad, from, now }: { readonly pad: PadId; readonly from: Pick<Pad, 'group' | 'name'>; readonly now: number },
): Promise<void> => store.noteMoveInFeed(db, pad, from, now)
