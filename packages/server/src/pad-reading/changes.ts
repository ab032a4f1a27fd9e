import type { PadId } from '@sheaf/contract/ids'
import type { LineChanges } from '@sheaf/document/line-changes'
import type { Logger } from 'pino'
import type { Db } from '../db/dialect.ts'
import { limitConcurrency } from '../lib/limit-concurrency.ts'
import { documentThread } from './thread/document-thread.ts'
import type { Reader } from './thread/document-worker.ts'
import { isUpdate } from '../pad-log/log-hash.ts'
import { findRedactedTo } from '../pad-log/redaction/redactions.store.ts'
import { loadIntoThread } from './thread/pad-in-thread.ts'
import { verifiedEntries } from '../pad-log/reading/verified-entries.ts'

/** Limits of what digests report of a pad: more than anybody would read in a mail. */
const OPTIONS = { maxLines: 1000, maxCharacters: 1000 } as const
/** Limit of the processor time of each step. */
const MAX_CPU_MS = 30_000
/**
 * Number of stretches whose changes are cached, since all who watch one group, and did not write there, are told the
 * same, one after the other.
 */
const KEPT = 20

/** A stretch of a pad's log. */
export interface LogRange {
  readonly id: PadId
  /** The entry after which the stretch begins. */
  readonly after: number
  /** The last entry of the stretch. */
  readonly upTo: number
}

export interface ChangesReader {
  /**
   * Returns the lines of a pad that changed in a stretch of its log; for a reader, those that concern them. Throws
   * `BrokenLog`, `TookTooLong`, and what the database throws.
   */
  read(stretch: LogRange, reader?: Reader): Promise<LineChanges>
  close(): Promise<void>
}

/** Reads changes in one thread, with one document, so that a long history delays nothing but other digests. */
export const changesReader = (ctx: { readonly db: Db; readonly log: Logger }): ChangesReader => {
  const thread = documentThread()
  const kept = new Map<string, Promise<LineChanges>>()
  const inTurn = limitConcurrency(1)

  const read = async ({ id, after, upTo }: LogRange, reader?: Reader): Promise<LineChanges> => {
    await loadIntoThread(ctx, thread, id, after, MAX_CPU_MS)
    await thread.perform({ kind: 'follow' }, MAX_CPU_MS)
    for await (const page of verifiedEntries(ctx.db, id, after, upTo))
      await thread.perform(
        { kind: 'applyAs', entries: page.filter(isUpdate).map(({ author, data }) => ({ author, data })) },
        MAX_CPU_MS,
      )
    const task = { kind: 'changes', options: OPTIONS, ...(reader ? { reader } : {}) } as const
    const json = await thread.perform(task, MAX_CPU_MS)
    return JSON.parse(new TextDecoder().decode(json)) as LineChanges
  }

  /** Nothing is told again that was taken out of the pad since. */
  const readOnce = async (stretch: LogRange): Promise<LineChanges> => {
    const redacted = await findRedactedTo(ctx.db, stretch.id)
    const name = `${stretch.id} ${stretch.after} ${stretch.upTo} ${redacted}`
    const known = kept.get(name)
    if (known) return known
    const reading = inTurn(() => read(stretch))
    reading.catch(() => {
      if (kept.get(name) === reading) kept.delete(name)
    })
    kept.set(name, reading)
    for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
    return reading
  }

  return {
    read: (stretch, reader) => {
      // Nobody else gets the same changes.
      if (reader) return inTurn(() => read(stretch, reader))
      return readOnce(stretch)
    },
    close: async () => {
      await thread.close()
      await inTurn(async () => {})
    },
  }
}
