import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './dialect.ts'
import { saverOf } from './transactions/saver.ts'

const ANSWER_MS = 5000

const answers = async (db: Db): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

/** Returns whether the database answers in time, also while it saves pads. */
export const isDatabaseReady = async (db: Db): Promise<boolean> => {
  const both = await Promise.race([
    Promise.all([...new Set([db, saverOf(db)])].map(answers)),
    sleep(ANSWER_MS, [false], { ref: false }),
  ])
  return both.every(Boolean)
}
