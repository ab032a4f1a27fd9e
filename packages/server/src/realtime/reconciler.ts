import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import * as Y from 'yjs'
import type { Db } from '../db/dialect.ts'
import { introduceIds, mergeStoredAuthors, type LivePad } from './live-pad.ts'
import { withoutOwner } from './letter-id-claims.ts'
import { LOG_ORIGIN } from './pad-loader.ts'
import { findLetterIds, listAuthors, listLogHeads } from './pad-log.store.ts'
import { repeat } from './repeat.ts'
import { idsAdvanced } from './update-check.ts'
import { verifiedEntries } from './verified-entries.ts'

const PADS_AT_ONCE = 500

export interface Reconciler {
  /** Brings one pad up to date with its log, soon. */
  request(live: LivePad): void
  /** Resolves when the pad has the entries before this one, which is committed, or they cannot be read. */
  upTo(live: LivePad, seq: number): Promise<void>
  /** Brings all open pads up to date with their logs. */
  all(): Promise<void>
  close(): Promise<void>
}

/**
 * Compares open pads with their logs and reads what is missing, so that a lost message between servers, or a commit
 * that only seemed to fail, does no harm.
 */
export const reconciler = (
  db: Db,
  log: Logger,
  pads: ReadonlyMap<PadId, LivePad>,
  everyMs: number | undefined,
): Reconciler => {
  const running = new Map<PadId, Promise<void>>()
  let closed = false

  const catchUp = async (live: LivePad): Promise<void> => {
    const from = live.applied.seq
    for await (const page of verifiedEntries(db, live.padId, from)) {
      const unknown = page.flatMap(({ data }) => withoutOwner(live, idsAdvanced(live.document, data)))
      if (unknown.length > 0) introduceIds(live, await findLetterIds(db, live.padId, unknown))
      for (const { seq, data } of page) {
        Y.applyUpdate(live.document, data, LOG_ORIGIN)
        live.applied.addThrough(seq)
        live.bytesSinceSnapshot += data.length
      }
    }
    if (live.applied.seq === from) return
    mergeStoredAuthors(live, await listAuthors(db, live.padId))
  }

  const request = (live: LivePad): Promise<void> => {
    const underWay = running.get(live.padId)
    if (underWay || closed || live.isDamaged) return underWay ?? Promise.resolve()
    const done = catchUp(live)
      .catch((error: unknown) => {
        if (!closed) log.error({ err: error, pad: live.padId }, 'a pad could not be compared with its log')
      })
      .finally(() => running.delete(live.padId))
    running.set(live.padId, done)
    return done
  }

  const upTo = async (live: LivePad, seq: number): Promise<void> => {
    // What is under way may have begun before they were committed.
    for (let times = 0; times < 2 && live.applied.lacksBefore(seq); times++) await request(live)
  }

  const all = async (): Promise<void> => {
    const ids = [...pads.keys()]
    for (let at = 0; at < ids.length && !closed; at += PADS_AT_ONCE) {
      const heads = await listLogHeads(db, ids.slice(at, at + PADS_AT_ONCE))
      for (const [padId, head] of heads) {
        const live = pads.get(padId)
        if (live && live.applied.seq < head) await request(live)
      }
    }
  }

  const comparing = repeat(everyMs, all, (error) =>
    log.error({ err: error }, 'open pads could not be compared with their logs'),
  )

  return {
    request: (live) => void request(live),
    upTo,
    all,
    close: async () => {
      closed = true
      await comparing.stop()
      await Promise.all(running.values())
    },
  }
}
