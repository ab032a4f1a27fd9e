import { existsSync } from 'node:fs'
import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import { ConfigError } from '../config.ts'
import { copySqlite } from './sqlite/copy-sqlite.ts'
import { engineOf, type Db } from './dialect.ts'

export interface Migration {
  /** Creates or changes tables. A migration knows no row types, since those are of the newest form. */
  readonly up: (db: Kysely<unknown>) => Promise<void>
}

/**
 * The forms that a database may have. Each has a number, and the next one the next number. So one number says which
 * migrations a database has had, and no list of them need be kept.
 */
export interface Forms {
  /** Number of the oldest form that is migrated. */
  readonly oldest: number
  /** Migrations that together make the oldest form in an empty database, by the names of their files. */
  readonly first: Readonly<Record<string, Migration>>
  /** Migrations that each make the next form, by the names of their files. */
  readonly later: Readonly<Record<string, Migration>>
}

export const newestOf = ({ oldest, later }: Forms): number => oldest + Object.keys(later).length

/** In PostgreSQL, another schema of the same database may have tables of the same name. */
const hasTable = async (db: Db, name: string): Promise<boolean> => {
  const query =
    engineOf(db) === 'sqlite'
      ? sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
      : sql`select 1 from pg_tables where schemaname = current_schema() and tablename = ${name}`
  return (await query.execute(db)).rows.length > 0
}

/** Number of the form that a database has, or why it has none: there are no tables, or tables without a number. */
type Found = number | 'empty' | 'unnumbered'

/**
 * Reads the number of the database's form. It is in a table, and not in the header of an SQLite file, so that both
 * engines have it in the same place and every kind of dump carries it.
 */
const formOf = async (db: Db): Promise<Found> => {
  // In this order, since another server may be making all tables at once: who sees some sees the number afterwards.
  const hasTables = await hasTable(db, 'pads')
  if (await hasTable(db, 'database_form')) {
    const { rows } = await sql<{ form: number }>`select form from database_form`.execute(db)
    return rows[0]?.form ?? 'unnumbered'
  }
  return hasTables ? 'unnumbered' : 'empty'
}

type Steps = readonly (readonly [name: string, migration: Migration])[]

/** Path of the copy that is made of an SQLite file of this form before it is migrated. */
const copyOf = (file: string, form: number): string => `${file}.form-${form}.bak`

/** Returns the way back after an upgrade: the newest copy of a known form beside the file. */
const knownCopy = (file: string | undefined, { oldest }: Forms, newest: number): string | undefined => {
  for (let form = newest; file && form >= oldest; form--) if (existsSync(copyOf(file, form))) return copyOf(file, form)
  return undefined
}

/** Returns the migrations that a database lacks. Throws if its form is unknown: its content would not be understood. */
const missingIn = (found: Found, forms: Forms, file?: string): Steps => {
  const [oldest, newest, later] = [forms.oldest, newestOf(forms), Object.entries(forms.later)]
  if (found === 'empty') return [...Object.entries(forms.first), ...later]
  if (found !== 'unnumbered' && found >= oldest && found <= newest) return later.slice(found - oldest)
  const copy = knownCopy(file, forms, newest)
  throw new ConfigError(
    `The database has ${found === 'unnumbered' ? 'tables without a form number' : `form ${found}`}, and this version ` +
      `of Sheaf knows ${oldest === newest ? `form ${newest}` : `forms ${oldest} to ${newest}`}: ` +
      `start the version that made it, restore a backup of a known form${copy === undefined ? '' : ` (${copy})`}, ` +
      'or name an empty database with SHEAF_DATA_DIR or SHEAF_DATABASE_URL.',
  )
}

type Progress = Pick<Logger, 'info'> | undefined

/** Applies what is missing and writes the number of the newest form, inside a transaction. */
const applyMissing = async (db: Db, forms: Forms, log: Progress): Promise<void> => {
  // Of several servers that start at once the first does it all, and the others wait for it here (OPS-20).
  if (engineOf(db) === 'postgres') await sql`select pg_advisory_xact_lock(hashtext('sheaf form'))`.execute(db)
  const found = await formOf(db)
  const steps = missingIn(found, forms)
  for (const [at, [name, { up }]] of steps.entries()) {
    if (found !== 'empty') log?.info({ migration: name, number: at + 1, of: steps.length }, 'migrating the database')
    await up(db as unknown as Kysely<unknown>)
  }
  const form = newestOf(forms)
  if (found === 'empty') {
    await sql`create table database_form (form integer primary key)`.execute(db)
    await sql`insert into database_form (form) values (${form})`.execute(db)
  } else await sql`update database_form set form = ${form}`.execute(db)
}

/**
 * Brings the database to the newest form, all or nothing: both engines can roll back changes of tables. An SQLite file
 * is copied first, in case somebody wants to go back (OPS-16, OPS-17). The log tells how far it is, since a long
 * migration would otherwise look like a server that does not start (OPS-119).
 */
export const migrate = async (db: Db, file: string | undefined, forms: Forms, log: Progress): Promise<void> => {
  const found = await formOf(db)
  if (missingIn(found, forms, file).length === 0) return
  if (file && typeof found === 'number') {
    log?.info({ copy: copyOf(file, found) }, 'copying the database before it is migrated')
    await copySqlite(db, file, copyOf(file, found))
  }
  await db
    .transaction()
    // Whoever has waited for another server sees what that one has committed.
    .setIsolationLevel('read committed')
    .execute((db) => applyMissing(db, forms, log))
  if (typeof found === 'number') log?.info({ from: found, to: newestOf(forms) }, 'the database is migrated')
}
