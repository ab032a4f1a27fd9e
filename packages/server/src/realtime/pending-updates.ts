import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import type { PadSocket } from './connection-context.ts'
import { closeConnection, UNEXPECTED } from './refusal.ts'

/** Limit of the pending updates of one connection. */
const ONE_MAX = 200
const ONE_MAX_BYTES = UPDATE_MAX_BYTES
/** Limit of the pending updates of all connections together. */
const ALL_MAX_BYTES = 64 * 1024 * 1024

interface PendingUpdate {
  readonly update: Uint8Array
  /** Number of the client's messages that were merged into the update; the client awaits as many acknowledgements. */
  readonly weight: number
}

/** Updates that arrived before their connection's first synchronisation and depend on what the synchronisation brings. */
export interface PendingUpdates {
  /** Returns whether the update is pending now. It is not if the connection's pending updates have reached their limit. */
  add(connection: PadSocket, update: PendingUpdate): boolean
  /** Removes and returns the connection's pending updates. */
  take(connection: PadSocket): readonly PendingUpdate[]
}

/**
 * RT-45: nothing forces a connection to synchronise, and a slow connection must not be hurried. When the pending updates
 * of all connections are too large, the connections with the most are closed, so that people who only typed early are
 * not disturbed.
 */
export const pendingUpdates = (allMaxBytes = ALL_MAX_BYTES): PendingUpdates => {
  const waiting = new Map<PadSocket, { readonly updates: PendingUpdate[]; bytes: number }>()
  let all = 0

  const take = (connection: PadSocket): readonly PendingUpdate[] => {
    const { updates, bytes } = waiting.get(connection) ?? { updates: [], bytes: 0 }
    waiting.delete(connection)
    all -= bytes
    return updates
  }

  const closeLargest = (): void => {
    const [largest] = [...waiting].reduce((a, b) => (b[1].bytes > a[1].bytes ? b : a))
    take(largest)
    closeConnection(largest, UNEXPECTED)
  }

  return {
    add: (connection, { update, weight }) => {
      // A connection that has gone will never synchronise.
      if (!connection.document.hasConnection(connection)) return true
      const own = waiting.get(connection) ?? { updates: [], bytes: 0 }
      if (own.updates.length >= ONE_MAX || own.bytes + update.length > ONE_MAX_BYTES) return false
      // The update is copied because it is a view of a larger buffer.
      own.updates.push({ update: new Uint8Array(update), weight })
      own.bytes += update.length
      all += update.length
      if (own.updates.length === 1) connection.onClose(() => void take(connection))
      waiting.set(connection, own)
      while (all > allMaxBytes) closeLargest()
      return true
    },
    take,
  }
}
