import type { PadId, UserListId } from '@sheaf/contract/ids'
import { expect, onTestFinished, test } from 'vitest'
import { listChatStates } from '../../features/chat/chat.store.ts'
import { changeWatchers } from '../../features/marks/marks.store.ts'
import { insertUserListMembers } from '../../features/user-lists/user-lists.store.ts'
import { lockLogHeads } from '../../pad-log/log-heads.store.ts'
import { listLogHeads } from '../../pad-log/pad-log.store.ts'
import { watched } from '../../testing/databases/query-plans.ts'
import { searchSite } from '../../testing/sites/search-site.ts'
import { engineOf } from '../dialect.ts'
import { openNodeSqlite } from './node-sqlite.ts'

test('[OPS-91] a statement that is asked for again and again stays prepared, however many others come', () => {
  const sqlite = openNodeSqlite(':memory:')
  onTestFinished(() => sqlite.close())
  const asked = sqlite.prepare('select 1')
  const once = sqlite.prepare('select 2')
  for (let n = 3; n < 700; n++) {
    sqlite.prepare(`select ${n}`)
    expect(sqlite.prepare('select 1')).toBe(asked)
  }
  expect(sqlite.prepare('select 2')).not.toBe(once)
})

test('[OPS-91] how many pads or people are named makes few statements', async () => {
  const site = await searchSite()
  const people = await Promise.all(Array.from({ length: 30 }, () => site.user()))
  const group = await site.group({ admins: people.slice(0, 1) })
  const pads: PadId[] = []
  for (let n = 0; n < 30; n++) pads.push(await site.pad(group, { isIndexedLater: true }))
  const list = 'list' as UserListId
  await site.db.insertInto('user_lists').values({ id: list, owner_id: people[0]!, name: 'L', ctime: 0 }).execute()

  const statements = new Set<string>()
  const { db } = watched(
    { db: site.db, engine: engineOf(site.db), close: async () => {} },
    ({ sql }) => void statements.add(sql),
  )
  for (let count = 1; count <= 30; count++) {
    const [somePads, somebody] = [pads.slice(0, count), people.slice(0, count)]
    expect([...(await lockLogHeads(db, somePads)).keys()]).toEqual(somePads.toSorted())
    expect((await listLogHeads(db, somePads)).size).toBe(count)
    expect((await listChatStates(db, somePads)).size).toBe(0)
    expect(await changeWatchers(db, group, somebody, 0)).toBe(true)
    expect(await changeWatchers(db, group, somebody, 0)).toBe(false)
    await insertUserListMembers(
      db,
      list,
      somebody.map((id) => ({ id })),
    )
  }
  const { members } = await db
    .selectFrom('user_list_members')
    .select((of) => of.fn.countAll<number>().as('members'))
    .executeTakeFirstOrThrow()
  expect(Number(members)).toBe(30)
  expect(await changeWatchers(db, group, [], 0)).toBe(true)
  expect(await db.selectFrom('marks').selectAll().execute()).toEqual([])
  // There are six kinds of statements; two of them are inserts with a statement for each chunk size.
  expect(statements.size).toBeLessThan(20)
})
