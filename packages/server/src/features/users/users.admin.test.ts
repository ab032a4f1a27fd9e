import { expect, test } from 'vitest'
import { realtimeSite } from '../../realtime/testing/realtime-site.ts'
import { PASSWORD, testApp } from '../../testing/test-app.ts'
import { waitFor } from '../../testing/wait.ts'
import { withUsers } from '../../testing/people/with-users.ts'

const ADMIN = { status: 401, body: { error: 'BACKEND.ERROR.AUTHENTICATION.ADMIN' } }

test('[ADM-18] accounts are listed with what an administrator looks for', async () => {
  const { app, admin } = await withUsers('bob')
  const ada = await app.user('ada')
  await app.database.db.updateTable('users').set({ active: 0 }).where('login', '=', 'bob').execute()
  await app.database.db.insertInto('two_factor').values({ user_id: ada.id, secret: 'x', enabled: 1 }).execute()
  const { body } = await admin.get('/users')
  expect(body).toMatchObject({ total: 2, next: null })
  expect(body['value']).toEqual([
    {
      _id: ada.id,
      login: 'ada',
      email: 'ada@example.org',
      firstname: '',
      lastname: '',
      organization: '',
      active: true,
      otpEnabled: true,
      ctime: app.clock.now(),
      signedInAt: app.clock.now(),
    },
    expect.objectContaining({ login: 'bob', active: false, otpEnabled: false, signedInAt: null }),
  ])
  for (const caller of [app.visitor, ada]) expect(await caller.get('/users')).toMatchObject(ADMIN)
})

test.each([
  ['login', 'asc', ['ada', 'bob', 'Cyn', 'dan']],
  ['login', 'desc', ['dan', 'Cyn', 'bob', 'ada']],
  ['email', 'asc', ['ada', 'bob', 'Cyn', 'dan']],
  ['lastname', 'asc', ['Cyn', 'dan', 'bob', 'ada']],
  ['lastname', 'desc', ['ada', 'bob', 'dan', 'Cyn']],
  ['ctime', 'asc', ['dan', 'bob', 'ada', 'Cyn']],
  ['ctime', 'desc', ['Cyn', 'ada', 'bob', 'dan']],
  ['signedInAt', 'desc', ['bob']],
])('[ADM-18] accounts sorted by %s, %s, come a page at a time, each once', async (sort, order, expected) => {
  const { app, admin } = await withUsers('dan', 'bob', 'ada', 'Cyn')
  for (const [login, lastname] of [
    ['ada', 'Zuse'],
    ['bob', 'Young'],
    ['dan', 'Xu'],
    ['Cyn', 'adams'],
  ])
    await admin.put(`/user/${login}`, { lastname })
  await app.database.db.updateTable('users').set({ signed_in_at: 5 }).where('login', '=', 'bob').execute()
  const seen: string[] = []
  let cursor = ''
  for (;;) {
    const { body } = await admin.get(`/users?limit=1&sort=${sort}&order=${order}${cursor}`)
    expect(body['total']).toBe(4)
    seen.push(...body['value'].map((user: { login: string }) => user.login))
    if (body['next'] === null) break
    cursor = `&cursor=${body['next']}`
  }
  expect(seen.slice(0, expected.length)).toEqual(expected)
  expect(new Set(seen).size).toBe(4)
})

test('[ADM-21] accounts are found by first and last name together, whichever is typed first', async () => {
  const { admin } = await withUsers('ada', 'bob')
  await admin.put('/user/ada', { firstname: 'Ada', lastname: 'Lovelace' })
  await admin.put('/user/bob', { firstname: 'Bob', lastname: 'Lovell' })
  const found = async (search: string) =>
    (await admin.get(`/users?search=${encodeURIComponent(search)}`)).body['value'].map(
      (user: { login: string }) => user.login,
    )
  for (const search of ['Ada Lovelace', 'ada  lov', 'Lovelace Ada', 'lov a', 'da lace'])
    expect(await found(search)).toEqual(['ada'])
  for (const search of ['Ada Lovell', 'Ada %', 'adaLovelace']) expect(await found(search)).toEqual([])
})

test.each([
  ['unconfirmed', ['bob']],
  ['neverSignedIn', ['bob', 'cyn']],
  ['withoutTwoFactor', ['bob', 'cyn']],
])('[ADM-20, ADM-18] accounts are narrowed to those that are %s, and counted', async (state, expected) => {
  const { app, admin } = await withUsers('cyn', 'bob')
  const ada = await app.user('ada')
  await app.database.db.updateTable('users').set({ active: 0 }).where('login', '=', 'bob').execute()
  await app.database.db.insertInto('two_factor').values({ user_id: ada.id, secret: 'x', enabled: 1 }).execute()
  const { body } = await admin.get(`/users?state=${state}`)
  expect(body['value'].map((user: { login: string }) => user.login)).toEqual(expected)
  expect(body['total']).toBe(expected.length)
  expect((await admin.get(`/users?state=${state}&search=b`)).body).toMatchObject({
    total: 1,
    value: [{ login: 'bob' }],
  })
})

test('[ADM-18] accounts are searched by how a name or a mail address begins', async () => {
  const { admin } = await withUsers('ada', 'bob')
  await admin.put('/user/bob', { firstname: 'Adam', email: 'robert@example.org' })
  const found = async (search: string) => {
    const { body } = await admin.get(`/users?search=${encodeURIComponent(search)}`)
    expect(body['total']).toBe(body['value'].length)
    return body['value'].map((user: { login: string }) => user.login)
  }
  expect(await found('ADA')).toEqual(['ada', 'bob'])
  expect(await found('rob')).toEqual(['bob'])
  expect(await found('ada@')).toEqual(['ada'])
  for (const search of ['%', '_', "'", 'x']) expect(await found(search)).toEqual([])
})

test.each(['sort=password_hash', 'order=up', 'limit=201', 'cursor=x', 'sort=ctime&cursor=WyJ4IiwieCJd', 'search=%00'])(
  '[ADM-18, ERR-9, WIRE-11] accounts with %s are refused',
  async (query) => {
    const { admin } = await withUsers()
    const reply = await admin.get(`/users?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.body['error']).toMatch(/^BACKEND\.ERROR\.TYPE\./)
  },
)

test('[ADM-1, ADM-2] the site admin creates a user while registration is closed, active at once and without a mail', async () => {
  const { app, admin } = await withUsers()
  await admin.put('/configuration/openRegistration', { value: false })
  await app.set({ checkMails: true })
  const reply = await admin.post('/user', { login: 'ada', email: 'ada@example.org', password: PASSWORD })
  expect(reply).toMatchObject({ status: 200, body: { success: true, value: { login: 'ada', active: true } } })
  expect((await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })).status).toBe(200)
  expect(await app.database.db.selectFrom('mails').select('id').execute()).toEqual([])
})

test('[ADM-1] the site admin creates as many users as a school has', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'register=1' } })
  const admin = await app.siteAdmin()
  for (const login of ['ada', 'bob', 'eve'])
    expect((await admin.post('/user', { login, email: `${login}@example.org`, password: PASSWORD })).status).toBe(200)
})

test("[ADM-3, WIRE-14] the site admin changes any field of a profile without the user's password", async () => {
  const { app, admin } = await withUsers('ada')
  const change = {
    email: 'countess@example.org',
    firstname: 'Ada',
    lastname: 'Byron',
    padNickname: 'countess',
    organization: 'Society',
    lang: 'en',
    color: '#00ff00',
    hideHelp: true,
    useLoginAndColorInPads: false,
    digestFrequency: 'weekly',
  }
  const reply = await admin.put('/user/ada', change)
  expect(reply).toMatchObject({ status: 200, body: { success: true, key: 'ada', value: { login: 'ada', ...change } } })
  expect((await admin.put('/user/ada', {})).body['value']).toMatchObject(change)
  // The path may also name the user by mail address.
  expect((await admin.put('/user/countess@example.org', { organization: '' })).body['value'].login).toBe('ada')
  expect((await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })).status).toBe(200)
})

test.each([
  [{ email: 'nobody' }, 'TYPE.MAIL', 'email'],
  [{ email: 'BOB@example.org' }, 'USER.EMAIL_ALREADY_EXISTS', 'email'],
  [{ password: 'short' }, 'TYPE.PASSWORD_SIZE', 'password'],
  [{ password: 'x'.repeat(129) }, 'TYPE.PASSWORD_SIZE', 'password'],
  [{ password: 'a good one', passwordConfirm: 'another' }, 'TYPE.PASSWORD_MISMATCH', 'passwordConfirm'],
  [{ firstname: 'Ada\u200b' }, 'TYPE.NAME_HIDDEN', 'firstname'],
  [{ organization: 'x'.repeat(101) }, 'TYPE.STR_100', 'organization'],
  [{ color: 'red' }, 'TYPE.COLOR', 'color'],
  [{ lang: 'xx' }, 'TYPE.LANG', 'lang'],
  [{ hideHelp: 'yes' }, 'TYPE.PARAM_BOOL', 'hideHelp'],
  [{ digestFrequency: 'always' }, 'TYPE.PARAM_INVALID', 'digestFrequency'],
])('[ADM-4, WIRE-16] the site admin cannot save %j', async (change, error, field) => {
  const { app, admin } = await withUsers('ada', 'bob')
  const rows = () => app.database.db.selectFrom('users').selectAll().execute()
  const before = await rows()
  expect(await admin.put('/user/ada', { organization: 'Society', ...change })).toMatchObject({
    status: 400,
    body: { error: `BACKEND.ERROR.${error}`, field },
  })
  expect(await rows()).toEqual(before)
})

test('[ADM-4, WIRE-12, WIRE-13] a change stores no field but those of the profile', async () => {
  const { app, admin } = await withUsers('ada')
  const [before] = await app.database.db.selectFrom('users').selectAll().execute()
  await admin.put('/user/ada', {
    _id: 'x',
    login: 'root',
    ctime: 0,
    active: false,
    otpEnabled: true,
    otpSecret: 'x',
    groups: ['x'],
    password_hash: 'x',
    bookmarks: { groups: ['x'], pads: [] },
    __proto__: { admin: true },
    organization: 'Society',
  })
  expect(await app.database.db.selectFrom('users').selectAll().execute()).toEqual([
    { ...before, organization: 'Society' },
  ])
})

test.each(['nobody', '__proto__', 'nobody@example.org', '%25', '..%2f'])(
  '[ADM-5] the site admin is told that there is no user %s',
  async (login) => {
    const { admin } = await withUsers('ada')
    for (const reply of [
      await admin.get(`/user/${login}`),
      await admin.put(`/user/${login}`, { organization: 'x' }),
      await admin.delete(`/user/${login}`),
    ])
      expect(reply).toMatchObject({
        status: 404,
        body: { error: 'BACKEND.ERROR.USER.NOT_FOUND', key: decodeURIComponent(login) },
      })
  },
)

test('[ADM-6] a user to whom the site admin gives a password is signed out everywhere', async () => {
  const { app, admin } = await withUsers('bob')
  const ada = await app.user('ada')
  expect((await admin.put('/user/ada', { password: 'another password' })).status).toBe(200)
  expect(await ada.get('/group')).toMatchObject({ status: 401 })
  expect((await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })).status).toBe(400)
  expect((await app.visitor.post('/auth/login', { login: 'ada', password: 'another password' })).status).toBe(200)
  expect((await admin.get('/users')).status).toBe(200)
})

test('[ADM-6] a user whom the site admin deletes is signed out and gone', async () => {
  const { app, admin } = await withUsers('bob')
  const ada = await app.user('ada')
  expect((await admin.delete('/user/ada')).body).toEqual({ success: true, key: 'ada' })
  expect(await ada.get('/group')).toMatchObject({ status: 401 })
  expect((await admin.get('/user/ada')).status).toBe(404)
  expect((await admin.get('/users')).body['total']).toBe(1)
})

test('[ADM-6, W-16] whoever gets a password from the site admin, or is deleted, has no pad open any more', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  for (const [user, act] of [
    [site.user, () => site.siteAdmin.put('/user/user', { password: 'another password' })],
    [site.stranger, () => site.siteAdmin.delete('/user/stranger')],
  ] as const) {
    const page = await site.open(pad, { credentials: { token: user.token as string } })
    expect((await act()).status).toBe(200)
    await waitFor(() => expect(page.reasons).toContain('BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT'), {
      timeout: 2000,
    })
  }
})
