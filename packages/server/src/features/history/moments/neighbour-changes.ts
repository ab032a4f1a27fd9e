import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../../db/dialect.ts'
import { listEditsBeside, type LogEdit } from './moments.store.ts'

/** Longest pause within a change. */
const PAUSE_MS = 3000
/** Most entries of a change: whoever steps through a text that is typed without a pause still sees it grow. */
const ENTRIES_MAX = 200

/** Returns how many edits from the first on are one change: of one author, without a longer pause. */
const lengthOfChange = (edits: readonly LogEdit[]): number => {
  const end = edits.findIndex(({ author, createdAt }, index) => {
    const before = edits[index - 1]
    if (before === undefined) return false
    return author !== before.author || Math.abs(createdAt - before.createdAt) > PAUSE_MS
  })
  return Math.min(end < 0 ? edits.length : end, ENTRIES_MAX)
}

/** What one comes to from a moment, change by change. */
export interface NeighbourChanges {
  /** The last entry of the change before the one in which the moment is; null if that is the first. */
  readonly previous: number | null
  /** The last entry of the change that comes next, or goes on; null after the last. */
  readonly next: number | null
}

/** HIST-130: returns where the changes beside a moment end. */
export const neighbourChanges = async (db: Db, pad: PadId, seq: number): Promise<NeighbourChanges> => {
  const [until, after] = await Promise.all([
    listEditsBeside(db, pad, seq, 'until', ENTRIES_MAX + 1),
    listEditsBeside(db, pad, seq, 'after', ENTRIES_MAX + 1),
  ])
  return {
    previous: until[lengthOfChange(until)]?.seq ?? null,
    next: after[lengthOfChange(after) - 1]?.seq ?? null,
  }
}
