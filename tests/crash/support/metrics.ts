import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from '../../../bench/client/server.ts'

export interface Metrics {
  /** Resident bytes of the server's process. */
  readonly memory: number
  /** Bytes of them that hold JavaScript's values, together with those that are to be collected. */
  readonly heap: number
  /** Bytes of them that are kept for JavaScript's values. */
  readonly heapTotal: number
  /** Bytes of buffers and the like, which belong to JavaScript's values and lie elsewhere. */
  readonly external: number
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
    heapTotal: read('nodejs_heap_size_total_bytes'),
    external: read('nodejs_external_memory_bytes'),
    sockets: read('sheaf_sockets'),
    connections: read('sheaf_pad_connections'),
    pads: read('sheaf_live_pads'),
  }
}

/** Flags with which a server collects its garbage when it gets the signal. */
export const COLLECTS_ON_SIGNAL = [
  '--expose-gc',
  '--import',
  "data:text/javascript,process.on('SIGUSR2', () => gc())",
] as const
const COLLECTED_AFTER_MS = 500

export interface MemoryInUse {
  /** Bytes of JavaScript's values and their buffers, without garbage. */
  readonly live: number
  /** Resident bytes besides JavaScript's: the program, what the database keeps of its file, threads. */
  readonly beside: number
}

/** Reads the memory of a server that was started with `COLLECTS_ON_SIGNAL`, after it has collected its garbage. */
export const readMemoryInUse = async (server: Server): Promise<MemoryInUse> => {
  process.kill(server.pid, 'SIGUSR2')
  await sleep(COLLECTED_AFTER_MS)
  const { memory, heap, heapTotal, external } = await readMetrics(server)
  return { live: heap + external, beside: memory - heapTotal }
}
