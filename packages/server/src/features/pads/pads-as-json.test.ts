import { padSchema } from '@sheaf/contract/entities/pad'
import { visibilities } from '@sheaf/contract/entities/visibility'
import type { UserId } from '@sheaf/contract/ids'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { openTestDatabase } from '../../testing/databases/databases.ts'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import { watched } from '../../testing/databases/query-plans.ts'
import { listPadsOf } from './pads.store.ts'
import { eachPad, idsOfPads, listPadsOfMemberAsJson } from './pads-as-json.store.ts'

test('[WIRE-40, W-29] pads that the database writes are what it reads, field by field, and nothing else', async () => {
  const { app, gid, group, pad, admin, user, stranger } = await groupFixture()
  const { db } = app.database
  const of = async (id: string) => {
    const written = await listPadsOfMemberAsJson(db, id as UserId)
    return written.map((pads) => ({
      group: pads.group,
      ids: idsOfPads(pads),
      record: JSON.parse(`{${pads.json}}`) as unknown,
      pads: eachPad(pads).map(({ json, ...known }) => ({
        ...z.strictObject(padSchema.shape).parse(JSON.parse(json)),
        known,
      })),
    }))
  }
  expect(await of(user.id)).toEqual([])
  const ids: string[] = []
  const make = async (fields: Record<string, unknown>): Promise<void> => {
    app.clock.advance(1000)
    ids.push(await pad(fields))
  }
  for (const visibility of [null, ...visibilities])
    for (const readonly of [null, true, false]) await make({ visibility, readonly, password: 'secret' })
  for (const name of [
    '"',
    String.raw`\n \ "}`,
    ',{ tab',
    '𝒳é漢 "a":1',
    '</script>',
    "'; --",
    '"ctime":7,"lastEdited":8}',
  ])
    await make({ name })
  await db.updateTable('pads').set({ archived: 1, last_edited_at: 5 }).where('id', '=', ids[0]!).execute()
  // Such a name cannot be typed, but a database may still contain one.
  await db.updateTable('pads').set({ name: 'a,\n"b":\t1' }).where('id', '=', ids[1]!).execute()
  await admin.delete(`/pad/${ids.pop()}`)
  // Pads made in the same millisecond are in the order of their ids.
  const together = ids.slice(2, 6)
  await db.updateTable('pads').set({ ctime: 1 }).where('id', 'in', together).execute()
  ids.splice(0, ids.length, ...together.toSorted(), ...ids.filter((id) => !together.includes(id)))
  await group({ name: 'Of nobody else' }, stranger)

  const pads = await listPadsOf(db, gid as never)
  expect(pads.map(({ _id }) => _id)).toEqual(ids)
  const written = pads.map((pad) => ({
    ...pad,
    known: { _id: pad._id, ctime: pad.ctime, lastEdited: pad.lastEdited },
  }))
  expect(await of(user.id)).toEqual([
    { group: gid, ids, record: Object.fromEntries(pads.map((pad) => [pad._id, pad])), pads: written },
  ])
  expect(await of(stranger.id)).toEqual([])
  await admin.delete(`/group/${gid}`)
  expect(await of(user.id)).toEqual([])
})

test.skipIf(process.env['TEST_DATABASE'] === 'postgres')(
  '[OPS-98] SQLite writes the pads of a group from their index alone',
  async () => {
    const database = await openTestDatabase()
    onTestFinished(() => database.close())
    const queries: CompiledQuery[] = []
    await listPadsOfMemberAsJson(watched(database, (query) => void queries.push(query)).db, 'user' as UserId)
    const [{ sql, parameters }] = queries as [CompiledQuery]
    const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters])
    const { rows } = await database.db.executeQuery<{ detail: string }>(explain)
    expect(rows.map(({ detail }) => detail).filter((detail) => detail.includes('pads'))).toEqual([
      expect.stringContaining('USING COVERING INDEX pads_of_group'),
    ])
  },
)
