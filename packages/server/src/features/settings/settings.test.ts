import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

test('[CFG-1, CFG-17] a visitor reads the public settings only', async () => {
  const app = await testApp()
  const { body } = await app.visitor.get('/configuration')
  expect(body).toMatchObject({
    auth: false,
    value: { title: 'Sheaf', passwordMin: 8, passwordMax: 30, openRegistration: true },
  })
  expect(body['value'].languages.en).toBe('English')
  for (const secret of ['rootUrl', 'SMTPPass', 'authLdapSettings', 'tokenDuration'])
    expect(body['value']).not.toHaveProperty(secret)
})

test('[CFG-2] a user reads who they are', async () => {
  const app = await testApp()
  const ada = await app.user('ada')
  expect((await ada.get('/configuration')).body).toMatchObject({ auth: true, user: { _id: ada.id, login: 'ada' } })
})

test('[CFG-3, CFG-5, CFG-11] the site admin reads every setting and changes one at once', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  expect((await admin.get('/configuration')).body['value']).toMatchObject({
    tokenDuration: 60,
    SMTPPort: 587,
    deleteJobQueue: false,
  })
  expect((await admin.put('/configuration/title', { value: 'Our pads' })).body).toEqual({
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

test.each([
  ['title', ''],
  ['title', 7],
  ['openRegistration', 'yes'],
  ['passwordMin', 0],
  ['passwordMin', 1.5],
  ['SMTPPort', 70_000],
  ['SMTPEmailFrom', 'nobody'],
  ['rootUrl', 'ftp://x'],
  ['authMethod', 'magic'],
  ['trashDays', null],
  ['loginMsg', 'text'],
  ['defaultLanguage', 'xx'],
])('[CFG-7] %s cannot be %j', async (key, value) => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const before = (await admin.get('/configuration')).body['value'][key]
  const reply = await admin.put(`/configuration/${key}`, { value })
  expect(reply.status).toBe(400)
  expect(reply.body['error']).toMatch(/^BACKEND\.ERROR\.TYPE\./)
  expect((await admin.get('/configuration')).body['value'][key]).toEqual(before)
})

test('[CFG-10] only the site admin saves', async () => {
  const app = await testApp()
  for (const caller of [app.visitor, await app.user('ada')])
    expect(await caller.put('/configuration/title', { value: 'x' })).toMatchObject({
      status: 401,
      body: { error: 'BACKEND.ERROR.AUTHENTICATION.ADMIN' },
    })
})

test('[CFG-13] the server is ready when the database answers', async () => {
  const app = await testApp()
  expect((await app.visitor.get('/cache/check')).body).toEqual({ userCacheReady: true })
})

test.each([
  ['passwordMin', 31],
  ['passwordMax', 7],
])('[CFG-35] %s = %d would cross the other bound', async (key, value) => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  expect(await admin.put(`/configuration/${key}`, { value })).toMatchObject({
    status: 400,
    body: { error: 'BACKEND.ERROR.TYPE.PASSWORD_SIZE' },
  })
})

test('[CFG-18, SEC-5] [W-23] the login message reaches visitors without anything that runs', async () => {
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
