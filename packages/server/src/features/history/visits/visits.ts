import type { PadId, UserId } from '@sheaf/contract/ids'
import type { Services } from '../../../context.ts'
import { commitLazily } from '../../../db/transactions/commit-lazily.ts'
import { isForeignKeyViolation, type Db } from '../../../db/dialect.ts'
import { upsertVisits, type ReadPad } from './visits.store.ts'

/** Time for which visits are gathered before they are stored. */
const GATHER_MS = 1000
/** Number of visits that are stored in one commit. */
const COMMIT_MAX = 64

export interface Visits {
  /** Notes that somebody has a pad's text up to entry `seq` before them. Costs an entry in a map; it is stored later. */
  note(pad: PadId, user: UserId, seq: number): void
  /** Stores what was noted. */
  close(): Promise<void>
}

/** HIST-22: records up to which entry people have read which pads. What a crash loses is a few seconds of it. */
export const visitRecorder = ({ db, clock, log }: Pick<Services, 'clock' | 'log'> & { readonly db: Db }): Visits => {
  let noted = new Map<string, ReadPad>()
  let gathering: NodeJS.Timeout | undefined
  let storing = Promise.resolve()

  /** A person or a pad that is gone meanwhile costs nobody else's visit. */
  const storeApart = async (visits: readonly ReadPad[]): Promise<void> => {
    for (const visit of visits)
      await commitLazily(db, (db) => upsertVisits(db, [visit])).catch((error: unknown) => {
        if (!isForeignKeyViolation(error)) throw error
      })
  }

  const store = async (): Promise<void> => {
    gathering = undefined
    // Sorted, since two servers that store the same visits in different orders would wait for each other.
    const visits = [...noted].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, visit]) => visit)
    noted = new Map()
    for (let from = 0; from < visits.length; from += COMMIT_MAX) {
      const some = visits.slice(from, from + COMMIT_MAX)
      try {
        await commitLazily(db, (db) => upsertVisits(db, some)).catch((error: unknown) =>
          isForeignKeyViolation(error) ? storeApart(some) : Promise.reject(error),
        )
      } catch (error) {
        log.warn({ err: error, visits: some.length }, 'who has read which pads could not be stored')
      }
    }
  }

  const storeInTurn = (): Promise<void> => (storing = storing.then(store))

  return {
    note: (pad, user, seq) => {
      const key = `${pad} ${user}`
      const before = noted.get(key)
      noted.set(key, { pad, user, seq: Math.max(seq, before?.seq ?? 0), at: clock.now() })
      gathering ??= setTimeout(() => void storeInTurn(), GATHER_MS).unref()
    },
    close: async () => {
      clearTimeout(gathering)
      await storeInTurn()
    },
  }
}
