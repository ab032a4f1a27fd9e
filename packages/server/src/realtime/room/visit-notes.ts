import { userIdOf } from '@sheaf/contract/policy/actor'
import type { Logger } from 'pino'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { visitRecorder } from '../../features/history/visits/visits.ts'
import type { PadConnection } from './room.ts'
import { repeat } from '../../lib/repeat.ts'

/** Interval at which it is noted how far a page that stays open has read. */
const NOTE_MS = 5 * 60_000
/** Interval at which such pages are looked for. */
const LOOK_MS = 10_000
/** Most pages noted at a time, so that storing it delays nobody. */
const NOTES_MAX = 200

export interface VisitNotes {
  /** Notes how far a page has read that leaves its pad. */
  left(connection: PadConnection): void
  close(): Promise<void>
}

/** HIST-22: notes how far signed-in people have read the pads that they have open. */
export const visitNotes = (
  services: Pick<Services, 'clock'> & { readonly db: Db },
  log: Logger,
  connections: () => readonly PadConnection[],
): VisitNotes => {
  const visits = visitRecorder({ ...services, log })
  const notedAt = new WeakMap<PadConnection, number>()

  /** Returns whether there was something to note. */
  const note = (connection: PadConnection): boolean => {
    const { member } = connection
    const user = member && userIdOf(member.access.actor)
    // A page that is only opening shows nothing yet.
    if (!member?.hasText || user === undefined) return false
    visits.note(member.room.padId, user, member.room.applied.seq)
    return true
  }

  const look = async (): Promise<void> => {
    const now = services.clock.now()
    let notes = 0
    for (const connection of connections()) {
      if (now - (notedAt.get(connection) ?? 0) < NOTE_MS || !note(connection)) continue
      notedAt.set(connection, now)
      if (++notes === NOTES_MAX) break
    }
  }

  const looking = repeat(LOOK_MS, look, (error) => log.error({ err: error }, 'who reads which pads could not be noted'))

  return {
    left: (connection) => void note(connection),
    close: async () => {
      await looking.stop()
      await visits.close()
    },
  }
}
