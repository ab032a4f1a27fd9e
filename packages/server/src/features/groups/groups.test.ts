import type { UserId } from '@sheaf/contract/ids'
import { expect, test, vi } from 'vitest'
import type { Ctx } from '../../context.ts'
import { encoded, groupCast } from '../../testing/group-cast.ts'
import { testApp, type Reply } from '../../testing/test-app.ts'
import { listGroups } from './groups.index.service.ts'

const HIDDEN = { status: 404, error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND' }
const DENIED_EDIT = { status: 401, error: 'BACKEND.ERROR.AUTHENTICATION.DENIED_RECORD_EDIT' }
const WRONG = { status: 401, error: 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED' }
const MUST_BE = { status: 401, error: 'BACKEND.ERROR.AUTHENTICATION.MUST_BE' }
const NOBODY = { status: 401, error: 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT' }
const ARCHIVED = { status: 403, error: 'BACKEND.ERROR.PERMISSION.ARCHIVED' }
const NO_PASSWORD = { status: 400, error: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT' }
const OK = { status: 200, error: undefined }

const outcome = ({ status, body }: Reply) => ({ status, error: body['error'] as string | undefined })

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
  ['a tag of 101 characters', { tags: ['x'.repeat(101)] }, 'TYPE.STR_100', 'tags.0'],
  ['an unknown visibility', { visibility: 'secret' }, 'TYPE.VISIBILITY', 'visibility'],
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
  const { gid, group, admin, stranger } = await groupCast({ visibility: 'public', password: 'dropped' })
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
    const { gid, visitor, stranger, user, admin, siteAdmin } = await groupCast({ visibility, password: 'secret' })
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
  const { gid, group, admin, user, stranger } = await groupCast({ description: 'Old', tags: ['a'] })
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
  const { gid, admin } = await groupCast()
  const before = (await admin.get(`/group/${gid}`)).body
  const reply = await admin.put(`/group/${gid}`, {
    name: 'x',
    ...(fields === 'demoted' ? { users: [admin.id] } : (fields as object)),
  })
  expect(outcome(reply)).toEqual({ status: 400, error: `BACKEND.ERROR.${error}` })
  expect((await admin.get(`/group/${gid}`)).body).toEqual(before)
})

test('[GRP-22, GRP-23] an archived group is taken out, left or deleted, and nothing else', async () => {
  const { gid, admin, user, siteAdmin } = await groupCast()
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
  const { app, gid, pad, group, admin, user, siteAdmin } = await groupCast()
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
  // What went with the group is told from what was in the trash before.
  expect(removals.get(first)).toBe(app.clock.now())
  expect(removals.get(second)).toBe(app.clock.now() - 5000)
})

const CLOSED = { name: 'Board', visibility: 'private' }

test.each([
  ['restricted', HIDDEN],
  ['private', CLOSED],
  ['public', OK],
] as const)(
  '[GRP-24, GRP-25, GRP-27, GRP-28, GRP-33, W-11] who reads a %s group without a password',
  async (visibility, forOthers) => {
    const { gid, pad, visitor, stranger, user, admin, siteAdmin } = await groupCast({ visibility, password: 'secret' })
    const id = await pad()
    for (const caller of [visitor, stranger]) {
      const reply = await caller.get(`/group/${gid}`)
      if (forOthers === CLOSED) expect([reply.status, reply.body]).toEqual([200, { key: gid, value: CLOSED }])
      else expect(outcome(reply)).toEqual(forOthers)
    }
    for (const caller of [user, admin, siteAdmin]) {
      const { status, body } = await caller.get(`/group/${gid}`)
      expect(status).toBe(200)
      expect(Object.keys(body).sort()).toEqual(['key', 'pads', 'users', 'value'])
      expect(body).toMatchObject({
        key: gid,
        value: { _id: gid, pads: [id], admins: [admin.id], users: [user.id] },
        pads: { [id]: { _id: id } },
      })
    }
  },
)

test('[GRP-27, ERR-10] a restricted group answers as an unknown one', async () => {
  const { gid, visitor, stranger } = await groupCast()
  for (const caller of [visitor, stranger]) {
    const [restricted, unknown] = [await caller.get(`/group/${gid}`), await caller.get('/group/unknown')]
    expect(restricted.status).toBe(404)
    expect(restricted.body).toEqual({ ...unknown.body, key: gid })
    expect(outcome(await caller.get(`/group/${gid}?password=${encoded('guess')}`))).toEqual(HIDDEN)
  }
})

test.each(['__proto__', 'a%2Fb', '..', '*', '%00', 'undefined'])('[W-35] there is no group %s', async (id) => {
  const { visitor, admin, siteAdmin } = await groupCast()
  for (const caller of [visitor, admin, siteAdmin]) expect((await caller.get(`/group/${id}`)).status).toBe(404)
})

test('[GRP-29, GRP-30] a private group opens with its password, and refuses a wrong one', async () => {
  const { gid, pad, visitor, stranger } = await groupCast({ visibility: 'private', password: 'secret' })
  const id = await pad()
  for (const caller of [visitor, stranger]) {
    const opened = await caller.get(`/group/${gid}?password=${encoded('secret')}`)
    expect(opened.body).toMatchObject({
      key: gid,
      value: { _id: gid, name: 'Board' },
      pads: { [id]: { name: 'Minutes' } },
    })
    const refused = await caller.get(`/group/${gid}?password=${encoded('Secret')}`)
    expect([refused.status, refused.body]).toEqual([401, { error: WRONG.error, key: gid }])
    expect((await caller.get(`/group/${gid}?password=`)).body).toEqual({ key: gid, value: CLOSED })
  }
  expect((await visitor.get(`/group/${gid}?password=%25`)).status).toBe(401)
})

test('[GRP-30, W-33] tries of a password are limited per address and group, and the right one clears the count', async () => {
  const { app, gid, group, visitor } = await groupCast(
    { visibility: 'private', password: 'secret' },
    { env: { SHEAF_LIMITS: 'password=3' } },
  )
  const other = await group({ visibility: 'private', password: 'secret' })
  const at = async (password: string, id = gid) =>
    outcome(await visitor.get(`/group/${id}?password=${encoded(password)}`)).status
  expect([await at('a'), await at('b'), await at('secret')]).toEqual([401, 401, 200])
  expect([await at('a'), await at('b'), await at('c'), await at('secret')]).toEqual([401, 401, 401, 429])
  expect(await at('secret', other)).toBe(200)
  const url = `/api/group/${gid}?password=${encoded('secret')}`
  expect((await app.http.inject({ url, remoteAddress: '192.0.2.1' })).statusCode).toBe(200)
})

test('[GRP-26] with publicNeedsAccount, public means anybody signed in', async () => {
  const { app, gid, group, visitor, stranger } = await groupCast({ visibility: 'public' })
  const secret = await group({ visibility: 'private', password: 'secret' })
  await app.set({ publicNeedsAccount: true })
  expect(outcome(await visitor.get(`/group/${gid}`))).toEqual(MUST_BE)
  expect(outcome(await stranger.get(`/group/${gid}`))).toEqual(OK)
  expect(outcome(await visitor.get(`/group/${secret}?password=${encoded('secret')}`))).toEqual(OK)
})

test('[GRP-32, GRP-53] with allPadsPublicsAuthentifiedOnly, everybody signed in reads every group, and a visitor none', async () => {
  const { app, gid, group, pad, visitor, stranger } = await groupCast()
  const [secret, id] = [
    await group({ visibility: 'private', password: 'secret' }),
    await pad({ visibility: 'private', password: 'x' }),
  ]
  await app.set({ allPadsPublicsAuthentifiedOnly: true })
  for (const key of [gid, secret, 'unknown']) expect(outcome(await visitor.get(`/group/${key}`))).toEqual(MUST_BE)
  expect(Object.keys((await stranger.get(`/group/${gid}`)).body['pads'])).toEqual([id])
  expect((await stranger.get(`/group/${secret}`)).body['value']._id).toBe(secret)
  expect(outcome(await stranger.put(`/group/${gid}`, { name: 'x' }))).toEqual(DENIED_EDIT)
  expect(outcome(await stranger.post('/group/resign', { gid }))).toEqual({
    status: 400,
    error: 'BACKEND.ERROR.GROUP.NOT_USER',
  })
})

test.each([
  ['public', ['follows', 'public']],
  ['private', ['follows', 'public', 'private']],
] as const)('[GRP-34] which pads of a %s group are listed to who is no member', async (visibility, expected) => {
  const { gid, pad, visitor, stranger, user, siteAdmin } = await groupCast({ visibility, password: 'secret' })
  for (const own of [null, 'public', 'private', 'restricted'])
    await pad({ name: own ?? 'follows', visibility: own, password: 'own' })
  const listed = async (caller: typeof visitor) => {
    const { body } = await caller.get(`/group/${gid}?password=${encoded('secret')}`)
    expect(body['value'].pads).toEqual(Object.keys(body['pads']))
    return Object.values<{ name: string }>(body['pads'])
      .map(({ name }) => name)
      .sort()
  }
  for (const caller of [visitor, stranger]) expect(await listed(caller)).toEqual([...expected].sort())
  for (const caller of [user, siteAdmin])
    expect(await listed(caller)).toEqual(['follows', 'private', 'public', 'restricted'])
})

test('[GRP-35, MRK-9, WIRE-23] names and addresses reach admins, logins those signed in, and a visitor no list', async () => {
  const { app, gid, visitor, stranger, user, admin, siteAdmin } = await groupCast({ visibility: 'public' })
  const fan = await app.user('fan')
  await fan.post('/userwatch', { type: 'groups', key: gid })
  await user.put('/user/user', { passwordCurrent: 'a good password', firstname: 'Una', lastname: 'Ser' })
  const users = async (caller: typeof visitor) => (await caller.get(`/group/${gid}`)).body['users']
  const logins = {
    [admin.id]: { _id: admin.id, login: 'admin' },
    [user.id]: { _id: user.id, login: 'user' },
    // Watching a group hands nobody's address to its admins.
    [fan.id]: { _id: fan.id, login: 'fan' },
  }
  for (const caller of [admin, siteAdmin])
    expect(await users(caller)).toEqual({
      ...logins,
      [admin.id]: { _id: admin.id, login: 'admin', firstname: '', lastname: '', email: admin.email },
      [user.id]: { _id: user.id, login: 'user', firstname: 'Una', lastname: 'Ser', email: user.email },
    })
  for (const caller of [user, stranger]) expect(await users(caller)).toEqual(logins)
  expect(await users(visitor)).toEqual({})
  expect((await visitor.get(`/group/${gid}`)).body['value']).toMatchObject({ admins: [], users: [], watchers: [] })
  expect((await stranger.get(`/group/${gid}`)).body['value']).toMatchObject({
    admins: [admin.id],
    users: [user.id],
    watchers: [fan.id],
  })
})

test('[GRP-36, GRP-37, GRP-39, GRP-35] the index holds my groups, their pads and people, by exactly these names', async () => {
  const { app, gid, group, pad, admin, user, stranger, visitor, siteAdmin } = await groupCast()
  const fan = await app.user('fan')
  await admin.post('/group/add-watchers', { gid, type: 'groups', loginsOrEmails: ['fan'] })
  const id = await pad({ visibility: 'private', password: 'own' })
  const led = await group({ name: 'Led', admins: [user.id], users: [fan.id] })
  await group({ name: 'Foreign', visibility: 'public' }, stranger)
  const { status, body } = await user.get('/group')
  expect(status).toBe(200)
  const { value } = body
  expect(Object.keys(body)).toEqual(['value'])
  expect(Object.keys(value).sort()).toEqual(['admins', 'bookmarks', 'groups', 'pads', 'users', 'watchers', 'watchlist'])
  expect([value.admins, value.watchers]).toEqual([{}, {}])
  expect(Object.keys(value.groups).sort()).toEqual([gid, led].sort())
  expect(value.groups[gid]).toEqual((await user.get(`/group/${gid}`)).body['value'])
  expect(value.groups[gid]).toMatchObject({ pads: [id], watchers: [fan.id] })
  expect(value.pads).toEqual({ [id]: expect.objectContaining({ _id: id, visibility: 'private' }) })
  // fan watches the one group and is in the other, which user leads.
  expect(value.users[fan.id]).toMatchObject({ login: 'fan', email: fan.email })
  expect(value.users[admin.id]).toMatchObject({ login: 'admin', email: admin.email })
  expect((await fan.get('/group')).body['value'].users[user.id]).toEqual({ _id: user.id, login: 'user' })
  expect(outcome(await visitor.get('/group'))).toEqual(NOBODY)
  expect(outcome(await siteAdmin.get('/group'))).toEqual(MUST_BE)
})

test('[GRP-38, MRK-9, SRCH-10] marks show only what may still be read', async () => {
  const { app, gid, pad, group, admin, stranger } = await groupCast({ visibility: 'public' })
  const [follows, own] = [await pad(), await pad({ visibility: 'public' })]
  const other = await group({ visibility: 'public' })
  for (const path of ['/usermark', '/userwatch']) {
    for (const key of [gid, other]) expect(outcome(await stranger.post(path, { type: 'groups', key }))).toEqual(OK)
    for (const key of [follows, own]) expect(outcome(await stranger.post(path, { type: 'pads', key }))).toEqual(OK)
  }
  const marked = async () => {
    const { value } = (await stranger.get('/group')).body
    expect([value.groups, value.pads, value.users]).toEqual([{}, {}, {}])
    expect(value.watchlist).toEqual(value.bookmarks)
    return { groups: Object.keys(value.bookmarks.groups).sort(), pads: Object.keys(value.bookmarks.pads).sort() }
  }
  expect(await marked()).toEqual({ groups: [gid, other].sort(), pads: [follows, own].sort() })
  await admin.put(`/group/${gid}`, { visibility: 'private', password: 'secret' })
  expect(await marked()).toEqual({ groups: [other], pads: [own] })
  await app.set({ allPadsPublicsAuthentifiedOnly: true })
  expect(await marked()).toEqual({ groups: [gid, other].sort(), pads: [follows, own].sort() })
})

test('[GRP-36, W-36] the index takes as many queries for forty groups as for one', async () => {
  const { app, admin, group, user } = await groupCast()
  let queries = 0
  const counted = app.database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries++
      return result
    },
  })
  const actor = { kind: 'user', id: admin.id as UserId, login: 'admin' } as const
  const ctx: Ctx = {
    ...app.services,
    actor,
    db: counted,
    sessionId: undefined,
    address: '',
    userAgent: '',
    afterCommit: () => {},
  }
  const index = async () => {
    queries = 0
    const { groups } = await listGroups(ctx)
    return { queries, groups: Object.keys(groups).length }
  }
  expect(await index()).toEqual({ queries: 5, groups: 1 })
  for (let n = 0; n < 39; n++) {
    const id = await group({ users: [user.id] })
    await admin.post('/pad', { name: `pad ${n}`, group: id })
    await admin.post('/usermark', { type: 'groups', key: id })
  }
  expect(await index()).toEqual({ queries: 5, groups: 40 })
})

test('[W-16, GRP-31] every change of a right asks for the open pads to be decided again, and no other change does', async () => {
  const { app, gid, pad, admin } = await groupCast()
  const pads = [await pad(), await pad()].sort()
  const told = vi.spyOn(app.services.livePads, 'accessChanged')
  const tells = async (change: () => Promise<Reply>) => {
    told.mockClear()
    expect((await change()).status).toBe(200)
    await new Promise(setImmediate)
    return told.mock.calls.map(([change]) => ('pads' in change ? { pads: [...change.pads].sort() } : change))
  }
  const save = (fields: Record<string, unknown>) => tells(() => admin.put(`/group/${gid}`, fields))
  expect(await save({ name: 'x', tags: ['a'], allowUsersToCreatePads: true })).toEqual([])
  expect(await save({ visibility: 'private', password: 'one' })).toEqual([{ pads }])
  expect(await save({ visibility: 'private', password: '' })).toEqual([])
  expect(await save({ password: 'two' })).toEqual([{ pads }])
  expect(await save({ readonly: true })).toEqual([{ pads }])
  expect(await save({ archived: true })).toEqual([{ pads }])
  expect(await tells(() => admin.delete(`/group/${gid}`))).toEqual([{ pads }])
})
