import { expect, test } from 'vitest'
import { groupFixture } from '../../testing/sites/group-fixture.ts'
import { invite, pending, tokenIn } from '../../testing/people/invitations.ts'
import { HIDDEN, outcome } from '../../testing/outcomes.ts'
import { PASSWORD, type Caller } from '../../testing/test-app.ts'

const check = (caller: Caller, gid: string, people: readonly string[], role?: string) =>
  caller.post(`/group/${gid}/invitations/check`, { people, ...(role === undefined ? {} : { role }) })

test('[INV-1, INV-2, INV-3, INV-6, INV-7, INV-12] each of several people is told apart, before and after, and nobody is taken out', async () => {
  const { gid, admin, user, stranger } = await groupFixture()
  const people = [
    'stranger',
    'USER@Example.org',
    'admin',
    'nobody',
    'Léa Jean-Luc <lea@example.org>',
    'team+pads@example.photography',
    'Nobody Here',
  ]
  const outcomes = ['joined', 'member', 'member', 'unknown', 'invited', 'invited', 'unknown']
  const checked = (await check(admin, gid, people)).body['results']
  expect(checked.map((one: { outcome: string }) => one.outcome)).toEqual(outcomes)
  expect((await admin.get(`/group/${gid}`)).body['value'].users).toEqual([user.id])
  expect(await pending(admin, gid)).toEqual([])

  const { status, body } = await invite(admin, gid, people)
  expect([status, body['success']]).toEqual([200, true])
  expect(body['results'].map((one: { outcome: string }) => one.outcome)).toEqual(outcomes)
  expect(body['results'].map((one: { typed: string }) => one.typed)).toEqual(people)
  expect(body['value']).toMatchObject({ admins: [admin.id], users: [user.id, stranger.id] })
  expect(body['results'][0]).toEqual({ typed: 'stranger', outcome: 'joined', login: 'stranger', mailed: false })
  expect(body['results'][4]).toMatchObject({
    email: 'lea@example.org',
    mailed: false,
    path: expect.stringMatching(/^\/invitation\/[\w-]{43}$/),
  })
  expect(await pending(admin, gid)).toMatchObject([
    { email: 'lea@example.org', role: 'user', state: 'pending', delivery: { state: 'link', reason: null } },
    { email: 'team+pads@example.photography' },
  ])
})

test('[INV-3] inviting a member as admin promotes them, and as user changes nothing', async () => {
  const { gid, admin, user } = await groupFixture()
  const { body } = await invite(admin, gid, ['user', 'admin'], 'admin')
  expect(body['results']).toMatchObject([{ outcome: 'promoted' }, { outcome: 'member' }])
  expect(body['value']).toMatchObject({ admins: [admin.id, user.id], users: [] })
  const again = await invite(user, gid, ['user', 'admin'], 'user')
  expect(again.body['results']).toMatchObject([{ outcome: 'member' }, { outcome: 'member' }])
  expect(again.body['value']).toMatchObject({ admins: [admin.id, user.id], users: [] })
})

test('[INV-20, INV-24, INV-21] a link is read without being used up, and joins once', async () => {
  const { app, gid, admin, stranger } = await groupFixture()
  const token = tokenIn((await invite(admin, gid, ['stranger2@example.org'])).body['results'][0].path)
  for (const caller of [app.visitor, stranger, app.visitor])
    expect((await caller.post('/invitation/read', { token })).body['value']).toEqual({
      state: 'open',
      group: 'Board',
      inviter: 'admin',
      role: 'user',
      email: 'stranger2@example.org',
      expiresAt: app.clock.now() + 14 * 86_400_000,
      registration: 'anyone',
    })
  expect(outcome(await app.visitor.post('/invitation/accept', { token })).status).toBe(401)
  expect(outcome(await stranger.get(`/group/${gid}`))).toEqual(HIDDEN)
  const joined = await stranger.post('/invitation/accept', { token })
  expect(joined.body).toMatchObject({ success: true, key: gid })
  expect((await stranger.get(`/group/${gid}`)).status).toBe(200)
  const other = await app.user('other')
  expect(outcome(await other.post('/invitation/accept', { token }))).toEqual({
    status: 400,
    error: 'BACKEND.ERROR.INVITATION.USED',
  })
  expect((await other.post('/invitation/read', { token })).body['value']).toEqual({
    state: 'used',
    registration: 'anyone',
  })
  expect((await stranger.post('/invitation/read', { token })).body['value'].memberOf).toBe(gid)
})

test('[INV-30, INV-31] registering by a link, with registration closed, is for the invited address alone and joins', async () => {
  const { app, gid, admin } = await groupFixture()
  const token = tokenIn((await invite(admin, gid, ['Team.Chor@Example.org'])).body['results'][0].path)
  await app.set({ openRegistration: false, checkMails: true })
  const register = (login: string, email: string) =>
    app.visitor.post('/invitation/register', { token, login, email, password: PASSWORD })
  expect((await register('eve', 'eve@example.org')).body).toEqual({
    error: 'BACKEND.ERROR.INVITATION.OTHER_ADDRESS',
    field: 'email',
  })
  expect(outcome(await register('user', 'team.chor@example.org')).error).toBe('BACKEND.ERROR.USER.ALREADY_EXISTS')
  const { status, body } = await register('chor', 'team.chor@example.org')
  expect([status, body['joined']]).toEqual([200, gid])
  expect(body['value']).toMatchObject({ login: 'chor', email: 'Team.Chor@Example.org', active: true, groups: [gid] })
  expect(outcome(await register('dora', 'team.chor@example.org')).error).toBe('BACKEND.ERROR.INVITATION.USED')
})

test('[INV-17, GRP-22] in an archived group nobody is invited, checked or taken out', async () => {
  const { gid, admin, user } = await groupFixture()
  await admin.put(`/group/${gid}`, { archived: true })
  const archived = { status: 403, error: 'BACKEND.ERROR.PERMISSION.ARCHIVED' }
  expect(outcome(await invite(admin, gid, ['new@example.org']))).toEqual(archived)
  expect(outcome(await check(admin, gid, ['new@example.org']))).toEqual(archived)
  expect(outcome(await admin.delete(`/group/${gid}/members/${user.id}`))).toEqual(archived)
  expect(await pending(admin, gid)).toEqual([])
})

test('[INV-13] one person is taken out, but not the only admin', async () => {
  const { gid, admin, user, stranger } = await groupFixture()
  const remove = (id: string) => admin.delete(`/group/${gid}/members/${id}`)
  expect(outcome(await remove(admin.id))).toEqual({
    status: 400,
    error: 'BACKEND.ERROR.GROUP.RESIGN_UNIQUE_ADMIN',
  })
  expect(outcome(await remove(stranger.id))).toEqual({ status: 400, error: 'BACKEND.ERROR.GROUP.NOT_USER' })
  expect((await remove(user.id)).body).toMatchObject({ success: true, key: user.id, value: { users: [] } })
  expect(outcome(await user.get(`/group/${gid}`))).toEqual(HIDDEN)
})

test('[INV-2, INV-7, USR-10] a whole name, either way round, names somebody whom the caller knows, and nobody else', async () => {
  const { app, gid, group, admin, user, stranger } = await groupFixture()
  const name = { passwordCurrent: PASSWORD, firstname: 'Claire', lastname: 'Dupont Martin' }
  for (const person of [user, stranger]) await person.put(`/user/${person.login}`, name)
  const other = await group()
  const outcomes = async (people: readonly string[]) =>
    (await check(admin, other, people)).body['results'].map((one: { outcome: string; login?: string }) => [
      one.outcome,
      one.login,
    ])
  expect(await outcomes(['claire DUPONT Martin', 'Dupont Martin Claire', 'Claire'])).toEqual([
    ['joined', 'user'],
    ['joined', 'user'],
    ['unknown', undefined],
  ])
  await invite(admin, gid, ['stranger'])
  expect(await outcomes(['Claire Dupont Martin'])).toEqual([['ambiguous', undefined]])
  const eve = await app.user('eve')
  const hers = (await eve.post('/group', { name: 'Hers' })).body['key'] as string
  expect((await check(eve, hers, ['Claire Dupont Martin'])).body['results'][0].outcome).toBe('unknown')
})

test('[INV-1, USR-9, W-4] checking and inviting count as searches for people', async () => {
  const { gid, admin, user } = await groupFixture({}, { env: { SHEAF_LIMITS: 'people=3' } })
  const eleven = Array.from({ length: 11 }, (_, n) => `nobody${n}`)
  expect([(await check(admin, gid, eleven)).status, (await invite(admin, gid, ['nobody'])).status]).toEqual([200, 200])
  const tooMany = { status: 429, error: 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS' }
  expect(outcome(await check(admin, gid, ['nobody']))).toEqual(tooMany)
  expect(outcome(await admin.get('/search-users/nobody'))).toEqual(tooMany)
  expect(outcome(await check(user, gid, ['nobody'])).status).toBe(401)
})

test('[INV-9] a group has at most 500 invitations open', async () => {
  const { gid, admin } = await groupFixture()
  const people = Array.from({ length: 501 }, (_, n) => `person${n}@example.org`)
  const results = (await invite(admin, gid, people)).body['results'] as { outcome: string }[]
  expect(results.filter((one) => one.outcome === 'invited')).toHaveLength(500)
  expect(results.at(-1)?.outcome).toBe('limited')
  expect(await pending(admin, gid)).toHaveLength(500)
})

test('[INV-53] who has no invitation left is told before inviting, and checking counts none', async () => {
  const { gid, admin } = await groupFixture({}, { env: { SHEAF_LIMITS: 'invite=3,inviteAddress=2' } })
  const people = ['a@x.org', 'b@x.org', 'c@x.org', 'C@x.org', 'd@x.org']
  const outcomesOf = async (asked: typeof check | typeof invite): Promise<string[]> =>
    (await asked(admin, gid, people)).body['results'].map(({ outcome }: { outcome: string }) => outcome)
  const expected = ['invited', 'invited', 'invited', 'invited', 'limited']
  expect(await outcomesOf(check)).toEqual(expected)
  expect(await outcomesOf(check)).toEqual(expected)
  expect(await outcomesOf(invite)).toEqual(expected)
  expect(await outcomesOf(check)).toEqual(['pending', 'pending', 'pending', 'pending', 'limited'])
})

test.each([
  ['people that are no list', { people: 'ada' }, 'TYPE.LOGINS_ARR', 'people'],
  ['no people', {}, 'TYPE.LOGINS_ARR', 'people'],
  ['people that are no texts', { people: [1] }, 'TYPE.LOGINS_ARR', 'people'],
  ['an unknown role', { people: ['user'], role: 'owner' }, 'TYPE.PARAM_INVALID', 'role'],
])('[INV-2, WIRE-17] an invitation with %s is refused', async (_, body, error, field) => {
  const { gid, admin } = await groupFixture()
  const reply = await admin.post(`/group/${gid}/invitations`, body)
  expect([reply.status, reply.body['error'], String(reply.body['field']).split('.')[0]]).toEqual([
    400,
    `BACKEND.ERROR.${error}`,
    field,
  ])
})
