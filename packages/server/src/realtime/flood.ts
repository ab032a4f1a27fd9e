import { networkOf } from '../http/network-of.ts'
import type { LimitFigures } from '../limit-figures.ts'

/** Open before their first pad, of all addresses together. */
const PENDING_ALL_MAX = 5000

export interface Flood {
  /** Whether another socket from there may be opened. It then counts until `left`. */
  arrived(address: string): boolean
  /** The socket has opened a pad. */
  settled(address: string): void
  left(address: string, wasSettled: boolean): void
}

/** RT-19, W-19: bounds what strangers can hold open, by network as every limit (SEC-6). Without figures nothing is bounded. */
export const floodGuard = (figures: LimitFigures | undefined): Flood => {
  if (!figures) return { arrived: () => true, settled: () => {}, left: () => {} }
  const counts = new Map<string, { sockets: number; pending: number }>()
  let pendingAll = 0

  const leavePending = (network: string): void => {
    const count = counts.get(network)
    if (!count) return
    count.pending -= 1
    pendingAll -= 1
  }

  return {
    arrived: (address) => {
      const network = networkOf(address)
      const count = counts.get(network) ?? { sockets: 0, pending: 0 }
      if (count.sockets >= figures.sockets || count.pending >= figures.socketsPending || pendingAll >= PENDING_ALL_MAX)
        return false
      count.sockets += 1
      count.pending += 1
      pendingAll += 1
      counts.set(network, count)
      return true
    },
    settled: (address) => leavePending(networkOf(address)),
    left: (address, wasSettled) => {
      const network = networkOf(address)
      if (!wasSettled) leavePending(network)
      const count = counts.get(network)
      if (count && --count.sockets === 0) counts.delete(network)
    },
  }
}
