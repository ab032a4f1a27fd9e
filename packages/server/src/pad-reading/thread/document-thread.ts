import { Worker } from 'node:worker_threads'
import type { DocumentAnswer, DocumentTask } from './document-worker.ts'

/** A thread that has been idle for this long is terminated. */
const IDLE_MS = 10_000
/** Interval at which the CPU time of a limited task is checked. */
const POLL_MS = 50

const CLOSED = 'The thread has stopped'

/** A task as it is asked for: the thread numbers it. */
type Unnumbered<T> = T extends { readonly id: number } ? Omit<T, 'id'> : never

/** The task took more CPU time than it may. The thread's document is gone with it. */
export class TookTooLong extends Error {
  override readonly name = 'TookTooLong'
}

/**
 * A document in a thread of its own, begun with `reset` and filled by further tasks. When the thread has ended meanwhile,
 * idle or not, the document is gone and every task but `reset` fails, as it would find an empty one.
 */
export interface WorkerThread<Task extends { readonly id: number; readonly kind: string }> {
  /** Whether there is a document. */
  readonly isRunning: boolean
  /** Performs a task. `maxCpuMs` limits CPU time, so that a busy machine makes no difference. */
  perform(task: Unnumbered<Task>, maxCpuMs?: number): Promise<Uint8Array | undefined>
  /** Ends the thread for good: what is pending, and every later task, is rejected. */
  close(): Promise<void>
}

export type DocumentThread = WorkerThread<DocumentTask>

interface Pending {
  resolve(data: Uint8Array | undefined): void
  reject(error: Error): void
}

const cpuMsOf = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1000
}

/** Wraps a worker in promises. It is started when first needed, and terminated when idle. */
export const workerThread = <Task extends { readonly id: number; readonly kind: string }>(
  file: URL,
  idleMs = IDLE_MS,
): WorkerThread<Task> => {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let nextId = 0
  let isClosed = false
  const pending = new Map<number, Pending>()

  const stop = async (why: Error): Promise<void> => {
    clearTimeout(idle)
    const stopped = worker
    worker = undefined
    for (const waiting of pending.values()) waiting.reject(why)
    pending.clear()
    await stopped?.terminate()
  }

  const rest = (): void => {
    clearTimeout(idle)
    if (pending.size === 0) idle = setTimeout(() => void stop(new Error('The thread was idle')), idleMs).unref()
  }

  const start = (): Worker => {
    const started = new Worker(file)
    started.unref()
    started.on('message', (answer: DocumentAnswer) => {
      const waiting = pending.get(answer.id)
      pending.delete(answer.id)
      if ('error' in answer) waiting?.reject(new Error(answer.error))
      else waiting?.resolve(answer.data)
      rest()
    })
    started.on('error', (error) => {
      if (worker === started) void stop(error instanceof Error ? error : new Error(String(error)))
    })
    return started
  }

  /** Stops the thread when task `id` is still running after `maxCpuMs`. */
  const limit = async (watched: Worker, id: number, maxCpuMs: number): Promise<void> => {
    const began = await cpuMsOf(watched)
    while (pending.has(id) && worker === watched) {
      if ((await cpuMsOf(watched)) - began > maxCpuMs && pending.has(id)) return stop(new TookTooLong())
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }

  return {
    get isRunning() {
      return worker !== undefined
    },
    perform: (task, maxCpuMs) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error(CLOSED))
        clearTimeout(idle)
        if (!worker && task.kind !== 'reset') return reject(new Error('The document is gone with its thread'))
        worker ??= start()
        const id = nextId++
        pending.set(id, { resolve, reject })
        worker.postMessage({ ...task, id })
        // Asking a thread that ends meanwhile throws; its end rejects what is pending.
        if (maxCpuMs !== undefined) limit(worker, id, maxCpuMs).catch(() => {})
      }),
    close: () => {
      isClosed = true
      return stop(new Error(CLOSED))
    },
  }
}

export const documentThread = (): DocumentThread => workerThread(new URL('./document-worker.ts', import.meta.url))
