import { expect, test } from 'vitest'
import { encoded, groupFixture } from '../../testing/sites/group-fixture.ts'
import { testApp } from '../../testing/test-app.ts'
import { ARCHIVED, DENIED_EDIT, HIDDEN, NOBODY, NO_PASSWORD, OK, WRONG, outcome } from '../../testing/outcomes.ts'

test('[GRP-1, GRP-2, GRP-3, GRP-10, GRP-11, WIRE-13, WIRE-23] making a group answers it, with its maker as admin', async () => {
  const app = await testApp()
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  const { status, body } = await ada.post('/group', { _id: 'mine', name: ' Board ', admin: bob.id, password: 'secret' })
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    key: body['key'],
    value: {
      _id: body['key'],
      name: 'Board',
      description: '',
      visibility: 'restricted',
      readonly: false,
      archived: false,
      allowUsersToCreatePads: false,
      history: 'members',
      tags: [],
      pads: [],
      admins: [ada.id],
      users: [],
      watchers: [],
      ctime: app.clock.now(),
    },
  })
  expect(body['key']).toMatch(/^[a-z2-9]{26}$/)
})

test.each([
  ['no name', { name: undefined }, 'TYPE.PARAM_STR', 'name'],
  ['a blank name', { name: ' ' }, 'TYPE.PARAM_STR', 'name'],
  ['a name of 41 characters', { name: 'x'.repeat(41) }, 'TYPE.STR_40', 'name'],
  ['a description of 101 characters', { description: 'x'.repeat(101) }, 'TYPE.STR_100', 'description'],
  ['a tag of 101 characters', { tags: ['x'.repeat(101)] }, 'TYPE.STR_100', 'tags'],
  ['51 tags', { tags: Array.from({ length: 51 }, String) }, 'TYPE.PARAM_INVALID', 'tags'],
  ['an unknown visibility', { visibility: 'secret' }, 'TYPE.VISIBILITY', 'visibility'],
  ['a history for somebody else', { history: 'writers' }, 'TYPE.PARAM_INVALID', 'history'],
  ['a flag that is no boolean', { archived: 1 }, 'TYPE.PARAM_BOOL', 'archived'],
  ['private without a password', { visibility: 'private' }, 'AUTHENTICATION.PASSWORD_INCORRECT', 'password'],
  ['a person whom nobody knows', { users: ['unknown'] }, 'GROUP.ITEMS_NOT_FOUND', undefined],
  ['an admin whom nobody knows', { admins: ['__proto__'] }, 'GROUP.ITEMS_NOT_FOUND', undefined],
  ['a watcher whom nobody knows', { watchers: ['a:b*'] }, 'GROUP.ITEMS_NOT_FOUND', undefined],
  ['people that are no list', { users: 'bob' }, 'TYPE.PARAM_INVALID', 'users'],
])(
  '[GRP-4, GRP-7, GRP-8, GRP-13, WIRE-16] a group with %s is refused and not made',
  async (_, fields, error, field) => {
    const app = await testApp()
    const ada = await app.user('ada')
    const reply = await ada.post('/group', { name: 'Board', ...fields })
    expect(reply.status).toBe(400)
    expect(reply.body).toEqual({ error: `BACKEND.ERROR.${error}`, ...(field ? { field } : {}) })
    expect((await ada.get('/group')).body['value'].groups).toEqual({})
  },
)

test('[GRP-7, GRP-5] 40 characters are counted as people count, and tags are kept once and never empty', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { body } = await ada.post('/group', { name: '😀'.repeat(40), tags: [' a ', 'b', 'a', '', '  '] })
  expect(body['value']).toMatchObject({ name: '😀'.repeat(40), tags: ['a', 'b'] })
})

test('[GRP-6, GRP-13] who is named as admin and as user is an admin, once', async () => {
  const app = await testApp()
  const [ada, bob, eve] = [await app.user('ada'), await app.user('bob'), await app.user('eve')]
  const { body } = await ada.post('/group', {
    name: 'Board',
    admins: [bob.id, bob.id],
    users: [ada.id, bob.id, eve.id, eve.id],
    watchers: [eve.id, eve.id],
  })
  expect(body['value']).toMatchObject({ admins: [ada.id, bob.id], users: [eve.id], watchers: [eve.id] })
})

test('[GRP-12] the site admin names whose the group is', async () => {
  const app = await testApp()
  const [siteAdmin, bob] = [await app.siteAdmin(), await app.user('bob')]
  const missing = await siteAdmin.post('/group', { name: 'Board' })
  expect([missing.status, missing.body]).toEqual([400, { error: 'BACKEND.ERROR.TYPE.PARAM_STR', field: 'admin' }])
  const unknown = await siteAdmin.post('/group', { name: 'Board', admin: 'unknown' })
  expect(outcome(unknown)).toEqual({ status: 400, error: 'BACKEND.ERROR.GROUP.ITEMS_NOT_FOUND' })
  expect((await siteAdmin.post('/group', { name: 'Board', admin: bob.id })).body['value'].admins).toEqual([bob.id])
})

test('[GRP-10] a visitor makes no group', async () => {
  const app = await testApp()
  expect(outcome(await app.visitor.post('/group', { name: 'Board' }))).toEqual(NOBODY)
})

test('[GRP-9, GRP-18] only a private group keeps a password, and it stays through an empty one', async () => {
  const { gid, group, admin, stranger } = await groupFixture({ visibility: 'public', password: 'dropped' })
  const open = async (id: string, password: string) =>
    outcome(await stranger.get(`/group/${id}?password=${encoded(password)}`))
  expect(outcome(await admin.put(`/group/${gid}`, { visibility: 'private' }))).toEqual(NO_PASSWORD)
  expect(outcome(await admin.put(`/group/${gid}`, { visibility: 'private', password: '' }))).toEqual(NO_PASSWORD)
  expect((await admin.get(`/group/${gid}`)).body['value'].visibility).toBe('public')
  expect(outcome(await admin.put(`/group/${gid}`, { visibility: 'private', password: 'first' }))).toEqual(OK)
  expect(outcome(await admin.put(`/group/${gid}`, { visibility: 'private', password: '', name: 'Same' }))).toEqual(OK)
  expect(await open(gid, 'first')).toEqual(OK)
  expect(await open(gid, 'dropped')).toEqual(WRONG)
  await admin.put(`/group/${gid}`, { password: 'second' })
  expect(await open(gid, 'first')).toEqual(WRONG)
  await admin.put(`/group/${gid}`, { visibility: 'restricted', password: 'third' })
  expect(outcome(await admin.put(`/group/${gid}`, { visibility: 'private' }))).toEqual(NO_PASSWORD)
  expect(outcome(await admin.post('/group', { name: 'x', visibility: 'private' }))).toEqual(NO_PASSWORD)
  expect(await open(await group({ visibility: 'private', password: 'pässwörd 😀' }), 'pässwörd 😀')).toEqual(OK)
})

test.each([
  ['restricted', HIDDEN],
  ['private', DENIED_EDIT],
  ['public', DENIED_EDIT],
] as const)(
  '[GRP-14, GRP-15, GRP-16, GRP-17, GRP-20, GRP-46, GRP-55, W-11] who changes a %s group',
  async (visibility, forStranger) => {
    const { gid, visitor, stranger, user, admin, siteAdmin } = await groupFixture({ visibility, password: 'secret' })
    const changes = (caller: typeof visitor, id = gid) => [
      caller.put(`/group/${id}`, { name: 'x' }),
      caller.put(`/group/${id}`, { archived: true }),
      caller.delete(`/group/${id}`),
      caller.post('/group/invite', { gid: id, invite: true, loginsOrEmails: ['stranger'] }),
      caller.post('/group/invite', { gid: id, invite: false, loginsOrEmails: ['stranger'] }),
      caller.post('/group/add-watchers', { gid: id, type: 'groups', loginsOrEmails: ['stranger'] }),
    ]
    const before = (await admin.get(`/group/${gid}`)).body
    for (const reply of await Promise.all(changes(visitor))) expect(outcome(reply)).toEqual(NOBODY)
    for (const reply of await Promise.all(changes(stranger))) expect(outcome(reply)).toEqual(forStranger)
    for (const reply of await Promise.all(changes(user))) expect(outcome(reply)).toEqual(DENIED_EDIT)
    for (const caller of [stranger, admin, siteAdmin])
      for (const reply of await Promise.all(changes(caller, 'unknown'))) {
        expect(outcome(reply)).toEqual(HIDDEN)
        expect(reply.body['key']).toBe('unknown')
      }
    expect((await admin.get(`/group/${gid}`)).body).toEqual(before)
    for (const caller of [admin, siteAdmin]) {
      expect(outcome(await caller.put(`/group/${gid}`, { archived: true }))).toEqual(OK)
      expect((await caller.put(`/group/${gid}`, { archived: false, name: 'y' })).body['value']).toMatchObject({
        archived: false,
        name: 'y',
      })
    }
    expect((await siteAdmin.delete(`/group/${gid}`)).body).toEqual({ success: true, key: gid })
  },
)

test('[WIRE-13, WIRE-14, GRP-13] a save changes what it sends, of the group that the path names', async () => {
  const { gid, group, admin, user, stranger } = await groupFixture({ description: 'Old', tags: ['a'] })
  const other = await group({ name: 'Other' })
  const { body } = await admin.put(`/group/${gid}`, { _id: other, ctime: 1, pads: ['x'], name: 'New' })
  expect(body['key']).toBe(gid)
  expect(body['value']).toMatchObject({
    _id: gid,
    name: 'New',
    description: 'Old',
    tags: ['a'],
    admins: [admin.id],
    users: [user.id],
    pads: [],
  })
  expect((await admin.get(`/group/${other}`)).body['value'].name).toBe('Other')
  const people = await admin.put(`/group/${gid}`, { users: [stranger.id], watchers: [user.id] })
  expect(people.body['value']).toMatchObject({ admins: [admin.id], users: [stranger.id], watchers: [user.id] })
  const whole = await admin.put(`/group/${gid}`, { ...people.body['value'], admins: [admin.id, stranger.id] })
  expect(whole.body['value']).toMatchObject({ admins: [admin.id, stranger.id], users: [], watchers: [user.id] })
})

test.each([
  ['no admins', { admins: [] }, 'GROUP.RESIGN_UNIQUE_ADMIN'],
  ['the only admin among the users', 'demoted', 'GROUP.RESIGN_UNIQUE_ADMIN'],
  ['somebody unknown', { users: ['unknown'], name: 'x' }, 'GROUP.ITEMS_NOT_FOUND'],
])('[GRP-13, GRP-19, W-12, WIRE-16] a save with %s changes nothing', async (_, fields, error) => {
  const { gid, admin } = await groupFixture()
  const before = (await admin.get(`/group/${gid}`)).body
  const reply = await admin.put(`/group/${gid}`, {
    name: 'x',
    ...(fields === 'demoted' ? { users: [admin.id] } : (fields as object)),
  })
  expect(outcome(reply)).toEqual({ status: 400, error: `BACKEND.ERROR.${error}` })
  expect((await admin.get(`/group/${gid}`)).body).toEqual(before)
})

test('[GRP-22, GRP-23] an archived group is taken out, left or deleted, and nothing else', async () => {
  const { gid, admin, user, siteAdmin } = await groupFixture()
  await admin.put(`/group/${gid}`, { archived: true })
  for (const caller of [admin, siteAdmin])
    for (const reply of [
      await caller.put(`/group/${gid}`, { name: 'x' }),
      await caller.put(`/group/${gid}`, { archived: true }),
      await caller.put(`/group/${gid}`, { users: [] }),
      await caller.post('/group/invite', { gid, invite: true, loginsOrEmails: [] }),
      await caller.post('/group/add-watchers', { gid, type: 'groups', loginsOrEmails: [] }),
    ])
      expect(outcome(reply)).toEqual(ARCHIVED)
  expect(outcome(await user.post('/group/resign', { gid }))).toEqual(OK)
  expect(outcome(await admin.put(`/group/${gid}`, { archived: false, name: 'Back' }))).toEqual(OK)
  await admin.put(`/group/${gid}`, { archived: true })
  expect(outcome(await admin.delete(`/group/${gid}`))).toEqual(OK)
})

test('[GRP-20, GRP-21, PAD-36] a removed group is gone at once with its pads and all marks, and a job is left to purge it', async () => {
  const { app, gid, pad, group, admin, user, siteAdmin } = await groupFixture()
  const [first, second, kept] = [await pad(), await pad(), await group()]
  for (const path of ['/usermark', '/userwatch']) {
    await user.post(path, { type: 'groups', key: gid })
    await user.post(path, { type: 'pads', key: first })
  }
  await admin.delete(`/pad/${second}`)
  app.clock.advance(5000)
  expect((await admin.delete(`/group/${gid}`)).body).toEqual({ success: true, key: gid })
  for (const caller of [admin, siteAdmin])
    for (const reply of [
      await caller.get(`/group/${gid}`),
      await caller.put(`/group/${gid}`, { name: 'x' }),
      await caller.delete(`/group/${gid}`),
      await caller.get(`/pad/${first}`),
      await caller.delete(`/pad/${first}`),
    ])
      expect(outcome(reply)).toEqual(HIDDEN)
  expect((await admin.post('/pad', { name: 'x', group: gid })).status).toBe(400)
  expect(outcome(await user.post('/group/resign', { gid }))).toEqual(HIDDEN)
  expect(Object.keys((await admin.get('/group')).body['value'].groups)).toEqual([kept])
  const { value } = (await user.get('/group')).body
  expect(value).toEqual({
    groups: {},
    pads: {},
    users: {},
    admins: {},
    watchers: {},
    bookmarks: { groups: {}, pads: {} },
    watchlist: { groups: {}, pads: {} },
    lastEdited: {},
  })
  const { bookmarks, watchlist } = (await user.get('/user/user')).body['value']
  expect([bookmarks, watchlist]).toEqual([
    { groups: [], pads: [] },
    { groups: [], pads: [] },
  ])
  const { db } = app.database
  expect(await db.selectFrom('jobs').select(['kind', 'key']).where('kind', '=', 'purge-group').execute()).toEqual([
    { kind: 'purge-group', key: gid },
  ])
  const removals = new Map(
    (await db.selectFrom('pads').select(['id', 'removed_at']).execute()).map((row) => [row.id, row.removed_at]),
  )
  // The time tells the pads that went with the group from those that were in the trash before.
  expect(removals.get(first)).toBe(app.clock.now())
  expect(removals.get(second)).toBe(app.clock.now() - 5000)
})
