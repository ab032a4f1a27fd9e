import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import { z } from 'zod'
import { DAY_MS } from '../clock.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import { findEntryHash } from '../pad-log/pad-log.store.ts'
import type { Room } from './room.ts'

/** A pad in which somebody writes gives a receipt soon after the first edit, and then this often. */
const FIRST_MS = 1000
const PERIOD_MS = 10_000
/** A page that was open for longer than this is one of a few: its text is better copied by hand. */
const VALID_MS = 30 * DAY_MS

const contentSchema = z.object({ seq: z.number(), hash: z.string(), at: z.number() })

/**
 * RT-24: receipts for entries of logs. A page that brings one for an entry that is not in the log proves that the server
 * has lost text, by the return of an older backup: nobody but the server can make one.
 */
export interface Receipts {
  /** Lets everybody in the pad have a receipt for its newest entry soon. */
  request(room: Room): void
  /** Returns whether the log has lost the entry that the receipt is for. */
  provesLoss(padId: PadId, receipt: string): Promise<boolean>
  close(): void
}

export const logReceipts = (
  { db, clock, secretBox }: Pick<Services, 'clock' | 'secretBox'> & { readonly db: Db },
  log: Logger,
): Receipts => {
  const box = secretBox('receipts')
  const requested = new Map<Room, NodeJS.Timeout>()
  const givenAt = new WeakMap<Room, number>()

  const findHash = async (padId: PadId, seq: number): Promise<string | undefined> => {
    const hash = await findEntryHash(db, padId, seq)
    return hash && Buffer.from(hash).toString('base64url')
  }

  const give = async (room: Room): Promise<void> => {
    if (room.isDestroyed) return
    const { seq } = room.applied
    const hash = await findHash(room.padId, seq)
    if (hash === undefined) return
    const content = { seq, hash, at: clock.now() } satisfies z.infer<typeof contentSchema>
    room.receipt = box.seal(JSON.stringify(content), room.padId)
    room.broadcast('receipt', room.receipt)
  }

  const open = (padId: PadId, receipt: string): z.infer<typeof contentSchema> | undefined => {
    try {
      return contentSchema.parse(JSON.parse(box.open(receipt, padId)))
    } catch {
      // It was made with another key of the server, for another pad, or by somebody else.
      return undefined
    }
  }

  return {
    request: (room) => {
      if (requested.has(room) || room.isDamaged || room.applied.seq === 0) return
      const sinceLast = performance.now() - (givenAt.get(room) ?? -Infinity)
      const timer = setTimeout(
        () => {
          requested.delete(room)
          givenAt.set(room, performance.now())
          give(room).catch((error: unknown) =>
            log.error({ err: error, pad: room.padId }, 'a receipt for a pad could not be made'),
          )
        },
        Math.max(FIRST_MS, PERIOD_MS - sinceLast),
      )
      requested.set(room, timer.unref())
    },
    provesLoss: async (padId, receipt) => {
      const content = open(padId, receipt)
      if (content === undefined || clock.now() - content.at > VALID_MS) return false
      return (await findHash(padId, content.seq)) !== content.hash
    },
    close: () => {
      for (const timer of requested.values()) clearTimeout(timer)
      requested.clear()
    },
  }
}
