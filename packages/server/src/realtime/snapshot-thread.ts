import { Worker } from 'node:worker_threads'
import type { SnapshotAnswer, SnapshotTask } from './snapshot-worker.ts'

/** A thread that has had nothing to do for this long is given back. */
const IDLE_MS = 10_000

type Task = SnapshotTask extends infer T ? (T extends SnapshotTask ? Omit<T, 'id'> : never) : never

export interface SnapshotThread {
  perform(task: Task): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

interface Pending {
  resolve(data: Uint8Array | undefined): void
  reject(error: Error): void
}

/** The worker behind promises: started when first needed, gone when idle. */
export const snapshotThread = (): SnapshotThread => {
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let nextId = 0
  const pending = new Map<number, Pending>()

  const fail = (error: Error): void => {
    for (const waiting of pending.values()) waiting.reject(error)
    pending.clear()
  }

  const stop = async (): Promise<void> => {
    clearTimeout(idle)
    const stopped = worker
    worker = undefined
    fail(new Error('The thread for snapshots has stopped'))
    await stopped?.terminate()
  }

  const rest = (): void => {
    clearTimeout(idle)
    if (pending.size === 0) idle = setTimeout(() => void stop(), IDLE_MS).unref()
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./snapshot-worker.ts', import.meta.url))
    started.unref()
    started.on('message', (answer: SnapshotAnswer) => {
      const waiting = pending.get(answer.id)
      pending.delete(answer.id)
      if ('error' in answer) waiting?.reject(new Error(answer.error))
      else waiting?.resolve(answer.data)
      rest()
    })
    started.on('error', (error) => {
      if (worker === started) worker = undefined
      fail(error instanceof Error ? error : new Error(String(error)))
    })
    return started
  }

  return {
    perform: (task) =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        worker ??= start()
        const id = nextId++
        pending.set(id, { resolve, reject })
        worker.postMessage({ ...task, id })
      }),
    close: () => stop(),
  }
}
