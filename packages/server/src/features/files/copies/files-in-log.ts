import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../../db/dialect.ts'
import { isUpdate } from '../../../pad-log/log-hash.ts'
import { listLogHeads } from '../../../pad-log/pad-log.store.ts'
import { storedEntries } from '../../../pad-log/reading/verified-entries.ts'

/**
 * A line names its file by a JSON array that begins with the hash (`writeFileRecord`), and an update of Yjs holds texts as
 * they are. What only looks like it does no harm: it names no file of the pad, or keeps one that could go.
 */
const RECORD = /\["([0-9a-f]{64})",/g

/** Returns the hashes of the files that an update names. */
export const filesNamedIn = (update: Uint8Array): string[] => {
  const text = Buffer.from(update.buffer, update.byteOffset, update.byteLength).toString('latin1')
  return [...new Set(Array.from(text.matchAll(RECORD), ([, hash = '']) => hash))]
}

/**
 * Returns which of these files the log of a pad names, so that some moment of the text shows them. It ends as soon as all
 * are found. Throws `BrokenLog`.
 */
export const filesNamedInLog = async (db: Db, pad: PadId, hashes: readonly string[]): Promise<ReadonlySet<string>> => {
  const wanted = new Set(hashes)
  const found = new Set<string>()
  // Also of a pad in the trash, which may come back with its files.
  const head = (await listLogHeads(db, [pad])).get(pad) ?? 0
  for await (const page of storedEntries(db, pad, 0, head)) {
    for (const entry of page)
      if (isUpdate(entry)) for (const hash of filesNamedIn(entry.data)) if (wanted.has(hash)) found.add(hash)
    if (found.size === wanted.size) break
  }
  return found
}
