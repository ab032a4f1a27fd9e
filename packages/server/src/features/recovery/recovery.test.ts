import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { mailServer, type MailServer, type ReceivedMail } from '../../testing/servers/mail-server.ts'
import { PASSWORD, testApp, type TestApp, type TestAppOptions } from '../../testing/test-app.ts'
import { measuredApp } from '../../testing/sites/measured-app.ts'

const NEW_PASSWORD = 'another password'
const TOKEN_INCORRECT = 'BACKEND.ERROR.TOKEN.INCORRECT'
const TOKEN_EXPIRED = 'BACKEND.ERROR.TOKEN.EXPIRED'
const MINUTE_MS = 60_000

interface Site {
  readonly app: TestApp
  readonly server: MailServer
}

const withMail = async (options?: TestAppOptions): Promise<Site> => {
  const [app, server] = [await testApp(options), await mailServer()]
  await app.set(server.settings)
  return { app, server }
}

const tokenIn = (mail: ReceivedMail, word: string): string => mail.linkWith(word).split('/').at(-1) as string

/** Starts a site that confirms addresses, with ada not yet confirmed. */
const withUnconfirmed = async () => {
  const { app, server } = await withMail()
  await app.set({ checkMails: true })
  const registered = await app.visitor.post('/user', { login: 'ada', email: 'ada@example.org', password: PASSWORD })
  const mail = await server.arrived()
  return { app, server, registered, mail, token: tokenIn(mail, 'accountconfirm') }
}

/** Signs ada in and requests a recovery for her. */
const withRecovery = async (options?: TestAppOptions) => {
  const { app, server } = await withMail(options)
  const ada = await app.user('ada')
  await app.visitor.post('/passrecover', { email: ada.email })
  const mail = await server.arrived()
  return { app, server, ada, mail, token: tokenIn(mail, 'passrecover') }
}

const signIn = (app: TestApp, password: string) => app.visitor.post('/auth/login', { login: 'ada', password })
const choose = (app: TestApp, token: string, password = NEW_PASSWORD) =>
  app.visitor.put(`/passrecover/${token}`, { password, passwordConfirm: password })

test('[ACC-16, ACC-18, MAIL-7] a registered account waits until its owner follows the mailed link', async () => {
  const { app, mail, registered, token } = await withUnconfirmed()
  expect(registered).toMatchObject({ status: 200, body: { success: true, value: { active: false } } })
  expect(mail).toMatchObject({ subject: 'Confirm your account on Sheaf', recipients: ['ada@example.org'] })
  expect(mail.text).toContain('Hello ada,')
  expect(mail.text).toContain(`https://pads.example.org/accountconfirm/${token}`)
  expect(mail.text).toContain('60 minutes')
  expect(await signIn(app, PASSWORD)).toMatchObject({
    status: 401,
    body: { error: 'BACKEND.ERROR.AUTHENTICATION.ACTIVATION_NEEDED' },
  })
  expect(await app.visitor.post('/accountconfirm', { token })).toMatchObject({
    status: 200,
    body: { success: true, login: 'ada' },
  })
  expect((await signIn(app, PASSWORD)).status).toBe(200)
})

test('[ACC-16] an account that could not be made asks nobody to confirm it', async () => {
  const { app, server } = await withUnconfirmed()
  const again = await app.visitor.post('/user', { login: 'bob', email: 'ADA@example.org', password: PASSWORD })
  expect(again.body['error']).toBe('BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS')
  await drainJobs(app)
  expect(server.mails).toHaveLength(1)
})

test.each([
  ['without a mail server', { SMTPHost: '' }, 'MAIL_NOT_CONFIGURED'],
  ['without a sender', { SMTPEmailFrom: '' }, 'MAIL_NOT_CONFIGURED'],
  ['without its own address', { rootUrl: '' }, 'ROOTURL_NOT_CONFIGURED'],
])('[ACC-17, ERR-7] a site %s neither registers with confirmation nor recovers', async (_, missing, key) => {
  const { app } = await withMail()
  await app.user('ada')
  await app.set({ checkMails: true, ...missing })
  const refused = { status: 501, body: { error: `BACKEND.ERROR.CONFIGURATION.${key}` } }
  expect(await app.visitor.post('/user', { login: 'bob', email: 'bob@example.org', password: PASSWORD })).toMatchObject(
    refused,
  )
  for (const email of ['ada@example.org', 'nobody@example.org'])
    expect(await app.visitor.post('/passrecover', { email })).toMatchObject(refused)
  await app.set({ checkMails: false })
  expect((await app.visitor.post('/user', { login: 'bob', email: 'bob@example.org', password: PASSWORD })).status).toBe(
    200,
  )
})

test('[ACC-81, ERR-7] of a site without mail and address, recovery names the address and registration the mail', async () => {
  const app = await testApp()
  await app.set({ checkMails: true, SMTPHost: '', SMTPEmailFrom: '', rootUrl: '' })
  const refused = (key: string) => ({ status: 501, body: { error: `BACKEND.ERROR.CONFIGURATION.${key}` } })
  expect(await app.visitor.post('/passrecover', { email: 'ada@example.org' })).toMatchObject(
    refused('ROOTURL_NOT_CONFIGURED'),
  )
  expect(await app.visitor.post('/user', { login: 'ada', email: 'ada@example.org', password: PASSWORD })).toMatchObject(
    refused('MAIL_NOT_CONFIGURED'),
  )
})

test('[ACC-19, W-5] a confirmation works once, and not for another purpose', async () => {
  const { app, token } = await withUnconfirmed()
  expect((await choose(app, token)).body['error']).toBe(TOKEN_INCORRECT)
  await app.visitor.post('/accountconfirm', { token })
  expect(await app.visitor.post('/accountconfirm', { token })).toMatchObject({
    status: 400,
    body: { error: TOKEN_INCORRECT, field: 'token' },
  })
})

test.each([undefined, '', null, 'unknown', 'x'.repeat(100), '__proto__', '%00', "' or 1=1 --"])(
  '[ACC-19] the token %j confirms nothing and recovers nothing',
  async (token) => {
    const { app } = await withUnconfirmed()
    expect(await app.visitor.post('/accountconfirm', { token })).toMatchObject({
      status: 400,
      body: { error: TOKEN_INCORRECT, field: 'token' },
    })
    if (typeof token === 'string' && token !== '')
      expect((await choose(app, encodeURIComponent(token))).body['error']).toBe(TOKEN_INCORRECT)
  },
)

test('[ACC-20] a confirmation expires after the minutes that the site allows', async () => {
  const { app, token } = await withUnconfirmed()
  app.clock.advance(60 * MINUTE_MS)
  expect(await app.visitor.post('/accountconfirm', { token })).toMatchObject({
    status: 400,
    body: { error: TOKEN_EXPIRED, field: 'token' },
  })
})

test('[ACC-20, CFG-36] a link holds as long as was said when it was mailed', async () => {
  const { app, token } = await withRecovery()
  await app.set({ tokenDuration: 1 })
  app.clock.advance(60 * MINUTE_MS - 1)
  expect((await choose(app, token)).status).toBe(200)
})

test('[ACC-20] a recovery expires after the minutes that the site allows', async () => {
  const { app, token } = await withRecovery()
  app.clock.advance(60 * MINUTE_MS)
  expect((await choose(app, token)).body['error']).toBe(TOKEN_EXPIRED)
  expect((await signIn(app, PASSWORD)).status).toBe(200)
})

test('[ACC-24, MAIL-8] a mailed link leads to a new password', async () => {
  const { app, mail, token } = await withRecovery()
  expect(mail).toMatchObject({ subject: 'Choose a new password for Sheaf', recipients: ['ada@example.org'] })
  expect(mail.text).toContain(`https://pads.example.org/passrecover/${token}`)
  expect(mail.text).toContain('60 minutes')
  expect(mail.text).toContain('you can ignore this message')
  expect(await choose(app, token)).toMatchObject({ status: 200, body: { success: true, login: 'ada' } })
  expect((await signIn(app, PASSWORD)).body['error']).toBe('BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT')
  expect((await signIn(app, NEW_PASSWORD)).status).toBe(200)
})

test('[ACC-21, W-4] recovery answers alike for known and unknown addresses, and only its job looks for the account', async () => {
  const [{ app, measure }, server] = [await measuredApp(), await mailServer()]
  await app.set(server.settings)
  const { email } = await app.user('ada')
  const jobs = () => app.database.db.selectFrom('jobs').select('key').where('kind', '=', 'recover-account').execute()
  const replies: unknown[] = []
  const ask = (asked: string) =>
    measure(async () => {
      const { status, body } = await app.visitor.post('/passrecover', { email: asked })
      replies.push({ status, body })
    })
  const [forUnknown, forKnown] = [await ask('nobody@example.org'), await ask(email)]
  expect(forKnown).toEqual(forUnknown)
  expect(forKnown.hashes).toBe(0)
  expect(forKnown.queries.filter((query) => /"(users|mails)"/.test(query))).toEqual([])
  expect(replies).toEqual([
    { status: 200, body: { success: true } },
    { status: 200, body: { success: true } },
  ])
  await drainJobs(app)
  expect(await jobs()).toEqual([])
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([[email]])
})

test.each([
  undefined,
  7,
  '',
  'ada',
  'ada@example.org, eve@example.org',
  'ada@example.org\r\nBcc: eve@example.org',
  `${'a'.repeat(90)}@example.org`,
])('[ACC-22] recovery refuses %j', async (email) => {
  const { app } = await withMail()
  const reply = await app.visitor.post('/passrecover', { email })
  expect(reply).toMatchObject({ status: 400, body: { field: 'email' } })
  expect(reply.body['error']).toMatch(/^BACKEND\.ERROR\.TYPE\.(MAIL|STR_100)$/)
})

test('[ACC-23, W-4] recovery is limited for an address, whether or not it is known, and for who asks', async () => {
  const { app } = await withMail({ env: { SHEAF_LIMITS: 'recover=2,recoverAddress=5' } })
  const statuses = async (email: string, times: number) => {
    const found = []
    for (let n = 0; n < times; n++) found.push((await app.visitor.post('/passrecover', { email })).status)
    return found
  }
  await app.user('ada')
  expect(await statuses('ada@example.org', 3)).toEqual([200, 200, 429])
  expect(await statuses('nobody@example.org', 2)).toEqual([200, 200])
  expect(await statuses('other@example.org', 1)).toEqual([429])
})

test('[ACC-25, W-5] a refused password leaves the link usable, once', async () => {
  const { app, token } = await withRecovery()
  expect((await choose(app, token, 'short')).body['error']).toBe('BACKEND.ERROR.TYPE.PASSWORD_SIZE')
  expect(
    (await app.visitor.put(`/passrecover/${token}`, { password: NEW_PASSWORD, passwordConfirm: 'other' })).body,
  ).toMatchObject({ error: 'BACKEND.ERROR.TYPE.PASSWORD_MISMATCH', field: 'passwordConfirm' })
  expect((await app.visitor.put(`/passrecover/${token}`, {})).body['error']).toBe('BACKEND.ERROR.TYPE.PASSWORD_MISSING')
  const replies = await Promise.all([choose(app, token), choose(app, token), choose(app, token)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  expect((await choose(app, token)).body['error']).toBe(TOKEN_INCORRECT)
})

test.each([
  ['its owner', { password: NEW_PASSWORD, passwordCurrent: PASSWORD }],
  ['a new mail address', { email: 'new@example.org', passwordCurrent: PASSWORD }],
])('[ACC-25, W-5] a link is void after a change by %s', async (_, change) => {
  const { app, ada, token } = await withRecovery()
  expect((await ada.put('/user/ada', change)).status).toBe(200)
  expect((await choose(app, token, 'yet another one')).body['error']).toBe(TOKEN_INCORRECT)
})

test('[ACC-25, W-5] one recovery voids every link mailed before', async () => {
  const { app, server, ada, token } = await withRecovery()
  await app.visitor.post('/passrecover', { email: ada.email })
  const second = tokenIn(await server.arrived(2), 'passrecover')
  expect(second).not.toBe(token)
  expect((await choose(app, second)).status).toBe(200)
  expect((await choose(app, token)).body['error']).toBe(TOKEN_INCORRECT)
})

test('[ACC-26, W-5] a link holds over a restart, and no table holds its token', async () => {
  const { app, token } = await withRecovery()
  const { services, database } = app
  await drainJobs(app)
  for (const table of ['mails', 'mail_tokens', 'jobs', 'audit_entries'] as const)
    expect(JSON.stringify(await database.db.selectFrom(table).selectAll().execute())).not.toContain(token)
  const { config, log, clock, hasher } = services
  const restarted = await buildApp({ config, database, log, clock, hasher, withPages: false })
  const reply = await restarted.http.inject({
    method: 'PUT',
    url: `/api/passrecover/${token}`,
    payload: { password: NEW_PASSWORD },
  })
  await restarted.close()
  expect(reply.json()).toEqual({ success: true, login: 'ada' })
})

test('[ACC-27] recovery confirms an account that waited', async () => {
  const { app, server } = await withUnconfirmed()
  await app.visitor.post('/passrecover', { email: 'ada@example.org' })
  expect((await choose(app, tokenIn(await server.arrived(2), 'passrecover'))).status).toBe(200)
  expect(await signIn(app, NEW_PASSWORD)).toMatchObject({ status: 200, body: { user: { active: true } } })
})

test('[ACC-27] recovery leaves two-factor on', async () => {
  const { app, ada, token } = await withRecovery()
  const { otpSecret } = (await ada.post('/auth/setup2fa')).body
  const otp = new TOTP({ secret: Secret.fromBase32(otpSecret) }).generate({ timestamp: app.clock.now() })
  expect((await ada.put('/auth/setup2fa', { otpSecret, otp })).status).toBe(200)
  expect((await choose(app, token)).status).toBe(200)
  expect((await signIn(app, NEW_PASSWORD)).body).toMatchObject({ requestOtp: true, user: { otpEnabled: true } })
})

test('[SES-9] recovery ends every session, also the one that recovers', async () => {
  const { app, ada, token } = await withRecovery()
  const pending = (await signIn(app, PASSWORD)).body['token'].key as string
  expect((await ada.put(`/passrecover/${token}`, { password: NEW_PASSWORD })).status).toBe(200)
  expect((await ada.get('/group')).status).toBe(401)
  expect((await app.visitor.post('/auth/loginotp', { login: 'ada', token: pending })).status).toBe(400)
})

test.each(['ldap', 'cas', 'oidc'] as const)(
  '[AUTH-43] under %s nothing is recovered or confirmed',
  async (authMethod) => {
    const { app, token, ada } = await withRecovery()
    await app.set({ authMethod })
    const refused = { status: 400, body: { error: 'BACKEND.ERROR.AUTHENTICATION.NO_RECOVER' } }
    expect(await app.visitor.post('/passrecover', { email: ada.email })).toMatchObject(refused)
    expect(await choose(app, token)).toMatchObject(refused)
    expect(await app.visitor.post('/accountconfirm', { token })).toMatchObject(refused)
  },
)

test.each([
  [false, []],
  [true, ['ada@example.org']],
] as const)(
  '[CFG-30] with insensitiveMailMatch %j, ADA@Example.org reaches %j',
  async (insensitiveMailMatch, reached) => {
    const { app, server } = await withMail()
    await app.user('ada')
    await app.set({ insensitiveMailMatch })
    expect((await app.visitor.post('/passrecover', { email: 'ADA@Example.org' })).body).toEqual({ success: true })
    await drainJobs(app)
    expect(server.mails.flatMap(({ recipients }) => recipients)).toEqual(reached)
  },
)

test('[ACC-24] the site admin and a signed-in stranger have no other way in than a link', async () => {
  const { app, token } = await withRecovery()
  for (const caller of [await app.siteAdmin(), await app.user('eve')])
    expect((await caller.put('/passrecover/unknown', { password: NEW_PASSWORD })).body['error']).toBe(TOKEN_INCORRECT)
  expect((await choose(app, token)).status).toBe(200)
})

test('[SES-12] a link that expired a week ago is forgotten, and until then told from a wrong one', async () => {
  const { app, token } = await withRecovery()
  const sweep = () => drainJobs(app, { periodic: ['sweep-mail-tokens'] })
  app.clock.advance(60 * MINUTE_MS + DAY_MS)
  await sweep()
  expect((await choose(app, token)).body['error']).toBe(TOKEN_EXPIRED)
  app.clock.advance(6 * DAY_MS + MINUTE_MS)
  await sweep()
  expect((await choose(app, token)).body['error']).toBe(TOKEN_INCORRECT)
})
