import type { Server } from '../../../bench/client/server.ts'

export interface Metrics {
  /** Resident bytes of the server's process. */
  readonly memory: number
  /** Bytes of them that hold JavaScript's values, together with those that are to be collected. */
  readonly heap: number
  readonly sockets: number
  /** Sockets over which a pad is open. */
  readonly connections: number
  /** Pads that are in memory. */
  readonly pads: number
}

/** Reads what a server tells of itself at `/metrics`. */
export const readMetrics = async ({ url }: Server): Promise<Metrics> => {
  const text = await (await fetch(`${url}metrics`)).text()
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return {
    memory: read('process_resident_memory_bytes'),
    heap: read('nodejs_heap_size_used_bytes'),
    sockets: read('sheaf_sockets'),
    connections: read('sheaf_pad_connections'),
    pads: read('sheaf_live_pads'),
  }
}
