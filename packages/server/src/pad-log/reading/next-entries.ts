import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { digestOf, entryHash } from '../log-hash.ts'
import { listEntriesIn, listFirstUsesIn } from './log-spans.store.ts'
import { listEntryHashes } from '../pad-log.store.ts'
import type { VerifiedEntry } from './verified-entries.ts'

/** Entries of one log that are read together with those of others. */
const FEW = 50

/**
 * Returns the entries of several logs after the number that each has, verified as `verifiedEntries` does it, in as many
 * statements as for one. Logs are left out that are no matter of a few sound entries: those with more, with damage, and
 * those out of which something was taken. They are read by `verifiedEntries`.
 */
export const nextEntries = async (
  db: Db,
  after: ReadonlyMap<PadId, number>,
): Promise<Map<PadId, readonly VerifiedEntry[]>> => {
  const spans = Array.from(after, ([padId, seq]) => ({ padId, after: seq, upTo: seq + FEW }))
  const found = await listEntriesIn(db, spans)
  const next = new Map<PadId, readonly VerifiedEntry[]>()
  for (const { padId } of spans) if (!found.has(padId)) next.set(padId, [])
  if (found.size === 0) return next
  const read = spans.filter(({ padId }) => found.has(padId))
  const known = read.flatMap(({ padId, after: seq }) => (seq > 0 ? [[padId, seq] as const] : []))
  const hashes = known.length > 0 ? await listEntryHashes(db, known) : new Map<PadId, Uint8Array>()
  const firstUses = await listFirstUsesIn(db, read)
  for (const { padId, after: from } of read) {
    const entries = found.get(padId)!
    let before = from > 0 ? hashes.get(padId) : new Uint8Array()
    const areSound = entries.every((entry, index) => {
      const { seq, data, salt, digest, hash, authorNumber, rewrittenBy, isRedacting } = entry
      if (before === undefined || seq !== from + 1 + index || rewrittenBy !== null || isRedacting) return false
      const facts = { ...entry, padId, author: authorNumber, ids: firstUses(padId, seq) }
      if (!digestOf(salt, data).equals(digest) || !entryHash(before, facts, digest).equals(hash)) return false
      before = hash
      return true
    })
    if (areSound && entries.length < FEW) next.set(padId, entries)
  }
  return next
}
