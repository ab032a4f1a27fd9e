import { networkOf } from './network-of.ts'
import type { Quotas } from './quotas.ts'

/** Limit of the sockets of all addresses together that have not opened a pad yet. */
const PENDING_ALL_MAX = 5000

export interface ConnectionLimit {
  /** Returns whether another socket of this address may be opened. If so it counts until it is released. */
  admit(address: string): boolean
  /** Notes that the socket has opened a pad, so that it is no longer pending. */
  opened(address: string): void
  release(address: string, hasOpened: boolean): void
}

/**
 * RT-19, W-19: limits the sockets that strangers can hold open, counted by network like all limits (SEC-6). Without
 * quotas nothing is limited.
 */
export const connectionLimit = (quotas: Quotas | undefined): ConnectionLimit => {
  if (!quotas) return { admit: () => true, opened: () => {}, release: () => {} }
  const counts = new Map<string, { sockets: number; pending: number }>()
  let pendingAll = 0

  const leavePending = (network: string): void => {
    const count = counts.get(network)
    if (!count) return
    count.pending -= 1
    pendingAll -= 1
  }

  return {
    admit: (address) => {
      const network = networkOf(address)
      const count = counts.get(network) ?? { sockets: 0, pending: 0 }
      if (count.sockets >= quotas.sockets || count.pending >= quotas.socketsPending || pendingAll >= PENDING_ALL_MAX)
        return false
      count.sockets += 1
      count.pending += 1
      pendingAll += 1
      counts.set(network, count)
      return true
    },
    opened: (address) => leavePending(networkOf(address)),
    release: (address, hasOpened) => {
      const network = networkOf(address)
      if (!hasOpened) leavePending(network)
      const count = counts.get(network)
      if (count && --count.sockets === 0) counts.delete(network)
    },
  }
}
