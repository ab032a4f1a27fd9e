import { declareSchema, type Declare } from '@sheaf/contract/realtime/socket'
import { padOf, type PadSocket } from './connection-context.ts'
import { closeConnection, UNEXPECTED } from './refusal.ts'

/**
 * Number of ids that a page may have declared and not written under yet. Pages write under them at once, unless they give
 * back what the server lost with an older database.
 */
const ONE_MAX = 10_000
/** Number of such ids of all connections together. */
const ALL_MAX = 200_000

/** Returns what a stateless message declares, or `undefined` if it is about something else. */
export const readDeclaration = (payload: string): Declare['ids'] | undefined => {
  try {
    return declareSchema.safeParse(JSON.parse(payload)).data?.ids
  } catch {
    return undefined
  }
}

/** Ids that pages have declared and not written under yet. */
export interface DeclaredIds {
  /**
   * TEXT-26: keeps whose letters a page writes under which ids. What is said of ids that belong to somebody changes
   * nothing (`newIdsOf`). Closes the connection if it has declared more than one may.
   */
  add(connection: PadSocket, ids: Declare['ids']): void
}

/**
 * TEXT-29: nothing forces a page to write under what it has declared. When all have declared too much together, those
 * with the most are closed, so that nobody else is disturbed.
 */
export const declaredIds = (allMax = ALL_MAX): DeclaredIds => {
  const connections = new Set<PadSocket>()
  /** At least as many as there are: those that were written under since they were last counted are still in it. */
  let count = 0

  const close = (connection: PadSocket, reason: Parameters<typeof closeConnection>[1]): void => {
    padOf(connection.context).declared.clear()
    connections.delete(connection)
    closeConnection(connection, reason)
  }

  const closeLargest = (): void => {
    const sizes = Array.from(
      connections,
      (connection) => [connection, padOf(connection.context).declared.size] as const,
    )
    count = sizes.reduce((sum, [, size]) => sum + size, 0)
    for (const [connection, size] of sizes.toSorted(([, one], [, other]) => other - one)) {
      if (count <= allMax) return
      count -= size
      close(connection, UNEXPECTED)
    }
  }

  return {
    add: (connection, ids) => {
      const { declared, readonly, isRevoked } = padOf(connection.context)
      if (readonly || isRevoked) return
      const before = declared.size
      for (const [id, whose] of ids) declared.set(id, whose)
      if (declared.size > ONE_MAX) return close(connection, 'BACKEND.ERROR.REALTIME.TOO_LARGE')
      if (!connections.has(connection)) connection.onClose(() => void connections.delete(connection))
      connections.add(connection)
      count += declared.size - before
      if (count > allMax) closeLargest()
    },
  }
}
