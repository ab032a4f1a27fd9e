import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openDatabase, type Database } from '../db/open.ts'

export const TEST_POSTGRES_URL = process.env['TEST_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/test'

const administer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: TEST_POSTGRES_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** An empty PostgreSQL schema of its own, gone when it is closed. */
export const openTestPostgres = async (): Promise<Database & { readonly schema: string }> => {
  const schema = `sheaf_test_${randomBytes(6).toString('hex')}`
  await administer(`create schema ${schema}`)
  const database = await openDatabase({ url: TEST_POSTGRES_URL, dataDir: '', schema, poolSize: 5 })
  return {
    ...database,
    schema,
    close: async () => {
      await database.close()
      await administer(`drop schema ${schema} cascade`)
    },
  }
}

/** The engine that the run is about: SQLite in memory, or PostgreSQL with TEST_DATABASE=postgres. */
export const openTestDatabase = (): Promise<Database> =>
  process.env['TEST_DATABASE'] === 'postgres' ? openTestPostgres() : openDatabase({ url: '', dataDir: ':memory:' })
