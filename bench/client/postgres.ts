import { randomBytes } from 'node:crypto'
import pg from 'pg'

export const POSTGRES_URL = process.env['TEST_POSTGRES_URL'] ?? 'postgres://root@127.0.0.1:5432/test'

const administer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: POSTGRES_URL })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface PostgresDatabase {
  readonly url: string
  readonly drop: () => Promise<void>
}

/** A database of its own for one run, on the server that TEST_POSTGRES_URL names. */
export const createPostgresDatabase = async (): Promise<PostgresDatabase> => {
  const name = `sheaf_run_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
  const url = new URL(POSTGRES_URL)
  url.pathname = name
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) }
}
