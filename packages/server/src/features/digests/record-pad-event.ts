import type { PadListener } from '../../context.ts'
import * as store from './digest-feed.store.ts'

/**
 * Records what happens to a pad in the feed of digests. The pad's watchers and its present state are looked up only when
 * digests are next due, so that a pad costs one row however long people write in it.
 */
export const recordPadEvent: PadListener = async (db, event) => {
  const { pad, at } = event
  if (event.kind === 'moved') return store.recordMoveInFeed(db, pad, event.from, at)
  if (event.kind !== 'changed') return store.recordActInFeed(db, pad, event.kind, at)
  const { fromSeq, mentioned } = event
  await store.recordInFeed(db, pad, fromSeq, at)
  await store.recordForMentioned(db, mentioned, { id: pad, fromSeq, recordedAt: at })
}
