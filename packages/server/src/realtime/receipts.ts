import { createHash } from 'node:crypto'
import type { PadId } from '@sheaf/contract/ids'
import type { Receipt } from '@sheaf/contract/realtime/socket'
import type { Logger } from 'pino'
import { z } from 'zod'
import { DAY_MS } from '../clock.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/dialect.ts'
import type { LivePad } from './live-pad.ts'
import { listLogEntries, type LogEntry } from './pad-log.store.ts'

/** A pad in which somebody writes gives a receipt this often. */
const PERIOD_MS = 5000
/** A page that was open for longer than this is one of a few: its text is better copied by hand. */
const VALID_MS = 30 * DAY_MS

const contentSchema = z.object({ seq: z.number(), digest: z.string(), at: z.number() })

const digestOf = ({ author, createdAt, data }: LogEntry): string =>
  createHash('sha256').update(`${author} ${createdAt}\n`).update(data).digest('base64url').slice(0, 22)

/**
 * RT-24: receipts for entries of logs. A page that brings one for an entry that is not in the log proves that the server
 * has lost text, by the return of an older backup: nobody but the server can make one.
 */
export interface Receipts {
  /** Lets everybody in the pad have a receipt for its newest entry soon. */
  request(live: LivePad): void
  /** Returns whether the log has lost the entry that the receipt is for. */
  provesLoss(padId: PadId, receipt: string): Promise<boolean>
  close(): void
}

export const logReceipts = (
  { db, clock, secretBox }: Pick<Services, 'clock' | 'secretBox'> & { readonly db: Db },
  log: Logger,
): Receipts => {
  const box = secretBox('receipts')
  const requested = new Map<LivePad, NodeJS.Timeout>()

  const findEntry = async (padId: PadId, seq: number): Promise<LogEntry | undefined> =>
    (await listLogEntries(db, padId, seq - 1, 1)).find((entry) => entry.seq === seq)

  const give = async (live: LivePad): Promise<void> => {
    if (live.document.isDestroyed) return
    const entry = await findEntry(live.padId, live.applied.seq)
    if (entry === undefined) return
    const content = { seq: entry.seq, digest: digestOf(entry), at: clock.now() } satisfies z.infer<typeof contentSchema>
    live.receipt = box.seal(JSON.stringify(content), live.padId)
    live.document.broadcastStateless(receiptMessage(live.receipt))
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
    request: (live) => {
      if (requested.has(live) || live.isDamaged || live.applied.seq === 0) return
      const timer = setTimeout(() => {
        requested.delete(live)
        give(live).catch((error: unknown) =>
          log.error({ err: error, pad: live.padId }, 'a receipt for a pad could not be made'),
        )
      }, PERIOD_MS)
      requested.set(live, timer.unref())
    },
    provesLoss: async (padId, receipt) => {
      const content = open(padId, receipt)
      if (content === undefined || clock.now() - content.at > VALID_MS) return false
      const entry = await findEntry(padId, content.seq)
      return entry === undefined || digestOf(entry) !== content.digest
    },
    close: () => {
      for (const timer of requested.values()) clearTimeout(timer)
      requested.clear()
    },
  }
}

export const receiptMessage = (receipt: string): string =>
  JSON.stringify({ type: 'receipt', receipt } satisfies Receipt)
