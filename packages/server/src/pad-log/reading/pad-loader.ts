import { zstdDecompressSync } from 'node:zlib'
import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import * as Y from 'yjs'
import { openSequence } from '@sheaf/document/text/sequence'
import type { Db } from '../../db/dialect.ts'
import { isUpdate } from '../log-hash.ts'
import { findLogEnd } from '../log-heads.store.ts'
import { findRedactedTo } from '../redaction/redactions.store.ts'
import { findSnapshot } from '../snapshots/snapshots.store.ts'
import { BrokenLog } from '../broken-log.ts'
import { verifiedEntries, type VerifiedEntry } from './verified-entries.ts'

export interface LoadedDocument {
  /** The newest entry that is in the document. */
  readonly seq: number
  /** The last entry in the snapshot that the document is based on; 0 if there is none. */
  readonly snapshotSeq: number
  /** Bytes of the entries after that snapshot. */
  readonly bytesSince: number
  /** The reason why entries after `seq` cannot be read. */
  readonly damage: BrokenLog | undefined
  /** The newest entry by which something had been taken out of the pad when the loading began. */
  readonly redacted: number
}

/** Applies the log after entry `after`, as far as it can be read, and reports each page. Throws `BrokenLog`. */
const applyLog = async (
  db: Db,
  doc: Y.Doc,
  padId: PadId,
  after: number,
  applied: (entry: VerifiedEntry) => void,
): Promise<void> => {
  for await (const page of verifiedEntries(db, padId, after)) {
    doc.transact(() => {
      for (const { data } of page.filter(isUpdate)) Y.applyUpdate(doc, data)
    })
    for (const entry of page) applied(entry)
  }
}

/**
 * Applies the newest sound snapshot to the document and returns its entry. An unsound one is skipped, since the log
 * holds everything.
 */
const applySnapshot = async (db: Db, doc: Y.Doc, padId: PadId, log: Logger | undefined): Promise<number> => {
  let before: number | undefined
  for (;;) {
    const snapshot = await findSnapshot(db, padId, before)
    if (!snapshot) return 0
    const { seq, data, isSound } = snapshot
    if (isSound) {
      Y.applyUpdate(doc, zstdDecompressSync(data))
      return seq
    }
    log?.error({ pad: padId, seq }, 'a snapshot is damaged; an older one is used')
    before = seq
  }
}

/**
 * Fills an empty document with as much of the pad's text as can be read: a snapshot and the entries after it. Throws
 * KEY_NOT_FOUND for a pad that is gone, `BrokenLog` when nothing can be read, and what the database throws.
 */
export const loadReadable = async (db: Db, doc: Y.Doc, padId: PadId, log?: Logger): Promise<LoadedDocument> => {
  openSequence(doc)
  const end = await findLogEnd(db, padId)
  if (end === undefined) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: padId })
  const snapshotSeq = await applySnapshot(db, doc, padId, log)
  let [seq, bytesSince] = [snapshotSeq, 0]
  let damage: BrokenLog | undefined
  try {
    let lastHash: Uint8Array | undefined
    await applyLog(db, doc, padId, snapshotSeq, (entry) => {
      seq = entry.seq
      bytesSince += entry.data.length
      if (seq === end.seq) lastHash = entry.hash
    })
    if (seq < end.seq) throw new BrokenLog(`The log of pad ${padId} ends at ${seq} instead of ${end.seq}`)
    if (lastHash !== undefined && Buffer.compare(lastHash, end.hash) !== 0)
      throw new BrokenLog(`The log of pad ${padId} ends with another entry than it should`)
    // An entry is logged only when all it builds on is (`fitsInto`), so whatever is pending here waits for something
    // damaged.
    if (doc.store.pendingStructs ?? doc.store.pendingDs)
      throw new BrokenLog(`The log of pad ${padId} builds on text that it does not hold`)
  } catch (error) {
    if (!(error instanceof BrokenLog) || seq === 0) throw error
    damage = error
  }
  return { seq, snapshotSeq, bytesSince, damage, redacted: end.redacted }
}

/** Loads the whole text or none: throws `BrokenLog` even if some of it can be read. */
export const loadPadInto = async (db: Db, doc: Y.Doc, padId: PadId, log?: Logger): Promise<LoadedDocument> => {
  const loaded = await loadReadable(db, doc, padId, log)
  if (loaded.damage) throw loaded.damage
  return loaded
}

/**
 * Returns the pad's text as the log has it now. Nobody else is served while it is loaded, so that large pads are read
 * by `TextReader`.
 */
export const readPad = async (db: Db, padId: PadId): Promise<{ readonly doc: Y.Doc; readonly seq: number }> => {
  for (;;) {
    // Without a guid, Yjs draws one digit by digit, which takes longer than to read a short text.
    const doc = new Y.Doc({ guid: padId })
    const { seq, redacted } = await loadPadInto(db, doc, padId)
    if ((await findRedactedTo(db, padId)) === redacted) return { doc, seq }
    // Something was taken out of the pad meanwhile.
    doc.destroy()
  }
}
