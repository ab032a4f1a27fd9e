import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import type { PadSocket } from './connection-context.ts'
import { closeConnection, UNEXPECTED } from './refusal.ts'

/** What may wait for one connection's first synchronisation. */
const ONE_MAX = 200
const ONE_MAX_BYTES = UPDATE_MAX_BYTES
/** What waits so for all connections together. */
const ALL_MAX_BYTES = 64 * 1024 * 1024

interface HeldUpdate {
  readonly update: Uint8Array
  /** The client's messages that it stands for. */
  readonly weight: number
}

/** Updates that came before their connection's first synchronisation and lean on what it brings. */
export interface HeldUpdates {
  /** Whether it waits now. When it does not, as much waits for the connection as may. */
  hold(connection: PadSocket, held: HeldUpdate): boolean
  /** What waited for the connection, which waits no more. */
  take(connection: PadSocket): readonly HeldUpdate[]
}

/**
 * RT-45: nothing makes a connection synchronise, and a slow one must not have to in time. When too much waits, the
 * connections for which most waits are closed: whoever only typed early is not disturbed.
 */
export const heldUpdates = (allMaxBytes = ALL_MAX_BYTES): HeldUpdates => {
  const waiting = new Map<PadSocket, { readonly updates: HeldUpdate[]; bytes: number }>()
  let all = 0

  const take = (connection: PadSocket): readonly HeldUpdate[] => {
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
    hold: (connection, { update, weight }) => {
      // Whoever has gone synchronises no more.
      if (!connection.document.hasConnection(connection)) return true
      const own = waiting.get(connection) ?? { updates: [], bytes: 0 }
      if (own.updates.length >= ONE_MAX || own.bytes + update.length > ONE_MAX_BYTES) return false
      // A copy: what came in is a part of something larger.
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
