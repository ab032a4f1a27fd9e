import type { PadId } from '@sheaf/contract/ids'
import type { Logger } from 'pino'
import { z } from 'zod'
import { DAY_MS } from '../../lib/clock.ts'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { findEntryHash, listEntryHashes } from '../../pad-log/pad-log.store.ts'
import type { Room } from '../room/room.ts'

/** A pad in which somebody writes gives a receipt soon after the first edit, and then this often. */
const FIRST_MS = 1000
const PERIOD_MS = 10_000
/** Receipts that are due within this time of each other are made together. */
const TOGETHER_MS = 100
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
  let due: Room[] = []
  let giving: NodeJS.Timeout | undefined

  const give = (room: Room, seq: number, hash: Uint8Array): void => {
    const content = { seq, hash: Buffer.from(hash).toString('base64url'), at: clock.now() }
    room.receipt = box.seal(JSON.stringify(content satisfies z.infer<typeof contentSchema>), room.padId)
    room.broadcast('receipt', room.receipt)
  }

  const giveDue = async (): Promise<void> => {
    giving = undefined
    const rooms = due.filter((room) => !room.isDestroyed)
    due = []
    if (rooms.length === 0) return
    try {
      const seqs = new Map(rooms.map((room) => [room, room.applied.seq]))
      const hashes = await listEntryHashes(
        db,
        rooms.map((room) => [room.padId, seqs.get(room)!]),
      )
      for (const [room, seq] of seqs) {
        const hash = hashes.get(room.padId)
        if (hash !== undefined && !room.isDestroyed) give(room, seq, hash)
      }
    } catch (error) {
      log.error({ err: error, pads: rooms.length }, 'receipts for pads could not be made')
    }
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
          due.push(room)
          giving ??= setTimeout(() => void giveDue(), TOGETHER_MS).unref()
        },
        Math.max(FIRST_MS, PERIOD_MS - sinceLast),
      )
      requested.set(room, timer.unref())
    },
    provesLoss: async (padId, receipt) => {
      const content = open(padId, receipt)
      if (content === undefined || clock.now() - content.at > VALID_MS) return false
      const hash = await findEntryHash(db, padId, content.seq)
      return hash === undefined || Buffer.from(hash).toString('base64url') !== content.hash
    },
    close: () => {
      for (const timer of requested.values()) clearTimeout(timer)
      requested.clear()
      clearTimeout(giving)
    },
  }
}
