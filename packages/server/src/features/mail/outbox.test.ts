import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { Settings } from '@sheaf/contract/entities/settings'
import { expect, onTestFinished, test } from 'vitest'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { mailServer, type MailServer } from '../../testing/servers/mail-server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { queueMail, type QueuedMail } from './queue-mail.ts'

const RECOVERY = {
  user: null,
  to: 'ada@example.org',
  lang: 'en',
  template: 'pass-recover',
  data: { login: 'ada', url: 'https://pads.example.org/passrecover/secret', minutes: 60 },
} as const

const HOUR_MS = 3_600_000

const queue = ({ services, database: { db } }: TestApp, mail: QueuedMail<'pass-recover'> = RECOVERY) =>
  queueMail({ ...services, db }, mail)

const outbox = ({ database: { db } }: TestApp) => db.selectFrom('mails').selectAll().orderBy('created_at').execute()

const withMail = async (server: MailServer, more: Partial<Settings> = {}): Promise<TestApp> => {
  const app = await testApp()
  await app.set({ ...server.settings, ...more })
  return app
}

/** Starts a server that refuses recipients until it is told to accept them. */
const refusingServer = async (responseCode: number) => {
  let refuses = true
  const server = await mailServer({
    onRcptTo: (_address, _session, done) =>
      done(refuses ? Object.assign(new Error('Not today'), { responseCode }) : null),
  })
  return { ...server, accept: () => void (refuses = false) }
}

/** Starts a server that says what it is told to, whatever the protocol. */
const rawServer = async (greet: (socket: Socket) => void): Promise<MailServer['settings']> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    greet(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    SMTPHost: '127.0.0.1',
    SMTPPort: (server.address() as AddressInfo).port,
    SMTPEmailFrom: 'pads@example.org',
    rootUrl: 'https://pads.example.org',
  }
}

test('[MAIL-4, MAIL-5] a mail has a text and an HTML part and comes from the configured sender to one person', async () => {
  const server = await mailServer()
  const app = await withMail(server)
  await queue(app)
  await queue(app, { ...RECOVERY, to: 'bob@example.org' })
  const mail = await server.arrived()
  await server.arrived(2)
  expect(mail.from).toMatchObject({ address: 'pads@example.org', name: 'Sheaf' })
  expect(mail.subject).toBe('Choose a new password for Sheaf')
  expect(mail.text).toContain('Hello ada,')
  expect(mail.html).toContain('<html lang="en" dir="ltr">')
  expect(mail.html).toContain('href="https://pads.example.org/passrecover/secret"')
  expect(mail.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  expect(server.mails.map((each) => each.recipients).sort()).toEqual([['ada@example.org'], ['bob@example.org']])
  for (const { to = [], recipients } of server.mails) expect(to.map(({ address }) => address)).toEqual(recipients)
  await drainJobs(app)
  expect(await outbox(app)).toMatchObject([
    { state: 'sent', attempts: 1, data: null, last_error: null, sent_at: app.clock.now() },
    { state: 'sent' },
  ])
})

test('[MAIL-1] a mail of a transaction that fails is never sent', async () => {
  const server = await mailServer()
  const app = await withMail(server)
  const { services, database } = app
  await expect(
    database.db.transaction().execute(async (db) => {
      await queueMail({ ...services, db }, { user: null, to: 'x@example.org', lang: 'en', template: 'test', data: {} })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await queue(app)
  await server.arrived()
  await drainJobs(app)
  expect(server.mails.map(({ recipients }) => recipients)).toEqual([['ada@example.org']])
})

test.each([
  ['for now, it is tried ten times in a day', 451, 10],
  ['for good, it is tried four times', 550, 4],
])('[MAIL-2] where the server refuses a mail %s, with growing pauses', async (_, responseCode, tries) => {
  const app = await withMail(await refusingServer(responseCode))
  await queue(app)
  const pauses = []
  for (;;) {
    await drainJobs(app)
    const [mail] = await outbox(app)
    if (mail?.state !== 'waiting') break
    pauses.push((mail.next_try_at ?? 0) - app.clock.now())
    app.clock.advance(pauses.at(-1) ?? 0)
  }
  expect(pauses).toHaveLength(tries - 1)
  expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
  expect(new Set(pauses).size).toBe(pauses.length)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeLessThan(36 * HOUR_MS)
  expect(await outbox(app)).toMatchObject([{ state: 'failed', attempts: tries, next_try_at: null }])
  app.clock.advance(24 * HOUR_MS)
  await drainJobs(app)
  expect(await outbox(app)).toMatchObject([{ state: 'failed', attempts: tries }])
})

test('[MAIL-2] a mail that waits goes out after a restart, once the server takes it', async () => {
  const server = await refusingServer(451)
  const app = await withMail(server)
  await queue(app)
  await drainJobs(app)
  expect(await outbox(app)).toMatchObject([
    { state: 'waiting', attempts: 1, last_error: expect.stringContaining('Not today') },
  ])
  await app.close()
  server.accept()
  app.clock.advance(2000)
  await drainJobs(app)
  expect(server.mails).toHaveLength(1)
  expect(await outbox(app)).toMatchObject([{ state: 'sent', attempts: 2 }])
})

test('[MAIL-2, MAIL-19] a mail whose server died after sending it is sent again under the same Message-ID', async () => {
  const server = await mailServer()
  const app = await withMail(server)
  await app.close()
  await queue(app)
  const [before] = await outbox(app)
  const { services, database } = app
  await drainJobs(app)
  // The power fails before it is recorded that the mail was sent.
  await database.db
    .updateTable('mails')
    .set(before ?? {})
    .execute()
  await services.jobs.enqueue(database.db, { kind: 'send-mail', key: before?.id ?? '' })
  await drainJobs(app)
  expect(server.mails).toHaveLength(2)
  expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(1)
})

test('[MAIL-19] several servers send each mail once', async () => {
  const server = await mailServer()
  const app = await withMail(server)
  for (let n = 0; n < 20; n++) await queue(app, { ...RECOVERY, to: `user${n}@example.org` })
  await Promise.all([1, 2, 3].map(() => drainJobs(app)))
  expect(server.mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual(
    Array.from({ length: 20 }, (_, n) => `user${n}@example.org`).toSorted(),
  )
})

test('[MAIL-20] no table holds what a mail says, neither while it waits nor afterwards', async () => {
  const server = await refusingServer(451)
  const app = await withMail(server)
  await queue(app)
  await drainJobs(app)
  for (const table of ['mails', 'jobs'] as const)
    expect(JSON.stringify(await app.database.db.selectFrom(table).selectAll().execute())).not.toContain('secret')
  server.accept()
  app.clock.advance(2000)
  await drainJobs(app)
  expect(await outbox(app)).toMatchObject([{ state: 'sent', data: null }])
})

test('[MAIL-20] the outbox forgets what expired and what is old', async () => {
  const app = await withMail(await refusingServer(550))
  await queue(app, { ...RECOVERY, expiresAt: app.clock.now() + HOUR_MS })
  for (const pause of [0, 2000, 8000, 32_000]) {
    app.clock.advance(pause)
    await drainJobs(app)
  }
  expect(await outbox(app)).toMatchObject([{ state: 'failed', data: expect.any(String) }])
  app.clock.advance(HOUR_MS)
  await drainJobs(app, { periodic: ['sweep-mails'] })
  expect(await outbox(app)).toMatchObject([{ state: 'failed', data: null }])
  app.clock.advance(30 * 24 * HOUR_MS)
  await drainJobs(app)
  expect(await outbox(app)).toEqual([])
})

test('[MAIL-21] a mail whose link has expired is not sent', async () => {
  const server = await refusingServer(451)
  const app = await withMail(server)
  await queue(app, { ...RECOVERY, expiresAt: app.clock.now() + 5000 })
  await drainJobs(app)
  server.accept()
  app.clock.advance(5000)
  await drainJobs(app)
  expect(server.mails).toEqual([])
  expect(await outbox(app)).toMatchObject([{ state: 'failed', data: null }])
})

test('[CFG-39] changed settings hold for the next try', async () => {
  const server = await mailServer()
  const app = await withMail(server, { SMTPHost: '' })
  await queue(app)
  await drainJobs(app)
  expect(await outbox(app)).toMatchObject([
    { state: 'waiting', last_error: 'BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED' },
  ])
  const admin = await app.siteAdmin()
  await admin.put('/configuration/SMTPHost', { value: server.settings.SMTPHost })
  await admin.put('/configuration/SMTPEmailFrom', { value: 'new@example.org' })
  await admin.put('/configuration/title', { value: 'Our pads' })
  app.clock.advance(2000)
  expect((await server.arrived()).from).toMatchObject({ address: 'new@example.org', name: 'Our pads' })
})

test.each([
  ['says nothing', () => {}],
  ['drips its greeting', (socket: Socket) => void setInterval(() => socket.write('220-\r\n'), 100).unref()],
  ['hangs up', (socket: Socket) => void socket.end()],
  ['speaks no SMTP', (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('[MAIL-3] a mail server that %s holds up no call', async (_, greet) => {
  const app = await testApp()
  await app.set(await rawServer(greet))
  const ada = await app.user('ada')
  expect((await app.visitor.post('/passrecover', { email: ada.email })).status).toBe(200)
  expect((await ada.get('/group')).status).toBe(200)
})

test('[CFG-37, CFG-38] with a user and a password it signs in, and a wrong one is told', async () => {
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'pads' && password === 'right' ? done(null, { user: username }) : done(new Error('Wrong')),
  })
  const app = await withMail(server, { SMTPUser: 'pads', SMTPPass: 'wrong' })
  const admin = await app.siteAdmin()
  const first = await admin.post('/mails/test', { email: 'admin@example.org' })
  expect(first).toMatchObject({ status: 200, body: { success: true, sent: false } })
  expect(first.body['reason']).toContain('535')
  expect(first.body['reason']).not.toContain('wrong')
  await app.set({ SMTPPass: 'right' })
  expect((await admin.post('/mails/test', { email: 'admin@example.org' })).body).toEqual({ success: true, sent: true })
})

test.each([
  ['SMTPSSL', { secure: true }, { SMTPSSL: true }],
  ['STARTTLS where it is offered', { disabledCommands: [] }, {}],
])('[CFG-38] a mail goes over TLS with %s', async (_, options, settings) => {
  let isSecure = false
  const server = await mailServer({
    ...options,
    onMailFrom: (_address, session, done) => {
      isSecure = session.secure
      done()
    },
  })
  const app = await withMail(server, settings)
  await queue(app)
  await server.arrived()
  expect(isSecure).toBe(true)
})

test('[CFG-38] with SMTPTLS off, STARTTLS is not used', async () => {
  const seen: boolean[] = []
  const server = await mailServer({
    disabledCommands: [],
    onMailFrom: (_address, session, done) => {
      seen.push(session.secure)
      done()
    },
  })
  await queue(await withMail(server, { SMTPTLS: false }))
  await server.arrived()
  expect(seen).toEqual([false])
})

/** An address that the settings do not recognise as this machine. */
const ELSEWHERE = '0.0.0.0'

test.each([
  ['offers no TLS', { disabledCommands: ['STARTTLS'] }, {}, /STARTTLS|TLS/i],
  ['has a certificate of its own making', { disabledCommands: [] }, {}, /certificate/i],
  ['has a certificate of its own making, over SMTPS', { secure: true }, { SMTPSSL: true }, /certificate/i],
])('[MAIL-22] a password is not sent to a server that %s', async (_, options, settings, reason) => {
  const passwords: unknown[] = []
  const server = await mailServer({
    ...options,
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) => {
      passwords.push(password)
      done(null, { user: 'pads' })
    },
  })
  const app = await withMail(server, { SMTPHost: ELSEWHERE, SMTPUser: 'pads', SMTPPass: 'right', ...settings })
  const admin = await app.siteAdmin()
  const { body } = await admin.post('/mails/test', { email: 'admin@example.org' })
  expect(body).toMatchObject({ success: true, sent: false })
  expect(body['reason']).toMatch(reason)
  expect(passwords).toEqual([])
})

test('[MAIL-22] without a password, a certificate of its own making is better than no encryption', async () => {
  const server = await mailServer({ disabledCommands: [] })
  const app = await withMail(server, { SMTPHost: ELSEWHERE })
  await queue(app)
  expect((await server.arrived()).recipients).toEqual(['ada@example.org'])
})
