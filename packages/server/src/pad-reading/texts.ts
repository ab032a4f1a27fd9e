import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import type { Db } from '../db/dialect.ts'
import { takeTurns } from '../lib/take-turns.ts'
import { documentThread } from './thread/document-thread.ts'
import { writePad, type PadForm } from './pad-forms.ts'
import { loadIntoThread } from './thread/pad-in-thread.ts'
import { readPad } from '../pad-log/reading/pad-loader.ts'
import { findLogHead } from '../pad-log/pad-log.store.ts'
import { sumStoredBytes } from '../pad-log/snapshots/snapshots.store.ts'
import { BrokenLog } from '../pad-log/broken-log.ts'

/**
 * The mere text of a pad of this size is read in some 3 ms, so that a thread, which takes some 100 ms of the processor
 * to start, is not worth it. Pages and Markdown, which are several times as long as what is stored, are always made in
 * the thread.
 */
const SMALL_BYTES = 64 * 1024
/** Several times the processor time that loading a pad takes, and making a page of it. */
const MAX_CPU_MS = 2000
const MAX_CPU_MS_PER_KB = 1

export interface TextReader {
  /**
   * Returns the pad's text in each of the forms, as of entry `at`, or as the log has it now. Parties that have many texts
   * made take turns with others. Throws KEY_NOT_FOUND for a pad that is gone or has no such entry, `BrokenLog`,
   * `TookTooLong`, and what the database throws.
   */
  read<const Forms extends readonly PadForm[]>(
    padId: PadId,
    forms: Forms,
    party: string,
    at?: number,
  ): Promise<ReadTexts<Forms>>
  /** Returns how many readings of this party wait for their turn. */
  waiting(party: string): number
  close(): Promise<void>
}

export interface ReadTexts<Forms extends readonly PadForm[]> {
  /** In UTF-8. */
  readonly texts: { readonly [Index in keyof Forms]: Buffer }
  /** The newest entry of the log that is in them. */
  readonly seq: number
}

type Read = ReadTexts<readonly PadForm[]>

/** Reads the text of pads in one thread, with one document, so that a long text delays nothing but other long ones. */
export const textReader = (ctx: { readonly db: Db; readonly log: Logger }): TextReader => {
  const { db } = ctx
  const thread = documentThread()
  const turns = takeTurns()

  const readHere = async (padId: PadId, forms: readonly PadForm[]): Promise<Read> => {
    const { doc, seq } = await readPad(db, padId)
    const texts = forms.map((form) => Buffer.from(writePad(doc, form)))
    doc.destroy()
    return { texts, seq }
  }

  const readInThread = async (padId: PadId, forms: readonly PadForm[], at?: number): Promise<Read> => {
    const maxCpuMs = MAX_CPU_MS + (MAX_CPU_MS_PER_KB * (await sumStoredBytes(db, padId))) / 1024
    const head = await findLogHead(db, padId)
    const seq = at ?? head
    if (head === undefined || seq === undefined || seq > head)
      throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: padId })
    await loadIntoThread(ctx, thread, padId, seq, maxCpuMs)
    const texts: Buffer[] = []
    for (const form of forms) {
      const text = await thread.perform({ kind: 'write', form }, maxCpuMs)
      if (!text) throw new BrokenLog(`The log of pad ${padId} builds on text that it does not hold`)
      texts.push(Buffer.from(text.buffer, text.byteOffset, text.byteLength))
    }
    return { texts, seq }
  }

  const read = async (padId: PadId, forms: readonly PadForm[], party: string, at?: number): Promise<Read> => {
    const isMereText = forms.every(({ kind }) => kind === 'lines' || kind === 'files')
    if (at === undefined && isMereText && (await sumStoredBytes(db, padId)) <= SMALL_BYTES)
      return readHere(padId, forms)
    return turns.take(party, () => readInThread(padId, forms, at))
  }

  return {
    read: <const Forms extends readonly PadForm[]>(padId: PadId, forms: Forms, party: string, at?: number) =>
      read(padId, forms, party, at) as Promise<ReadTexts<Forms>>,
    waiting: (party) => turns.waiting(party),
    close: async () => {
      await thread.close()
      await turns.ended()
    },
  }
}
