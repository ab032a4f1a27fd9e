import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../db/dialect.ts'
import { deleteChatOf } from '../features/chat/chat.store.ts'
import { forgetPadInDigests } from '../features/digests/digest-feed.store.ts'
import { deleteMarksOn } from '../features/marks/marks.store.ts'
import { deleteFromIndex } from '../features/search/search-index.store.ts'
import { deleteLogOf } from '../pad-log/pad-log.store.ts'

/**
 * Number of rows that one slice of a purge deletes from a table of any length, which blocks everybody else for two or
 * three milliseconds.
 */
export const PURGE_SLICE = 200

/** Deletes what a feature keeps of a pad, at most a slice of it. Returns whether nothing is left. */
export type DeletePadPart = (db: Db, pad: PadId, slice: number) => Promise<boolean>

/** What belongs to a pad beside its row, in the order in which a purge deletes it: a feature that keeps more adds it. */
export const PAD_PARTS: readonly DeletePadPart[] = [
  deleteLogOf,
  deleteChatOf,
  deleteFromIndex,
  forgetPadInDigests,
  async (db, pad) => {
    await deleteMarksOn(db, 'pads', [pad])
    return true
  },
]
