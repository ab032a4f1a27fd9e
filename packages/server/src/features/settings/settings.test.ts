import { expect, test } from 'vitest'
import { PASSWORD, testApp } from '../../testing/test-app.ts'

test('[CFG-1, CFG-17] a visitor reads the public settings only', async () => {
  const app = await testApp()
  const { body } = await app.visitor.get('/configuration')
  expect(body).toMatchObject({
    auth: false,
    admin: false,
    value: { title: 'Sheaf', passwordMin: 8, passwordMax: 128, openRegistration: true },
  })
  expect(body['value'].languages.en).toBe('English')
  for (const secret of ['rootUrl', 'SMTPPass', 'authLdapSettings', 'tokenDuration'])
    expect(body['value']).not.toHaveProperty(secret)
})

test('[CFG-49] the configuration tells everybody whether the site sends mails with links', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const says = async () => (await app.visitor.get('/configuration')).body['mail']
  expect(await says()).toBe(false)
  await admin.put('/configuration/SMTPHost', { value: 'mail.example.org' })
  await admin.put('/configuration/SMTPEmailFrom', { value: 'pads@example.org' })
  expect(await says()).toBe(false)
  await admin.put('/configuration/rootUrl', { value: 'https://pads.example.org/' })
  expect(await says()).toBe(true)
})

test('[CFG-50, ACC-17] the configuration tells everybody whether visitors can register now', async () => {
  const app = await testApp()
  const says = async () => (await app.visitor.get('/configuration')).body['registers']
  expect(await says()).toBe(true)
  await app.set({ checkMails: true })
  expect(await says()).toBe(false)
  await app.set({
    SMTPHost: 'mail.example.org',
    SMTPEmailFrom: 'pads@example.org',
    rootUrl: 'https://pads.example.org/',
  })
  expect(await says()).toBe(true)
  await app.set({ openRegistration: false })
  expect(await says()).toBe(false)
})

test('[CFG-2] a user reads who they are', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  expect((await ada.get('/configuration')).body).toMatchObject({
    auth: true,
    admin: false,
    user: { _id: ada.id, login: 'ada' },
  })
})

test('[CFG-3, CFG-5, CFG-11] the site admin reads every setting and changes one at once', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  expect((await admin.get('/configuration')).body).toMatchObject({
    auth: true,
    admin: true,
    now: app.clock.now(),
    value: { tokenDuration: 60, SMTPPort: 587, deleteJobQueue: false },
  })
  expect((await admin.put('/configuration/title', { value: 'Our pads' })).body).toMatchObject({
    success: true,
    key: 'title',
    value: 'Our pads',
  })
  expect((await app.visitor.get('/configuration')).body['value'].title).toBe('Our pads')
})

test.each(['unknown', '__proto__', 'languages', 'siteAdmin.passwordHash'])(
  '[CFG-6, CFG-17] there is no setting %s',
  async (key) => {
    const app = await testApp()
    const admin = await app.siteAdmin()
    expect(await admin.put(`/configuration/${key}`, { value: 'x' })).toMatchObject({
      status: 404,
      body: { error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', key },
    })
  },
)

test('[CFG-6] a save without a value is refused', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  expect(await admin.put('/configuration/title', {})).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.TYPE.VALUE_REQUIRED' },
  })
})

test('[CFG-4] there is no setting of an unknown name, and what is derived reads as settings do', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  for (const key of ['unknown', '__proto__', 'constructor', 'siteAdmin.passwordHash'])
    expect(await admin.get(`/configuration/${key}`)).toMatchObject({
      status: 404,
      body: { error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', key },
    })
  expect((await admin.get('/configuration/languages')).body['value'].en).toBe('English')
})

test('[CFG-8] a setting is saved by POST as well', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  expect((await admin.post('/configuration', { key: 'title', value: 'Ours' })).body).toMatchObject({
    success: true,
    key: 'title',
    value: 'Ours',
  })
  for (const [body, status, error] of [
    [{ value: 'x' }, 400, 'TYPE.KEY_STR'],
    [{ key: 7, value: 'x' }, 400, 'TYPE.KEY_STR'],
    [{ key: 'title' }, 400, 'TYPE.VALUE_REQUIRED'],
    [{ key: 'title', value: 7 }, 400, 'TYPE.PARAM_STR'],
    [{ key: 'unknown', value: 'x' }, 404, 'CONFIGURATION.KEY_NOT_FOUND'],
  ] as const)
    expect(await admin.post('/configuration', body)).toMatchObject({
      status,
      body: { error: `BACKEND.ERROR.${error}` },
    })
  expect((await admin.get('/configuration/title')).body['value']).toBe('Ours')
})

test('[CFG-9] resetting what is no setting changes nothing, not even beside the settings', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  await app.database.db.insertInto('settings').values({ key: 'siteAdmin.passwordHash', value: '"x"' }).execute()
  for (const key of ['siteAdmin.passwordHash', 'languages', 'unknown'])
    expect((await admin.delete(`/configuration/${key}`)).body).toEqual({ success: true, key })
  expect(await app.database.db.selectFrom('settings').select('key').execute()).toEqual([
    { key: 'siteAdmin.passwordHash' },
  ])
})

test('[CFG-10] only the site admin reads one, saves and resets', async () => {
  const app = await testApp()
  for (const caller of [app.visitor, await app.user('ada')])
    for (const reply of [
      await caller.get('/configuration/SMTPPass'),
      await caller.get('/configuration/unknown'),
      await caller.put('/configuration/title', { value: 'x' }),
      await caller.post('/configuration', { key: 'title', value: 'x' }),
      await caller.delete('/configuration/title'),
    ])
      expect(reply).toMatchObject({ status: 401, body: { error: 'BACKEND.ERROR.AUTHENTICATION.ADMIN' } })
})

test('[CFG-13] the server is ready when the database answers, and not when it does not', async () => {
  const app = await testApp()
  expect((await app.visitor.get('/cache/check')).body).toEqual({ userCacheReady: true })
  await app.database.db.destroy()
  expect(await app.visitor.get('/cache/check')).toMatchObject({ status: 200, body: { userCacheReady: false } })
})

test.each([
  ['passwordMin', 129],
  ['passwordMax', 7],
])('[CFG-35] %s = %d would cross the other bound', async (key, value) => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  expect(await admin.put(`/configuration/${key}`, { value })).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.TYPE.PASSWORD_SIZE' },
  })
})

test('[CFG-9, CFG-35] a reset that would cross the other bound is refused', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  await admin.put('/configuration/passwordMax', { value: 200 })
  await admin.put('/configuration/passwordMin', { value: 150 })
  expect(await admin.delete('/configuration/passwordMax')).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.TYPE.PASSWORD_SIZE' },
  })
  expect((await admin.get('/configuration/passwordMax')).body['value']).toBe(200)
})

test.each(['ldap', 'oidc'])(
  '[CFG-42, AUTH-49] %s can be chosen before it is set up: nobody signs in meanwhile but the site admin',
  async (method) => {
    const app = await testApp()
    await app.user('ada')
    const admin = await app.siteAdmin()
    expect((await admin.put('/configuration/authMethod', { value: method })).status).toBe(200)
    const signIn =
      method === 'ldap'
        ? app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })
        : app.visitor.get('/auth/login/oidc')
    const { status, body, raw } = await signIn
    expect(`${status} ${body['error'] ?? raw.headers.location}`).toContain('PROVIDER_UNAVAILABLE')
    expect((await (await app.siteAdmin()).put('/configuration/authMethod', { value: 'internal' })).status).toBe(200)
  },
)

test('[CFG-35] two saves at once do not pass each other', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const replies = await Promise.all([
    admin.put('/configuration/passwordMin', { value: 20 }),
    admin.put('/configuration/passwordMax', { value: 10 }),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400])
})

test('[CFG-18, SEC-5, W-23] the login message reaches visitors without anything that runs', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const typed =
    '<p onclick="x()">Hello <a href="javascript:x()">you</a> <a href="https://example.org">here</a></p><script>x()</script><img src=x onerror=x()>'
  await admin.put('/configuration/loginMsg', { value: { en: typed } })
  expect((await app.visitor.get('/configuration')).body['value'].loginMsg.en).toBe(
    '<p>Hello <a rel="noopener noreferrer" target="_blank">you</a> <a href="https://example.org" rel="noopener noreferrer" target="_blank">here</a></p>',
  )
  expect((await admin.get('/configuration')).body['value'].loginMsg.en).toBe(typed)
})

test('[CFG-44, CFG-33, CFG-35] whatever a value is refused for, the answer names the setting, and the value as the field', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  for (const [key, value, error] of [
    ['passwordMin', 129, 'TYPE.PASSWORD_SIZE'],
    ['passwordMax', 7, 'TYPE.PASSWORD_SIZE'],
    ['defaultLanguage', 'xx', 'TYPE.LANG'],
    ['tokenDuration', 0, 'TYPE.PARAM_INVALID'],
    ['title', undefined, 'TYPE.VALUE_REQUIRED'],
  ] as const) {
    const refused = { error: `BACKEND.ERROR.${error}`, field: 'value', key }
    expect((await admin.put(`/configuration/${key}`, { value })).body).toMatchObject(refused)
    expect((await admin.post('/configuration', { key, value })).body).toMatchObject(refused)
  }
  expect((await admin.put('/configuration/authLdapSettings', { value: { url: 'ldap://127.0.0.1:1' } })).body).toEqual({
    error: 'BACKEND.ERROR.CONFIGURATION.UNABLE_TO_BIND_TO_LDAP',
    field: 'value.url',
    key: 'authLdapSettings',
    reason: expect.stringContaining('ECONNREFUSED') as string,
  })
  for (const [key, value] of [
    ['passwordMax', 200],
    ['passwordMin', 150],
  ] as const)
    await admin.put(`/configuration/${key}`, { value })
  // No value was sent in which a field could be named.
  expect((await admin.delete('/configuration/passwordMax')).body).toEqual({
    error: 'BACKEND.ERROR.TYPE.PASSWORD_SIZE',
    key: 'passwordMax',
  })
})

test('[CFG-44] a refused value names what in it is at fault', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  for (const [key, value, field] of [
    ['title', '', 'value'],
    ['loginMsg', { en: 5 }, 'value.en'],
    ['authCasSettings', { serverUrl: '', properties: { login: 5 } }, 'value.properties.login'],
    ['authCasSettings', { serverUrl: 'ftp://cas' }, 'value.serverUrl'],
    ['authLdapSettings', { url: 'http://x' }, 'value.url'],
    ['authLdapSettings', { url: 'ldap://x', searchFilter: '(objectClass=*)' }, 'value.searchFilter'],
    ['authLdapSettings', 5, 'value'],
    ['authOidcSettings', { issuer: 5, clientId: 'pads' }, 'value.issuer'],
    ['SMTPEmailFrom', 'nobody', 'value'],
  ] as const)
    expect(await admin.put(`/configuration/${key}`, { value })).toMatchObject({ status: 400, body: { field, key } })
})

test('[CFG-45] a sign-in message is in a language that there is, and one stored earlier keeps no other from being saved', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const save = (value: object) => admin.put('/configuration/loginMsg', { value })
  for (const code of ['xx', 'de-AT'])
    for (const reply of [
      await save({ en: 'Hello', [code]: 'y' }),
      await admin.post('/configuration/loginMsg/try', { value: { [code]: 'y' } }),
    ])
      expect(reply).toMatchObject({
        status: 400,
        body: { error: 'BACKEND.ERROR.TYPE.LANG', field: `value.${code}`, key: 'loginMsg' },
      })
  expect(Object.values((await admin.get('/configuration/loginMsg')).body['value']).join('')).toBe('')
  await app.set({ loginMsg: { xx: 'old', en: 'Hello' } })
  expect((await save({ xx: 'old', en: 'Welcome' })).body['value']).toEqual({ xx: 'old', en: 'Welcome' })
  expect((await save({ xx: 'new', en: 'Welcome' })).status).toBe(400)
  expect((await admin.put('/configuration/title', { value: 'Ours' })).status).toBe(200)
  expect((await save({ en: 'Welcome' })).body['value']).toEqual({ en: 'Welcome' })
})

test('[CFG-43] any setting is tried as it would be saved, and none is saved', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const attempt = (key: string, body: object) => admin.post(`/configuration/${key}/try`, body)
  expect((await attempt('title', { value: 'Ours' })).body).toEqual({ success: true, key: 'title' })
  expect((await attempt('title', { value: 7 })).status).toBe(400)
  expect((await attempt('title', {})).body).toMatchObject({ error: 'BACKEND.ERROR.TYPE.VALUE_REQUIRED' })
  expect((await attempt('passwordMin', { value: 129 })).body).toMatchObject({
    error: 'BACKEND.ERROR.TYPE.PASSWORD_SIZE',
    field: 'value',
    key: 'passwordMin',
  })
  expect((await attempt('unknown', { value: 7 })).status).toBe(404)
  expect((await admin.get('/configuration/title')).body['value']).toBe('Sheaf')
})
