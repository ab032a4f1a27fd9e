import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../db/dialect.ts'

/** Makes every read of the account `id` evaluate `reading` from now on. The accounts become read-only. */
export const whenRead = async (db: Db, id: string, reading: RawBuilder<string>): Promise<void> => {
  const tables = await db.introspection.getTables()
  const columns = tables.find(({ name }) => name === 'users')!.columns.map(({ name }) => name)
  await sql`alter table users rename to stored_users`.execute(db)
  const read = sql`case when id = ${sql.lit(id)} then ${reading} else lang end as lang`
  const others = columns.filter((name) => name !== 'lang').map((name) => sql.ref(name))
  await sql`create view users as select ${sql.join([...others, read])} from stored_users`.execute(db)
}
