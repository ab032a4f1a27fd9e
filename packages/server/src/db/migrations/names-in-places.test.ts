import { expect, onTestFinished, test } from 'vitest'
import { fillSite } from '../../testing/big-site.ts'
import { openTestDatabase } from '../../testing/databases.ts'
import { up } from './020-names-in-places.ts'

test('[SRCH-60] pads are found by their names after an upgrade as if they were indexed now', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  const { db } = database
  await fillSite(db, { users: 100, groups: 401, pads: 6000 })
  const places = () => db.selectFrom('pad_search').select(['doc', 'names']).orderBy('doc').execute()
  // The order of a name's terms does not matter.
  const termsIn = async () => (await places()).map(({ names }) => names.split(' ').toSorted())
  const indexed = await termsIn()
  await db.schema.dropIndex('pad_search_group').execute()
  await db.schema.alterTable('pad_search').dropColumn('names').execute()
  await db.schema.createIndex('pad_search_group').on('pad_search').columns(['group_id', 'edited_at']).execute()
  // A migration does not know the types of tables.
  await up(db as never)
  expect(await termsIn()).toEqual(indexed)
})
