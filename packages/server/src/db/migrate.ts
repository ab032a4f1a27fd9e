import { sql, type Kysely } from 'kysely'
import { ConfigError } from '../config.ts'
import { copySqlite } from './copy-sqlite.ts'
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
  if (await hasTable(db, 'database_form')) {
    const { rows } = await sql<{ form: number }>`select form from database_form`.execute(db)
    return rows[0]?.form ?? 'unnumbered'
  }
  return (await hasTable(db, 'pads')) ? 'unnumbered' : 'empty'
}

/** Returns the migrations that a database lacks. Throws if its form is unknown: its content would not be understood. */
const missingIn = (found: Found, forms: Forms): readonly Migration[] => {
  const [oldest, newest, later] = [forms.oldest, newestOf(forms), Object.values(forms.later)]
  if (found === 'empty') return [...Object.values(forms.first), ...later]
  if (found !== 'unnumbered' && found >= oldest && found <= newest) return later.slice(found - oldest)
  throw new ConfigError(
    `The database has ${found === 'unnumbered' ? 'tables without a form number' : `form ${found}`}, and this version ` +
      `of Sheaf knows ${oldest === newest ? `form ${newest}` : `forms ${oldest} to ${newest}`}: ` +
      'start the version that made it, restore a backup of a known form, ' +
      'or name an empty database with SHEAF_DATA_DIR or SHEAF_DATABASE_URL.',
  )
}

/** Applies what is missing and writes the number of the newest form, inside a transaction. */
const applyMissing = async (db: Db, forms: Forms): Promise<void> => {
  // Of several servers that start at once the first does it all, and the others wait for it here (OPS-20).
  if (engineOf(db) === 'postgres') await sql`select pg_advisory_xact_lock(hashtext('sheaf form'))`.execute(db)
  const found = await formOf(db)
  for (const { up } of missingIn(found, forms)) await up(db as unknown as Kysely<unknown>)
  const form = newestOf(forms)
  if (found === 'empty') {
    await sql`create table database_form (form integer primary key)`.execute(db)
    await sql`insert into database_form (form) values (${form})`.execute(db)
  } else await sql`update database_form set form = ${form}`.execute(db)
}

/**
 * Brings the database to the newest form, all or nothing: both engines can roll back changes of tables. An SQLite file
 * is copied first, in case somebody wants to go back (OPS-16, OPS-17).
 */
export const migrate = async (db: Db, file: string | undefined, forms: Forms): Promise<void> => {
  const found = await formOf(db)
  if (missingIn(found, forms).length === 0) return
  if (file && found !== 'empty') await copySqlite(db, file, `${file}.form-${found}.bak`)
  await db
    .transaction()
    // Whoever has waited for another server sees what that one has committed.
    .setIsolationLevel('read committed')
    .execute((db) => applyMissing(db, forms))
}
