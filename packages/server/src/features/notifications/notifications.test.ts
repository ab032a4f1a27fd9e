import type { PadId } from '@sheaf/contract/ids'
import type { SMTPServerOptions } from 'smtp-server'
import { expect, test } from 'vitest'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import { mailServer } from '../../testing/servers/mail-server.ts'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { PASSWORD, type TestAppOptions } from '../../testing/test-app.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { insertAnonymousPad } from '../pads/anonymous-pads.store.ts'

const EVERYBODY = ['admin', 'user', 'stranger', 'nobody', 'waiting', 'nobody@example.org']
const ROOT = 'https://pads.example.org'

/** Makes a restricted group with a pad, a site that sends mail, and an account that waits for its confirmation. */
const withPad = async (
  fields: Record<string, unknown> = {},
  options?: TestAppOptions,
  serverOptions?: SMTPServerOptions,
) => {
  const fixture = await groupFixture({ visibility: 'restricted' }, options)
  const server = await mailServer(serverOptions)
  const { app } = fixture
  await app.set({ ...server.settings, checkMails: true })
  await app.visitor.post('/user', { login: 'waiting', email: 'waiting@example.org', password: PASSWORD })
  await server.arrived()
  const pad = await fixture.pad(fields)
  /** Returns who was mailed once everything requested is done. */
  const reached = async (): Promise<string[]> => {
    await drainJobs(app)
    return server.mails
      .slice(1)
      .flatMap(({ recipients }) => recipients)
      .toSorted()
  }
  return { ...fixture, server, pad, url: `${ROOT}/p/${pad}?lineNumber=2`, reached }
}

test('[MAIL-9, MAIL-5] people are called to look, each by a mail of their own in their own language', async () => {
  const { user, server, url, reached } = await withPad()
  const reply = await user.post('/notify-users', {
    loginsOrEmails: ['admin', 'ADMIN'],
    url,
    text: 'Is <b>this</b>\nright?',
    lang: 'fr',
  })
  expect(reply).toMatchObject({ status: 200, body: { success: true } })
  expect(await reached()).toEqual(['admin@example.org'])
  const mail = server.mails[1]
  expect(mail?.subject).toBe('user wants to show you “Minutes” on Sheaf')
  expect(mail?.text).toContain('Hello admin,')
  expect(mail?.text).toContain('> Is <b>this</b>\n> right?')
  expect(mail?.text).toContain(url)
  expect(mail?.html).toContain('Is &lt;b&gt;this&lt;/b&gt;<br>right?')
})

test('[MAIL-34, NAME-6, NAME-7] the mail greets by name, and names who calls as each recipient may see them', async () => {
  const { user, siteAdmin, server, url, reached } = await withPad({ visibility: 'public' })
  await siteAdmin.put('/user/user', { firstname: 'Léa', lastname: 'O’Brien' })
  await siteAdmin.put('/user/admin', { padNickname: 'Countess' })
  await user.post('/notify-users', { loginsOrEmails: ['admin', 'stranger'], url })
  await reached()
  const mailTo = (login: string) => server.mails.find(({ recipients }) => recipients.includes(`${login}@example.org`))
  expect(mailTo('admin')?.subject).toBe('Léa O’Brien wants to show you “Minutes” on Sheaf')
  expect(mailTo('admin')?.text).toContain('Hello Countess,')
  expect(mailTo('admin')?.text).toContain('because user sent it to you')
  // Who does not administer a folder of theirs sees the login.
  expect(mailTo('stranger')?.subject).toBe('user wants to show you “Minutes” on Sheaf')
})

test('[NAME-8] the mail tells apart by the login who calls under a name that looks like that of an admin of the folder', async () => {
  const { user, siteAdmin, server, url, reached } = await withPad({ visibility: 'public' })
  await siteAdmin.put('/user/admin', { padNickname: 'Countess' })
  await siteAdmin.put('/user/user', { padNickname: 'C\u043Euntess' })
  await user.post('/notify-users', { loginsOrEmails: ['admin', 'stranger'], url })
  await reached()
  expect(server.mails.slice(1).map(({ subject }) => subject)).toEqual(
    Array(2).fill('C\u043Euntess (user) wants to show you “Minutes” on Sheaf'),
  )
})

test.each([
  ['restricted: its members', {}, ['admin', 'user']],
  ['public: every account', { visibility: 'public' }, ['admin', 'stranger', 'user']],
  ['private: those who need no password', { visibility: 'private', password: 'of pad' }, ['admin', 'user']],
])(
  '[MAIL-10, MAIL-11, MAIL-23, SEC-1] about a pad that is %s are reached, and the answer tells nobody',
  async (_, fields, logins) => {
    const { user, url, reached } = await withPad(fields)
    for (const loginsOrEmails of [EVERYBODY, ['nobody'], []])
      expect((await user.post('/notify-users', { loginsOrEmails, url })).body).toEqual({ success: true })
    expect(await reached()).toEqual(logins.map((login) => `${login}@example.org`))
  },
)

test('[MAIL-29, MAIL-6] the mail names the pad, and its folder to those alone who may see it', async () => {
  const name = 'Minutes <i>3 May</i>'
  const { user, server, url, reached } = await withPad({ name, visibility: 'public' })
  await user.post('/notify-users', { loginsOrEmails: ['admin', 'stranger'], url })
  expect(await reached()).toEqual(['admin@example.org', 'stranger@example.org'])
  const mailTo = (login: string) => server.mails.find(({ recipients }) => recipients.includes(`${login}@example.org`))
  for (const login of ['admin', 'stranger']) {
    expect(mailTo(login)).toMatchObject({
      subject: `user wants to show you “${name}” on Sheaf`,
      text: expect.stringContaining(`\n\n${name}\n`),
      html: expect.stringContaining('Minutes &lt;i&gt;3 May&lt;/i&gt;'),
    })
  }
  expect(mailTo('admin')?.text).toContain('Folder: Board')
  expect(mailTo('stranger')?.text).not.toContain('Board')
})

test('[MAIL-29] of several pads, as of a move, the mail names each', async () => {
  const { user, admin, server, pad, gid, reached } = await withPad()
  const other = (await admin.post('/pad', { group: gid, name: 'Agenda' })).body['key'] as string
  const url = `${ROOT}/mypads/group/${gid}/pad/move?pad=${pad}&pad=${other}`
  await user.post('/notify-users', { loginsOrEmails: ['admin'], url })
  expect(await reached()).toEqual(['admin@example.org'])
  expect(server.mails[1]?.subject).toBe('user wants to show you something on Sheaf')
  expect(server.mails[1]?.text).toMatch(/\n\nMinutes\n\nFolder: Board\n\nAgenda\n\nFolder: Board\n\n/)
})

test('[MAIL-29] an anonymous pad is named as its address names it', async () => {
  const { app, user, server, reached } = await withPad()
  await insertAnonymousPad(app.database.db, 'holidays' as PadId, app.clock.now())
  await user.post('/notify-users', { loginsOrEmails: ['stranger'], url: `${ROOT}/p/holidays` })
  expect(await reached()).toEqual(['stranger@example.org'])
  expect(server.mails[1]?.subject).toBe('user wants to show you “holidays” on Sheaf')
})

test('[MAIL-9] clients of the old system name the people as their form did', async () => {
  const { user, url, reached } = await withPad()
  for (const people of [
    { 'loginsOrEmails[]': ['admin'] },
    { 'loginsOrEmails[]': 'admin' },
    { loginsOrEmails: 'admin' },
  ])
    expect(await user.post('/notify-users', { ...people, url })).toMatchObject({ status: 200, body: { success: true } })
  expect(await reached()).toEqual(Array(3).fill('admin@example.org'))
  for (const people of [{ 'loginsOrEmails[]': 7 }, { 'loginsOrEmails[]': { 0: 'admin' } }, {}])
    expect(await user.post('/notify-users', { ...people, url })).toMatchObject({
      status: 400,
      body: { error: 'BACKEND.ERROR.TYPE.LOGINS_ARR', field: 'loginsOrEmails' },
    })
})

test('[MAIL-11, W-13] a pad that the caller may not know of answers as one that does not exist', async () => {
  const { stranger, pad, reached } = await withPad()
  const replies = []
  const moving = `mypads/group/group-1/pad/move?pad=${pad}`
  for (const path of [`p/${pad}`, `p//${pad}`, moving, 'p/ffffffffffffffffffffffffff', 'p/%ff']) {
    const { status, body } = await stranger.post('/notify-users', {
      loginsOrEmails: EVERYBODY,
      url: `${ROOT}/${path}`,
    })
    replies.push({ status, body })
  }
  expect(replies[0]).toEqual({
    status: 404,
    body: { error: 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', field: 'url' },
  })
  expect(replies.slice(1)).toEqual(Array(4).fill(replies[0]))
  expect(await reached()).toEqual([])
})

test('[MAIL-11] whoever knows the password may call members to look', async () => {
  const { stranger, url, reached } = await withPad({ visibility: 'private', password: 'of pad' })
  expect((await stranger.post('/notify-users', { loginsOrEmails: EVERYBODY, url })).status).toBe(200)
  expect(await reached()).toEqual(['admin@example.org', 'user@example.org'])
})

test.each([
  [{ loginsOrEmails: { 0: 'admin' } }, 'TYPE.LOGINS_ARR', 'loginsOrEmails'],
  [{ loginsOrEmails: [7] }, 'TYPE.LOGINS_ARR', 'loginsOrEmails'],
  [{ loginsOrEmails: Array.from({ length: 51 }, (_, n) => `u${n}`) }, 'TYPE.LOGINS_ARR', 'loginsOrEmails'],
  [{ loginsOrEmails: undefined }, 'TYPE.LOGINS_ARR', 'loginsOrEmails'],
  [{ url: undefined }, 'TYPE.PARAM_STR', 'url'],
  [{ url: 'https://evil.example/p/x' }, 'TYPE.PARAM_INVALID', 'url'],
  [{ text: 'x'.repeat(2001) }, 'TYPE.PARAM_INVALID', 'text'],
  [{ text: 7 }, 'TYPE.PARAM_STR', 'text'],
  [{ lang: 7 }, 'TYPE.LANG', 'lang'],
])('[MAIL-9, MAIL-11, MAIL-23] %j is refused, and nobody is mailed', async (wrong, error, field) => {
  const { user, url, reached } = await withPad()
  const reply = await user.post('/notify-users', { loginsOrEmails: ['admin'], url, ...wrong })
  expect(reply).toMatchObject({ status: 400, body: { error: `BACKEND.ERROR.${error}` } })
  expect(reply.body['field']).toContain(field)
  expect(await reached()).toEqual([])
})

test.each([
  [{ SMTPHost: '' }, 'MAIL_NOT_CONFIGURED'],
  [{ rootUrl: '' }, 'ROOTURL_NOT_CONFIGURED'],
])('[ERR-7] with %j nobody can be called', async (missing, key) => {
  const { app, user, url } = await withPad()
  await app.set(missing)
  expect(await user.post('/notify-users', { loginsOrEmails: ['admin'], url })).toMatchObject({
    status: 501,
    body: { error: `BACKEND.ERROR.CONFIGURATION.${key}` },
  })
})

test('[MAIL-10] calling people needs the session of a user, and is limited for each by those whom they call', async () => {
  const { visitor, siteAdmin, user, admin, url } = await withPad({}, { env: { SHEAF_LIMITS: 'notify=2' } })
  const call = { loginsOrEmails: ['admin', 'stranger'], url }
  expect((await visitor.post('/notify-users', call)).body['error']).toBe('BACKEND.ERROR.AUTHENTICATION.TOKEN_INCORRECT')
  expect((await siteAdmin.post('/notify-users', call)).body['error']).toBe('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  expect((await user.post('/notify-users', call)).status).toBe(200)
  const refused = await user.post('/notify-users', call)
  expect(refused).toMatchObject({ status: 429, body: { error: 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS' } })
  expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0)
  expect((await admin.post('/notify-users', call)).status).toBe(200)
})

test('[MAIL-11] a page of the site that is no pad needs no right', async () => {
  const { user, reached } = await withPad()
  expect((await user.post('/notify-users', { loginsOrEmails: ['stranger'], url: '/mypads' })).status).toBe(200)
  expect(await reached()).toEqual(['stranger@example.org'])
})

test.each([
  ['the one pad', true, ['admin', 'user']],
  ['no pad', false, ['admin', 'stranger', 'user']],
])('[OPS-97, MAIL-11] a call about %s that an older release queued reaches whom it may', async (_, ofPad, logins) => {
  const { app, pad, url, reached } = await withPad()
  const payload = { by: 'user', loginsOrEmails: EVERYBODY, url, text: '', ...(ofPad ? { pad: pad as PadId } : {}) }
  await app.services.jobs.enqueue(app.database.db, { kind: 'notify-users', key: 'older', payload })
  expect(await reached()).toEqual(logins.map((login) => `${login}@example.org`))
})

/** Calls the user about a pad of a group, while the mail server does not take mails for them. */
const withWaitingMail = async () => {
  let isDown = true
  const site = await withPad({}, undefined, {
    onRcptTo: ({ address }, _session, done) =>
      done(
        isDown && address === 'user@example.org' ? Object.assign(new Error('Not now'), { responseCode: 451 }) : null,
      ),
  })
  const { admin, url, app, reached } = site
  await admin.post('/notify-users', { loginsOrEmails: ['user'], url })
  expect(await reached()).toEqual([])
  const mail = () =>
    app.database.db
      .selectFrom('mails')
      .select(['id', 'state', 'last_error', 'data'])
      .where('template', '=', 'notify-user')
      .executeTakeFirst()
  expect(await mail()).toMatchObject({ state: 'waiting' })
  /** Makes the mail server take mails again, and returns who was mailed once the mail was tried again. */
  const reachedLater = async () => {
    isDown = false
    app.clock.advance(3_600_000)
    return reached()
  }
  return { ...site, mail, reachedLater }
}

test.each([
  ['who may no longer read the pad', 'group'],
  ['when the pad is in the trash', 'pad'],
  ['who has another address now', 'address'],
])('[MAIL-31, W-30] a call that waited for the mail server does not go to somebody %s', async (_, what) => {
  const { admin, siteAdmin, gid, pad, mail, reachedLater } = await withWaitingMail()
  const { status } =
    what === 'group'
      ? await admin.put(`/group/${gid}`, { users: [] })
      : what === 'pad'
        ? await admin.delete(`/pad/${pad}`)
        : await siteAdmin.put('/user/user', { email: 'new@example.org' })
  expect(status).toBe(200)
  expect(await reachedLater()).toEqual([])
  const failed = await mail()
  expect(failed).toMatchObject({ state: 'failed', data: null, last_error: expect.stringContaining('any more') })
  expect((await siteAdmin.post(`/mails/${failed?.id}/retry`)).status).toBe(404)
})

test('[MAIL-31, MAIL-29] a call that waited for the mail server names the pad as it is called when it is sent', async () => {
  const { admin, pad, server, reachedLater } = await withWaitingMail()
  await admin.put(`/pad/${pad}`, { name: 'Agenda' })
  expect(await reachedLater()).toEqual(['user@example.org'])
  expect(server.mails[1]?.subject).toBe('admin wants to show you “Agenda” on Sheaf')
})

test('[OPS-97, MAIL-31] a mail that an older release queued, which does not tell whom to check, is sent', async () => {
  const { app, url, reached } = await withPad()
  const data = { login: 'stranger', by: 'admin', text: '', url, pads: [{ name: 'Minutes' }] }
  await queueMail(
    { ...app.services, db: app.database.db },
    { user: null, to: 'stranger@example.org', lang: 'en', template: 'notify-user', data },
  )
  expect(await reached()).toEqual(['stranger@example.org'])
})
