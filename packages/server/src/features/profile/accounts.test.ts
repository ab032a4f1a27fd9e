import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../testing/test-app.ts'

const eve = { login: 'eve', email: 'eve@example.org', password: PASSWORD }

test('[ACC-1, ACC-3, ACC-12] a visitor registers', async () => {
  const app = await testApp()
  const { status, body } = await app.visitor.post('/user', eve)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    key: body['value']._id,
    value: {
      login: 'eve',
      email: 'eve@example.org',
      active: true,
      lang: 'en',
      firstname: '',
      color: '',
      useLoginAndColorInPads: true,
      hideHelp: false,
      otpEnabled: false,
      digestFrequency: 'daily',
      bookmarks: { groups: [], pads: [] },
      watchlist: { groups: [], pads: [] },
    },
  })
})

test('[ACC-2] closed registration is closed to all but the site admin', async () => {
  const app = await testApp()
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  await app.set({ openRegistration: false })
  for (const caller of [app.visitor, ada])
    expect(await caller.post('/user', eve)).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION' },
    })
  expect((await admin.post('/user', eve)).status).toBe(200)
})

test.each([
  [{ login: '' }, 'TYPE.PARAM_STR', 'login'],
  [{ login: undefined }, 'TYPE.PARAM_STR', 'login'],
  [{ login: 'x'.repeat(41) }, 'TYPE.STR_40', 'login'],
  [{ login: 'a b' }, 'TYPE.REQUIRED_ALPHANUMERIC', 'login'],
  [{ login: '..' }, 'TYPE.REQUIRED_ALPHANUMERIC', 'login'],
  [{ login: 'évé' }, 'TYPE.REQUIRED_ALPHANUMERIC', 'login'],
  [{ firstname: 'Eve\u200b' }, 'TYPE.NAME_HIDDEN', 'firstname'],
  [{ lastname: 'x'.repeat(101) }, 'TYPE.STR_100', 'lastname'],
  [{ padNickname: 7 }, 'TYPE.PARAM_STR', 'padNickname'],
  [{ organization: 'x'.repeat(101) }, 'TYPE.STR_100', 'organization'],
  [{ email: 'eve' }, 'TYPE.MAIL', 'email'],
  [{ email: 'eve@example.org,bob@example.org' }, 'TYPE.MAIL', 'email'],
  [{ email: undefined }, 'TYPE.MAIL', 'email'],
  [{ password: 'x'.repeat(7) }, 'TYPE.PASSWORD_SIZE', 'password'],
  [{ password: 'x'.repeat(129) }, 'TYPE.PASSWORD_SIZE', 'password'],
  [{ password: undefined }, 'TYPE.PARAM_STR', 'password'],
  [{ passwordConfirm: 'something else' }, 'TYPE.PASSWORD_MISMATCH', 'passwordConfirm'],
  [{ color: 'red' }, 'TYPE.COLOR', 'color'],
  [{ lang: 'xx' }, 'TYPE.LANG', 'lang'],
  [{ hideHelp: 'yes' }, 'TYPE.PARAM_BOOL', 'hideHelp'],
])(
  '[ACC-4, ACC-5, ACC-7, ACC-8, ACC-9, ACC-10, ACC-11, WIRE-8] a registration with %j is refused',
  async (change, error, field) => {
    const app = await testApp()
    const reply = await app.visitor.post('/user', { ...eve, ...change })
    expect(reply).toMatchObject({ status: 400, body: { error: `BACKEND.ERROR.${error}`, field } })
    expect(await app.database.db.selectFrom('users').select('id').execute()).toEqual([])
  },
)

test('[ACC-4, ACC-5, ACC-8] the longest, the shortest and every sign that is allowed is taken', async () => {
  const app = await testApp()
  const signs = 'Eve_2.x'
  const names = { login: ` ${'x'.repeat(40)} `, firstname: signs, lastname: signs, padNickname: signs }
  const longest = await app.visitor.post('/user', { ...eve, ...names, password: 'x'.repeat(128) })
  expect(longest).toMatchObject({ status: 200, body: { value: { ...names, login: 'x'.repeat(40) } } })
  const shortest = { login: signs, email: 'x@example.org', password: 'x'.repeat(8) }
  expect((await app.visitor.post('/user', shortest)).body['value'].login).toBe(signs)
})

test.each([
  ['100 accented letters', 'é'.repeat(99), 'è', 'à'],
  ['100 letters of another script', 'я'.repeat(99), 'ю', 'а'],
  ['128 signs beyond the first plane', '🦉'.repeat(127), '🦊', '🦉'],
])('[ACC-83, ACC-8] of a password of %s the last one counts', async (_, start, last, other) => {
  const app = await testApp()
  const enter = async (password: string) => (await app.visitor.post('/auth/login', { login: 'eve', password })).status
  expect((await app.visitor.post('/user', { ...eve, password: start + last })).status).toBe(200)
  expect(await enter(start + other)).toBe(400)
  expect(await enter(start)).toBe(400)
  expect(await enter(start + last)).toBe(200)
})

test('[ACC-83] a letter with its accent counts once, and opens the account from any keyboard', async () => {
  const app = await testApp()
  const [composed, decomposed] = ['é'.repeat(128), 'e\u0301'.repeat(128)]
  expect((await app.visitor.post('/user', { ...eve, password: decomposed })).status).toBe(200)
  expect((await app.visitor.post('/auth/login', { login: 'eve', password: composed })).status).toBe(200)
  const tooLong = { ...eve, login: 'bob', email: 'bob@example.org', password: `${decomposed}e` }
  expect((await app.visitor.post('/user', tooLong)).body).toMatchObject({
    error: 'BACKEND.ERROR.TYPE.PASSWORD_SIZE',
    field: 'password',
  })
})

test('[ACC-7] mail addresses are dotted atoms at dotted domains, in any case and in Punycode, and nothing else is one', async () => {
  const app = await testApp()
  const register = (email: string, i: number) => app.visitor.post('/user', { ...eve, login: `eve${i}`, email })
  const addresses = [
    "o'brien+pads@example.co.uk",
    'user/dept=x@Example.ORG',
    'x@example.xn--p1ai',
    '1@xn--bcher-kva.org',
  ]
  for (const [i, email] of addresses.entries())
    expect((await register(email, i)).body).toMatchObject({ value: { email } })
  const others = [
    '.a@b.org',
    'a.@b.org',
    'a..b@c.org',
    'a@b',
    'a@-b.org',
    'a@b.123',
    'a@[127.0.0.1]',
    '"<b>"@c.org',
    'ä@b.org',
  ]
  for (const [i, email] of [...others, 'a@b.org\r\nBcc: x@y.org', 'a@b.org x', '<a@b.org>'].entries())
    expect([email, (await register(email, i + 10)).body]).toEqual([
      email,
      { error: 'BACKEND.ERROR.TYPE.MAIL', field: 'email' },
    ])
})

test('[ACC-6] logins and mail addresses are unique whatever their letter case', async () => {
  const app = await testApp()
  await app.user('eve')
  expect((await app.visitor.post('/user', { ...eve, login: 'EVE', email: 'x@example.org' })).body).toEqual({
    error: 'BACKEND.ERROR.USER.ALREADY_EXISTS',
    field: 'login',
  })
  expect((await app.visitor.post('/user', { ...eve, login: 'other', email: 'EVE@Example.org' })).body).toEqual({
    error: 'BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS',
    field: 'email',
  })
})

test('[ACC-6] the very same registration again is refused for its login, by whomever and however many at once', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const loginIsTaken = { status: 400, body: { error: 'BACKEND.ERROR.USER.ALREADY_EXISTS', field: 'login' } }
  const replies = await Promise.all(Array.from({ length: 5 }, () => app.visitor.post('/user', eve)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const refused of replies.filter(({ status }) => status !== 200)) expect(refused).toMatchObject(loginIsTaken)
  for (const caller of [app.visitor, admin])
    for (const again of [eve, { ...eve, login: 'EVE', email: 'Eve@Example.org' }])
      expect(await caller.post('/user', again)).toMatchObject(loginIsTaken)
  // This also holds if login and mail address belong to two different people.
  await app.user('bob')
  expect(await app.visitor.post('/user', { ...eve, login: 'bob' })).toMatchObject(loginIsTaken)
  expect(await app.database.db.selectFrom('users').select('login').orderBy('login').execute()).toEqual([
    { login: 'bob' },
    { login: 'eve' },
  ])
})

test('[ACC-13, WIRE-12, WIRE-13] a registration cannot say who it is or what it may', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { body } = await app.visitor.post('/user', {
    ...eve,
    _id: ada.id,
    active: false,
    otpEnabled: true,
    groups: ['x'],
    admin: true,
  })
  expect(body['key']).not.toBe(ada.id)
  expect(body['value']).toMatchObject({ active: true, otpEnabled: false })
  expect((await ada.get('/user/ada')).body['value'].login).toBe('ada')
})

test.each(['active', 'otpEnabled', 'otpSecret'])('[ACC-13, WIRE-8] %s of a wrong type is refused', async (field) => {
  const app = await testApp()
  const ada = await app.user('ada')
  const refused = { status: 400, body: { error: 'BACKEND.ERROR.TYPE.PARAM_STR', field } }
  if (field !== 'otpSecret') refused.body.error = 'BACKEND.ERROR.TYPE.PARAM_BOOL'
  const wrong = { [field]: ['x'] }
  expect(await app.visitor.post('/user', { ...eve, ...wrong })).toMatchObject(refused)
  expect(await ada.put('/user/ada', { passwordCurrent: PASSWORD, ...wrong })).toMatchObject(refused)
  expect((await (await app.siteAdmin()).get('/users')).body['total']).toBe(1)
})

test('[ACC-14] registrations from one address are limited', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'register=1' } })
  expect((await app.visitor.post('/user', eve)).status).toBe(200)
  const refused = await app.visitor.post('/user', { ...eve, login: 'bob', email: 'bob@example.org' })
  expect(refused).toMatchObject({ status: 429, body: { error: 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS' } })
})

test('[ACC-15, WIRE-23] passwords are argon2id at rest and never on the wire', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { password_hash } = await app.database.db.selectFrom('users').select('password_hash').executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$/)
  for (const reply of [
    await ada.get('/user/ada'),
    await ada.get('/configuration'),
    await ada.put('/user/ada', { passwordCurrent: PASSWORD }),
  ])
    expect(reply.raw.body).not.toMatch(/argon2|"password"|hash/i)
})

test('[ACC-17] confirmation by mail without mail settings makes no account', async () => {
  const app = await testApp()
  await app.set({ checkMails: true })
  expect(await app.visitor.post('/user', eve)).toMatchObject({
    status: 501,
    body: { error: 'BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED' },
  })
  expect(await app.database.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('[ACC-29, ACC-30] a profile is its owner and the site admins, for anybody else as if there were none', async () => {
  const app = await testApp()
  const [ada, bob, admin] = [await app.user('ada'), await app.user('bob'), await app.siteAdmin()]
  expect((await ada.get('/user/ada')).body).toMatchObject({ key: 'ada', value: { _id: ada.id } })
  expect((await admin.get('/user/ada@example.org')).body['value']._id).toBe(ada.id)
  expect(await admin.get('/user/nobody')).toMatchObject({
    status: 404,
    body: { error: 'BACKEND.ERROR.USER.NOT_FOUND', key: 'nobody' },
  })
  for (const login of ['ada', 'nobody'])
    for (const reply of [await bob.get(`/user/${login}`), await bob.put(`/user/${login}`, { lang: 'en' })])
      expect(reply).toMatchObject({ status: 401, body: { error: 'BACKEND.ERROR.AUTHENTICATION.DENIED' } })
})

test('[ACC-31, ACC-33, WIRE-14] a save changes what it sends, never the login', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  await ada.put('/user/ada', { passwordCurrent: PASSWORD, organization: 'Analytical Society', color: '#00ff00' })
  const { status, body } = await ada.put('/user/ada', { passwordCurrent: PASSWORD, firstname: 'Ada', login: 'root' })
  expect(status).toBe(200)
  expect(body['value']).toMatchObject({
    login: 'ada',
    firstname: 'Ada',
    organization: 'Analytical Society',
    color: '#00ff00',
  })
})

test('[ACC-32] a save cannot take a mail address that somebody has', async () => {
  const app = await testApp()
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  expect(
    (await ada.put('/user/ada', { passwordCurrent: PASSWORD, email: bob.email.toUpperCase() })).body['error'],
  ).toBe('BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS')
})

test('[ACC-47] a password that was just checked serves for a save without one, and no longer than half an hour', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { key, login } = (await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })).body['token']
  const elsewhere = app.as((await app.visitor.post('/auth/loginotp', { login, token: key })).body['token'] as string)
  await ada.post('/auth/check', { login: 'ada', password: PASSWORD })
  const save = {
    login: 'ada',
    email: ada.email,
    password: '',
    passwordConfirm: '',
    passwordCurrent: '',
    firstname: 'Ada',
  }
  expect((await ada.put('/user/ada', save)).body).toMatchObject({ value: { firstname: 'Ada' } })
  expect((await ada.put('/user/ada', { ...save, password: PASSWORD, passwordConfirm: PASSWORD })).status).toBe(200)
  // Saving the same password is no change, which would have ended the other session.
  expect((await elsewhere.put('/user/ada', save)).body['error']).toBe('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
  expect((await ada.put('/user/ada', { ...save, passwordCurrent: 'wrong' })).status).toBe(400)
  const password = 'quite another one'
  expect((await ada.put('/user/ada', { password, passwordConfirm: password })).status).toBe(200)
  expect((await elsewhere.get('/group')).status).toBe(401)
  app.clock.advance(31 * 60_000)
  expect((await ada.put('/user/ada', save)).status).toBe(400)
})

test('[ACC-47, AUTH-11] saves of a session that has checked the password use up no tries to sign in', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=3' } })
  const ada = await app.user('ada')
  const signIn = async (password: string) => (await app.visitor.post('/auth/login', { login: 'ada', password })).status
  await ada.post('/auth/check', { password: PASSWORD })
  for (let i = 0; i < 5; i++)
    expect((await ada.put('/user/ada', { password: PASSWORD, passwordConfirm: PASSWORD })).status).toBe(200)
  expect(await signIn(PASSWORD)).toBe(200)
  const passwords = Array.from({ length: 5 }, (_, i) => `${PASSWORD} ${i}`)
  for (const password of passwords)
    expect((await ada.put('/user/ada', { password, passwordConfirm: password })).status).toBe(200)
  expect(await signIn(passwords.at(-1) as string)).toBe(200)
})

test('[ACC-47, AUTH-11] nor does such a session try passwords out by saves that are refused', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'login=3' } })
  const ada = await app.user('ada')
  await ada.post('/auth/check', { password: PASSWORD })
  // An empty confirmation is allowed only beside an unchanged password, so the refusal would tell whether the guess is
  // right.
  const guess = (password: string) => ada.put('/user/ada', { password, passwordConfirm: '', lang: 'xx' })
  for (let i = 0; i < 3; i++) expect((await guess(`wrong one ${i}`)).body['field']).toBe('passwordConfirm')
  for (const password of ['wrong once more', PASSWORD])
    expect(await guess(password)).toMatchObject({
      status: 429,
      body: { error: 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS' },
    })
})

test.each([
  [{ password: PASSWORD, passwordConfirm: 'other' }],
  [{ passwordCurrent: PASSWORD, password: '', passwordConfirm: 'a new password' }],
  [{ passwordCurrent: PASSWORD, passwordConfirm: 'a new password' }],
  [{ passwordCurrent: PASSWORD, password: PASSWORD, passwordConfirm: 'a new password' }],
])('[ACC-9, ACC-32, ADM-4] a confirmation that differs is refused, also beside no new password: %j', async (sent) => {
  const app = await testApp()
  const ada = await app.user('ada')
  const mismatch = { error: 'BACKEND.ERROR.TYPE.PASSWORD_MISMATCH', field: 'passwordConfirm' }
  expect(await ada.put('/user/ada', { ...sent, firstname: 'Ada' })).toMatchObject({ status: 400, body: mismatch })
  await ada.post('/auth/check', { password: PASSWORD })
  expect(await ada.put('/user/ada', { ...sent, firstname: 'Ada' })).toMatchObject({ status: 400, body: mismatch })
  const admin = await app.siteAdmin()
  expect(await admin.put('/user/ada', { ...sent, firstname: 'Ada' })).toMatchObject({ status: 400, body: mismatch })
  expect((await ada.get('/user/ada')).body['value'].firstname).toBe('')
})

test('[ACC-9, ACC-34] who sends the current password as the unchanged one need not confirm it', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  for (const sent of [
    { password: PASSWORD },
    { password: PASSWORD, passwordCurrent: PASSWORD },
    { passwordCurrent: PASSWORD },
  ])
    expect((await ada.put('/user/ada', { ...sent, passwordConfirm: '' })).status).toBe(200)
})

test('[ACC-36] a wrong current password is refused, also where the new one is the current', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  expect(await ada.put('/user/ada', { passwordCurrent: 'wrong', password: PASSWORD, firstname: 'Ada' })).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT', field: 'passwordCurrent' },
  })
  expect((await ada.get('/user/ada')).body['value'].firstname).toBe('')
})

test('[ACC-34, ACC-36, ACC-37] a save needs the current password, as passwordCurrent or as an unchanged password', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  for (const body of [{}, { passwordCurrent: 'wrong' }, { password: 'a new password' }])
    expect(await ada.put('/user/ada', { ...body, firstname: 'Ada' })).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT' },
    })
  expect((await ada.get('/user/ada')).body['value'].firstname).toBe('')
  expect((await ada.put('/user/ada', { password: PASSWORD, firstname: 'Ada' })).status).toBe(200)
  expect((await ada.put('/user/ada', { password: '', passwordCurrent: PASSWORD })).status).toBe(200)
  expect((await ada.post('/auth/check', { password: PASSWORD })).status).toBe(200)
})
