import type { TestProject } from 'vitest/node'
import { openDatabase } from '../db/open.ts'
import { createPostgresDatabase } from './postgres.ts'
import { hasPostgres } from './services.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL database with our tables that every test gets a copy of; empty without PostgreSQL. */
    readonly templateDatabase: string
  }
}

/** Migrates once for the whole run, since a copy takes a tenth of the time. */
export const setup = async ({ provide }: TestProject): Promise<(() => Promise<void>) | undefined> => {
  provide('templateDatabase', '')
  if (!hasPostgres) return undefined
  const template = await createPostgresDatabase()
  const database = await openDatabase({ url: template.url, dataDir: '' })
  await database.close()
  provide('templateDatabase', template.name)
  return template.drop
}
