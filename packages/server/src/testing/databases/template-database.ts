import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../db/open.ts'
import { createPostgresDatabase, dropWithCopies } from './postgres.ts'
import { hasPostgres } from '../servers/services.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The SQLite file with our tables that every test gets a copy of. */
    readonly sqliteTemplate: string
    /** The PostgreSQL database with our tables that every test gets a copy of; empty without PostgreSQL. */
    readonly postgresTemplate: string
  }
}

const makeSqliteTemplate = async (file: string): Promise<void> => {
  const database = await openDatabase({ url: '', dataDir: ':memory:' })
  await sql`VACUUM INTO ${file}`.execute(database.db)
  await database.close()
}

/** Makes the tables once for the whole run on each engine, since a copy takes a tenth of the time or less. */
export const setup = async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-template-'))
  const file = path.join(folder, 'sheaf.sqlite')
  await makeSqliteTemplate(file)
  provide('sqliteTemplate', file)
  const postgres = hasPostgres ? await createPostgresDatabase() : undefined
  if (postgres) {
    const database = await openDatabase({ url: postgres.url, dataDir: '' })
    await database.close()
  }
  provide('postgresTemplate', postgres?.name ?? '')
  return async () => {
    rmSync(folder, { recursive: true })
    if (postgres) await dropWithCopies(postgres.name)
  }
}
