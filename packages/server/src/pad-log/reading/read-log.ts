import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import type { Db } from '../../db/dialect.ts'
import { listPacks, type FoundPack } from '../snapshots/packs.store.ts'
import { BrokenLog } from '../broken-log.ts'
import { verifiedEntries, type VerifiedEntry } from './verified-entries.ts'

/** Packs that are read at a time. */
const PAGE = 32

/** A part of a log: entries as they were written, or packs of them. */
export type LogPart =
  | { readonly kind: 'packs'; readonly packs: readonly FoundPack[]; readonly to: number }
  | { readonly kind: 'entries'; readonly entries: readonly VerifiedEntry[]; readonly to: number }

/**
 * Yields a pad's log after entry `after`, up to entry `upTo`, in its order: packs, as far as there are any, and entries
 * between and behind them. A damaged pack is passed, since the log holds everything. Throws `BrokenLog`.
 */
export async function* readLog(
  { db, log }: { readonly db: Db; readonly log: Pick<Logger, 'error'> },
  padId: PadId,
  after: number,
  upTo: number,
): AsyncIterable<LogPart> {
  let at = after
  while (at < upTo) {
    const found = await listPacks(db, padId, at, PAGE)
    const fitting: FoundPack[] = []
    for (const pack of found) {
      if (!pack.isSound) log.error({ pad: padId, seq: pack.to }, 'a pack of a log is damaged; the log is used')
      if (!pack.isSound || pack.from !== at || pack.to > upTo) break
      fitting.push(pack)
      at = pack.to
    }
    if (fitting.length > 0) yield { kind: 'packs', packs: fitting, to: at }
    if (fitting.length === found.length && found.length === PAGE) continue
    const next = found.slice(fitting.length).find(({ from, isSound }) => isSound && from > at)
    const end = Math.min(next?.from ?? upTo, upTo)
    for await (const entries of verifiedEntries(db, padId, at, end)) {
      at = entries.at(-1)!.seq
      yield { kind: 'entries', entries, to: at }
    }
    if (at < end) throw new BrokenLog(`Entry ${at + 1} of pad ${padId} is missing`)
  }
}
