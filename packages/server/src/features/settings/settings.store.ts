import { sql } from 'kysely'
import type { Db } from '../../db/dialect.ts'
import { hasRowLocks } from '../../db/queries/locking.ts'

export const listSettings = async (db: Db): Promise<ReadonlyMap<string, unknown>> => {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return new Map(rows.map(({ key, value }) => [key, JSON.parse(value) as unknown]))
}

export const findSetting = async (db: Db, key: string): Promise<unknown> => {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row === undefined ? undefined : (JSON.parse(row.value) as unknown)
}

export const upsertSetting = async (db: Db, key: string, value: unknown): Promise<void> => {
  const json = JSON.stringify(value)
  await db
    .insertInto('settings')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute()
}

/** Stores a value unless there is one. Returns whether it was stored. */
export const insertSetting = async (db: Db, key: string, value: unknown): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** Deletes the stored value. */
export const deleteSetting = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('settings').where('key', '=', key).execute()
}

/** Locks the settings against other writers until the transaction ends, so that two changes cannot pass each other. */
export const lockSettings = async (db: Db): Promise<void> => {
  if (hasRowLocks(db)) await sql`lock table settings in share row exclusive mode`.execute(db)
}
