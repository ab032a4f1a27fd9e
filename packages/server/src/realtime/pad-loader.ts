import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import * as Y from 'yjs'
import type { Db } from '../db/dialect.ts'
import { findLogHead, listLogEntries } from './pad-log.store.ts'
import { keepAsLogged } from './as-logged.ts'
import { findSnapshot } from './snapshots.store.ts'

/** The log does not hold what it says it holds. The pad is not opened: a shorter text would be taken for the text. */
export class BrokenLog extends Error {
  override readonly name = 'BrokenLog'
}

export interface LoadedPad {
  /** The newest entry that is in the document. */
  readonly seq: number
  /** The entry that the snapshot beneath it goes up to; 0 when there is none. */
  readonly snapshotSeq: number
  /** Bytes of the entries after that snapshot. */
  readonly bytesSince: number
}

/** Entries read at a time. Between two pages others get their turn. */
const PAGE = 200

/**
 * Applies the log from `after` on. Each entry's number must follow the one before; numbers of one pad become visible in
 * order (`takeLogHeads`), so that a gap is a loss and not a delay.
 */
export const applyLog = async (
  db: Db,
  doc: Y.Doc,
  padId: PadId,
  after: number,
  upTo = Infinity,
): Promise<{ readonly seq: number; readonly bytes: number }> => {
  let seq = after
  let bytes = 0
  for (;;) {
    const limit = Math.min(PAGE, upTo - seq)
    const page = limit > 0 ? await listLogEntries(db, padId, seq, limit) : []
    doc.transact(() => {
      for (const entry of page) {
        if (entry.seq !== seq + 1) throw new BrokenLog(`Entry ${seq + 1} of pad ${padId} is missing`)
        Y.applyUpdate(doc, entry.data, LOG_ORIGIN)
        seq = entry.seq
        bytes += entry.data.length
      }
    }, LOG_ORIGIN)
    if (page.length < limit || limit <= 0) return { seq, bytes }
    // SQLite answers within the same turn; without this nobody else would get one.
    await nextTurn()
  }
}

/** Marks what comes out of the log: it needs no storing. The shape is Hocuspocus' own (`TransactionOrigin`). */
export const LOG_ORIGIN = { source: 'local', skipStoreHooks: true } as const

/** Puts the newest readable snapshot into the document. One that cannot be read counts as none: the log has it all. */
const applySnapshot = async (db: Db, doc: Y.Doc, padId: PadId, log: Logger | undefined): Promise<number> => {
  let before: number | undefined
  for (;;) {
    const snapshot = await findSnapshot(db, padId, before)
    if (!snapshot) return 0
    try {
      // Decoded first: an application that breaks off in the middle would leave its first half in the document.
      Y.decodeUpdate(snapshot.data)
      Y.applyUpdate(doc, snapshot.data, LOG_ORIGIN)
      return snapshot.seq
    } catch (error) {
      log?.error({ err: error, pad: padId, seq: snapshot.seq }, 'a snapshot cannot be read; an older one is used')
      before = snapshot.seq
    }
  }
}

/**
 * Fills an empty document with the pad's text: a snapshot and the entries after it. Throws KEY_NOT_FOUND for a pad that
 * is gone, `BrokenLog` when entries are missing, and what the database throws; the document is then not to be used.
 */
export const loadPadInto = async (db: Db, doc: Y.Doc, padId: PadId, log?: Logger): Promise<LoadedPad> => {
  keepAsLogged(doc)
  const head = await findLogHead(db, padId)
  if (head === undefined) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: padId })
  const snapshotSeq = await applySnapshot(db, doc, padId, log)
  const { seq, bytes } = await applyLog(db, doc, padId, snapshotSeq)
  if (seq < head) throw new BrokenLog(`The log of pad ${padId} ends at ${seq} instead of ${head}`)
  // An entry is logged only when all it builds on is (`fitsInto`), so what waits here waits for something damaged.
  if (doc.store.pendingStructs ?? doc.store.pendingDs)
    throw new BrokenLog(`The log of pad ${padId} builds on text that it does not hold`)
  return { seq, snapshotSeq, bytesSince: bytes }
}

/** The pad's text as the log has it now, for whoever only reads: index, export, history. */
export const readPad = async (db: Db, padId: PadId): Promise<{ readonly doc: Y.Doc; readonly seq: number }> => {
  const doc = new Y.Doc()
  const { seq } = await loadPadInto(db, doc, padId)
  return { doc, seq }
}
