import { expect, test } from 'vitest'
import { groupFixture, type GroupFixture } from '../../testing/sites/group-fixture.ts'
import { OK, outcome } from '../../testing/outcomes.ts'
import type { TestUser } from '../../testing/test-app.ts'

/**
 * Tables that go on naming a person: what they wrote stays under their name, what they added to pads under the id of their
 * author (FILE-65; an upload that was not finished, for a day), and so does what the audit trail tells.
 */
const KEPT = ['audit_entries', 'chat_messages', 'file_uploads', 'pad_authors', 'pad_files', 'pad_versions']

/** Returns what a column holds that names a person; `undefined` for all other columns. */
const naming = (column: string, { id, login, email }: TestUser): string | undefined => {
  if (/^(user|owner|author)_id$|_by$/.test(column)) return id
  if (/(^|_)login$/.test(column)) return login
  return /^(email(_key)?|recipient)$/.test(column) ? email : undefined
}

/** Returns a table's rows that name the person, one for each column that does. */
const rowsNaming = async (
  { app, pad, gid, stranger }: GroupFixture,
  person: TestUser,
): Promise<{ readonly table: string; readonly row: Record<string, unknown> }[]> => {
  const tables = await app.database.db.introspection.getTables()
  const { body } = await stranger.post('/userlist', { name: 'People', loginsOrEmails: [] })
  const pad_id = await pad()
  // Messages refer to the chat of their pad.
  await app.database.db.insertInto('chats').values({ pad_id, head: 0, removed_to: 0 }).execute()
  // Files of pads refer to their contents.
  const hash = '0'.repeat(64)
  await app.database.db
    .insertInto('file_contents')
    .values({
      hash,
      bytes: 1,
      stored_bytes: 1,
      media_type: 'text/plain',
      kind: 'file',
      width: null,
      height: null,
      is_animated: 0,
      sizes: '[]',
      created_at: 0,
      idle_since: null,
    })
    .execute()
  const refersTo: Record<string, unknown> = {
    pad_id,
    hash,
    group_id: gid,
    list_id: Object.keys(body['value'])[0],
  }
  let count = 1000
  return tables.flatMap(({ name: table, columns }) => {
    // People have no numbers: an entry of a log may be rewritten by another one.
    const names = columns.filter(
      ({ name, dataType }) => table !== 'users' && !/int/i.test(dataType) && naming(name, person) !== undefined,
    )
    return names.map((named) => {
      count += 1
      const values = columns.map((column) => {
        // A login stands beside the id of whose it is.
        if (column === named || (names.includes(column) && (!column.isNullable || named.name.endsWith('login'))))
          return [column.name, naming(column.name, person)]
        if (column.isNullable) return [column.name, null]
        if (refersTo[column.name] !== undefined) return [column.name, refersTo[column.name]]
        if (/blob|bytea/i.test(column.dataType)) return [column.name, Buffer.alloc(0)]
        return [column.name, /int/i.test(column.dataType) ? count : `text ${count}`]
      })
      return { table, row: Object.fromEntries(values) as Record<string, unknown> }
    })
  })
}

test('[ACC-43, W-37] no table that names people names one who is gone, but for what they wrote and the audit trail', async () => {
  const fixture = await groupFixture()
  const { db } = fixture.app.database
  const person = await fixture.app.user('gone')
  const named = await rowsNaming(fixture, person)
  for (const { table, row } of named)
    await db
      .insertInto(table as 'users')
      .values(row as never)
      .execute()
  const naming = async (): Promise<string[]> => {
    const tables = new Set<string>()
    for (const { table } of named)
      for (const row of await db
        .selectFrom(table as 'users')
        .selectAll()
        .execute())
        if ([person.id, person.login, person.email].some((name) => Object.values(row).includes(name as never)))
          tables.add(table)
    return [...tables].toSorted()
  }
  expect((await naming()).length).toBeGreaterThan(15)
  expect(await naming()).toEqual([...new Set(named.map(({ table }) => table))].toSorted())
  expect(outcome(await fixture.siteAdmin.delete('/user/gone'))).toEqual(OK)
  expect(await naming()).toEqual(KEPT)
})
