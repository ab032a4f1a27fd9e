import { networkOf } from '../http/network-of.ts'

/** Sockets that one address may hold, and that may be open before their first pad. Schools sit behind one address. */
const DEFAULTS = { sockets: 5000, socketsPending: 1000 } as const
/** Open before their first pad, of all addresses together. */
const PENDING_ALL_MAX = 5000

export interface Flood {
  /** Whether another socket from there may be opened. It then counts until `left`. */
  arrived(address: string): boolean
  /** The socket has opened a pad. */
  settled(address: string): void
  left(address: string, wasSettled: boolean): void
}

const figure = (spec: string, name: keyof typeof DEFAULTS): number => {
  const given = new RegExp(`(?:^|,)${name}=(\\d+)`).exec(spec)?.[1]
  return given === undefined ? DEFAULTS[name] : Number(given)
}

/** RT-19, W-19: bounds what strangers can hold open, by network as every limit (SEC-6). `spec` is SHEAF_LIMITS. */
export const floodGuard = (spec: string): Flood => {
  if (spec === 'off') return { arrived: () => true, settled: () => {}, left: () => {} }
  const socketsMax = figure(spec, 'sockets')
  const pendingMax = figure(spec, 'socketsPending')
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
      if (count.sockets >= socketsMax || count.pending >= pendingMax || pendingAll >= PENDING_ALL_MAX) return false
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
