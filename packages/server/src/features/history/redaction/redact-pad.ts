import { randomBytes } from 'node:crypto'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { redactUpdate } from '@sheaf/document/redaction/redact-update'
import { RedactedIds } from '@sheaf/document/redaction/redacted-ids'
import { DAY_MS } from '../../../lib/clock.ts'
import { commitLazily } from '../../../db/transactions/commit-lazily.ts'
import { eraseDeleted } from '../../../db/queries/erase-deleted.ts'
import type { Job, JobCtx, JobOutcome } from '../../../jobs/job.ts'
import { digestOf, ENTRY_KIND, isUpdate, SALT_BYTES } from '../../../pad-log/log-hash.ts'
import { listLogEntries, type StoredLogEntry } from '../../../pad-log/pad-log.store.ts'
import { stoodAt, writeRedactionEntry, type Redaction } from '../../../pad-log/redaction/redaction-entry.ts'
import * as store from '../../../pad-log/redaction/redactions.store.ts'
import { storedEntries } from '../../../pad-log/reading/verified-entries.ts'
import { readVersionEntry } from '../../../pad-log/proof/version-entry.ts'
import { forgetRedactedFiles } from '../../files/sweep/sweep-files.ts'
import { dropDeletedTerms, keepDeletedTerms } from '../../search/search-index.store.ts'

/** Entries of a slice, each of which is one commit. */
const SLICE = 200
/** Slices before other jobs get their turn. */
const SLICES_AT_ONCE = 20

/** After this time the files are tried again, if somebody was reading in them. */
const BUSY_MS = 60_000

const NOTHING = new Uint8Array()

/** Returns an entry without what is taken out; nothing if it has none of it. */
const rewritten = (
  entry: StoredLogEntry,
  ids: RedactedIds,
  redactions: readonly Redaction[],
): store.RewrittenEntry | undefined => {
  const { seq, data, salt: before, kind } = entry
  if (isUpdate(entry)) {
    const without = redactUpdate(data, ids)
    return without === data ? undefined : { seq, data: without, salt: randomBytes(SALT_BYTES), before }
  }
  // The digest of a text that had it would help to guess it.
  const named = kind === ENTRY_KIND.version ? readVersionEntry(data) : undefined
  const hadIt = named !== undefined && redactions.some((redaction) => stoodAt(redaction, named.seq))
  return hadIt ? { seq, data: NOTHING, salt: NOTHING, before } : undefined
}

/** Rewrites the next entries, and appends one that says so. */
const slice = async ({ db, livePads }: JobCtx, pad: PadId, open: readonly store.StoredRedaction[]): Promise<void> => {
  const from = Math.min(...open.map(({ doneTo }) => doneTo))
  const upTo = Math.min(from + SLICE, Math.max(...open.map(({ upTo }) => upTo)))
  const redactions = await store.readRedactions(db, pad)
  const ids = new RedactedIds(redactions.flatMap((redaction) => redaction.ids))
  const entries: store.RewrittenEntry[] = []
  for await (const page of storedEntries(db, pad, from, upTo))
    entries.push(...page.flatMap((entry) => rewritten(entry, ids, redactions) ?? []))
  const seqs = open.map(({ seq }) => seq)
  if (entries.length === 0) return commitLazily(db, (db) => store.advanceRedactions(db, pad, seqs, upTo))
  const of = Math.max(...seqs)
  const [opening] = await listLogEntries(db, pad, of - 1, 1)
  const digests = entries.map(({ seq, salt, data }): [number, string] => [seq, digestOf(salt, data).toString('hex')])
  await livePads.record(
    pad,
    { author: opening!.author, name: '', color: '' },
    {
      kind: ENTRY_KIND.redaction,
      data: writeRedactionEntry({ of, rewritten: digests }),
      also: async (db, by) => {
        await store.rewriteEntries(db, pad, entries, by)
        await store.advanceRedactions(db, pad, seqs, upTo)
      },
    },
  )
}

/** Takes what was overwritten and deleted out of the files, and ends the redactions. */
const finish = async (ctx: JobCtx, pad: PadId, open: readonly store.StoredRedaction[]): Promise<JobOutcome> => {
  const { db, clock } = ctx
  if (!(await dropDeletedTerms(db))) return { again: true, delayMs: 0 }
  const tables = ['pad_updates', 'pad_snapshots', 'pad_packs', 'pad_texts', 'pad_terms', 'pad_versions'] as const
  if (!(await eraseDeleted(db, tables))) return { again: true, delayMs: BUSY_MS }
  await forgetRedactedFiles(ctx, pad)
  const seqs = open.map(({ seq }) => seq)
  await commitLazily(db, (db) => store.endRedactions(db, pad, seqs, clock.now()))
  if (!(await store.hasOpenRedactions(db))) await keepDeletedTerms(db, true)
  return undefined
}

/**
 * HIST-78: rewrites the entries of a pad's log that hold what is taken out of it, in slices, each of which is whole or not
 * there. Whoever goes on, after a crash or on another server, begins where the last one ended.
 */
export const redactEntries = async (ctx: JobCtx, { key, signal }: Job): Promise<JobOutcome> => {
  const pad = key as PadId
  for (let slices = 0; slices < SLICES_AT_ONCE && !signal.aborted; slices++) {
    const open = await store.listOpenRedactions(ctx.db, pad)
    if (open.length === 0) return undefined
    const begun = open.filter(({ doneTo, upTo }) => doneTo < upTo)
    if (begun.length === 0) return finish(ctx, pad, open)
    try {
      await slice(ctx, pad, begun)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      // The pad is in the trash, where nobody reads it. It may come back.
      return { again: true, delayMs: DAY_MS }
    }
  }
  return { again: true, delayMs: 0 }
}

/**
 * HIST-78: requests the job of every pad that has something to be taken out, at each start and once a day, since a job is
 * given up after its last try.
 */
export const catchUpRedactions = async ({ db, jobs }: JobCtx): Promise<JobOutcome> => {
  const keys = await store.listPadsWithOpenRedactions(db)
  if (keys.length > 0) await commitLazily(db, (db) => jobs.enqueueAll(db, { kind: 'redact-pad', keys }))
  return { again: true, delayMs: DAY_MS }
}
