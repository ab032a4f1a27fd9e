import { expect, test } from 'vitest'
import { SAMPLE_USERS, SAMPLE_PASSWORD, fillSite } from '../../testing/sites/big-site.ts'
import { PASSWORD, testApp, type Caller } from '../../testing/test-app.ts'
import { withUsers } from '../../testing/people/with-users.ts'

const ADMIN = { status: 401, body: { error: 'BACKEND.ERROR.AUTHENTICATION.ADMIN' } }

test('[USR-1] the site admin reads all users by login', async () => {
  const { admin } = await withUsers('bob', 'ada')
  await admin.put('/user/ada', { firstname: 'Ada', lastname: 'Byron' })
  expect((await admin.get('/all-users')).body).toEqual({
    users: {
      ada: { email: 'ada@example.org', firstname: 'Ada', lastname: 'Byron' },
      bob: { email: 'bob@example.org', firstname: '', lastname: '' },
    },
    usersCount: 2,
  })
})

test('[USR-2, WIRE-31] users list all users only where the site says so, and then by login alone', async () => {
  const { app, admin } = await withUsers('bob')
  const ada = await app.user('ada')
  for (const caller of [app.visitor, ada]) expect(await caller.get('/all-users')).toMatchObject(ADMIN)
  await admin.put('/configuration/showAllUsers', { value: true })
  expect((await ada.get('/all-users')).body).toEqual({ users: { ada: {}, bob: {} }, usersCount: 2 })
  expect(await app.visitor.get('/all-users')).toMatchObject({
    status: 401,
    body: { error: 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT', tokenError: true },
  })
  expect((await admin.get('/all-users')).body['users'].bob.email).toBe('bob@example.org')
})

test('[USR-4, WIRE-10] a text that is too long to be anybody is refused as such', async () => {
  const { admin } = await withUsers('ada')
  expect((await admin.get(`/search-users/${'x'.repeat(100)}`)).body).toEqual({ users: {}, usersCount: 0 })
  expect(await admin.get(`/search-users/${'x'.repeat(101)}`)).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.TYPE.STR_100', field: 'login' },
  })
})

test('[USR-8] all users come a page at a time, each once', async () => {
  const { admin } = await withUsers('e', 'd', 'C', 'b', 'A')
  const seen: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = await admin.get(`/all-users?limit=2${cursor}`)
    expect(body['usersCount']).toBe(5)
    seen.push(...Object.keys(body['users']))
    if (body['next'] === undefined) break
    cursor = `&cursor=${body['next']}`
  }
  expect(seen).toEqual(['A', 'b', 'C', 'd', 'e'])
})

test.each([
  'limit=0',
  'limit=1001',
  'limit=x',
  'cursor=x',
  'cursor=WzEsIngiXQ',
  `cursor=${Buffer.from('["a\\u0000","x"]').toString('base64url')}`,
  `cursor=${'x'.repeat(1001)}`,
])('[USR-8, ERR-9] all users with %s are refused', async (query) => {
  const { admin } = await withUsers()
  const reply = await admin.get(`/all-users?${query}`)
  expect(reply).toMatchObject({ status: 400, body: { field: query.split('=')[0] } })
})

test('[USR-3] people are searched by users and the site admin, and nobody else', async () => {
  const { app, admin } = await withUsers('bob')
  const ada = await app.user('ada')
  for (const caller of [ada, admin]) expect((await caller.get('/search-users/bob')).body['usersCount']).toBe(1)
  expect(await app.visitor.get('/search-users/bob')).toMatchObject({
    status: 401,
    body: { error: 'BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT', tokenError: true },
  })
})

test('[USR-4] the site admin finds people by login, mail address, first and last name, whatever the case, and wildcards are text', async () => {
  const { admin } = await withUsers('bob', 'bobby', 'zoe')
  await admin.put('/user/zoe', { firstname: 'Bohdana', lastname: 'Novak', email: 'Zoe.N@example.org' })
  const found = async (text: string) =>
    Object.keys((await admin.get(`/search-users/${encodeURIComponent(text)}`)).body['users'])
  expect(await found('BO')).toEqual(['bob', 'bobby', 'zoe'])
  expect(await found('bobb')).toEqual(['bobby'])
  expect([await found('noV'), await found('novaK')]).toEqual([['zoe'], ['zoe']])
  expect(await found('zoe.n@EXAMPLE.org')).toEqual(['zoe'])
  expect([await found('ob'), await found('vak BOH'), await found('oh ov')]).toEqual([
    ['bob', 'bobby'],
    ['zoe'],
    ['zoe'],
  ])
  for (const text of ['%', '_', '*', ' ', 'zoe.n', 'example.org', 'ob zoe', "' or 1=1 --", '__proto__', '\u{10FFFF}'])
    expect([text, await found(text)]).toEqual([text, []])
})

test('[USR-10, USR-11, GRP-35] a user finds by any part of their names whom they know, and strangers by the whole login or address', async () => {
  const { app, admin } = await withUsers('bob', 'bobby', 'zoe')
  await admin.put('/user/zoe', { firstname: 'Bohdana', lastname: 'Novak', email: 'Zoe.N@example.org' })
  const [ada, kim] = [await app.user('ada'), await app.user('kim')]
  const found = async (text: string) =>
    Object.keys((await ada.get(`/search-users/${encodeURIComponent(text)}`)).body['users'])
  for (const text of ['b', 'bo', 'k', 'z', 'zo', 'zoe.n', 'zoe.n@', 'Novak', 'Bohdana', '%'])
    expect([text, await found(text)]).toEqual([text, []])
  expect(await found('BOB')).toEqual(['bob'])
  expect(await found('zoe.n@EXAMPLE.org')).toEqual(['zoe'])
  await ada.post('/group', { name: 'Board', users: [kim.id] })
  await ada.post('/userlist', { name: 'Friends', loginsOrEmails: ['bobby'] })
  expect([await found('K'), await found('bo'), await found('bob')]).toEqual([['kim'], ['bobby'], ['bob', 'bobby']])
  await admin.put('/user/kim', { firstname: 'Claire', lastname: 'O’Brien', padNickname: 'Østlig' })
  for (const text of ['clai', 'aire', 'CLAÍRE', "o'brien", 'obr cla', 'ostlig', 'im'])
    expect([text, await found(text)]).toEqual([text, ['kim']])
  expect(await found('zoe claire')).toEqual([])
  // Of whoever is in a group no more, nothing but the whole login or address finds them.
  await admin.put('/user/kim', { firstname: 'Clara', lastname: '', padNickname: '' })
  expect([await found('aire'), await found('lara')]).toEqual([[], ['kim']])
  await app.set({ showAllUsers: true })
  expect([await found('bo'), await found('zo')]).toEqual([['bob', 'bobby', 'zoe'], ['zoe']])
  expect([await found('nova'), await found('ovaK'), await found('bohdana')]).toEqual([['zoe'], ['zoe'], ['zoe']])
})

test('[USR-5, NAME-6, NAME-7] who is found is shown with login and the name that the searcher may see', async () => {
  const { app, admin } = await withUsers('zoe')
  const [ada, bob, kim] = [await app.user('ada'), await app.user('bob'), await app.user('kim')]
  await admin.put('/user/kim', { firstname: 'Claire', lastname: 'O’Brien' })
  await admin.put('/user/zoe', { firstname: 'Claire', padNickname: 'Zoë' })
  await ada.post('/group', { name: 'Board', users: [bob.id, kim.id] })
  const found = async (caller: Caller, text: string) => (await caller.get(`/search-users/${text}`)).body['users']
  expect(await found(ada, 'brien')).toEqual({ kim: { name: 'Claire O’Brien' } })
  expect(await found(bob, 'brien')).toEqual({ kim: {} })
  expect(await found(ada, 'zoe')).toEqual({ zoe: {} })
  const offered = (await ada.get('/autocomplete')).body['users']
  expect(offered).toEqual({ bob: { email: bob.email }, kim: { email: kim.email, name: 'Claire O’Brien' } })
  await app.set({ showAllUsers: true })
  expect(await found(ada, 'claire')).toEqual({ kim: { name: 'Claire O’Brien' }, zoe: { name: 'Zoë' } })
  await app.set({ useFirstLastNameInPads: true })
  expect(await found(bob, 'claire')).toEqual({ kim: { name: 'Claire O’Brien' }, zoe: { name: 'Claire' } })
})

test('[USR-5] the site admin sees mail addresses and names, a user only the address they typed', async () => {
  const { app, admin } = await withUsers('bob')
  await admin.put('/user/bob', { firstname: 'Robert' })
  const ada = await app.user('ada')
  const bob = { email: 'bob@example.org', firstname: 'Robert', lastname: '' }
  expect((await admin.get('/search-users/robert')).body).toEqual({ users: { bob }, usersCount: 1 })
  expect((await ada.get('/search-users/bob')).body).toEqual({ users: { bob: {} }, usersCount: 1 })
  expect((await ada.get('/search-users/bob@example.org')).body['users']).toEqual({ bob: { email: 'bob@example.org' } })
})

test('[USR-3] the site admin is told how many a search finds, beyond those it shows', async () => {
  const { app, admin } = await withUsers(...Array.from({ length: 12 }, (_, n) => `bob${n}`), 'kim', 'zed')
  await admin.put('/user/kim', { lastname: 'Bobrow' })
  const { body } = await admin.get('/search-users/bob')
  expect([Object.keys(body['users']).length, body['usersCount']]).toEqual([10, 13])
  expect((await admin.get('/search-users/ZED@example.org')).body['usersCount']).toBe(1)
  await app.set({ showAllUsers: true })
  const ada = await app.user('ada')
  expect((await ada.get('/search-users/bob')).body['usersCount']).toBe(10)
})

test('[USR-4, USR-6] whoever is named in full is found before all who only begin so', async () => {
  const { app, admin } = await withUsers(...Array.from({ length: 10 }, (_, n) => `a${n}`), 'zed')
  for (let n = 0; n < 10; n++) await admin.put(`/user/a${n}`, { lastname: 'zed' })
  await app.set({ showAllUsers: true })
  const ada = await app.user('ada')
  for (const text of ['zed', 'zed@example.org'])
    expect(Object.keys((await ada.get(`/search-users/${text}`)).body['users'])[0]).toBe('zed')
})

test('[USR-6] a search answers ten people at most, and so many searches', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'people=3' } })
  await app.set({ showAllUsers: true })
  const ada = await app.user('ada')
  for (let n = 0; n < 12; n++)
    await app.visitor.post('/user', { login: `bob${n}`, email: `bob${n}@example.org`, password: PASSWORD })
  expect((await ada.get('/search-users/bob')).body['usersCount']).toBe(10)
  await ada.get('/search-users/bob')
  await ada.get('/search-users/bob')
  const reply = await ada.get('/search-users/bob')
  expect(reply.status).toBe(429)
  expect(Number(reply.raw.headers['retry-after'])).toBeGreaterThan(0)
  const admin = await app.siteAdmin()
  for (let n = 0; n < 5; n++) expect((await admin.get('/search-users/bob')).status).toBe(200)
})

test('[USR-9] whoever names people in invitations and lists looks them up, ten to a search', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'people=8' } })
  const [ada, bob, siteAdmin] = [await app.user('ada'), await app.user('bob'), await app.siteAdmin()]
  const names = (count: number) => Array.from({ length: count }, (_, n) => `nobody${n}@example.org`)
  const gid = (await ada.post('/group', { name: 'Board' })).body['key'] as string
  const list = (await ada.post('/userlist', { name: 'Empty' })).body['value']
  const id = Object.keys(list)[0]
  const calls = (caller: Caller, count: number) => [
    () => caller.post('/userlist', { name: 'Friends', loginsOrEmails: names(count) }),
    () => caller.put(`/userlist/${id}`, { loginsOrEmails: names(count) }),
    () => caller.post('/group/invite', { gid, invite: true, loginsOrEmails: names(count) }),
    () => caller.post('/group/add-watchers', { gid, type: 'groups', loginsOrEmails: names(count) }),
  ]
  for (const call of calls(ada, 20)) expect((await call()).status).toBe(200)
  for (const call of calls(ada, 1)) expect((await call()).status).toBe(429)
  expect((await ada.get('/search-users/bob')).status).toBe(429)
  expect((await ada.put(`/userlist/${id}`, { name: 'Renamed' })).status).toBe(200)
  expect((await bob.post('/userlist', { name: 'Friends', loginsOrEmails: names(1) })).status).toBe(200)
  expect((await siteAdmin.post('/group/invite', { gid, invite: true, loginsOrEmails: names(100) })).status).toBe(200)
})

test('[USR-9] a thousand people are invited in one call, and again after a correction', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'on' } })
  const ada = await app.user('ada')
  const gid = (await ada.post('/group', { name: 'School' })).body['key'] as string
  const loginsOrEmails = Array.from({ length: 1000 }, (_, n) => `pupil${n}@example.org`)
  for (let time = 0; time < 2; time++)
    expect((await ada.post('/group/invite', { gid, invite: true, loginsOrEmails })).status).toBe(200)
})

test('[USR-7, GRP-35, UL-8] a user is offered the people of their groups and lists, with the addresses they may see', async () => {
  const { app, admin } = await withUsers('stranger')
  const [ada, bob, eve, kim] = [
    await app.user('ada'),
    await app.user('bob'),
    await app.user('eve'),
    await app.user('kim'),
  ]
  const offered = async (caller: Caller) => (await caller.get('/autocomplete')).body
  expect(await offered(ada)).toEqual({ users: {}, usersCount: 0 })
  await ada.post('/group', { name: 'Board', users: [bob.id, eve.id] })
  await bob.post('/userlist', { name: 'Friends', loginsOrEmails: ['kim'] })
  await eve.post('/userlist', { name: 'Friends', loginsOrEmails: [kim.email] })
  expect(await offered(ada)).toEqual({ users: { bob: { email: bob.email }, eve: { email: eve.email } }, usersCount: 2 })
  expect(await offered(bob)).toEqual({ users: { ada: {}, eve: {}, kim: {} }, usersCount: 3 })
  expect((await offered(eve))['users'].kim).toEqual({ email: kim.email })
  expect(await offered(kim)).toEqual({ users: {}, usersCount: 0 })
  expect(await app.visitor.get('/autocomplete')).toMatchObject({ status: 401 })
  expect(await admin.get('/autocomplete')).toMatchObject({
    status: 401,
    body: { error: 'BACKEND.ERROR.AUTHENTICATION.MUST_BE' },
  })
})

test('[USR-7, USR-10] whoever is in large groups is offered a thousand people, in order, and all of their lists, and finds each of the others', async () => {
  const app = await testApp()
  await fillSite(app.database.db, { users: 3000, groups: 401, pads: 6000 })
  const friends = Array.from({ length: 50 }, (_, n) => `user${2940 + n}`)
  const { login } = SAMPLE_USERS.popular
  const first = await app.visitor.post('/auth/login', { login, password: SAMPLE_PASSWORD })
  const { token } = (await app.visitor.post('/auth/loginotp', { login, token: first.body['token'].key })).body
  const popular = app.as(token)
  await popular.post('/userlist', { name: 'Friends', loginsOrEmails: friends })
  const { body } = await popular.get('/autocomplete')
  expect(body['usersCount']).toBe(1000)
  const offered = Object.keys(body['users'])
  expect(offered).toEqual(offered.toSorted())
  expect(friends.filter((friend) => !offered.includes(friend))).toEqual([])

  const { db } = app.database
  const { id } = await db.selectFrom('users').select('id').where('login', '=', login).executeTakeFirstOrThrow()
  const colleagues = await db
    .selectFrom('memberships as mine')
    .innerJoin('memberships as theirs', 'theirs.group_id', 'mine.group_id')
    .innerJoin('users', 'users.id', 'theirs.user_id')
    .select('users.login')
    .distinct()
    .where('mine.user_id', '=', id)
    .where('users.id', '<>', id)
    .execute()
  const known = new Set([...colleagues.map((colleague) => colleague.login), ...friends])
  expect(known.size).toBeGreaterThan(2000)
  for (let n = 10; n < 300; n += 7) {
    const text = `user${n}`
    const all = [...known].filter((one) => one.startsWith(text)).toSorted()
    const named = await db.selectFrom('users').select('login').where('login', '=', text).execute()
    const { users } = (await popular.get(`/search-users/${text}`)).body
    expect(Object.keys(users)).toEqual([...new Set([...named.map((one) => one.login), ...all])].slice(0, 10))
  }
})

test('[USR-7] whoever was in a group that is removed is offered no longer', async () => {
  const app = await testApp()
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  const group = (await ada.post('/group', { name: 'Board', users: [bob.id] })).body['key'] as string
  await ada.delete(`/group/${group}`)
  expect((await ada.get('/autocomplete')).body).toEqual({ users: {}, usersCount: 0 })
})
