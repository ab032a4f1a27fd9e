import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import type { Db } from '../../db/dialect.ts'
import type { DocumentThread } from './document-thread.ts'
import { isUpdate } from '../../pad-log/log-hash.ts'
import { findSnapshot } from '../../pad-log/snapshots/snapshots.store.ts'
import { BrokenLog } from '../../pad-log/broken-log.ts'
import { verifiedEntries } from '../../pad-log/reading/verified-entries.ts'

/**
 * Loads the text of a pad as of entry `seq` into the thread's document. `maxCpuMs` limits each step. Throws
 * `BrokenLog`, `TookTooLong`, and what the database throws.
 */
export const loadIntoThread = async (
  { db, log }: { readonly db: Db; readonly log: Logger },
  thread: DocumentThread,
  padId: PadId,
  seq: number,
  maxCpuMs?: number,
): Promise<void> => {
  await thread.perform({ kind: 'reset' })
  const snapshot = await findSnapshot(db, padId, seq + 1)
  let at = 0
  if (snapshot?.isSound) {
    await thread.perform({ kind: 'applySnapshot', data: snapshot.data }, maxCpuMs)
    at = snapshot.seq
  } else if (snapshot) log.error({ pad: padId, seq: snapshot.seq }, 'a snapshot is damaged; the log is used')
  for await (const page of verifiedEntries(db, padId, at, seq)) {
    await thread.perform({ kind: 'apply', updates: page.filter(isUpdate).map(({ data }) => data) }, maxCpuMs)
    at = page.at(-1)?.seq ?? at
  }
  if (at < seq) throw new BrokenLog(`Entry ${at + 1} of pad ${padId} is missing`)
}
