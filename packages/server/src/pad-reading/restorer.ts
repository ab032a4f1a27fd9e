import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import type { PlaceholderValues } from '@sheaf/document/restore/fill-in'
import type { Logger } from 'pino'
import type { Db } from '../db/dialect.ts'
import { findLogHead } from '../pad-log/pad-log.store.ts'
import { listLetterIds } from '../pad-log/letter-ids.store.ts'
import { sumStoredBytes } from '../pad-log/snapshots/snapshots.store.ts'
import { takeTurns } from '../lib/take-turns.ts'
import { documentThread } from './thread/document-thread.ts'
import { loadIntoThread } from './thread/pad-in-thread.ts'
import { unpackWritten, type Written } from './written.ts'

/** Several times the processor time that comparing two texts takes, and writing what differs. */
const MAX_CPU_MS = 10_000
const MAX_CPU_MS_PER_KB = 2

/** An edit that makes the text at the log's end that of a moment. */
export interface Restoration extends Written {
  /** The log's end that it was made from. */
  readonly basis: number
}

/** The text of a template, filled in. */
export interface FilledText {
  readonly lines: string
  readonly update: Uint8Array
}

export interface Restorer {
  /**
   * Returns the edit that makes a pad's text that of entry `seq`, or brings the lines `lines` of that moment back; the
   * log's end alone if the text is so already. Throws PARAM_INVALID for lines that the moment does not have,
   * KEY_NOT_FOUND for a pad that is gone, `BrokenLog`, `TookTooLong`, and what the database throws.
   */
  restore(
    padId: PadId,
    seq: number,
    lines: readonly [first: number, last: number] | undefined,
    party: string,
  ): Promise<Restoration | { readonly basis: number; readonly update?: undefined }>
  /**
   * Returns the text of a pad at entry `seq`, with these values in the places of its placeholders, as the first edit of
   * another one. Throws as `restore` does.
   */
  copy(padId: PadId, seq: number, party: string, values?: PlaceholderValues): Promise<Written | undefined>
  /**
   * Returns the text of a pad at entry `seq`, filled in likewise, as JSON of its lines, and as an update that names its
   * files; undefined for a text without any. Throws as `restore` does.
   */
  fill(padId: PadId, seq: number, party: string, values: PlaceholderValues): Promise<FilledText | undefined>
  /** Returns how many calls of this party wait for their turn. */
  waiting(party: string): number
  close(): Promise<void>
}

/** Compares moments of pads in one thread, so that a long text delays nobody but others who restore. */
export const padRestorer = (ctx: { readonly db: Db; readonly log: Logger }): Restorer => {
  const { db } = ctx
  const thread = documentThread()
  const turns = takeTurns()

  /** Returns the limit of a step with a pad, and whose the letters in it are. */
  const prepare = async (padId: PadId) => ({
    maxCpuMs: MAX_CPU_MS + (MAX_CPU_MS_PER_KB * (await sumStoredBytes(db, padId))) / 1024,
    owners: (await listLetterIds(db, padId)).map(({ id, author, whose = author }) => [id, whose] as const),
  })

  /** Makes the document of the thread a copy of a moment. */
  const copy = async (padId: PadId, seq: number, values: PlaceholderValues | undefined) => {
    const { maxCpuMs, owners } = await prepare(padId)
    await loadIntoThread(ctx, thread, padId, seq, maxCpuMs)
    await thread.perform({ kind: 'keepMoment' }, maxCpuMs)
    await thread.perform({ kind: 'reset' }, maxCpuMs)
    const written = await thread.perform({ kind: 'restore', owners, ...(values ? { values } : {}) }, maxCpuMs)
    return { written: written && unpackWritten(written), maxCpuMs }
  }

  return {
    restore: (padId, seq, lines, party) =>
      turns.take(party, async () => {
        const { maxCpuMs, owners } = await prepare(padId)
        const basis = await findLogHead(db, padId)
        if (basis === undefined) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: padId })
        await loadIntoThread(ctx, thread, padId, seq, maxCpuMs)
        const count = await thread.perform({ kind: 'keepMoment' }, maxCpuMs)
        if (lines && lines[1] > Number(new TextDecoder().decode(count)))
          throw new AppError('BACKEND.ERROR.TYPE.PARAM_INVALID', { field: 'lines' })
        await loadIntoThread(ctx, thread, padId, basis, maxCpuMs)
        const written = await thread.perform({ kind: 'restore', owners, ...(lines ? { lines } : {}) }, maxCpuMs)
        return written ? { ...unpackWritten(written), basis } : { basis }
      }),
    copy: (padId, seq, party, values) => turns.take(party, async () => (await copy(padId, seq, values)).written),
    fill: (padId, seq, party, values) =>
      turns.take(party, async () => {
        const { written, maxCpuMs } = await copy(padId, seq, values)
        const lines = written && (await thread.perform({ kind: 'write', form: { kind: 'parts' } }, maxCpuMs))
        return lines && { lines: new TextDecoder().decode(lines), update: written.update }
      }),
    waiting: (party) => turns.waiting(party),
    close: async () => {
      await thread.close()
      await turns.ended()
    },
  }
}
