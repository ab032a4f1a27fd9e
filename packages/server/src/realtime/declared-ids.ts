import type { CloseReason, DeclaredIds as Ids } from '@sheaf/contract/realtime/socket'
import type { Connection } from './connection.ts'

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
   * nothing (`newIdsOf`). Closes the connection if it has declared more than one may.
   */
  add(connection: Connection, ids: Ids): void
}

/**
 * TEXT-29: nothing forces a page to write under what it has declared. When all have declared too much together, those
 * with the most are closed, so that nobody else is disturbed.
 */
export const declaredIds = (allMax = ALL_MAX): DeclaredIds => {
  const connections = new Set<Connection>()
  /** At least as many as there are: those that were written under since they were last counted are still in it. */
  let count = 0

  const sizeOf = (connection: Connection): number => (connection.isEnded ? 0 : (connection.member?.declared.size ?? 0))

  const close = (connection: Connection, reason: CloseReason): void => {
    connections.delete(connection)
    connection.close(reason)
  }

  const closeLargest = (): void => {
    const sizes = Array.from(connections, (connection) => [connection, sizeOf(connection)] as const)
    count = sizes.reduce((sum, [, size]) => sum + size, 0)
    for (const [connection, size] of sizes.toSorted(([, one], [, other]) => other - one)) {
      if (size === 0) connections.delete(connection)
      if (count <= allMax) continue
      count -= size
      close(connection, 'BACKEND.ERROR.PERMISSION.UNEXPECTED')
    }
  }

  return {
    add: (connection, ids) => {
      const { member } = connection
      if (member === undefined || connection.isEnded || member.access.readonly) return
      const { declared } = member
      const before = declared.size
      for (const [id, whose] of ids) declared.set(id, whose)
      if (declared.size > ONE_MAX) return close(connection, 'BACKEND.ERROR.REALTIME.TOO_LARGE')
      connections.add(connection)
      count += declared.size - before
      if (count > allMax) closeLargest()
    },
  }
}
