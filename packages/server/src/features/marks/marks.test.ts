import { expect, test } from 'vitest'
import { outcome } from '../../testing/outcomes.ts'
import { encoded, groupFixture } from '../../testing/sites/group-fixture.ts'
import { PASSWORD, type Caller, type TestUser } from '../../testing/test-app.ts'

const NOT_FOUND = { status: 404, error: 'BACKEND.ERROR.USER.BOOKMARK_NOT_FOUND' }

const SECTIONS = [
  ['/usermark', 'bookmarks'],
  ['/userwatch', 'watchlist'],
] as const

const marksOf = async (caller: Caller, section: string) => {
  const marks = (await caller.get('/group')).body['value'][section]
  return { groups: Object.keys(marks.groups), pads: Object.keys(marks.pads) }
}

test.each(SECTIONS)('[MRK-1, GRP-38] %s toggles a group and a pad', async (path, section) => {
  const { gid, pad, user } = await groupFixture()
  const id = await pad()
  expect(await user.post(path, { type: 'groups', key: gid })).toMatchObject({ status: 200, body: { success: true } })
  expect(await marksOf(user, section)).toEqual({ groups: [gid], pads: [] })
  await user.post(path, { type: 'pads', key: id })
  expect(await marksOf(user, section)).toEqual({ groups: [gid], pads: [id] })
  expect((await user.post(path, { type: 'groups', key: gid })).body).toEqual({ success: true })
  expect(await marksOf(user, section)).toEqual({ groups: [], pads: [id] })
  const other = section === 'bookmarks' ? 'watchlist' : 'bookmarks'
  expect(await marksOf(user, other)).toEqual({ groups: [], pads: [] })
})

test.each(SECTIONS)('[MRK-2] %s with marked sets or clears, however often', async (path, section) => {
  const { gid, user } = await groupFixture()
  for (const marked of [true, true, false, false, true]) {
    expect((await user.post(path, { type: 'groups', key: gid, marked })).status).toBe(200)
    expect(await marksOf(user, section)).toEqual({ groups: marked ? [gid] : [], pads: [] })
  }
  const refused = await user.post(path, { type: 'groups', key: gid, marked: 'yes' })
  expect([refused.status, refused.body]).toEqual([400, { error: 'BACKEND.ERROR.TYPE.PARAM_BOOL', field: 'marked' }])
})

test.each([
  [{ type: 'users' }, 'TYPE.TYPE_PADSORGROUPS'],
  [{ type: undefined }, 'TYPE.TYPE_PADSORGROUPS'],
  [{ key: undefined }, 'TYPE.KEY_STR'],
  [{ key: '' }, 'TYPE.KEY_STR'],
  [{ key: 7 }, 'TYPE.KEY_STR'],
  [{ key: '\u0000' }, 'TYPE.KEY_STR'],
])('[MRK-3, WIRE-51] a mark with %o is refused', async (fields, error) => {
  const { gid, user } = await groupFixture()
  for (const [path] of SECTIONS)
    expect(outcome(await user.post(path, { type: 'groups', key: gid, ...fields }))).toEqual({
      status: 400,
      error: `BACKEND.ERROR.${error}`,
    })
})

test.each(SECTIONS)(
  '[MRK-4, W-35, ERR-10] %s takes nothing that does not exist or may not be read, alike',
  async (path) => {
    const { gid, pad, group, stranger } = await groupFixture()
    const [id, closed] = [await pad(), await group({ visibility: 'private', password: 'secret' })]
    for (const [type, key] of [
      ['groups', gid],
      ['groups', closed],
      ['groups', 'unknown'],
      ['groups', '__proto__'],
      ['groups', id],
      ['pads', id],
      ['pads', gid],
      ['pads', 'a:b*'],
    ])
      for (const marked of [undefined, true, false]) {
        const reply = await stranger.post(path, { type, key, marked })
        expect([reply.status, reply.body]).toEqual([404, { error: NOT_FOUND.error, key }])
      }
  },
)

test.each(SECTIONS)('[MRK-4] %s takes what everybody may read', async (path, section) => {
  const { gid, pad, stranger } = await groupFixture({ visibility: 'public' })
  const [id, restricted] = [await pad(), await pad({ visibility: 'restricted' })]
  expect((await stranger.post(path, { type: 'groups', key: gid })).status).toBe(200)
  expect((await stranger.post(path, { type: 'pads', key: id })).status).toBe(200)
  expect(outcome(await stranger.post(path, { type: 'pads', key: restricted }))).toEqual(NOT_FOUND)
  expect(await marksOf(stranger, section)).toEqual({ groups: [gid], pads: [id] })
})

test.each(SECTIONS)(
  '[MRK-4, MRK-5, PAD-22] a mark set by %s gives no right, and can be cleared when there is none left',
  async (path, section) => {
    const { gid, pad, admin, stranger, app } = await groupFixture({ visibility: 'public' })
    const id = await pad()
    await stranger.post(path, { type: 'groups', key: gid })
    await stranger.post(path, { type: 'pads', key: id })
    await admin.put(`/group/${gid}`, { visibility: 'restricted' })
    for (const address of [`/group/${gid}`, `/pad/${id}`]) expect((await stranger.get(address)).status).toBe(404)
    expect(await marksOf(stranger, section)).toEqual({ groups: [], pads: [] })
    for (const [type, key] of [
      ['groups', gid],
      ['pads', id],
    ])
      expect(outcome(await stranger.post(path, { type, key, marked: true }))).toEqual(NOT_FOUND)
    expect((await stranger.post(path, { type: 'groups', key: gid, marked: false })).status).toBe(200)
    expect((await stranger.post(path, { type: 'pads', key: id })).status).toBe(200)
    expect(await app.database.db.selectFrom('marks').selectAll().execute()).toEqual([])
    expect(outcome(await stranger.post(path, { type: 'pads', key: id }))).toEqual(NOT_FOUND)
  },
)

test('[MRK-6] marks need the session of a user', async () => {
  const { gid, visitor, siteAdmin } = await groupFixture({ visibility: 'public' })
  for (const [path] of SECTIONS) {
    const body = { type: 'groups', key: gid }
    expect(outcome(await visitor.post(path, body))).toEqual({
      status: 401,
      error: 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT',
    })
    expect(outcome(await siteAdmin.post(path, body))).toEqual({
      status: 401,
      error: 'BACKEND.ERROR.AUTHENTICATION.MUST_BE',
    })
  }
})

test('[MRK-7, MRK-8, GRP-49] watching a group and being its watcher are one fact', async () => {
  const { app, gid, admin, user } = await groupFixture()
  const eve = await app.user('eve')
  const watchersOf = async () => (await admin.get(`/group/${gid}`)).body['value'].watchers
  await admin.post('/group/add-watchers', { gid, type: 'groups', loginsOrEmails: ['user', 'eve', 'admin'] })
  expect(await marksOf(user, 'watchlist')).toEqual({ groups: [gid], pads: [] })
  await user.post('/userwatch', { type: 'groups', key: gid })
  expect((await watchersOf()).sort()).toEqual([admin.id, eve.id].sort())
  await user.post('/userwatch', { type: 'groups', key: gid })
  expect((await watchersOf()).sort()).toEqual([admin.id, eve.id, user.id].sort())
})

test("[MRK-9] nobody sees another's bookmarks and watched pads", async () => {
  const { gid, pad, user, admin } = await groupFixture()
  const id = await pad()
  await user.post('/usermark', { type: 'groups', key: gid })
  await user.post('/userwatch', { type: 'pads', key: id })
  expect(await marksOf(admin, 'bookmarks')).toEqual({ groups: [], pads: [] })
  expect(await marksOf(admin, 'watchlist')).toEqual({ groups: [], pads: [] })
  expect((await admin.get(`/group/${gid}`)).body['value'].watchers).toEqual([])
})

test('[MRK-4] a password that was typed elsewhere opens no mark', async () => {
  const { gid, stranger } = await groupFixture({ visibility: 'private', password: 'secret' })
  expect((await stranger.get(`/group/${gid}?password=${encoded('secret')}`)).status).toBe(200)
  expect(outcome(await stranger.post('/usermark', { type: 'groups', key: gid }))).toEqual(NOT_FOUND)
})

test('[MRK-2] a mark that is set three times at once is set', async () => {
  const { gid, user } = await groupFixture()
  const set = () => user.post('/usermark', { type: 'groups', key: gid, marked: true })
  expect((await Promise.all([set(), set(), set()])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await marksOf(user, 'bookmarks')).toEqual({ groups: [gid], pads: [] })
})

test.each(['/usermark', '/userwatch'])('[MRK-1] of many toggles by %s at once each counts', async (path) => {
  const { gid, user } = await groupFixture()
  const list = path === '/usermark' ? 'bookmarks' : 'watchlist'
  const toggle = (times: number) =>
    Promise.all(Array.from({ length: times }, () => user.post(path, { type: 'groups', key: gid })))
  for (const { status } of await toggle(8)) expect(status).toBe(200)
  expect(await marksOf(user, list)).toEqual({ groups: [], pads: [] })
  for (const { status } of await toggle(7)) expect(status).toBe(200)
  expect(await marksOf(user, list)).toEqual({ groups: [gid], pads: [] })
})

test('[MRK-11, GRP-38] a user record names no group and no pad that its user may no longer read', async () => {
  const { app, gid, pad, group, admin, user, stranger, siteAdmin } = await groupFixture({ visibility: 'public' })
  const [id, own] = [await pad(), await pad({ visibility: 'public' })]
  const other = await group({ visibility: 'public' })
  for (const caller of [user, stranger])
    for (const [path] of SECTIONS)
      for (const [type, key] of [
        ['groups', other],
        ['groups', gid],
        ['pads', own],
        ['pads', id],
      ]) {
        app.clock.advance(1)
        expect((await caller.post(path, { type, key })).status).toBe(200)
      }
  const recordsOf = async ({ login, ...caller }: TestUser) => [
    (await caller.get(`/user/${login}`)).body['value'],
    (await caller.get('/configuration')).body['user'],
    (await app.visitor.post('/auth/login', { login, password: PASSWORD })).body['user'],
    (await siteAdmin.get(`/user/${login}`)).body['value'],
  ]
  const expectMarks = async (of: TestUser, marks: { groups: string[]; pads: string[] }) => {
    for (const record of await recordsOf(of)) for (const [, section] of SECTIONS) expect(record[section]).toEqual(marks)
  }
  const all = { groups: [other, gid], pads: [own, id] }
  await expectMarks(stranger, all)
  await admin.put(`/group/${gid}`, { visibility: 'restricted' })
  await expectMarks(stranger, { groups: [other], pads: [own] })
  await expectMarks(user, all)
  await admin.put(`/group/${gid}`, { visibility: 'private', password: 'secret' })
  await expectMarks(stranger, { groups: [other], pads: [own] })
  await admin.delete(`/pad/${own}`)
  await admin.delete(`/group/${other}`)
  await expectMarks(stranger, { groups: [], pads: [] })
  await expectMarks(user, { groups: [gid], pads: [id] })
  await app.set({ allPadsPublicsAuthentifiedOnly: true })
  await expectMarks(stranger, { groups: [gid], pads: [id] })
})
