import type { DeclaredIds as Ids } from '@sheaf/contract/realtime/socket'
import type { PadConnection } from '../room/room.ts'

/**
 * Number of ids that a page may have declared and not written under yet. Pages write under them at once, unless they give
 * back what the server lost with an older database.
 */
const ONE_MAX = 10_000
/** Number of such ids of all connections together. */
const ALL_MAX = 200_000

/** Ids that pages have declared and not written under yet. */
export interface DeclaredIds {
  /**
   * TEXT-26: keeps whose letters a page writes under which ids. What is said of ids that belong to somebody changes
   * nothing (`newIdsOf`). It also holds for a page that has left, whose last edits are still handled. Closes the
   * connection if it has declared more than one may.
   */
  add(connection: PadConnection, ids: Ids): void
}

/**
 * TEXT-29: nothing forces a page to write under what it has declared. When all have declared too much together, those
 * with the most are closed, so that nobody else is disturbed. `connections` returns those that are open.
 */
export const declaredIds = (connections: () => readonly PadConnection[], allMax = ALL_MAX): DeclaredIds => {
  /** At least as many as there are: those that were written under since they were last counted are still in it. */
  let count = 0

  const closeLargest = (): void => {
    const sizes = connections().map((connection) => [connection, connection.member?.declared.size ?? 0] as const)
    count = sizes.reduce((sum, [, size]) => sum + size, 0)
    for (const [connection, size] of sizes.toSorted(([, one], [, other]) => other - one)) {
      if (count <= allMax) break
      count -= size
      connection.close('BACKEND.ERROR.PERMISSION.UNEXPECTED')
    }
  }

  return {
    add: (connection, ids) => {
      const { member } = connection
      if (member === undefined || member.access.readonly) return
      const { declared } = member
      const before = declared.size
      for (const [id, whose] of ids) declared.set(id, whose)
      if (declared.size > ONE_MAX) return connection.close('BACKEND.ERROR.REALTIME.TOO_LARGE')
      count += declared.size - before
      if (count > allMax) closeLargest()
    },
  }
}
