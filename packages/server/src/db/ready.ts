import { sql } from 'kysely'
import type { Db } from './dialect.ts'

/** Returns whether the database answers. */
export const isDatabaseReady = async (db: Db): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}
