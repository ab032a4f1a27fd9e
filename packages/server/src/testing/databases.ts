import { inject } from 'vitest'
import { openDatabase, type Database } from '../db/open.ts'
import { createPostgresDatabase } from './postgres.ts'

/** Creates a PostgreSQL database with our tables, which is dropped when it is closed. */
export const openTestPostgres = async (): Promise<Database & { readonly url: string }> => {
  const { url, drop } = await createPostgresDatabase(inject('postgresTemplate'))
  const database = await openDatabase({ url, dataDir: '', poolSize: 5 })
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

const openTestSqlite = (): Promise<Database> =>
  openDatabase({ url: '', dataDir: ':memory:', template: inject('sqliteTemplate') })

/** Opens a database of the engine that the run tests: SQLite in memory, or PostgreSQL with TEST_DATABASE=postgres. */
export const openTestDatabase = (): Promise<Database> =>
  process.env['TEST_DATABASE'] === 'postgres' ? openTestPostgres() : openTestSqlite()
