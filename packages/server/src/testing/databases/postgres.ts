import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { TEST_POSTGRES_URL } from '../servers/services.ts'

const administer = async <R extends pg.QueryResultRow>(statement: string): Promise<R[]> => {
  const client = new pg.Client({ connectionString: TEST_POSTGRES_URL })
  await client.connect()
  try {
    return (await client.query<R>(statement)).rows
  } finally {
    await client.end()
  }
}

const urlOf = (database: string): string => {
  const url = new URL(TEST_POSTGRES_URL)
  url.pathname = database
  return url.href
}

export interface PostgresDatabase {
  readonly name: string
  readonly url: string
  /** Returns whether the server is doing nothing in the database. */
  readonly isIdle: () => Promise<boolean>
  readonly drop: () => Promise<void>
}

/**
 * Creates a database for one run, on the server that TEST_POSTGRES_URL names: empty, or a copy of another, whose name
 * then begins its own.
 */
export const createPostgresDatabase = async (template?: string): Promise<PostgresDatabase> => {
  const name = `${template ?? 'sheaf_run'}_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template ${template ?? 'template1'}`)
  return {
    name,
    url: urlOf(name),
    isIdle: async () => {
      const active = `select pid from pg_stat_activity where datname = '${name}' and state = 'active'`
      return (await administer(active)).length === 0
    },
    drop: async () => void (await administer(`drop database if exists ${name} with (force)`)),
  }
}

/** Drops a database and all copies made of it. */
export const dropWithCopies = async (name: string): Promise<void> => {
  const databases = await administer<{ name: string }>('select datname as name from pg_database')
  for (const found of databases)
    if (found.name === name || found.name.startsWith(`${name}_`))
      await administer(`drop database if exists ${found.name} with (force)`)
}

/**
 * Keeps a database that later runs copy. `fill` gets the URL of an empty one if none of that name exists yet; a
 * half-filled one is not kept. Databases that are `outdated` are dropped.
 */
export const keepPostgresDatabase = async (
  name: string,
  fill: (url: string) => Promise<void>,
  outdated: (name: string) => boolean,
): Promise<void> => {
  const kept = await administer<{ name: string }>('select datname as name from pg_database')
  for (const old of kept.filter((other) => outdated(other.name))) await administer(`drop database "${old.name}"`)
  if (kept.some((other) => other.name === name)) return
  const unfinished = `sheaf_fill_${randomBytes(6).toString('hex')}`
  await administer(`create database ${unfinished}`)
  try {
    await fill(urlOf(unfinished))
    await administer(`alter database ${unfinished} rename to ${name}`)
  } catch (error) {
    await administer(`drop database ${unfinished} with (force)`)
    throw error
  }
}
