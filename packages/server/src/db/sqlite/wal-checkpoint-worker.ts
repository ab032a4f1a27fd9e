import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'

/** How SQLite copies: `passive` lets others write meanwhile, `restart` makes the next one who writes begin the log anew. */
export type CheckpointMode = 'passive' | 'restart'

/** An error's message if the checkpoint failed. */
export type CheckpointAnswer = string | undefined

const database = new DatabaseSync(workerData as string)
database.exec('PRAGMA synchronous = FULL')
database.exec('PRAGMA busy_timeout = 5000')

parentPort?.on('message', (mode: CheckpointMode) => {
  let answer: CheckpointAnswer
  try {
    database.exec(`PRAGMA wal_checkpoint(${mode})`)
  } catch (error) {
    answer = String(error)
  }
  parentPort?.postMessage(answer)
})
