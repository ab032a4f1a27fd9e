import { expect, test } from 'vitest'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import { PASSWORD, testApp } from '../../testing/test-app.ts'

const FIELDS = [
  '_id',
  'active',
  'bookmarks',
  'color',
  'ctime',
  'digestFrequency',
  'email',
  'eplAuthorToken',
  'firstname',
  'groups',
  'hideHelp',
  'lang',
  'lastname',
  'login',
  'organization',
  'otpEnabled',
  'padNickname',
  'pendingEmail',
  'useLoginAndColorInPads',
  'userlists',
  'watchlist',
]

test('[ACC-28, CFG-2, WIRE-23] a user has one shape wherever they are answered', async () => {
  const { gid, pad, group, user, admin, app, siteAdmin } = await groupFixture()
  const id = await pad()
  await admin.delete(`/group/${await group({ users: [user.id] })}`)
  await user.post('/usermark', { type: 'groups', key: gid })
  await user.post('/userwatch', { type: 'pads', key: id })
  const made = await user.post('/userlist', { name: 'Board', loginsOrEmails: ['admin', 'stranger@example.org'] })
  const [[listId, { version: _, ...list }]] = Object.entries(made.body['value']) as [[string, Record<string, unknown>]]
  const record = (await user.get('/user/user')).body['value']
  expect(Object.keys(record).toSorted()).toEqual(FIELDS)
  expect(record).toMatchObject({
    _id: user.id,
    login: 'user',
    groups: [gid],
    bookmarks: { groups: [gid], pads: [] },
    watchlist: { groups: [], pads: [id] },
    userlists: { [listId]: list },
  })
  expect(Object.values<{ uids: string[] }>(record.userlists)[0]?.uids[0]).toBe(admin.id)
  const first = (await app.visitor.post('/auth/login', { login: 'user', password: PASSWORD })).body
  const second = (await app.visitor.post('/auth/loginotp', { login: 'user', token: first['token'].key })).body
  for (const answered of [
    first['user'],
    second['user'],
    (await user.get('/configuration')).body['user'],
    (await siteAdmin.get('/user/user')).body['value'],
    (await siteAdmin.get('/user/user@example.org')).body['value'],
    (await siteAdmin.put('/user/user', {})).body['value'],
    (await user.put('/user/user', { passwordCurrent: PASSWORD })).body['value'],
  ])
    expect(answered).toEqual(record)
  const fresh = (await app.visitor.post('/user', { login: 'eve', email: 'eve@example.org', password: PASSWORD })).body
  expect(Object.keys(fresh['value']).toSorted()).toEqual(FIELDS)
})

test('[ACC-31, ACC-40, WIRE-14] a save stores each field of the profile, and nothing that it does not carry', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const before = (await ada.get('/user/ada')).body['value']
  const profile = {
    email: 'Ada.Lovelace@example.org',
    firstname: 'Ada',
    lastname: 'Lovelace',
    organization: 'Société analytique',
    padNickname: 'countess',
    lang: 'en',
    color: '#aB01fF',
    hideHelp: true,
    useLoginAndColorInPads: false,
    digestFrequency: 'weekly',
  }
  for (const [field, value] of Object.entries(profile)) {
    const { status, body } = await ada.put('/user/ada', { passwordCurrent: PASSWORD, [field]: value })
    expect([field, status, body['value'][field]]).toEqual([field, 200, value])
  }
  expect((await ada.get('/user/ada')).body['value']).toEqual({ ...before, ...profile })
})

test('[ACC-57] a user names their author of an Etherpad, when they register or later', async () => {
  const app = await testApp()
  const person = { login: 'eve', email: 'eve@example.org', password: PASSWORD }
  const registered = await app.visitor.post('/user', { ...person, eplAuthorToken: 't.eves' })
  expect(registered.body['value'].eplAuthorToken).toBe('t.eves')
  const ada = await app.user('ada')
  expect((await ada.get('/user/ada')).body['value'].eplAuthorToken).toBe('')
  const save = (eplAuthorToken: string) => ada.put('/user/ada', { passwordCurrent: PASSWORD, eplAuthorToken })
  const longest = `t.${'aZ0._~-'.repeat(14)}`
  expect([longest.length, (await save(longest)).body['value'].eplAuthorToken]).toEqual([100, longest])
  for (const [refused, error] of [
    [`${longest}a`, 'STR_100'],
    ['t.a;b', 'PARAM_INVALID'],
    ['t.a b', 'PARAM_INVALID'],
    ['é', 'PARAM_INVALID'],
  ] as const)
    expect(await save(refused)).toMatchObject({
      status: 400,
      body: { error: `BACKEND.ERROR.TYPE.${error}`, field: 'eplAuthorToken' },
    })
  expect((await ada.get('/user/ada')).body['value'].eplAuthorToken).toBe(longest)
})

test.each(['off', 'hourly', 'daily', 'weekly'])('[ACC-40] digests may come %s', async (digestFrequency) => {
  const app = await testApp()
  const ada = await app.user('ada')
  expect((await ada.get('/user/ada')).body['value'].digestFrequency).toBe('daily')
  const saved = await ada.put('/user/ada', { passwordCurrent: PASSWORD, digestFrequency })
  expect(saved.body['value'].digestFrequency).toBe(digestFrequency)
})

test.each([
  [{ digestFrequency: 'yearly' }, 'digestFrequency'],
  [{ digestFrequency: null }, 'digestFrequency'],
  [{ hideHelp: 'true' }, 'hideHelp'],
  [{ useLoginAndColorInPads: 1 }, 'useLoginAndColorInPads'],
  [{ padNickname: 'a\u202eb' }, 'padNickname'],
  [{ lang: 'xx' }, 'lang'],
  [{ color: '#12345' }, 'color'],
  [{ organization: ['x'] }, 'organization'],
])('[ACC-32, WIRE-8, WIRE-16] a save with %j is refused', async (change, field) => {
  const app = await testApp()
  const ada = await app.user('ada')
  const before = (await ada.get('/user/ada')).body
  const reply = await ada.put('/user/ada', { passwordCurrent: PASSWORD, firstname: 'Ada', ...change })
  expect(reply).toMatchObject({ status: 400, body: { field } })
  expect(reply.body['error']).toMatch(/^BACKEND\.ERROR\.TYPE\./)
  expect((await ada.get('/user/ada')).body).toEqual(before)
})

test('[ACC-54, NAME-4] a profile is saved as it was read, though a name in it is one that nobody may type here', async () => {
  const app = await testApp()
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  const names = { firstname: 'José', lastname: 'Mary Ann', pad_nickname: 'the 1st' }
  await app.database.db.updateTable('users').set(names).where('login', '=', 'ada').execute()
  await app.set({ asciiNames: true })
  const profile = (await ada.get('/user/ada')).body['value']
  for (const save of [
    (change: object) => ada.put('/user/ada', { ...profile, passwordCurrent: PASSWORD, ...change }),
    (change: object) => admin.put('/user/ada', { ...profile, ...change }),
  ]) {
    expect(await save({})).toMatchObject({ status: 200, body: { value: profile } })
    for (const field of ['firstname', 'lastname', 'padNickname'])
      expect(await save({ [field]: 'Zoë' })).toMatchObject({
        status: 400,
        body: { error: 'BACKEND.ERROR.TYPE.REQUIRED_ALPHANUMERIC', field },
      })
  }
  expect((await ada.get('/user/ada')).body['value']).toEqual(profile)
})

test('[ACC-38, ACC-13] a save keeps marks, user lists, memberships and the day of registration, whatever it carries', async () => {
  const { app, gid, user } = await groupFixture()
  await user.post('/usermark', { type: 'groups', key: gid })
  await user.post('/userwatch', { type: 'groups', key: gid })
  await user.post('/userlist', { name: 'Board', loginsOrEmails: ['admin'] })
  const before = (await user.get('/user/user')).body['value']
  const groups = (await user.get('/group')).body['value'].groups
  app.clock.advance(60_000)
  const { body } = await user.put('/user/user', {
    passwordCurrent: PASSWORD,
    _id: 'another',
    login: 'another',
    active: false,
    ctime: 0,
    otpEnabled: true,
    bookmarks: { groups: [], pads: [] },
    watchlist: { groups: [], pads: [] },
    userlists: {},
    groups: [],
  })
  expect(body['value']).toEqual(before)
  expect((await user.get('/group')).body['value'].groups).toEqual(groups)
})

test('[ACC-36] of changes of the password at once, by the same current one, one is made', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const passwords = ['another password', 'yet another password', 'one more password']
  const replies = await Promise.all(
    passwords.map((password) => ada.put('/user/ada', { password, passwordCurrent: PASSWORD, organization: password })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  const refused = { error: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT', field: 'passwordCurrent' }
  expect(replies.filter(({ body }) => body['error'] !== undefined).map(({ body }) => body)).toMatchObject([
    refused,
    refused,
  ])
  const kept = passwords[replies.findIndex(({ status }) => status === 200)]
  expect((await ada.get('/user/ada')).body['value'].organization).toBe(kept)
  expect((await app.visitor.post('/auth/login', { login: 'ada', password: kept })).status).toBe(200)
})
