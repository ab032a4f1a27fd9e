import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PadId } from '@sheaf/contract/ids'
import { DAY_MS } from '../../lib/clock.ts'
import { commitLazily } from '../../db/transactions/commit-lazily.ts'
import type { Job, JobCtx, JobOutcome } from '../../jobs/job.ts'
import { mayMention, newMentions } from '../../pad-reading/mentions.ts'
import * as store from './search-index.store.ts'
import { findText } from './search.store.ts'
import { termsOf } from './terms.ts'

/** Number of characters of a text that search looks at. */
const INDEXED_TEXT_MAX = 500_000

/**
 * Delay of going through the history of a pad after its text was indexed. Since further requests postpone it, it is done
 * soon after people rest, and every ten minutes while they write.
 */
const HISTORY_DELAY_MS = 60_000

/** Removes NUL and lone surrogates, which PostgreSQL does not accept, and normalises the text. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed().normalize()

const INDEXED = { kind: 'lines', maxCharacters: INDEXED_TEXT_MAX } as const

interface ReadText {
  readonly text: string
  /** Hashes of the files that the text shows. */
  readonly files: readonly string[]
  /** Number of the newest log entry in the text. */
  readonly seq: number
}

const readLog = async (padReader: JobCtx['padReader'], id: PadId): Promise<ReadText> => {
  const { texts, seq } = await padReader.texts.read(id, [INDEXED, { kind: 'files' }], 'index')
  const [text, files] = texts.map(String)
  return { text: storable(text ?? ''), files: JSON.parse(files ?? '[]') as string[], seq }
}

/**
 * Reads a text up to entry `seq` at least. People write in the pads that are open: these have their text at hand, whereas
 * reading it from the log means verifying and applying all that was written since the last snapshot.
 */
const readText = async ({ padReader, livePads }: JobCtx, id: PadId, seq: number): Promise<ReadText> => {
  const live = livePads.findText(id, seq)
  if (live) return { ...live, text: storable(live.text) }
  return readLog(padReader, id)
}

/**
 * Returns the pad's text, or `undefined` if the pad was removed while it was read: its purge leaves half a log, then
 * nothing.
 */
const readTextIfThere = async (ctx: JobCtx, id: PadId, seq: number): Promise<ReadText | undefined> => {
  try {
    return await readText(ctx, id, seq)
  } catch (error) {
    if (await store.findPadToIndex(ctx.db, id)) throw error
    return undefined
  }
}

/**
 * Brings the index up to date with a pad's present name and text. If the pad changes while this runs, the job is
 * requested again and runs once more. A removed pad stays in the index, hidden from every query, until it is purged.
 */
export const indexPad = async (ctx: JobCtx, { key }: Job): Promise<JobOutcome> => {
  const { db, clock, jobs } = ctx
  const id = key as PadId
  const pad = await store.findPadToIndex(db, id)
  if (!pad) return undefined
  // If only the name has changed, the log need not be read.
  const isTextOld = pad.textSeq !== pad.logHead
  const read = isTextOld ? await readTextIfThere(ctx, id, pad.logHead) : undefined
  if (isTextOld && !read) return undefined
  const text = read?.text ?? (await findText(db, id))
  const mentioned = read && mayMention(text) ? newMentions(await findText(db, id), text) : []
  const names = termsOf(pad.name)
  const words = termsOf(pad.name, text)
  await commitLazily(
    db,
    async (db) => {
      // The pad may have been purged meanwhile; then there is no row that the text could refer to.
      const now = await store.findPadToIndex(db, id)
      // What was taken out of it meanwhile is not written: the job is requested again then.
      if (!now || now.redacted !== pad.redacted) return
      if (read) {
        await store.putText(db, id, read.seq, text)
        await store.putShownFiles(db, id, read.files)
        const fromSeq = pad.textSeq ?? 0
        await ctx.recordPadEvent(db, { kind: 'changed', pad: id, fromSeq, mentioned, at: clock.now() })
        await jobs.enqueue(db, { kind: 'index-history', key: id, delayMs: HISTORY_DELAY_MS })
      }
      await store.putPad(db, { id, group: pad.group, editedAt: pad.editedAt, names, words })
    },
    text.length,
  )
  return undefined
}

/**
 * Requests the indexing of every pad whose index is behind its log, or missing. A crash can lose a request, never a
 * text, so this need not be quick: it goes through the pads in small pages, at each start and once a day.
 */
export const catchUpIndex = async ({ db, jobs }: JobCtx, { signal }: Job): Promise<JobOutcome> => {
  let after: PadId | undefined
  do {
    const page = await store.listIndexStates(db, after)
    const keys = page.filter(({ isBehind }) => isBehind).map(({ id }) => id)
    if (keys.length > 0) await commitLazily(db, (db) => jobs.enqueueAll(db, { kind: 'index-pad', keys }))
    after = page.at(-1)?.id
    await nextTurn()
  } while (after !== undefined && !signal.aborted)
  return { again: true, delayMs: DAY_MS }
}
