import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { ConfigError } from '../config.ts'
import { openTestDatabase } from '../testing/databases/databases.ts'
import { createPostgresDatabase } from '../testing/databases/postgres.ts'
import { hasPostgres } from '../testing/servers/services.ts'
import { newestOf, type Forms, type Migration } from './migrate.ts'
import { forms as ours } from './migrations/index.ts'
import { openDatabase, type Database, type DatabaseOptions } from './open.ts'
import { openPostgres } from './open-postgres.ts'
import { saverOf } from './transactions/saver.ts'

const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-db-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('[OPS-15, OPS-21] a start makes the schema from empty on the engine of this run', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  // All suites of the server run on this engine.
  expect(database.engine).toBe(process.env['TEST_DATABASE'] ?? 'sqlite')
  const tables = (await database.db.introspection.getTables()).map(({ name }) => name)
  expect(tables).toEqual(expect.arrayContaining(['users', 'groups', 'pads', 'pad_updates', 'jobs']))
})

const emptyPostgres = async (): Promise<DatabaseOptions> => {
  const { url, drop } = await createPostgresDatabase()
  onTestFinished(drop)
  return { url, dataDir: '', poolSize: 2 }
}

/** Returns an empty database of the engine that this run tests. */
const emptySite = async (): Promise<DatabaseOptions> =>
  process.env['TEST_DATABASE'] === 'postgres' ? emptyPostgres() : { url: '', dataDir: temporaryFolder() }

/** Returns one form after the other, as released versions bring them. */
const versions = (first: Migration['up'], ...later: Migration['up'][]): Forms => ({
  oldest: 1,
  first: { '001-notes': { up: first } },
  later: Object.fromEntries(later.map((up, index) => [`00${index + 2}-step`, { up }])),
})

const NEWEST = newestOf(ours)

const NO_TABLES: Forms = { oldest: 1, first: {}, later: {} }

const makeNotes: Migration['up'] = async (db) => {
  await sql`create table notes (text text not null)`.execute(db)
  await sql`insert into notes (text) values ('kept')`.execute(db)
}

const addColour: Migration['up'] = async (db) => {
  await sql`alter table notes add column colour text not null default 'red'`.execute(db)
}

const noChange: Migration['up'] = async () => {}

const loseNotes: Migration['up'] = async (db) => {
  await sql`delete from notes`.execute(db)
  await sql`alter table notes rename to lost_notes`.execute(db)
  throw new Error('no room left')
}

const notesIn = async ({ db }: Pick<Database, 'db'>): Promise<unknown[]> =>
  (await sql`select * from notes`.execute(db)).rows

test('[OPS-16, W-38] an SQLite file of an older form is copied before it is changed', async () => {
  const dataDir = temporaryFolder()
  const first = await openDatabase({ url: '', dataDir, forms: versions(makeNotes) })
  await first.close()
  const file = path.join(dataDir, 'sheaf.sqlite')
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.bak'))).toEqual([])
  chmodSync(file, 0o660)
  // An earlier start was killed while it copied.
  writeFileSync(`${file}.form-1.bak`, 'half')

  const second = await openDatabase({ url: '', dataDir, forms: versions(makeNotes, addColour) })
  expect(await notesIn(second)).toEqual([{ text: 'kept', colour: 'red' }])
  await second.close()

  const restored = temporaryFolder()
  expect(statSync(`${file}.form-1.bak`).mode & 0o777).toBe(0o660)
  copyFileSync(`${file}.form-1.bak`, path.join(restored, 'sheaf.sqlite'))
  const before = await openDatabase({ url: '', dataDir: restored, forms: versions(makeNotes) })
  expect(await notesIn(before)).toEqual([{ text: 'kept' }])
  await before.close()
})

test('[OPS-119] the log tells how far a migration is, and a first start tells of none', async () => {
  const site = { url: '', dataDir: temporaryFolder() }
  const said: unknown[] = []
  const log = { info: (...line: unknown[]) => void said.push(line), warn: () => {}, error: () => {} }
  await (await openDatabase({ ...site, log, forms: versions(makeNotes) })).close()
  expect(said).toEqual([])
  await (await openDatabase({ ...site, log, forms: versions(makeNotes, addColour, noChange) })).close()
  const copy = path.join(site.dataDir, 'sheaf.sqlite.form-1.bak')
  expect(said).toEqual([
    [{ copy }, 'copying the database before it is migrated'],
    [{ migration: '002-step', number: 1, of: 2 }, 'migrating the database'],
    [{ migration: '003-step', number: 2, of: 2 }, 'migrating the database'],
    [{ from: 1, to: 3 }, 'the database is migrated'],
  ])
  // The way back is in the refusal of the older version.
  await expect(openDatabase({ ...site, forms: versions(makeNotes) })).rejects.toThrow(
    `restore a backup of a known form (${copy}), or`,
  )
})

test('[OPS-17, W-38] a migration that fails stops the start and leaves the data as it was, on the engine of this run', async () => {
  const site = await emptySite()
  const old = await openDatabase({ ...site, forms: versions(makeNotes) })
  await old.close()
  const next = versions(makeNotes, addColour, loseNotes)
  await expect(openDatabase({ ...site, forms: next })).rejects.toThrow('no room left')
  const still = await openDatabase({ ...site, forms: versions(makeNotes) })
  expect(await notesIn(still)).toEqual([{ text: 'kept' }])
  await still.close()
})

test('[OPS-17] tables that cannot all be made leave an empty database empty, on the engine of this run', async () => {
  const site = await emptySite()
  const { first } = versions(makeNotes)
  const half: Forms = { oldest: 1, first: { ...first, '002-lost': { up: loseNotes } }, later: {} }
  await expect(openDatabase({ ...site, forms: half })).rejects.toThrow('no room left')
  const whole = await openDatabase({ ...site, forms: versions(makeNotes) })
  expect(await notesIn(whole)).toEqual([{ text: 'kept' }])
  await whole.close()
})

const formIn = async ({ db }: Pick<Database, 'db'>): Promise<unknown[]> =>
  (await sql`select * from database_form`.execute(db)).rows

test('[OPS-104, OPS-15] the database carries the number of its form, which each migration raises, on the engine of this run', async () => {
  const site = await emptySite()
  const numbers: unknown[] = []
  for (const forms of [versions(makeNotes), versions(makeNotes, addColour, noChange)]) {
    const database = await openDatabase({ ...site, forms })
    numbers.push(await formIn(database))
    await database.close()
  }
  expect(numbers).toEqual([[{ form: 1 }], [{ form: 3 }]])
  const database = await openTestDatabase()
  expect(await formIn(database)).toEqual([{ form: NEWEST }])
  await database.close()
})

/** Returns the files of an SQLite database's folder, or the tables of a PostgreSQL database with their last changes. */
const stateOf = async ({ url, dataDir }: DatabaseOptions): Promise<unknown> => {
  if (!url) return readdirSync(dataDir).map((name) => [name, readFileSync(path.join(dataDir, name), 'base64')])
  const database = await openPostgres({ url })
  const { rows } = await sql`
    select oid, relname, xmin::text, pg_relation_size(oid) as size from pg_class
    where relnamespace = current_schema()::regnamespace order by oid`.execute(database.db)
  await database.close()
  return rows
}

test.each([
  ['a newer form', `update database_form set form = ${NEWEST + 1}`, `has form ${NEWEST + 1}, `],
  [
    'an older form from before the first release',
    `update database_form set form = ${ours.oldest - 1}`,
    `has form ${ours.oldest - 1}, `,
  ],
  ['no number', 'delete from database_form', 'has tables without a form number, '],
  ['no table for the number', 'drop table database_form', 'has tables without a form number, '],
])(
  '[OPS-18, W-38] a database of %s is refused in one sentence and not changed, on the engine of this run',
  async (_, change, what) => {
    const site = await emptySite()
    const database = await openDatabase(site)
    await sql.raw(change).execute(database.db)
    await database.close()
    const before = await stateOf(site)
    const refused = openDatabase(site)
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow(`The database ${what}and this version of Sheaf knows form`)
    expect(await stateOf(site)).toEqual(before)
  },
)

const REFUSED = /Another server is using this data folder/

test('[OPS-19, W-38] a second server on one SQLite file is refused, and one after it is not', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ url: '', dataDir })
  await expect(openDatabase({ url: '', dataDir })).rejects.toThrow(REFUSED)
  // A refused server has not released the lock.
  await expect(openDatabase({ url: '', dataDir })).rejects.toThrow(REFUSED)
  await database.close()
  const again = await openDatabase({ url: '', dataDir })
  await again.close()
})

/** Opens a server's database in a separate process, which reports whether it was let in. */
const openElsewhere = async (dataDir: string, before = '') => {
  const program =
    `import { openDatabase } from ${JSON.stringify(path.join(import.meta.dirname, 'open.ts'))}\n${before}\n` +
    `globalThis.kept = await openDatabase({ url: '', dataDir: ${JSON.stringify(dataDir)} })\n` +
    `process.stdout.write('let in')\nsetInterval(() => {}, 1000)\n`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program])
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  const output = await Promise.race([
    text(server.stderr),
    once(server.stdout, 'data').then(([data]) => String(data as Buffer)),
  ])
  return { output, ended, kill: () => server.kill('SIGKILL') }
}

test('[OPS-19, W-38] of servers that start at once one is let in, and its death lets in the next', async () => {
  const dataDir = temporaryFolder()
  // A server of an earlier version left this file: it recognised only the processes of its own container.
  writeFileSync(path.join(dataDir, 'sheaf.sqlite.lock'), '1 1')
  const servers = await Promise.all([1, 2, 3].map(() => openElsewhere(dataDir)))
  const letIn = servers.filter(({ output }) => output === 'let in')
  expect(letIn).toHaveLength(1)
  for (const { output } of servers) expect(output).toMatch(new RegExp(`^let in$|${REFUSED.source}`))
  await expect(openDatabase({ url: '', dataDir })).rejects.toThrow(REFUSED)
  const [holder] = letIn
  holder!.kill()
  await holder!.ended
  await (await openDatabase({ url: '', dataDir })).close()
})

test('[OPS-31, W-21] a start on a full disk says so, and one with room begins anew', async () => {
  const dataDir = temporaryFolder()
  const full = `import { execFileSync } from 'node:child_process'
    execFileSync('prlimit', ['--pid', String(process.pid), '--fsize=20000'])`
  const refused = await openElsewhere(dataDir, full)
  expect(refused.output).toMatch(/SHEAF_DATA_DIR: nothing can be stored in .*sheaf-db-.*The disk needs room/s)
  await (await openDatabase({ url: '', dataDir })).close()
})

test('[OPS-31, W-21] why a transaction failed is told, also when the database has taken it back already', async () => {
  const database = await openDatabase({ url: '', dataDir: temporaryFolder() })
  onTestFinished(() => database.close())
  await sql`create table notes (text text)`.execute(database.db)
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database.db)
  await sql.raw(`pragma max_page_count = ${rows[0]!.page_count + 4}`).execute(database.db)
  const filled = database.db
    .transaction()
    .execute((db) => sql`insert into notes (text) values (hex(zeroblob(100000)))`.execute(db))
  await expect(filled).rejects.toThrow('database or disk is full')
  expect(await notesIn(database)).toEqual([])
})

test('[OPS-17, W-21] a server killed while it migrates leaves the data as it was, and the next start finishes', async () => {
  const site = await emptySite()
  await (await openDatabase({ ...site, forms: versions(makeNotes) })).close()
  const program =
    `import { openDatabase } from ${JSON.stringify(path.join(import.meta.dirname, 'open.ts'))}\n` +
    `import { sql } from 'kysely'\n` +
    `const run = (...texts) => async (db) => { for (const text of texts) await sql.raw(text).execute(db) }\n` +
    `const stay = async () => { process.stdout.write('under way'); await new Promise(() => setInterval(() => {}, 1000)) }\n` +
    `await openDatabase({ ...${JSON.stringify(site)}, forms: { oldest: 1, first: {}, later: {\n` +
    `  '002-step': { up: run("alter table notes add column colour text not null default 'red'") },\n` +
    `  '003-step': { up: async (db) => { await run('delete from notes', 'alter table notes rename to lost')(db); await stay() } },\n` +
    `} } })\n`
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], { cwd: import.meta.dirname })
  onTestFinished(() => void server.kill('SIGKILL'))
  const ended = once(server, 'exit')
  await Promise.race([once(server.stdout, 'data'), text(server.stderr).then((said) => Promise.reject(new Error(said)))])
  server.kill('SIGKILL')
  await ended
  const still = await openDatabase({ ...site, forms: versions(makeNotes) })
  expect(await notesIn(still)).toEqual([{ text: 'kept' }])
  await still.close()
  const next = await openDatabase({ ...site, forms: versions(makeNotes, addColour) })
  expect(await notesIn(next)).toEqual([{ text: 'kept', colour: 'red' }])
  await next.close()
})

test('[OPS-22] SQLite syncs each commit to the disk', async () => {
  const database = await openDatabase({ url: '', dataDir: temporaryFolder() })
  onTestFinished(() => database.close())
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database.db)
  expect(rows).toEqual([{ synchronous: 2 }])
})

test.runIf(hasPostgres)('[OPS-20] servers that start at once on one PostgreSQL database migrate it once', async () => {
  const site = await emptyPostgres()
  const counted: string[] = []
  const count = (name: string, up: Migration['up']): Migration['up'] => {
    return async (db) => {
      counted.push(name)
      await up(db)
    }
  }
  const forms = versions(count('notes', makeNotes), count('colour', addColour))
  const servers = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ ...site, forms })))
  for (const server of servers) {
    expect(await notesIn(server)).toEqual([{ text: 'kept', colour: 'red' }])
    await server.close()
  }
  expect(counted).toEqual(['notes', 'colour'])
})

describe.runIf(hasPostgres)('on PostgreSQL', () => {
  const settingsOf = async ({ db }: Pick<Database, 'db'>): Promise<unknown> => {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('random_page_cost', 'jit', 'idle_in_transaction_session_timeout')`.execute(db)
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  }

  test('[OPS-32, OPS-102] each connection plans for short queries on disks that do not turn, and keeps no locks for long', async () => {
    const { url, drop } = await createPostgresDatabase()
    onTestFinished(drop)
    const database = await openDatabase({ url, dataDir: '', poolSize: 2, forms: NO_TABLES })
    onTestFinished(() => database.close())
    const each = [settingsOf(database), settingsOf(database), settingsOf({ db: saverOf(database.db) })]
    const fit = { random_page_cost: '1.1', jit: 'off', idle_in_transaction_session_timeout: '10000' }
    expect(await Promise.all(each)).toEqual([fit, fit, fit])
  })

  test('[OPS-32, OPS-102] what the administrator of the database has set stays', async () => {
    const { name, url, drop } = await createPostgresDatabase()
    onTestFinished(drop)
    const first = await openDatabase({ url, dataDir: '', poolSize: 1, forms: NO_TABLES })
    for (const set of ['random_page_cost = 2.5', 'idle_in_transaction_session_timeout = 60000'])
      await sql.raw(`alter database ${name} set ${set}`).execute(first.db)
    await first.close()
    const database = await openDatabase({ url, dataDir: '', poolSize: 1, forms: NO_TABLES })
    onTestFinished(() => database.close())
    const kept = { random_page_cost: '2.5', jit: 'off', idle_in_transaction_session_timeout: '60000' }
    expect(await settingsOf(database)).toEqual(kept)
  })

  test('[OPS-33] a connection lost in the middle of a transaction ends that transaction and nothing else', async () => {
    const { url, drop } = await createPostgresDatabase()
    onTestFinished(drop)
    const database = await openDatabase({ url, dataDir: '', poolSize: 2, forms: NO_TABLES })
    onTestFinished(() => database.close())
    const cut = database.db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
      // The notice of the loss arrives while no query waits for it.
      await sleep(100)
      await sql`select 1`.execute(trx)
    })
    await expect(cut).rejects.toThrow(/terminat|not queryable|ECONNRESET/i)
    const { rows } = await sql<{ alive: number }>`select 1 as alive`.execute(database.db)
    expect(rows).toEqual([{ alive: 1 }])
  })

  test('[OPS-33] a connection lost while it is being made takes nothing from the others', async () => {
    const { url, drop } = await createPostgresDatabase()
    onTestFinished(drop)
    // The first statement of each new connection terminates it, as long as the trap is armed.
    const admin = await openDatabase({ url, dataDir: '', poolSize: 1, forms: NO_TABLES })
    onTestFinished(() => admin.close())
    for (const statement of [
      'create schema trap',
      'create table trap.armed as select true as armed',
      `create function trap.spring() returns boolean language plpgsql as
        $$ begin if (select armed from trap.armed) then perform pg_terminate_backend(pg_backend_pid()); end if; return true; end $$`,
      'create view trap.pg_settings as select * from pg_catalog.pg_settings where (select trap.spring())',
    ])
      await sql.raw(statement).execute(admin.db)
    const trapped = new URL(url)
    trapped.searchParams.set('options', '-c search_path=trap,pg_catalog')
    const arm = (armed: boolean) => sql`update trap.armed set armed = ${armed}`.execute(admin.db)
    await arm(false)
    const database = await openDatabase({ url: trapped.href, dataDir: '', poolSize: 1, forms: NO_TABLES })
    onTestFinished(() => database.close())
    const alive = () => sql<{ alive: number }>`select 1 as alive`.execute(database.db)
    await arm(true)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.db)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(admin.db)
    for (let n = 0; n < 3; n++) await expect(alive()).rejects.toThrow(/terminat|not queryable|ECONNRESET/i)
    await arm(false)
    expect((await alive()).rows).toEqual([{ alive: 1 }])
  })
})
