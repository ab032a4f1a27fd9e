import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../db/dialect.ts'
import { entryChecksum } from './log-hash.ts'
import { listLogEntries, type LogEntry } from './pad-log.store.ts'

/** Entries of a pad's log are missing or damaged. Nothing is written to such a pad, since that would replace them. */
export class BrokenLog extends Error {
  override readonly name = 'BrokenLog'
}

/** Number of entries read at a time. Other work gets its turn between two pages. */
const PAGE = 200

/**
 * Yields the entries of a pad's log after number `after`, in pages; this is the only way to read a log. The checksum of
 * each entry is right (RT-7), and its number, `seq`, follows that of the entry before; numbers of one pad become
 * visible in order (`lockLogHeads`), so that a gap is a loss and not a delay. Throws `BrokenLog` after the last entry
 * before the damage.
 */
export async function* verifiedEntries(
  db: Db,
  padId: PadId,
  after: number,
  upTo = Infinity,
): AsyncIterable<readonly LogEntry[]> {
  let seq = after
  while (seq < upTo) {
    const limit = Math.min(PAGE, upTo - seq)
    const page = await listLogEntries(db, padId, seq, limit)
    const from = seq
    const damaged = page.findIndex(
      (entry, index) => entry.seq !== from + index + 1 || entryChecksum({ ...entry, padId }) !== entry.checksum,
    )
    const sound = damaged < 0 ? page : page.slice(0, damaged)
    seq += sound.length
    if (sound.length > 0) yield sound
    if (damaged >= 0) throw new BrokenLog(`Entry ${seq + 1} of pad ${padId} is missing or damaged`)
    if (page.length < limit) return
    // SQLite answers within the same turn of the event loop; without this no other work would get one.
    await nextTurn()
  }
}
