import { expect, test } from 'vitest'
import { readPerson } from '../identity/providers/external-person.ts'
import { casServer } from '../testing/servers/cas-server.ts'
import { PASSWORD, testApp } from '../testing/test-app.ts'

const PARAM_STR = 'BACKEND.ERROR.TYPE.PARAM_STR'
const LIST_NAME = 'BACKEND.ERROR.TYPE.USERLIST_NAME'

/** Names with a right-to-left override, or with other characters that cannot be seen. */
const MISLEADING = [
  'exe.\u202efdp',
  '\u202dabc',
  'a\u0007b',
  'line\u0000',
  '\u200b',
  '\u2060\ufeff',
  '\u00ad',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
]

test('[W-34, WIRE-16] a name that would be read as another, or not at all, is refused', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const group = (await ada.post('/group', { name: 'Board' })).body['key'] as string
  const pad = (await ada.post('/pad', { name: 'Minutes', group })).body['key'] as string
  for (const name of MISLEADING)
    for (const reply of [
      await ada.post('/group', { name }),
      await ada.put(`/group/${group}`, { name }),
      await ada.post('/pad', { name, group }),
      await ada.put(`/pad/${pad}`, { name }),
    ])
      expect([name, reply.status, reply.body]).toEqual([name, 400, { error: PARAM_STR, field: 'name' }])
})

test('[W-34] names of any script are names, and one of them in two forms is one', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  for (const name of ['日本語', 'عربى\u200f', '👩‍👩‍👧', 'می‌خواهم', 'Straße']) {
    const { body } = await ada.post('/group', { name })
    expect([name, body['value']?.name]).toEqual([name, name.normalize()])
  }
  const { body } = await ada.post('/group', { name: 'Cafe\u0301' })
  expect(body['value'].name).toBe('Caf\u00e9')
})

const [TAKEN, MAIL_TAKEN] = ['USER.ALREADY_EXISTS', 'USER.EMAIL_ALREADY_EXISTS']
const [LETTERS, MAIL] = ['TYPE.REQUIRED_ALPHANUMERIC', 'TYPE.MAIL']

/** Logins that look like `kim` or `strasse`, and the keys with which they and their mail addresses are refused. */
const TWINS: readonly (readonly [string, string, string])[] = [
  ['KIM', TAKEN, MAIL_TAKEN],
  ['Strasse', TAKEN, MAIL_TAKEN],
  [' Kim ', TAKEN, MAIL],
  ['\u212aim', TAKEN, MAIL],
  ...['k\u0131m', 'K\u0130M', 'ｋｉｍ', 'кim', 'k\u00adim', 'kim\u200b', 'kim\u202e', 'kim\u0301'].map(
    (twin) => [twin, LETTERS, MAIL] as const,
  ),
  ...['stra\u00dfe', 'STRA\u1e9eE', '\u017ftrasse'].map((twin) => [twin, LETTERS, MAIL] as const),
]

test('[W-34, ACC-6] who looks like somebody else does not get in beside them', async () => {
  const app = await testApp()
  await Promise.all([app.user('kim'), app.user('strasse')])
  for (const [twin, loginError, mailError] of TWINS)
    for (const [field, error] of [
      ['login', loginError],
      ['email', mailError],
    ] as const) {
      const named = field === 'login' ? { login: twin } : { email: `${twin}@example.org` }
      const body = { login: 'other', email: 'other@example.org', password: PASSWORD, ...named }
      const reply = await app.visitor.post('/user', body)
      expect([twin, reply.status, reply.body]).toEqual([twin, 400, { error: `BACKEND.ERROR.${error}`, field }])
    }
})

test('[W-34, AUTH-45] of twins whom a provider knows neither gets the account of the other', async () => {
  const personOf = (uid: string) => ({ user: uid, attributes: { uid, mail: `${encodeURIComponent(uid)}@example.org` } })
  const [app, cas] = [await testApp(), await casServer(personOf('kim'))]
  const signIn = async (uid: string) => {
    cas.user = personOf(uid)
    return app.visitor.post('/auth/login/cas', { ticket: cas.ticketFor('http://localhost/login') })
  }
  const before = await app.user('kim')
  const profileOfKim = async () => (await before.get('/user/kim')).body['value']
  const profile = await profileOfKim()
  const properties = { login: 'uid', email: 'mail' }
  await app.set({ authMethod: 'cas', authCasSettings: { serverUrl: cas.url, properties, defaultLang: 'en' } })
  const refused = { status: 400, body: { error: `BACKEND.ERROR.${TAKEN}`, field: 'login' } }
  const refuseEach = async (...twins: string[]) => {
    for (const twin of twins) expect([twin, await signIn(twin)]).toMatchObject([twin, refused])
  }
  // An account from before the provider is taken over by the one person whose it is.
  await refuseEach('k\u0131m', 'ｋｉｍ')
  expect(await profileOfKim()).toEqual(profile)
  for (const [login, ...twins] of [
    ['kim', 'k\u0131m', 'ｋｉｍ'],
    ['strasse', 'stra\u00dfe', '\u017ftrasse'],
    ['gro\u00df', 'gross'],
  ] as const) {
    const first = await signIn(login)
    expect(first.body['user']).toMatchObject({ login })
    await refuseEach(...twins)
    expect((await signIn(login)).body['user']).toEqual(first.body['user'])
  }
})

test('[W-35, ACC-6] nobody is called like a key that every object has, whoever makes the account', async () => {
  const app = await testApp()
  for (const caller of [app.visitor, await app.siteAdmin()])
    for (const login of ['__proto__', '__PROTO__', 'constructor', 'Prototype', 'toString', 'hasownproperty']) {
      const reply = await caller.post('/user', { login, email: 'other@example.org', password: PASSWORD })
      expect([login, reply.status, reply.body]).toEqual([
        login,
        400,
        { error: 'BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN', field: 'login' },
      ])
    }
  expect(await app.database.db.selectFrom('users').select('login').execute()).toEqual([])
})

/** Property of an object, word for nothing, separator, wildcard, or step in an address. */
const NOBODY = [
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'null',
  'NaN',
  '*',
  '%',
  '_',
  ':',
  'a:b',
  'p:x|r:y',
]
const ESCAPED = ['%2F', '%2e%2e%2f', '%00', '../ada', "ada' or '1'='1", '*)(login=*', '{"$ne":null}']

test('[W-35] nobody is called like this, wherever a name is asked for', async () => {
  const app = await testApp()
  const [ada, siteAdmin] = [await app.user('ada'), await app.siteAdmin()]
  const gid = (await ada.post('/group', { name: 'Board' })).body['key'] as string
  for (const name of [...NOBODY, ...ESCAPED]) {
    const inPath = encodeURIComponent(name)
    const statuses: number[] = []
    for (const login of [name, [name], { [name]: name }])
      statuses.push((await app.visitor.post('/auth/login', { login, password: PASSWORD })).status)
    statuses.push((await app.visitor.post('/passrecover', { email: name })).status)
    expect([name, statuses]).toEqual([name, [400, 400, 400, 400]])
    for (const reply of [
      await ada.post('/group/invite', { gid, invite: true, loginsOrEmails: [name] }),
      await ada.post('/userlist', { name: 'Friends', loginsOrEmails: [name] }),
    ])
      expect([name, reply.status, reply.body['absent'], reply.body['present']]).toEqual([name, 200, [name], []])
    expect((await ada.get(`/search-users/${inPath}`)).body).toEqual({ users: {}, usersCount: 0 })
    expect([name, (await siteAdmin.get(`/users?search=${inPath}`)).body['value']]).toEqual([name, []])
    for (const reply of [await siteAdmin.get(`/user/${inPath}`), await siteAdmin.delete(`/user/${inPath}`)])
      expect([name, reply.status]).toEqual([name, 404])
  }
  expect((await ada.get('/user/ada')).status).toBe(200)
})

test('[W-35] somebody with a telling name is a user like any other', async () => {
  const app = await testApp()
  const [ada, siteAdmin] = [await app.user('ada'), await app.siteAdmin()]
  const gid = (await ada.post('/group', { name: 'Board' })).body['key'] as string
  // The last is the site administrator's login.
  for (const login of ['undefined', 'null', 'false', '0', 'all', 'admin']) {
    const named = await app.user(login)
    for (const path of ['/users', '/audit', '/user/ada', '/configuration/SMTPHost'])
      expect([login, path, (await named.get(path)).status]).not.toEqual([login, path, 200])
    expect((await named.get(`/user/${login}`)).body['value']).toMatchObject({ _id: named.id, login })
    const invited = await ada.post('/group/invite', { gid, invite: true, loginsOrEmails: [login] })
    expect(invited.body['value'].users).toEqual([named.id])
    expect((await ada.get(`/search-users/${login}`)).body).toMatchObject({ usersCount: 1, users: { [login]: {} } })
    // A field that is missing or empty names nobody.
    for (const nothing of [{}, { login: null }, { login: '' }, { login: false }, { login: 0 }])
      expect((await app.visitor.post('/auth/login', { ...nothing, password: PASSWORD })).status).toBe(400)
    expect((await siteAdmin.delete(`/user/${login}`)).status).toBe(200)
    expect((await named.get('/userlist')).status).toBe(401)
  }
  expect((await siteAdmin.get('/user/ada')).status).toBe(200)
})

test('[W-34, WIRE-16] what is shown in one line has no other, and what is shown in many keeps them', async () => {
  const app = await testApp()
  const [ada, siteAdmin] = [await app.user('ada'), await app.siteAdmin()]
  const group = (await ada.post('/group', { name: 'Board' })).body['key'] as string
  const pad = (await ada.post('/pad', { name: 'Minutes', group })).body['key'] as string
  const [list] = Object.keys((await ada.post('/userlist', { name: 'Friends', loginsOrEmails: [] })).body['value'])
  const stored = async () => [(await ada.get('/group')).body, (await ada.get('/userlist')).body]
  const before = await stored()
  for (const value of ['a\nb', 'a\r\nb', 'a\tb', 'a\u0085b', 'a\u2028b', 'a\u2029b']) {
    for (const [field, reply, error = PARAM_STR] of [
      ['name', await ada.post('/group', { name: value })],
      ['name', await ada.put(`/group/${group}`, { name: value })],
      ['tags', await ada.put(`/group/${group}`, { tags: [value] })],
      ['name', await ada.post('/pad', { name: value, group })],
      ['name', await ada.put(`/pad/${pad}`, { name: value })],
      ['name', await ada.post('/userlist', { name: value, loginsOrEmails: [] }), LIST_NAME],
      ['name', await ada.put(`/userlist/${list}`, { name: value }), LIST_NAME],
      ['organization', await ada.put('/user/ada', { passwordCurrent: PASSWORD, organization: value })],
    ] as const)
      expect([value, reply.status, reply.body]).toEqual([value, 400, { error, field }])
    const title = await siteAdmin.put('/configuration/title', { value })
    expect([value, title.status, title.body]).toEqual([value, 400, { error: PARAM_STR, field: 'value', key: 'title' }])
  }
  expect(await stored()).toEqual(before)
  expect((await ada.put(`/userlist/${list}`, { name: 'Colleagues' })).status).toBe(200)
  const { body } = await ada.put(`/group/${group}`, { description: 'a\n\tb' })
  expect(body['value'].description).toBe('a\n\tb')
})

test('[W-34, NAME-5] of a name that a provider gives what hides or misleads is left out, and what is too long', () => {
  const nameOf = (sn: string) => {
    const attributes: Record<string, string> = { uid: 'bob', mail: 'bob@example.org', sn }
    const properties = { login: 'uid', email: 'mail', firstname: 'cn', lastname: 'sn' }
    return readPerson((attribute) => attributes[attribute], properties).lastname
  }
  expect(nameOf('B\nSubject: x')).toBe('B Subject: x')
  expect(nameOf('\u200eO\u2019Neill\u202c')).toBe('O\u2019Neill')
  expect(nameOf('Haddad\u00a0 \u200bFarah')).toBe('Haddad Farah')
  expect(nameOf('\u2060')).toBe('')
  expect(nameOf('é'.repeat(150))).toBe('é'.repeat(100))
})

test.each(['__proto__', 'Constructor', 'valueOf', 'disable2FA'])(
  '[W-35, ACC-6] no provider gives us somebody called %s',
  (login) => {
    const attributes: Record<string, string> = { uid: login, mail: 'other@example.org', cn: 'Other' }
    const properties = { login: 'uid', email: 'mail', firstname: 'cn', lastname: 'cn' }
    expect(() => readPerson((attribute) => attributes[attribute], properties)).toThrow(
      'BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN',
    )
  },
)
