import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { deleteChatOf } from '../chat/chat.store.ts'
import { forgetPadInDigests } from '../digests/digest-feed.store.ts'
import { deleteFilesOf } from '../files/files.store.ts'
import { deleteHistoryOf } from '../history/history-removal.store.ts'
import { deleteMarksOn } from '../marks/marks.store.ts'
import { deleteFromIndex } from '../search/search-index.store.ts'
import { deletePacks } from '../../pad-log/snapshots/packs.store.ts'
import { deleteLogOf } from '../../pad-log/delete-log.store.ts'
import { deleteRedactions } from '../../pad-log/redaction/redactions.store.ts'

/**
 * Number of rows that one slice of a purge deletes from a table of any length, which blocks everybody else for two or
 * three milliseconds.
 */
export const PURGE_SLICE = 200

/** Deletes what a feature keeps of a pad, at most a slice of it. Returns whether nothing is left. */
export type DeletePadPart = (db: Db, pad: PadId, slice: number) => Promise<boolean>

/** What belongs to a pad beside its row, in the order in which a purge deletes it: a feature that keeps more adds it. */
export const PAD_PARTS: readonly DeletePadPart[] = [
  // Stretches refer to the authors, whom the log is deleted with.
  deleteHistoryOf,
  deletePacks,
  deleteRedactions,
  deleteLogOf,
  deleteChatOf,
  deleteFilesOf,
  deleteFromIndex,
  forgetPadInDigests,
  async (db, pad) => {
    await deleteMarksOn(db, 'pads', [pad])
    return true
  },
]
