import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '../testing/databases.ts'
import { createPostgresDatabase } from '../testing/postgres.ts'
import { hasPostgres } from '../testing/services.ts'
import { openDatabase, type Database, type DatabaseOptions } from './open.ts'

const temporaryFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-db-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('[OPS-15, OPS-21] a start makes the schema from empty on the engine of this run', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const tables = (await database.db.introspection.getTables()).map(({ name }) => name)
  expect(tables).toEqual(expect.arrayContaining(['users', 'groups', 'pads', 'pad_updates', 'jobs']))
})

const emptyPostgres = async (): Promise<DatabaseOptions> => {
  const { url, drop } = await createPostgresDatabase()
  onTestFinished(drop)
  return { url, dataDir: '', poolSize: 2 }
}

/** One migration after the other, as released versions bring them. */
const versions = (...ups: Migration['up'][]): Record<string, Migration> =>
  Object.fromEntries(ups.map((up, index) => [`00${index + 1}-step`, { up }]))

const makeNotes: Migration['up'] = async (db) => {
  await sql`create table notes (text text not null)`.execute(db)
  await sql`insert into notes (text) values ('kept')`.execute(db)
}

const addColour: Migration['up'] = async (db) => {
  await sql`alter table notes add column colour text not null default 'red'`.execute(db)
}

const loseNotes: Migration['up'] = async (db) => {
  await sql`delete from notes`.execute(db)
  await sql`alter table notes rename to lost_notes`.execute(db)
  throw new Error('no room left')
}

const notesIn = async ({ db }: Pick<Database, 'db'>): Promise<unknown[]> =>
  (await sql`select * from notes`.execute(db)).rows

test('[OPS-16] an SQLite file that lacks a migration is copied before it is changed', async () => {
  const dataDir = temporaryFolder()
  const first = await openDatabase({ url: '', dataDir, migrations: versions(makeNotes) })
  await first.close()
  const file = path.join(dataDir, 'sheaf.sqlite')
  expect(existsSync(`${file}.before-001-step.bak`)).toBe(false)

  const second = await openDatabase({ url: '', dataDir, migrations: versions(makeNotes, addColour) })
  expect(await notesIn(second)).toEqual([{ text: 'kept', colour: 'red' }])
  await second.close()

  const restored = temporaryFolder()
  copyFileSync(`${file}.before-002-step.bak`, path.join(restored, 'sheaf.sqlite'))
  const before = await openDatabase({ url: '', dataDir: restored, migrations: versions(makeNotes) })
  expect(await notesIn(before)).toEqual([{ text: 'kept' }])
  await before.close()
})

test('[OPS-17, W-38] a migration that fails stops the start and leaves the data as it was, on the engine of this run', async () => {
  const site =
    process.env['TEST_DATABASE'] === 'postgres' ? await emptyPostgres() : { url: '', dataDir: temporaryFolder() }
  const old = await openDatabase({ ...site, migrations: versions(makeNotes) })
  await old.close()
  const next = versions(makeNotes, addColour, loseNotes)
  await expect(openDatabase({ ...site, migrations: next })).rejects.toThrow('no room left')
  const still = await openDatabase({ ...site, migrations: versions(makeNotes) })
  expect(await notesIn(still)).toEqual([{ text: 'kept' }])
  await still.close()
})

test('[OPS-18, W-38] a database of a newer version is refused in plain words', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ url: '', dataDir })
  await sql`insert into kysely_migration (name, timestamp) values ('999-future', '2030-01-01')`.execute(database.db)
  await database.close()
  await expect(openDatabase({ url: '', dataDir })).rejects.toThrow(/newer version of Sheaf \(999-future\)/)
})

const REFUSED = /Another server is using this data folder/

test('[OPS-19, W-38] a second server on one SQLite file is refused, and one after it is not', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ url: '', dataDir })
  await expect(openDatabase({ url: '', dataDir })).rejects.toThrow(REFUSED)
  // Who was refused has taken nothing away.
  await expect(openDatabase({ url: '', dataDir })).rejects.toThrow(REFUSED)
  await database.close()
  const again = await openDatabase({ url: '', dataDir })
  await again.close()
})

/** A server's database opened by a process of its own, which says whether it was let in. */
const openElsewhere = async (dataDir: string) => {
  const program =
    `import { openDatabase } from ${JSON.stringify(path.join(import.meta.dirname, 'open.ts'))}\n` +
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
  // What a server of an earlier version left: it counted the processes of its own container alone.
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
  const migrations = versions(count('notes', makeNotes), count('colour', addColour))
  const servers = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ ...site, migrations })))
  for (const server of servers) {
    expect(await notesIn(server)).toEqual([{ text: 'kept', colour: 'red' }])
    await server.close()
  }
  expect(counted).toEqual(['notes', 'colour'])
})
