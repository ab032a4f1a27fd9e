import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { mailServer } from '../../testing/servers/mail-server.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { queueMail } from './queue-mail.ts'

const data = { login: 'ada', url: 'https://pads.example.org/passrecover/secret', minutes: 60 }

const queue = ({ services, database: { db } }: TestApp, to: string, expiresAt?: number) =>
  queueMail(
    { ...services, db },
    { user: null, to, lang: 'en', template: 'pass-recover', data, ...(expiresAt === undefined ? {} : { expiresAt }) },
  )

/** Starts a site with a mail server that permanently refuses `full@example.org`. */
const withMail = async () => {
  let isFull = true
  const server = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(
        isFull && address === 'full@example.org'
          ? Object.assign(new Error('Mailbox full'), { responseCode: 552 })
          : null,
      ),
  })
  const app = await testApp()
  await app.set(server.settings)
  return { app, server, admin: await app.siteAdmin(), empty: () => void (isFull = false) }
}

/** Runs the tries until no mail waits. */
const giveUp = async (app: TestApp): Promise<void> => {
  for (const pause of [0, 2000, 8000, 32_000]) {
    app.clock.advance(pause)
    await drainJobs(app)
  }
}

test('[ADM-12] a test mail is sent at once, and its outcome answered', async () => {
  const { admin, server } = await withMail()
  expect(await admin.post('/mails/test', { email: 'me@example.org' })).toMatchObject({
    status: 200,
    body: { success: true, sent: true },
  })
  expect(server.mails).toMatchObject([{ subject: 'Test message from Sheaf', recipients: ['me@example.org'] }])
  const refused = await admin.post('/mails/test', { email: 'full@example.org' })
  expect(refused).toMatchObject({ status: 200, body: { success: true, sent: false } })
  expect(refused.body['reason']).toContain('Mailbox full')
  const { body } = await admin.get('/audit?act=mail.test')
  expect(body['value'].map((entry: { details: unknown }) => entry.details)).toEqual([
    { to: 'full@example.org', sent: false },
    { to: 'me@example.org', sent: true },
  ])
})

test('[ADM-12, ERR-7] a test mail needs a mail server and a sender, but no address of the site', async () => {
  const { app, admin } = await withMail()
  await app.set({ rootUrl: '' })
  expect((await admin.post('/mails/test', { email: 'me@example.org' })).body).toEqual({ success: true, sent: true })
  for (const missing of [{ SMTPEmailFrom: '' }, { SMTPHost: '' }]) {
    await app.set(missing)
    expect(await admin.post('/mails/test', { email: 'me@example.org' })).toMatchObject({
      status: 501,
      body: { error: 'BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED' },
    })
  }
})

test.each([undefined, 7, 'me', 'me@example.org\nBcc: eve@example.org', 'me@example.org,eve@example.org'])(
  '[ADM-12] a test mail cannot go to %j',
  async (email) => {
    const { admin, server } = await withMail()
    expect(await admin.post('/mails/test', { email })).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.TYPE.MAIL', field: 'email' },
    })
    expect(server.mails).toEqual([])
  },
)

test('[ADM-12, MAIL-3] a mail server that says nothing, drips or is not there is given up in time', async () => {
  const { app, admin } = await withMail()
  const sockets = new Set<Socket>()
  const portOf = async (greet: (socket: Socket) => void): Promise<number> => {
    const server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}))
      greet(socket)
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
      server.close()
    })
    return (server.address() as AddressInfo).port
  }
  const drips = (socket: Socket) => {
    const drop = setInterval(() => socket.write('220-wait\r\n'), 100)
    socket.on('close', () => clearInterval(drop))
  }
  const outcomes = []
  for (const SMTPPort of [await portOf(() => {}), await portOf(drips), 1]) {
    await app.set({ SMTPPort })
    outcomes.push(admin.post('/mails/test', { email: 'me@example.org' }))
    // The settings are read when the call begins.
    await admin.get('/mails')
  }
  for (const { status, body } of await Promise.all(outcomes)) {
    expect({ status, sent: body['sent'] }).toEqual({ status: 200, sent: false })
    expect(body['reason']).toMatch(/time|never received|refused/i)
  }
})

test('[ADM-13] the outbox is shown newest first, page by page and by state, without what its mails say', async () => {
  const { app, admin } = await withMail()
  for (const to of ['a@example.org', 'full@example.org', 'b@example.org']) {
    await queue(app, to)
    app.clock.advance(1)
  }
  await giveUp(app)
  const list = async (query: string) => (await admin.get(`/mails?${query}`)).body
  const first = await list('limit=2')
  expect(first['value']).toMatchObject([
    { to: 'b@example.org', state: 'sent', attempts: 1, lastError: null, canRetry: false, template: 'pass-recover' },
    { to: 'full@example.org', state: 'failed', attempts: 4, nextTryAt: null, canRetry: true },
  ])
  expect(first['value'][1].lastError).toContain('Mailbox full')
  const second = await list(`limit=2&cursor=${first['next']}`)
  expect(second).toMatchObject({ value: [{ to: 'a@example.org' }], next: null })
  expect((await list('state=failed'))['value'].map(({ to }: { to: string }) => to)).toEqual(['full@example.org'])
  expect((await list('state=waiting'))['value']).toEqual([])
  expect(JSON.stringify([first, second])).not.toContain('secret')
})

test.each(['limit=0', 'limit=201', 'limit=x', 'state=unknown', 'cursor=x', "cursor=1.'", 'cursor='])(
  '[ADM-13] the outbox refuses %s',
  async (query) => {
    const { admin } = await withMail()
    const reply = await admin.get(`/mails?${query}`)
    expect(reply.status).toBe(400)
    expect(reply.body['error']).toMatch(/^BACKEND\.ERROR\.TYPE\./)
  },
)

test('[ADM-13] a mail that was given up is tried again', async () => {
  const { app, admin, server, empty } = await withMail()
  await queue(app, 'full@example.org')
  await giveUp(app)
  const { _id } = (await admin.get('/mails')).body['value'][0]
  empty()
  expect(await admin.post(`/mails/${_id}/retry`)).toMatchObject({
    status: 200,
    body: { success: true, value: { _id, state: 'waiting', attempts: 0 } },
  })
  expect((await server.arrived()).text).toContain(data.url)
  await drainJobs(app)
  expect((await admin.get('/mails')).body['value']).toMatchObject([{ _id, state: 'sent', canRetry: false }])
  expect((await admin.get('/audit?act=mail.retry')).body['value']).toMatchObject([
    { details: { mail: _id, to: 'full@example.org' } },
  ])
})

test('[ADM-13, ERR-7] no mail is tried again by a site that cannot send it', async () => {
  const { app, admin } = await withMail()
  await queue(app, 'full@example.org')
  await giveUp(app)
  const { value: before } = (await admin.get('/mails')).body
  for (const missing of [{ SMTPEmailFrom: '' }, { SMTPHost: '' }]) {
    await app.set(missing)
    expect(await admin.post(`/mails/${before[0]._id}/retry`)).toMatchObject({
      status: 501,
      body: { error: 'BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED' },
    })
  }
  expect((await admin.get('/mails')).body['value']).toEqual(before)
})

test('[ADM-13, MAIL-21] what has gone, has expired or is not there is not tried again', async () => {
  const { app, admin } = await withMail()
  await queue(app, 'a@example.org')
  await queue(app, 'full@example.org', app.clock.now() + 60_000)
  await giveUp(app)
  app.clock.advance(60_000)
  const { value } = (await admin.get('/mails')).body
  for (const id of [...value.map(({ _id }: { _id: string }) => _id), 'unknown', '__proto__', '*'])
    expect(await admin.post(`/mails/${id}/retry`)).toMatchObject({
      status: 404,
      body: { error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', key: id },
    })
})

test('[ADM-12, ADM-13] the outbox is the site admin’s alone', async () => {
  const { app } = await withMail()
  for (const caller of [app.visitor, await app.user('ada'), app.as('unknown')])
    for (const reply of [
      await caller.get('/mails'),
      await caller.post('/mails/test', { email: 'me@example.org' }),
      await caller.post('/mails/x/retry'),
    ])
      expect(reply).toMatchObject({ status: 401, body: { error: 'BACKEND.ERROR.AUTHENTICATION.ADMIN' } })
})
