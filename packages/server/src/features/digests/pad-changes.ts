import type { LineChanges } from '@sheaf/document/line-changes'
import type { JobCtx } from '../../jobs/job.ts'
import { documentThread } from '../../realtime/document-thread.ts'
import { loadIntoThread } from '../../realtime/pad-in-thread.ts'
import { provenEntries } from '../../realtime/proven-entries.ts'
import type { Stretch } from './digests.store.ts'

/** As much as anybody would read in a mail, and more. */
const OPTIONS = { maxLines: 1000, maxCharacters: 1000 } as const
/** Of the processor's time, for each step. */
const MAX_CPU_MS = 30_000
/** Those who watch one group are told the same, one after the other. */
const KEPT = 20

type ReadingCtx = Pick<JobCtx, 'db' | 'log'>

/** One for all, with one document, so that a long history holds up nobody but other digests. Gone when idle. */
const thread = documentThread()
let last: Promise<unknown> = Promise.resolve()
const kept = new Map<string, Promise<LineChanges>>()

const read = async (ctx: ReadingCtx, { id, after, upTo }: Stretch): Promise<LineChanges> => {
  await loadIntoThread(ctx, thread, id, after)
  await thread.perform({ kind: 'follow' }, MAX_CPU_MS)
  for await (const page of provenEntries(ctx.db, id, after, upTo))
    await thread.perform({ kind: 'applyAs', entries: page.map(({ author, data }) => ({ author, data })) }, MAX_CPU_MS)
  const json = await thread.perform({ kind: 'changes', options: OPTIONS }, MAX_CPU_MS)
  return JSON.parse(new TextDecoder().decode(json)) as LineChanges
}

/**
 * The lines of a pad that changed in a stretch of its log. Throws `BrokenLog`, `TookTooLong`, and what the database
 * throws.
 */
export const readChanges = (ctx: ReadingCtx, stretch: Stretch): Promise<LineChanges> => {
  const name = `${stretch.id} ${stretch.after} ${stretch.upTo}`
  const known = kept.get(name)
  if (known) return known
  const reading = last.then(() => read(ctx, stretch))
  last = reading.catch(() => {
    if (kept.get(name) === reading) kept.delete(name)
  })
  kept.set(name, reading)
  for (const oldest of kept.keys()) if (kept.size > KEPT) kept.delete(oldest)
  return reading
}
