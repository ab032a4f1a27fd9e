import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/clock.ts'
import { auditEntries } from '../../testing/people/audit-trail.ts'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import { accept, invite, linkFor, outcomesOf, pending, read } from '../../testing/people/invitations.ts'
import { HIDDEN, outcome } from '../../testing/outcomes.ts'
import { PASSWORD } from '../../testing/test-app.ts'

const refusal = (word: string) => ({ status: 400, error: `BACKEND.ERROR.INVITATION.${word}` })

test('[INV-16, INV-21] a withdrawn invitation is off the list, and its link says so and no more', async () => {
  const { app, gid, admin, stranger } = await groupFixture()
  const token = await linkFor(admin, gid, 'new@example.org')
  const [{ _id }] = await pending(admin, gid)
  expect((await admin.delete(`/group/${gid}/invitations/${_id}`)).body).toEqual({ success: true, key: _id })
  expect(outcome(await admin.delete(`/group/${gid}/invitations/${_id}`))).toEqual(HIDDEN)
  expect(outcome(await admin.post(`/group/${gid}/invitations/${_id}/send`))).toEqual(HIDDEN)
  expect(await pending(admin, gid)).toEqual([])
  expect(await read(app.visitor, token)).toEqual({ state: 'withdrawn', registration: 'anyone' })
  expect(outcome(await accept(stranger, token))).toEqual(refusal('WITHDRAWN'))
})

test('[INV-22] a link into a removed folder leads nowhere, until it is restored or for good', async () => {
  const { app, gid, admin, stranger } = await groupFixture()
  const [token, other] = [await linkFor(admin, gid, 'new@example.org'), await linkFor(admin, gid, 'two@example.org')]
  await admin.delete(`/group/${gid}`)
  expect((await read(app.visitor, token)).state).toBe('gone')
  expect(outcome(await accept(stranger, token))).toEqual(refusal('GONE'))
  await admin.post('/trash/restore', { type: 'groups', key: gid })
  expect((await accept(stranger, token)).status).toBe(200)
  await admin.delete(`/group/${gid}`)
  await admin.post('/trash/purge', { type: 'groups', key: gid })
  await drainJobs(app)
  expect(await read(app.visitor, other)).toEqual({ state: 'gone', registration: 'anyone' })
  expect(outcome(await accept(stranger, other))).toEqual(refusal('GONE'))
  const rows = await app.database.db.selectFrom('invitations').select(['email', 'group_id']).execute()
  expect(rows.every(({ email, group_id }) => email === '' && group_id === null)).toBe(true)
})

test('[INV-23] a link into an archived folder waits until it is taken out', async () => {
  const { gid, admin, stranger } = await groupFixture()
  const token = await linkFor(admin, gid, 'new@example.org')
  await admin.put(`/group/${gid}`, { archived: true })
  expect((await read(stranger, token)).state).toBe('archived')
  expect(outcome(await accept(stranger, token))).toEqual({ status: 403, error: 'BACKEND.ERROR.INVITATION.ARCHIVED' })
  await admin.put(`/group/${gid}`, { archived: false })
  expect((await accept(stranger, token)).status).toBe(200)
})

test('[INV-25] of those who follow a link at the same moment, one joins', async () => {
  const { app, gid, admin, stranger } = await groupFixture()
  const others = [await app.user('one'), await app.user('two'), stranger]
  const token = await linkFor(admin, gid, 'new@example.org')
  const replies = await Promise.all(others.map((caller) => accept(caller, token)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect((await admin.get(`/group/${gid}`)).body['value'].users).toHaveLength(2)
})

test('[INV-26, INV-34] the role holds although who invited is no admin any more, or is gone', async () => {
  const { app, gid, admin, user, stranger } = await groupFixture()
  await invite(admin, gid, ['user'], 'admin')
  const [first, second] = [
    await linkFor(user, gid, 'one@example.org', 'admin'),
    await linkFor(user, gid, 'two@example.org', 'admin'),
  ]
  await admin.delete(`/group/${gid}/members/${user.id}`)
  expect((await accept(stranger, first)).body['value'].admins).toEqual([admin.id, stranger.id])
  await user.delete('/user/user', { passwordCurrent: PASSWORD })
  const other = await app.user('other')
  expect(await read(other, second)).not.toHaveProperty('inviter')
  expect((await accept(other, second)).body['value'].admins).toEqual([admin.id, stranger.id, other.id])
})

test('[INV-27, INV-29, GRP-35] another account joins, and admins and the audit trail know as whom it was invited', async () => {
  const { app, gid, admin, user, stranger, siteAdmin } = await groupFixture()
  const token = await linkFor(admin, gid, 'team@example.org')
  const [{ _id }] = await pending(admin, gid)
  const again = (await admin.post(`/group/${gid}/invitations/${_id}/send`)).body['path'].split('/').at(-1)
  expect((await read(stranger, token)).state).toBe('replaced')
  await accept(stranger, again)
  await linkFor(admin, gid, 'gone@example.org')
  const [{ _id: gone }] = await pending(admin, gid)
  await admin.delete(`/group/${gid}/invitations/${gone}`)
  const seenBy = async (caller: typeof admin) => (await caller.get(`/group/${gid}`)).body['users'][stranger.id]
  expect(await seenBy(admin)).toMatchObject({ login: 'stranger', invitedAs: 'team@example.org' })
  expect(await seenBy(user)).not.toHaveProperty('invitedAs')
  // A change of the members leaves it as it is.
  await invite(admin, gid, [(await app.user('other')).login])
  expect(await seenBy(admin)).toMatchObject({ invitedAs: 'team@example.org' })
  const acts = (await auditEntries(siteAdmin)).map(({ act, actor, details }) => [act, actor.login, details])
  expect(acts).toEqual(
    expect.arrayContaining([
      ['invitation.create', 'admin', { email: 'team@example.org', role: 'user', by: 'link' }],
      ['invitation.send', 'admin', { email: 'team@example.org', by: 'link' }],
      ['group.join', 'stranger', { from: 'none', to: 'user', as: 'team@example.org' }],
      ['invitation.withdraw', 'admin', { email: 'gone@example.org' }],
    ]),
  )
})

test('[INV-28, INV-24] who gains nothing by a link leaves it for whom it is meant', async () => {
  const { app, gid, admin, user } = await groupFixture()
  const token = await linkFor(admin, gid, 'Team.Chor@Example.org')
  for (const member of [admin, user]) expect((await accept(member, token)).body['key']).toBe(gid)
  expect((await read(user, token)).memberOf).toBe(gid)
  const register = await app.visitor.post('/user', {
    login: 'chor',
    email: 'team.chor@example.org',
    password: PASSWORD,
  })
  expect(register.status).toBe(200)
  const { body } = await app.visitor.post('/auth/login', { login: 'chor', password: PASSWORD })
  const session = await app.visitor.post('/auth/loginotp', { login: 'chor', token: body['token'].key })
  const chor = app.as(session.body['token'])
  expect((await accept(chor, token)).status).toBe(200)
  expect(await pending(admin, gid)).toEqual([])
  expect((await admin.get(`/group/${gid}`)).body['users'][register.body['key']]).not.toHaveProperty('invitedAs')
})

test('[INV-5, INV-3] an address that has an account by now joins at once, and its invitation is over', async () => {
  const { app, gid, admin } = await groupFixture()
  const token = await linkFor(admin, gid, 'Late@Example.org')
  const late = await app.user('late')
  expect(await outcomesOf(admin, gid, ['late'])).toEqual(['joined'])
  expect(await pending(admin, gid)).toEqual([])
  expect(await read(late, token)).toEqual({ state: 'used', registration: 'anyone', memberOf: gid })
})

test('[INV-19, W-11, W-13] who is invited is a stranger until the invitation is taken', async () => {
  const { app, gid, pad, admin, stranger } = await groupFixture()
  const id = await pad()
  await linkFor(admin, gid, 'other@example.org', 'admin')
  const other = await app.user('other')
  for (const path of [`/group/${gid}`, `/pad/${id}`, `/group/${gid}/invitations`, `/group/${gid}/export`])
    for (const caller of [other, stranger]) expect(outcome(await caller.get(path))).toEqual(HIDDEN)
  expect((await other.get('/group')).body['value'].groups).toEqual({})
  expect((await other.get('/pad/search?q=Minutes')).body['results'].pads).toEqual([])
  expect((await other.get('/autocomplete')).body['users']).toEqual({})
})

test('[INV-18] what is over for 30 days is deleted, and what waits is not', async () => {
  const { app, gid, admin, stranger } = await groupFixture({}, { env: { SHEAF_SESSION_DAYS: '400' } })
  // The server's own sweep, if it runs while the days pass, looks for what was over before and waits from now on.
  const pass = async (days: number) => {
    await drainJobs(app)
    app.clock.advance(days * DAY_MS)
    await drainJobs(app)
  }
  const used = await linkFor(admin, gid, 'used@example.org')
  await accept(stranger, used)
  await pass(20)
  const ended = await linkFor(admin, gid, 'ended@example.org')
  await pass(11)
  expect(outcome(await stranger.post('/invitation/read', { token: used })).error).toBe('BACKEND.ERROR.TOKEN.INCORRECT')
  expect((await read(stranger, ended)).state).toBe('open')
  await pass(32)
  expect((await read(stranger, ended)).state).toBe('ended')
  await pass(2)
  expect(outcome(await stranger.post('/invitation/read', { token: ended })).error).toBe('BACKEND.ERROR.TOKEN.INCORRECT')
  expect(await app.database.db.selectFrom('invitation_links').selectAll().execute()).toEqual([])
})

test('[INV-32, INV-33] with registration open another address registers, and joins once it is confirmed', async () => {
  const { app, gid, admin } = await groupFixture()
  await app.set({ rootUrl: 'https://pads.example.org', SMTPHost: '127.0.0.1', SMTPPort: 1, SMTPEmailFrom: 'a@b.org' })
  const [{ path }] = [
    (await admin.post(`/group/${gid}/invitations`, { people: ['new@example.org'] })).body['results'][0],
  ]
  expect(path).toBeUndefined()
  const [{ _id }] = await pending(admin, gid)
  const sent = await admin.post(`/group/${gid}/invitations/${_id}/send`, { by: 'link' })
  const token = sent.body['path'].split('/').at(-1)
  await app.set({ checkMails: true })
  const register = (login: string, email: string, password = PASSWORD) =>
    app.visitor.post('/invitation/register', { token, login, email, password })
  expect(outcome(await register('short', 'new@example.org', 'x')).error).toBe('BACKEND.ERROR.TYPE.PASSWORD_SIZE')
  const other = await register('other', 'other@example.org')
  expect([other.body['joined'], other.body['value'].active]).toEqual([null, false])
  expect((await read(app.visitor, token)).state).toBe('open')
  await app.set({ authMethod: 'ldap' })
  expect(outcome(await register('new', 'new@example.org')).error).toBe('BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION')
  expect((await read(app.visitor, token)).registration).toBe('nobody')
  await app.set({ authMethod: 'internal' })
  expect((await register('new', 'NEW@example.org')).body['joined']).toBe(gid)
})

test('[INV-34, W-37] with an account go the invitations that it took, and those to its address', async () => {
  const { app, gid, group, admin, stranger } = await groupFixture()
  const second = await group()
  await accept(stranger, await linkFor(admin, gid, 'team@example.org'))
  await linkFor(admin, second, 'late@example.org')
  const late = await app.user('late')
  await stranger.delete('/user/stranger', { passwordCurrent: PASSWORD })
  await late.delete('/user/late', { passwordCurrent: PASSWORD })
  for (const table of ['invitations', 'invitation_links'] as const)
    expect(await app.database.db.selectFrom(table).selectAll().execute()).toEqual([])
  expect(await pending(admin, second)).toEqual([])
})

test('[INV-24, WIRE-37, W-31] no page of another site and no GET follows a link', async () => {
  const { app, gid, admin, stranger } = await groupFixture()
  const token = await linkFor(admin, gid, 'new@example.org')
  const call = (method: 'GET' | 'HEAD' | 'POST', url: string, headers: Record<string, string> = {}) =>
    app.http.inject({
      method,
      url,
      headers: { host: 'localhost', ...headers },
      cookies: { sheaf_session: stranger.token ?? '' },
      ...(method === 'POST' ? { payload: { token } } : {}),
    })
  for (const method of ['GET', 'HEAD'] as const)
    for (const path of ['/api/invitation/accept', `/api/invitation/${token}`, `/invitation/${token}`])
      expect((await call(method, path)).statusCode).toBe(404)
  const crossing = await call('POST', '/api/invitation/accept', { origin: 'https://evil.example' })
  expect(crossing.json()).toMatchObject({ error: 'BACKEND.ERROR.PERMISSION.CROSS_SITE' })
  expect((await read(stranger, token)).state).toBe('open')
  expect((await call('POST', '/api/invitation/accept', { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
})

test('[INV-3, GRP-24] folders with a password and public ones have members, too, and the old invitation leaves the new ones alone', async () => {
  const { gid, group, admin, stranger, user } = await groupFixture()
  const secret = await group({ visibility: 'private', password: 'of the group' })
  const open = await group({ visibility: 'public' })
  for (const id of [secret, open]) {
    expect(await outcomesOf(admin, id, ['stranger', 'new@example.org'])).toEqual(['joined', 'invited'])
    expect((await stranger.get(`/group/${id}`)).body['value'].users).toEqual([stranger.id])
  }
  const token = await linkFor(admin, gid, 'new@example.org')
  await admin.post('/group/invite', { gid, invite: true, loginsOrEmails: ['stranger', 'new@example.org'] })
  expect((await admin.get(`/group/${gid}`)).body['value'].users).toEqual([stranger.id])
  expect(await pending(admin, gid)).toHaveLength(1)
  expect((await accept(user, token)).status).toBe(200)
})

test('[INV-8] where no new people are invited, an address is closed, and a link sent before registers nobody', async () => {
  const { app, gid, admin } = await groupFixture()
  const token = await linkFor(admin, gid, 'early@example.org')
  const [{ _id }] = await pending(admin, gid)
  await app.set({ openRegistration: false, adminsInviteNewPeople: false })
  expect(await outcomesOf(admin, gid, ['new@example.org', 'stranger'])).toEqual(['closed', 'joined'])
  expect((await read(app.visitor, token)).registration).toBe('nobody')
  expect(outcome(await admin.post(`/group/${gid}/invitations/${_id}/send`)).error).toBe(
    'BACKEND.ERROR.AUTHENTICATION.NO_REGISTRATION',
  )
  await app.set({ authMethod: 'ldap' })
  expect(await outcomesOf(admin, gid, ['new@example.org'])).toEqual(['invited'])
})
