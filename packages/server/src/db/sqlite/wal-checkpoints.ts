import { once } from 'node:events'
import type { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { failureLog } from '../../lib/failure-log.ts'
import type { Db } from '../dialect.ts'
import type { CheckpointAnswer, CheckpointMode } from './wal-checkpoint-worker.ts'
import { isWalBehind } from './wal-sync.ts'

/** So many pages of the write-ahead log are worth being copied: 4 MiB. */
const PAGES_WORTH = 1000
/** A log of so many pages is begun anew: 32 MiB. */
const PAGES_MAX = 8192
/** At so many pages SQLite itself copies within a commit, if the thread did not: 128 MiB. */
const PAGES_LAST = 32_768
/** What is longer than this of the log's file is given back when it begins anew. */
const FILE_BYTES_KEPT = 64 * 1024 * 1024

const PAUSE_MS = 1000
/** The pause while much is written. */
const SHORT_PAUSE_MS = 100
/** After so many pauses without work the thread ends. */
const PAUSES_IDLE = 60

interface LogPages {
  readonly log: number
  readonly checkpointed: number
}

export interface WalCheckpoints {
  close(): Promise<void>
}

/**
 * Copies what SQLite has written in its write-ahead log into the database's file, in a thread with a connection of its
 * own. SQLite does it within a commit otherwise, waits for the disk twice, and blocks the server's only thread: many times
 * a second with people in a thousand pads. While the last sync of the log has failed nothing is copied (`wal-sync.ts`).
 * The thread runs only while much is written.
 */
export const startCheckpoints = (
  db: Db,
  raw: DatabaseSync,
  file: string,
  log?: Pick<Logger, 'info' | 'error'>,
): WalCheckpoints => {
  raw.exec(`PRAGMA wal_autocheckpoint = ${PAGES_LAST}`)
  raw.exec(`PRAGMA journal_size_limit = ${FILE_BYTES_KEPT}`)
  const pages = raw.prepare('PRAGMA wal_checkpoint(noop)')
  const copying =
    log &&
    failureLog(log, {
      failing: 'the write-ahead log could not be copied into the database, and is kept until it can',
      works: 'the write-ahead log is copied into the database again',
    })
  let worker: Worker | undefined
  let idlePauses = 0
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isClosed = false

  const stop = async (): Promise<void> => {
    const stopped = worker
    worker = undefined
    await stopped?.terminate()
  }

  const start = (): Worker => {
    const started = new Worker(new URL('./wal-checkpoint-worker.ts', import.meta.url), { workerData: file })
    started.unref()
    return started
  }

  const checkpoint = async (mode: CheckpointMode): Promise<void> => {
    worker ??= start()
    worker.postMessage(mode)
    // It rejects if the thread fails.
    const [answer] = (await once(worker, 'message')) as [CheckpointAnswer]
    if (answer !== undefined) throw new Error(answer)
  }

  /** Returns whether there was something to do. */
  const work = async (): Promise<boolean> => {
    const before = pages.get() as unknown as LogPages
    if (before.log - before.checkpointed < PAGES_WORTH || isWalBehind(db)) return false
    await checkpoint('passive')
    // Whoever writes without a pause would let the log grow for ever. For this last part all wait, but not the thread of
    // the server, since they wait for the connection.
    if (before.log >= PAGES_MAX) await db.connection().execute(() => checkpoint('restart'))
    return true
  }

  const tick = async (): Promise<void> => {
    let pause = PAUSE_MS
    try {
      if (await work()) [pause, idlePauses] = [SHORT_PAUSE_MS, 0]
      else if (worker && ++idlePauses >= PAUSES_IDLE) await stop()
      copying?.succeeded()
    } catch (error) {
      if (isClosed) return
      copying?.failed(error)
      await stop()
    }
    schedule(pause)
  }

  const schedule = (pause: number): void => {
    if (isClosed) return
    timer = setTimeout(() => (running = tick()), pause).unref()
  }

  schedule(PAUSE_MS)
  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await running
      await stop()
    },
  }
}
