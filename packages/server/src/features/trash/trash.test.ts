import { TRASH_PAGE } from '@sheaf/contract/limits'
import type { PadId } from '@sheaf/contract/ids'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '../../lib/clock.ts'
import { jobKinds } from '../../job-kinds.ts'
import { startJobRunner } from '../../jobs/runner.ts'
import { openTestDatabase } from '../../testing/databases/databases.ts'
import { groupFixture, type GroupFixture } from '../../testing/sites/group-fixture.ts'
import { HIDDEN, OK, outcome } from '../../testing/outcomes.ts'
import { watched } from '../../testing/databases/query-plans.ts'
import { PASSWORD, type Caller } from '../../testing/test-app.ts'

interface Item {
  readonly type: string
  readonly key: string
}
const trashOf = async (caller: Caller, query = '') => (await caller.get(`/trash${query}`)).body['value'] as Item[]
const keys = async (caller: Caller, query = '') => (await trashOf(caller, query)).map(({ key }) => key)
const restore = (caller: Caller, type: string, key: string) => caller.post('/trash/restore', { type, key })
const purge = (caller: Caller, type: string, key: string) => caller.post('/trash/purge', { type, key })

/** Runs the jobs that are due. */
const drain = async ({ app }: Pick<GroupFixture, 'app'>): Promise<void> => {
  const runner = startJobRunner({ ...app.services, db: app.database.db }, { kinds: jobKinds, periodic: [] })
  await runner.drain()
  await runner.close()
}

test('[PAD-39, PAD-52] a group admin sees what was removed from the group, last removed first', async () => {
  const { app, gid, pad, group, admin, user, stranger, siteAdmin } = await groupFixture()
  const [first, second, other] = [await pad({ name: 'First' }), await pad({ name: 'Second' }), await group()]
  const ofOther = (await admin.post('/pad', { name: 'Third', group: other })).body['key'] as string
  for (const id of [first, second, ofOther]) {
    app.clock.advance(1000)
    await admin.delete(`/pad/${id}`)
  }
  expect(await trashOf(admin, `?group=${gid}`)).toEqual(
    [second, first].map((key, n) => ({
      type: 'pads',
      key,
      name: n === 0 ? 'Second' : 'First',
      group: { _id: gid, name: 'Board' },
      removedAt: app.clock.now() - (n + 1) * 1000,
      purgeAt: app.clock.now() - (n + 1) * 1000 + 30 * DAY_MS,
    })),
  )
  expect(await keys(admin)).toEqual([ofOther, second, first])
  for (const caller of [user, stranger]) expect(await trashOf(caller)).toEqual([])
  expect(await keys(siteAdmin)).toEqual([ofOther, second, first])
  expect(outcome(await app.visitor.get('/trash')).status).toBe(401)
})

test('[PAD-39, PAD-22] a restored pad is as it was: its rights, its marks, its place in the search', async () => {
  const fixture = await groupFixture()
  const { pad, admin, user } = fixture
  const id = await pad({ name: 'Protocol', visibility: 'private', password: 'secret', readonly: true })
  for (const path of ['/usermark', '/userwatch']) await user.post(path, { type: 'pads', key: id })
  const before = (await user.get(`/pad/${id}`)).body
  const marksOf = async () => {
    const { bookmarks, watchlist } = (await user.get('/user/user')).body['value']
    return [bookmarks.pads, watchlist.pads]
  }
  const found = async () => Object.keys((await user.get('/pad/search?q=protocol')).body['results'].headlines)
  await drain(fixture)
  await admin.delete(`/pad/${id}`)
  await drain(fixture)
  expect(outcome(await user.get(`/pad/${id}`))).toEqual(HIDDEN)
  expect([await marksOf(), await found()]).toEqual([[[], []], []])
  expect((await user.get('/group')).body['value'].bookmarks).toEqual({ groups: {}, pads: {} })
  expect(outcome(await user.post('/usermark', { type: 'pads', key: id })).error).toBe(
    'BACKEND.ERROR.USER.BOOKMARK_NOT_FOUND',
  )
  expect((await restore(admin, 'pads', id)).body).toEqual({ success: true, key: id })
  await drain(fixture)
  expect((await user.get(`/pad/${id}`)).body).toEqual(before)
  expect(await marksOf()).toEqual([[id], [id]])
  expect(await found()).toEqual([id])
  expect(await trashOf(admin)).toEqual([])
  expect(outcome(await restore(admin, 'pads', id))).toEqual(HIDDEN)
  const { body } = await fixture.stranger.get(`/pad/${id}?password=${Buffer.from('secret').toString('base64')}`)
  expect(body['value']).toMatchObject({ _id: id })
})

test('[PAD-40, GRP-21] a removed group comes back with the pads that went with it, its people and marks', async () => {
  const { app, gid, pad, admin, user, stranger, siteAdmin } = await groupFixture()
  const [kept, before] = [await pad({ name: 'Kept' }), await pad({ name: 'Before' })]
  await user.post('/userwatch', { type: 'groups', key: gid })
  await user.post('/usermark', { type: 'pads', key: kept })
  await admin.delete(`/pad/${before}`)
  const index = (await user.get('/group')).body['value']
  app.clock.advance(1000)
  await admin.delete(`/group/${gid}`)
  const item = {
    type: 'groups',
    key: gid,
    name: 'Board',
    pads: 1,
    removedAt: app.clock.now(),
    purgeAt: app.clock.now() + 30 * DAY_MS,
  }
  // A pad that was removed before the group can be restored only once the group is back.
  for (const caller of [admin, siteAdmin]) expect(await trashOf(caller)).toEqual([item])
  expect(outcome(await restore(admin, 'pads', kept))).toEqual(HIDDEN)
  expect(outcome(await restore(admin, 'pads', before))).toEqual(HIDDEN)
  for (const caller of [user, stranger]) {
    expect(await trashOf(caller)).toEqual([])
    expect(outcome(await restore(caller, 'groups', gid))).toEqual(HIDDEN)
  }
  expect((await restore(admin, 'groups', gid)).body).toEqual({ success: true, key: gid })
  expect((await user.get('/group')).body['value']).toEqual(index)
  expect(await keys(admin)).toEqual([before])
  expect((await restore(admin, 'pads', before)).status).toBe(200)
})

test('[PAD-40, W-15, GRP-56] a group whose admins have all gone comes back with its eldest member as admin', async () => {
  const { app, gid, group, admin, user, stranger, siteAdmin } = await groupFixture()
  const empty = await group({ name: 'Empty' })
  const gone = await app.user('gone')
  await admin.put(`/group/${gid}`, { admins: [admin.id, gone.id], users: [user.id, stranger.id] })
  await admin.delete(`/group/${gid}`)
  await admin.delete('/user/admin', { passwordCurrent: PASSWORD })
  await gone.delete('/user/gone', { passwordCurrent: PASSWORD })
  for (const caller of [user, stranger]) expect(outcome(await restore(caller, 'groups', gid))).toEqual(HIDDEN)
  expect(outcome(await restore(siteAdmin, 'groups', gid))).toEqual(OK)
  expect((await user.get(`/group/${gid}`)).body['value']).toMatchObject({ admins: [user.id], users: [stranger.id] })
  const acts = await app.database.db
    .selectFrom('audit_entries')
    .select(['act', 'user_login'])
    .where('actor_kind', '=', 'siteAdmin')
    .where('group_id', '=', gid)
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { act: 'group.restore', user_login: null },
    { act: 'group.share', user_login: 'user' },
  ])
  const nobody = await siteAdmin.post('/trash/restore', { type: 'groups', key: empty })
  expect(nobody).toMatchObject({ status: 400, body: { error: 'BACKEND.ERROR.GROUP.ITEMS_NOT_FOUND', key: empty } })
  expect(await keys(siteAdmin)).toEqual([empty])
  expect(outcome(await purge(siteAdmin, 'groups', empty))).toEqual(OK)
})

test.each(['restore', 'purge'])('[PAD-39, PAD-53, W-11, W-13, W-15] who may %s what was removed', async (act) => {
  const { app, pad, gid, admin, user, stranger, visitor, siteAdmin } = await groupFixture({ visibility: 'public' })
  const removed = async () => {
    const id = await pad()
    await admin.delete(`/pad/${id}`)
    return id
  }
  const at = async (caller: Caller, key: string, type = 'pads') =>
    outcome(await caller.post(`/trash/${act}`, { type, key }))
  const id = await removed()
  expect((await at(visitor, id)).status).toBe(401)
  await app.set({ allPadsPublicsAuthentifiedOnly: true })
  for (const caller of [user, stranger]) {
    const reply = await caller.post(`/trash/${act}`, { type: 'pads', key: id })
    expect(reply.body).toEqual({ error: HIDDEN.error, key: id })
    const unknown = await caller.post(`/trash/${act}`, { type: 'pads', key: 'unknown' })
    expect([reply.status, { ...unknown.body, key: id }]).toEqual([404, reply.body])
  }
  expect(await at(admin, id)).toEqual(OK)
  expect(await at(siteAdmin, await removed())).toEqual(OK)
  const there = await pad()
  for (const caller of [admin, siteAdmin]) {
    expect(await at(caller, there)).toEqual(HIDDEN)
    expect(await at(caller, gid, 'groups')).toEqual(HIDDEN)
    expect(await at(caller, gid)).toEqual(HIDDEN)
  }
})

test('[GRP-22] nothing comes back into an archived group, nor goes out of it for good', async () => {
  const { gid, pad, admin, siteAdmin } = await groupFixture()
  const id = await pad()
  await admin.delete(`/pad/${id}`)
  await admin.put(`/group/${gid}`, { archived: true })
  const archived = { status: 403, error: 'BACKEND.ERROR.PERMISSION.ARCHIVED' }
  for (const caller of [admin, siteAdmin])
    for (const act of [restore, purge]) expect(outcome(await act(caller, 'pads', id))).toEqual(archived)
  await admin.put(`/group/${gid}`, { archived: false })
  expect(outcome(await restore(admin, 'pads', id))).toEqual(OK)
})

test('[PAD-39, CFG-26] after trashDays nothing is listed or restored, also before the job came to purge it', async () => {
  const { app, gid, pad, group, admin } = await groupFixture()
  const [id, other] = [await pad(), await group()]
  await admin.delete(`/pad/${id}`)
  await admin.delete(`/group/${other}`)
  app.clock.advance(30 * DAY_MS - 1)
  const { db } = app.database
  // Sessions normally end long before, and the purge is not yet due.
  await db
    .updateTable('sessions')
    .set({ expires_at: app.clock.now() + DAY_MS })
    .execute()
  await db.deleteFrom('jobs').where('kind', 'like', 'purge-%').execute()
  expect((await keys(admin)).toSorted()).toEqual([id, other].toSorted())
  app.clock.advance(1)
  expect(await keys(admin)).toEqual([])
  expect(outcome(await restore(admin, 'pads', id))).toEqual(HIDDEN)
  expect(outcome(await restore(admin, 'groups', other))).toEqual(HIDDEN)
  await app.set({ trashDays: 31 })
  expect(outcome(await restore(admin, 'pads', id))).toEqual(OK)
  expect((await admin.get(`/group/${gid}`)).body['value'].pads).toEqual([id])
})

test('[PAD-38, PAD-53] what is removed for good is out of the trash at once, and its purge begins', async () => {
  const fixture = await groupFixture()
  const { app, gid, pad, group, admin } = fixture
  const [id, kept, other] = [await pad(), await pad(), await group()]
  await admin.post('/usermark', { type: 'pads', key: id })
  await admin.delete(`/pad/${id}`)
  await admin.delete(`/group/${other}`)
  await drain(fixture)
  expect((await keys(admin)).toSorted()).toEqual([id, other].toSorted())
  expect((await purge(admin, 'pads', id)).body).toEqual({ success: true, key: id })
  expect((await purge(admin, 'groups', other)).body).toEqual({ success: true, key: other })
  expect(await keys(admin)).toEqual([])
  await app.set({ trashDays: 1_000_000 })
  expect(await keys(admin)).toEqual([])
  for (const [type, key] of [
    ['pads', id],
    ['groups', other],
  ] as const)
    expect(outcome(await restore(admin, type, key))).toEqual(HIDDEN)
  await drain(fixture)
  const { db } = app.database
  expect(await db.selectFrom('pads').select('id').execute()).toEqual([{ id: kept }])
  expect(await db.selectFrom('groups').select('id').execute()).toEqual([{ id: gid }])
  expect(await db.selectFrom('marks').selectAll().execute()).toEqual([])
})

test('[PAD-52, W-36] the trash comes in pages that leave nothing out and repeat nothing', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  let asked: string[] = []
  const { app, gid, group, admin, siteAdmin } = await groupFixture(
    {},
    { database: watched(database, ({ sql }) => asked.push(sql)) },
  )
  const removedAt = app.clock.now()
  const rows = Array.from({ length: TRASH_PAGE + 20 }, (_, n) => ({
    id: `pad${String(n).padStart(4, '0')}` as PadId,
    group_id: gid,
    name: `Pad ${n}`,
    visibility: null,
    password_hash: null,
    readonly: null,
    ctime: removedAt,
    last_edited_at: null,
    log_head: 0,
    // Many are removed at the same moment.
    removed_at: removedAt - Math.floor(n / 50),
  }))
  await app.database.db.insertInto('pads').values(rows).execute()
  for (let n = 0; n < 3; n++) await admin.delete(`/group/${await group()}`)
  for (const caller of [admin, siteAdmin]) {
    asked = []
    const first = (await caller.get('/trash')).body
    const lists = asked.filter((sql) => sql.includes('"removed_at" desc'))
    // No more rows are read than a page needs.
    expect(lists.map((sql) => / limit /.test(sql))).toEqual([true, true])
    const second = (await caller.get(`/trash?cursor=${first['next']}`)).body
    expect([first['value'].length, second['value'].length, second['next']]).toEqual([TRASH_PAGE, 23, null])
    const all: Item[] = [...first['value'], ...second['value']]
    expect(new Set(all.map(({ key }) => key)).size).toBe(TRASH_PAGE + 23)
    expect(all).toEqual(
      (all as (Item & { removedAt: number })[]).toSorted(
        (a, b) => b.removedAt - a.removedAt || (a.key < b.key ? -1 : 1),
      ),
    )
  }
})

const cursorOf = (...place: unknown[]): string => Buffer.from(JSON.stringify(place)).toString('base64url')

test.each([
  ['?cursor=x', 'cursor', 'TYPE.PARAM_INVALID'],
  [`?cursor=${cursorOf('now', 'x')}`, 'cursor', 'TYPE.PARAM_INVALID'],
  [`?cursor=${cursorOf(1e20, 'x')}`, 'cursor', 'TYPE.PARAM_INVALID'],
  ['?group=a%2Fb', 'group', 'TYPE.PARAM_INVALID'],
])('[WIRE-8, WIRE-11] the trash at %s is refused', async (query, field, error) => {
  const { admin } = await groupFixture()
  const reply = await admin.get(`/trash${query}`)
  expect([reply.status, reply.body]).toEqual([400, { error: `BACKEND.ERROR.${error}`, field }])
})

test.each([
  [{ type: 'users' }, 'type', 'TYPE.TYPE_PADSORGROUPS'],
  [{ key: 7 }, 'key', 'TYPE.KEY_STR'],
  [{ key: '' }, 'key', 'TYPE.KEY_STR'],
  [{ key: undefined }, 'key', 'TYPE.KEY_STR'],
])('[WIRE-8, WIRE-16, WIRE-51] restoring %j is refused', async (change, field, error) => {
  const { pad, admin } = await groupFixture()
  const id = await pad()
  await admin.delete(`/pad/${id}`)
  for (const act of ['restore', 'purge']) {
    const reply = await admin.post(`/trash/${act}`, { type: 'pads', key: id, ...change })
    expect([reply.status, reply.body]).toEqual([400, { error: `BACKEND.ERROR.${error}`, field }])
  }
  expect(await keys(admin)).toEqual([id])
})

test('[PAD-39, ADM-14] restoring and purging are written to the audit trail', async () => {
  const { app, pad, group, admin } = await groupFixture()
  const [id, other] = [await pad(), await group({ name: 'Other' })]
  for (const act of [restore, purge]) {
    await admin.delete(`/pad/${id}`)
    await admin.delete(`/group/${other}`)
    await act(admin, 'pads', id)
    await act(admin, 'groups', other)
  }
  const rows = await app.database.db
    .selectFrom('audit_entries')
    .select(['act', 'pad_id', 'group_name'])
    .where((where) => where.or([where('act', 'like', '%.restore'), where('act', 'like', '%.purge')]))
    .orderBy('id')
    .execute()
  expect(rows).toEqual(
    ['restore', 'purge'].flatMap((act) => [
      { act: `pad.${act}`, pad_id: id, group_name: 'Board' },
      { act: `group.${act}`, pad_id: null, group_name: 'Other' },
    ]),
  )
})

test('[PAD-58, ACC-42, GRP-56] the site admin gives a group in which nobody is left to somebody', async () => {
  const { app, gid, pad, group, admin, user, stranger, siteAdmin } = await groupFixture()
  const [id, alone] = [await pad(), await group({ name: 'Alone' })]
  const inIt = (await admin.post('/pad', { name: 'Diary', group: alone })).body['key'] as string
  await admin.put('/user/admin', { organization: 'x', passwordCurrent: PASSWORD })
  expect((await admin.delete('/user/admin', { passwordCurrent: PASSWORD })).status).toBe(200)
  const give = (key: string, to?: string, caller: Caller = siteAdmin) =>
    caller.post('/trash/restore', { type: 'groups', key, admin: to })
  expect(await give(alone)).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.GROUP.ITEMS_NOT_FOUND', key: alone },
  })
  expect(await give(alone, 'nobody')).toMatchObject({
    status: 404,
    body: { error: 'BACKEND.ERROR.USER.NOT_FOUND', field: 'admin' },
  })
  for (const caller of [user, stranger]) expect((await give(alone, 'stranger', caller)).status).toBe(404)
  expect((await give(alone, 'Stranger@example.org')).status).toBe(200)
  expect((await stranger.get(`/group/${alone}`)).body).toMatchObject({
    value: { admins: [stranger.id], users: [] },
    pads: { [inIt]: { name: 'Diary' } },
  })
  expect((await give(gid)).status).toBe(200)
  expect((await user.get(`/group/${gid}`)).body).toMatchObject({ value: { admins: [user.id] }, pads: { [id]: {} } })
  const rows = await app.database.db
    .selectFrom('audit_entries')
    .select(['act', 'actor_kind', 'user_login'])
    .where('group_id', '=', alone)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(rows).toEqual([
    { act: 'group.share', actor_kind: 'siteAdmin', user_login: 'stranger' },
    { act: 'group.restore', actor_kind: 'siteAdmin', user_login: null },
  ])
})

test.each([
  ['stranger', ({ stranger, user }: GroupFixture) => ({ admins: [stranger.id], users: [user.id] })],
  ['user', ({ user }: GroupFixture) => ({ admins: [user.id], users: [] })],
])('[PAD-63, PAD-58, GRP-6] %s, whom the site admin names, comes before the members', async (named, expected) => {
  const fixture = await groupFixture()
  const { gid, admin, user, siteAdmin } = fixture
  await admin.delete('/user/admin', { passwordCurrent: PASSWORD })
  const give = (to: string) => siteAdmin.post('/trash/restore', { type: 'groups', key: gid, admin: to })
  expect(await give('nobody')).toMatchObject({ status: 404, body: { error: 'BACKEND.ERROR.USER.NOT_FOUND' } })
  expect((await give(named)).status).toBe(200)
  expect((await user.get(`/group/${gid}`)).body['value']).toMatchObject(expected(fixture))
})

test('[PAD-63] a group that has its admins gets none that is named', async () => {
  const { gid, admin, stranger, siteAdmin } = await groupFixture()
  await admin.delete(`/group/${gid}`)
  await siteAdmin.post('/trash/restore', { type: 'groups', key: gid, admin: stranger.login })
  expect((await admin.get(`/group/${gid}`)).body['value'].admins).toEqual([admin.id])
})
