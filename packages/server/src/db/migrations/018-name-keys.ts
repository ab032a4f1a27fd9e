import { sql, type Kysely } from 'kysely'

/*
 * Recomputes the keys of names. Those from before 007-people were folded by the database, and SQLite folds only English
 * letters.
 */

const BATCH = 1000

/** Folds a name as `nameKey` does; it is repeated here, since a migration is never edited. */
const inOneForm = (name: string): string => name.normalize('NFKC').trim()
const fold = (name: string): string => inOneForm(inOneForm(name).toLowerCase().toUpperCase().toLowerCase())

interface Named {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly firstname_key: string
  readonly lastname_key: string
}

const batchBehind = async (db: Kysely<unknown>, id: string): Promise<readonly Named[]> => {
  const { rows } = await sql<Named>`
    select id, firstname, lastname, firstname_key, lastname_key from users
    where id > ${id} order by id limit ${BATCH}`.execute(db)
  return rows
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  let batch = await batchBehind(db, '')
  while (batch.length > 0) {
    for (const { id, firstname, lastname, firstname_key, lastname_key } of batch) {
      const [first, last] = [fold(firstname), fold(lastname)]
      if (first === firstname_key && last === lastname_key) continue
      await sql`update users set firstname_key = ${first}, lastname_key = ${last} where id = ${id}`.execute(db)
    }
    batch = await batchBehind(db, batch.at(-1)?.id ?? '')
  }
}
