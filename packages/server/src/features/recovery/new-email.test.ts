import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/clock.ts'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { mailServer, type ReceivedMail } from '../../testing/servers/mail-server.ts'
import { PASSWORD, testApp, type TestAppOptions } from '../../testing/test-app.ts'

const NEW = 'ada@new.example.org'
const NEW_PASSWORD = 'another password'
const TOKEN_INCORRECT = { status: 400, body: { error: 'BACKEND.ERROR.TOKEN.INCORRECT', field: 'token' } }
const TAKEN = { status: 400, body: { error: 'BACKEND.ERROR.USER.EMAIL_ALREADY_EXISTS', field: 'email' } }

/** Starts a site that confirms addresses, with ada signed in. */
const confirmingSite = async (options?: TestAppOptions) => {
  const [app, server] = [await testApp(options), await mailServer()]
  const ada = await app.user('ada')
  await app.set({ ...server.settings, checkMails: true })
  const save = (change: Record<string, unknown>) => ada.put('/user/ada', { passwordCurrent: PASSWORD, ...change })
  const confirm = (token: unknown) => app.visitor.post('/emailconfirm', { token })
  /** Returns the latest mail to an address. */
  const mailTo = async (address: string): Promise<ReceivedMail> => {
    await drainJobs(app)
    return server.mails.findLast(({ recipients }) => recipients[0] === address) as ReceivedMail
  }
  const tokenMailedTo = async (address: string): Promise<string> =>
    (await mailTo(address)).linkWith('emailconfirm').split('/').at(-1) as string
  const emails = async () => {
    const { email, pendingEmail } = (await ada.get('/user/ada')).body['value']
    return { email, pendingEmail }
  }
  const namesAda = async (email: string) =>
    (await app.visitor.post('/auth/login', { login: email, password: PASSWORD })).status === 200
  return { app, server, ada, save, confirm, mailTo, tokenMailedTo, emails, namesAda }
}

test('[ACC-48, ACC-49] a new address counts once the link mailed to it was followed, the old one until then', async () => {
  const { save, confirm, tokenMailedTo, emails, namesAda, app } = await confirmingSite()
  expect(await save({ email: NEW, organization: 'Elm School' })).toMatchObject({
    status: 200,
    body: { value: { email: 'ada@example.org', pendingEmail: NEW, organization: 'Elm School' } },
  })
  expect([await namesAda('ada@example.org'), await namesAda(NEW)]).toEqual([true, false])
  const token = await tokenMailedTo(NEW)
  expect(await confirm(token)).toMatchObject({ status: 200, body: { success: true, login: 'ada', email: NEW } })
  expect(await emails()).toEqual({ email: NEW, pendingEmail: '' })
  expect([await namesAda('ada@example.org'), await namesAda(NEW)]).toEqual([false, true])
  expect(await confirm(token)).toMatchObject(TOKEN_INCORRECT)
  expect((await app.visitor.post('/accountconfirm', { token })).status).toBe(400)
})

test('[ACC-48, MAIL-4] a language that is saved with the address is that of the mails about it', async () => {
  const { save, mailTo } = await confirmingSite()
  await save({ email: NEW, lang: 'fr' })
  for (const address of [NEW, 'ada@example.org']) expect((await mailTo(address)).text).toContain('Bonjour')
})

test('[ACC-48, MAIL-24] the new address gets the link, the old one is told which it is and what to do', async () => {
  const { save, mailTo, server } = await confirmingSite()
  await save({ email: NEW })
  const [link, notice] = [await mailTo(NEW), await mailTo('ada@example.org')]
  expect(server.mails).toHaveLength(2)
  expect(link.subject).toBe('Confirm your new e-mail address for Sheaf')
  expect(link.text).toContain('https://pads.example.org/emailconfirm/')
  expect(link.text).toContain('60 minutes')
  expect(link.text).not.toContain('ada@example.org')
  expect(notice.subject).toBe('A new e-mail address for your account on Sheaf')
  expect(notice.text).toContain(NEW)
  expect(notice.text).toContain('https://pads.example.org/passrecover')
  expect(notice.text).not.toContain('emailconfirm')
})

test('[ACC-48, ADM-3] without checkMails, and from the site admin, an address counts at once', async () => {
  const { app, save, server, emails } = await confirmingSite()
  expect((await (await app.siteAdmin()).put('/user/ada', { email: NEW })).body['value']).toMatchObject({
    email: NEW,
    pendingEmail: '',
  })
  await app.set({ checkMails: false })
  await save({ email: 'ada@third.example.org' })
  expect(await emails()).toEqual({ email: 'ada@third.example.org', pendingEmail: '' })
  await drainJobs(app)
  expect(server.mails).toEqual([])
})

test('[ACC-48] an address that was not changed asks nobody to confirm it', async () => {
  const { app, save, server, emails } = await confirmingSite()
  expect((await save({ email: 'ada@example.org', organization: 'Elm School' })).status).toBe(200)
  await drainJobs(app)
  expect(server.mails).toEqual([])
  expect(await emails()).toEqual({ email: 'ada@example.org', pendingEmail: '' })
})

test('[ACC-20, ACC-49] an address waits as long as its link is valid', async () => {
  const { app, save, confirm, tokenMailedTo, emails } = await confirmingSite()
  await save({ email: NEW })
  const token = await tokenMailedTo(NEW)
  app.clock.advance(60 * 60_000)
  expect(await emails()).toEqual({ email: 'ada@example.org', pendingEmail: '' })
  expect(await confirm(token)).toMatchObject({ status: 400, body: { error: 'BACKEND.ERROR.TOKEN.EXPIRED' } })
})

test.each([undefined, '', null, 'unknown', 'x'.repeat(100)])(
  '[ACC-19, ACC-49] the token %j confirms no address',
  async (token) => {
    const { confirm, emails } = await confirmingSite()
    expect(await confirm(token)).toMatchObject(TOKEN_INCORRECT)
    expect(await emails()).toMatchObject({ email: 'ada@example.org' })
  },
)

test('[ACC-19, W-5] a link for an address confirms no account and recovers none, nor theirs an address', async () => {
  const { app, save, confirm, tokenMailedTo, mailTo } = await confirmingSite()
  await save({ email: NEW })
  const token = await tokenMailedTo(NEW)
  expect(await app.visitor.post('/accountconfirm', { token })).toMatchObject(TOKEN_INCORRECT)
  expect(await app.visitor.put(`/passrecover/${token}`, { password: NEW_PASSWORD })).toMatchObject(TOKEN_INCORRECT)
  await app.visitor.post('/passrecover', { email: 'ada@example.org' })
  const recovery = (await mailTo('ada@example.org')).linkWith('passrecover').split('/').at(-1)
  expect(await confirm(recovery)).toMatchObject(TOKEN_INCORRECT)
  expect((await confirm(token)).status).toBe(200)
})

test('[ACC-50] a taken address is refused, when it is saved and when it was taken meanwhile', async () => {
  const { app, ada, save, confirm, tokenMailedTo, emails } = await confirmingSite()
  const siteAdmin = await app.siteAdmin()
  const create = (login: string, email: string) => siteAdmin.post('/user', { login, email, password: PASSWORD })
  await create('bob', 'bob@example.org')
  expect(await save({ email: 'BOB@example.org', organization: 'Elm School' })).toMatchObject(TAKEN)
  expect((await ada.get('/user/ada')).body['value']).toMatchObject({ organization: '', pendingEmail: '' })
  await save({ email: NEW })
  const token = await tokenMailedTo(NEW)
  await create('eve', NEW)
  expect(await confirm(token)).toMatchObject(TAKEN)
  expect(await emails()).toEqual({ email: 'ada@example.org', pendingEmail: NEW })
})

test('[ACC-50] a further address takes the place of the one that waits', async () => {
  const { save, confirm, tokenMailedTo, emails } = await confirmingSite()
  await save({ email: NEW })
  const first = await tokenMailedTo(NEW)
  await save({ email: 'ada@third.example.org' })
  expect(await confirm(first)).toMatchObject(TOKEN_INCORRECT)
  expect(await emails()).toMatchObject({ pendingEmail: 'ada@third.example.org' })
  expect((await confirm(await tokenMailedTo('ada@third.example.org'))).status).toBe(200)
})

test('[ACC-50] the present address saved alone takes back the one that waits, and another save does not', async () => {
  const { ada, save, confirm, tokenMailedTo, emails } = await confirmingSite()
  await save({ email: NEW })
  const token = await tokenMailedTo(NEW)
  await save({ organization: 'Elm School' })
  expect(await emails()).toMatchObject({ pendingEmail: NEW })
  // A client may save everything that it has read for the sake of one field.
  const { firstname, lastname, padNickname, organization, lang, email } = (await ada.get('/user/ada')).body['value']
  const whole = { firstname, lastname, padNickname, organization, lang, email, password: '', passwordConfirm: '' }
  expect((await save({ ...whole, color: '#123456' })).body['value']).toMatchObject({ pendingEmail: NEW })
  expect((await save({ email: 'ada@example.org' })).body['value']).toMatchObject({ pendingEmail: '' })
  expect(await confirm(token)).toMatchObject(TOKEN_INCORRECT)
  expect(await emails()).toEqual({ email: 'ada@example.org', pendingEmail: '' })
})

test('[ACC-50, ACC-25] a new password voids the link, and one saved with the address does not', async () => {
  const { save, confirm, tokenMailedTo, emails } = await confirmingSite()
  await save({ email: NEW })
  const first = await tokenMailedTo(NEW)
  expect((await save({ password: NEW_PASSWORD })).status).toBe(200)
  expect(await confirm(first)).toMatchObject(TOKEN_INCORRECT)
  expect(await emails()).toEqual({ email: 'ada@example.org', pendingEmail: '' })
  await save({ email: NEW, password: PASSWORD, passwordCurrent: NEW_PASSWORD })
  expect((await confirm(await tokenMailedTo(NEW))).status).toBe(200)
})

test('[ACC-49] of several who follow the link at once, one is told that it worked', async () => {
  const { save, confirm, tokenMailedTo } = await confirmingSite()
  await save({ email: NEW })
  const token = await tokenMailedTo(NEW)
  const replies = await Promise.all([confirm(token), confirm(token), confirm(token)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400])
})

test.each([
  ['without a mail server', { SMTPHost: '' }, 'MAIL_NOT_CONFIGURED'],
  ['without its own address', { rootUrl: '' }, 'ROOTURL_NOT_CONFIGURED'],
])('[ACC-51, ERR-7, WIRE-16] a site %s that confirms takes no new address', async (_, missing, key) => {
  const { app, save, ada, emails } = await confirmingSite()
  await app.set(missing)
  const reply = await save({ email: NEW, organization: 'Elm School' })
  expect(reply).toMatchObject({ status: 501, body: { error: `BACKEND.ERROR.CONFIGURATION.${key}` } })
  expect(await emails()).toEqual({ email: 'ada@example.org', pendingEmail: '' })
  expect((await ada.get('/user/ada')).body['value'].organization).toBe('')
})

test('[ACC-51] mails to one new address are limited, and nothing is saved beyond', async () => {
  const { save, emails } = await confirmingSite({ env: { SHEAF_LIMITS: 'recover=2' } })
  expect([await save({ email: NEW }), await save({ email: NEW })].map(({ status }) => status)).toEqual([200, 200])
  const refused = await save({ email: NEW, organization: 'Elm School' })
  expect(refused.status).toBe(429)
  expect(refused.raw.headers['retry-after']).toMatch(/^\d+$/)
  expect((await save({ email: 'ada@third.example.org' })).status).toBe(200)
  expect(await emails()).toMatchObject({ pendingEmail: 'ada@third.example.org' })
})

test.each([
  ['that confirms addresses', { checkMails: true }, 'recoverAddress=3'],
  ['that confirms addresses', { checkMails: true }, 'people=3'],
  ['that confirms none', { checkMails: false }, 'people=3'],
])(
  '[ACC-82, USR-9] on a site %s nobody tries without limit whose address is taken: %j, %s',
  async (_, settings, limits) => {
    const { app, save, ada } = await confirmingSite({ env: { SHEAF_LIMITS: `${limits},recover=2` } })
    await app.set({ checkMails: false })
    const bob = await app.user('bob')
    await app.set(settings)
    const admin = await app.siteAdmin()
    for (let n = 0; n < 5; n++) expect((await save({ email: ada.email, organization: `School ${n}` })).status).toBe(200)
    const statuses = []
    for (const email of [bob.email, bob.email, bob.email.toUpperCase(), bob.email, 'free@example.org'])
      statuses.push((await save({ email })).status)
    expect(statuses).toEqual([400, 400, 400, 429, 429])
    for (let n = 0; n < 5; n++) {
      expect((await admin.put('/user/ada', { email: bob.email })).status).toBe(400)
      expect((await admin.put('/user/ada', { email: `ada${n}@example.org` })).status).toBe(200)
    }
    // The mails that bob may want have not been used up.
    expect(
      (
        await app.http.inject({
          method: 'POST',
          url: '/api/passrecover',
          remoteAddress: '192.0.2.1',
          payload: { email: bob.email },
        })
      ).statusCode,
    ).toBe(200)
  },
)

test.each(['ldap', 'cas', 'oidc'] as const)(
  '[AUTH-43, ACC-49] under %s no address is confirmed',
  async (authMethod) => {
    const { app, save, confirm, tokenMailedTo } = await confirmingSite()
    await save({ email: NEW })
    const token = await tokenMailedTo(NEW)
    await app.set({ authMethod })
    expect(await confirm(token)).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.AUTHENTICATION.NO_RECOVER' },
    })
  },
)

test('[ACC-43, ACC-48] of a removed account no address stays, nor the one that waited', async () => {
  const { app, ada, save } = await confirmingSite()
  await save({ email: NEW })
  await drainJobs(app)
  expect((await ada.delete('/user/ada', { passwordCurrent: PASSWORD })).status).toBe(200)
  for (const table of ['users', 'mails', 'mail_tokens'] as const)
    expect(JSON.stringify(await app.database.db.selectFrom(table).selectAll().execute())).not.toContain('ada@')
})

test('[W-37, MAIL-1] with an account go the mails to each of its addresses, present, former and not confirmed, and nobody else’s', async () => {
  const { app, ada, save, confirm, tokenMailedTo } = await confirmingSite()
  const { db } = app.database
  const siteAdmin = await app.siteAdmin()
  await save({ email: 'replaced@example.org' })
  await save({ email: NEW })
  await confirm(await tokenMailedTo(NEW))
  await save({ email: 'expired@example.org' })
  app.clock.advance(DAY_MS)
  await siteAdmin.put('/user/ada', { email: 'given@example.org' })
  await save({ email: 'bob@example.org' })
  // Whoever has the address that ada wanted keeps their mails.
  await siteAdmin.post('/user', { login: 'bob', email: 'bob@example.org', password: PASSWORD })
  for (const email of ['given@example.org', 'bob@example.org']) await app.visitor.post('/passrecover', { email })
  await drainJobs(app)
  const outbox = async () => {
    const mails = await db.selectFrom('mails').select(['recipient', 'template']).orderBy('recipient').execute()
    return mails.map(({ recipient, template }) => `${recipient} ${template}`)
  }
  expect(new Set((await outbox()).map((mail) => mail.split(' ')[0]))).toEqual(
    new Set([
      'ada@example.org',
      NEW,
      'bob@example.org',
      'expired@example.org',
      'given@example.org',
      'replaced@example.org',
    ]),
  )
  // Mails from before it was noted whose they are go by the addresses that are known.
  await db.updateTable('mails').set({ user_id: null }).where('recipient', '=', 'given@example.org').execute()
  expect((await ada.delete('/user/ada', { passwordCurrent: PASSWORD })).status).toBe(200)
  expect(await outbox()).toEqual(['bob@example.org pass-recover'])
})

test('[ACC-29, ACC-48] the address that waits is seen by its owner and the site admin', async () => {
  const { app, ada, save } = await confirmingSite()
  await save({ email: NEW })
  const siteAdmin = await app.siteAdmin()
  for (const caller of [ada, siteAdmin])
    expect((await caller.get('/user/ada')).body['value']).toMatchObject({ pendingEmail: NEW })
  expect((await ada.get('/configuration')).body['user']).toMatchObject({ pendingEmail: NEW })
  expect((await siteAdmin.get('/all-users')).raw.body).not.toContain(NEW)
})
