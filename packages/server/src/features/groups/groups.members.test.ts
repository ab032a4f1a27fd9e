import { expect, test, vi } from 'vitest'
import { HIDDEN, outcome } from '../../testing/outcomes.ts'
import { groupFixture, type GroupFixture } from '../../testing/sites/group-fixture.ts'
import type { Caller, Reply } from '../../testing/test-app.ts'
import { measuredApp } from '../../testing/sites/measured-app.ts'

const UNIQUE_ADMIN = { status: 400, error: 'BACKEND.ERROR.GROUP.RESIGN_UNIQUE_ADMIN' }

const invite = (caller: Caller, gid: string, loginsOrEmails: unknown) =>
  caller.post('/group/invite', { gid, invite: true, loginsOrEmails })
const share = (caller: Caller, gid: string, loginsOrEmails: unknown) =>
  caller.post('/group/invite', { gid, invite: false, loginsOrEmails })
const watchers = (caller: Caller, gid: string, loginsOrEmails: unknown) =>
  caller.post('/group/add-watchers', { gid, type: 'groups', loginsOrEmails })
const peopleOf = async ({ siteAdmin, gid }: GroupFixture) => {
  const { admins, users } = (await siteAdmin.get(`/group/${gid}`)).body['value']
  return { admins, users }
}

test('[GRP-40, GRP-43, W-34] inviting replaces the users and echoes what was typed', async () => {
  const fixture = await groupFixture()
  const { gid, admin, user, stranger } = fixture
  const { status, body } = await invite(admin, gid, [
    'STRANGER',
    'ﬅranger@example.org',
    stranger.email,
    ' nobody<b> ',
    '',
    'Nobody@example.org',
  ])
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['absent', 'present', 'success', 'value'])
  expect(body).toMatchObject({
    success: true,
    value: { _id: gid, admins: [admin.id], users: [stranger.id] },
    present: ['STRANGER', 'ﬅranger@example.org', stranger.email],
    absent: ['nobody<b>', 'Nobody@example.org'],
  })
  expect(outcome(await user.get(`/group/${gid}`))).toEqual(HIDDEN)
  expect((await user.get('/group')).body['value'].groups).toEqual({})
  expect((await invite(admin, gid, [])).body['value'].users).toEqual([])
})

test('[GRP-41, GRP-42, GRP-6] sharing replaces the admins, promotes users and lets the others be', async () => {
  const fixture = await groupFixture()
  const { app, gid, admin, user, stranger } = fixture
  const eve = await app.user('eve')
  await invite(admin, gid, ['user', 'eve'])
  const { body } = await share(admin, gid, ['user', 'admin', 'stranger'])
  expect(body['value']).toMatchObject({ admins: [user.id, admin.id, stranger.id], users: [eve.id] })
  await share(stranger, gid, ['stranger'])
  expect(await peopleOf(fixture)).toEqual({ admins: [stranger.id], users: [eve.id] })
})

test('[GRP-42] inviting an admin makes a user of them while another admin stays', async () => {
  const fixture = await groupFixture()
  const { gid, admin, user } = fixture
  await share(admin, gid, ['admin', 'user'])
  const { body } = await invite(admin, gid, ['admin'])
  expect(body['value']).toMatchObject({ admins: [user.id], users: [admin.id] })
})

test('[GRP-47, GRP-19] no invitation and no sharing takes the last admin, not even the site admin’s', async () => {
  const fixture = await groupFixture()
  const { gid, admin, siteAdmin } = fixture
  const before = await peopleOf(fixture)
  for (const caller of [admin, siteAdmin]) {
    expect(outcome(await invite(caller, gid, ['admin', 'stranger']))).toEqual(UNIQUE_ADMIN)
    expect(outcome(await share(caller, gid, []))).toEqual(UNIQUE_ADMIN)
    expect(outcome(await share(caller, gid, ['nobody']))).toEqual(UNIQUE_ADMIN)
  }
  expect(await peopleOf(fixture)).toEqual(before)
})

test.each([
  ['no gid', { gid: undefined }, 'TYPE.PARAMS_REQUIRED'],
  ['a gid that is no string', { gid: 7 }, 'TYPE.PARAMS_REQUIRED'],
  ['no invite', { invite: undefined }, 'TYPE.INVITE_BOOL'],
  ['an invite that is no boolean', { invite: 'true' }, 'TYPE.INVITE_BOOL'],
  ['no names', { loginsOrEmails: undefined }, 'TYPE.LOGINS_ARR'],
  ['names that are no list', { loginsOrEmails: 'user' }, 'TYPE.LOGINS_ARR'],
  ['names that are no strings', { loginsOrEmails: [1] }, 'TYPE.LOGINS_ARR'],
])('[GRP-45, WIRE-17] an invitation with %s is refused', async (_, fields, error) => {
  const { gid, admin } = await groupFixture()
  const reply = await admin.post('/group/invite', { gid, invite: true, loginsOrEmails: [], ...fields })
  expect(outcome(reply)).toEqual({ status: 400, error: `BACKEND.ERROR.${error}` })
})

test.each([
  ['invite', invite],
  ['share', share],
  ['watch', watchers],
])('[GRP-44, W-4] to %s answers in one shape whoever exists, after one look for all names', async (_, ask) => {
  const { app, measure } = await measuredApp()
  const [ada] = [await app.user('ada'), await app.user('ben'), await app.user('cleo')]
  const answerFor = async (name: string) => {
    const gid = (await ada.post('/group', { name: 'Board' })).body['key'] as string
    let reply: Reply | undefined
    const { queries, hashes } = await measure(async () => (reply = await ask(ada, gid, ['cleo', name])))
    const { status, body } = reply!
    const { present, absent, value, ...rest } = body
    const lookups = queries.filter((query) => /"login_key" (in|= any)/.test(query))
    return { seen: { status, rest, fields: Object.keys(value), lookups, hashes }, named: { present, absent } }
  }
  const [unknown, known] = [await answerFor('nobody'), await answerFor('ben')]
  expect(unknown.seen).toEqual(known.seen)
  expect(known.seen).toMatchObject({ status: 200, hashes: 0, lookups: [expect.any(String)] })
  expect(unknown.named).toEqual({ present: ['cleo'], absent: ['nobody'] })
  expect(known.named).toEqual({ present: ['cleo', 'ben'], absent: [] })
})

test('[GRP-44, W-4] invitations are limited per user', async () => {
  const { gid, admin, user } = await groupFixture({}, { env: { SHEAF_LIMITS: 'people=2' } })
  expect([(await invite(admin, gid, ['user'])).status, (await watchers(admin, gid, ['user'])).status]).toEqual([
    200, 200,
  ])
  const limited = await invite(admin, gid, ['user'])
  expect(outcome(limited)).toEqual({ status: 429, error: 'BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS' })
  expect(outcome(await invite(user, gid, ['user'])).status).toBe(401)
})

test('[GRP-48, GRP-49, MRK-7] adding watchers replaces them and gives nobody a right', async () => {
  const fixture = await groupFixture()
  const { gid, pad, admin, user, stranger } = fixture
  const id = await pad()
  const before = await peopleOf(fixture)
  const { status, body } = await watchers(admin, gid, ['stranger', user.email, 'nobody'])
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    value: { watchers: expect.arrayContaining([stranger.id, user.id]) },
    present: ['stranger', user.email],
    absent: ['nobody'],
  })
  expect(await peopleOf(fixture)).toEqual(before)
  for (const path of [`/group/${gid}`, `/pad/${id}`]) expect(outcome(await stranger.get(path))).toEqual(HIDDEN)
  expect((await stranger.get('/group')).body['value'].watchlist.groups).toEqual({})
  expect(Object.keys((await user.get('/group')).body['value'].watchlist.groups)).toEqual([gid])
  expect((await watchers(admin, gid, ['stranger'])).body['value'].watchers).toEqual([stranger.id])
  expect(await peopleOf(fixture)).toEqual(before)
  expect((await user.get('/group')).body['value'].watchlist.groups).toEqual({})
})

test.each([{ type: 'pads' }, { type: undefined }, { type: 1 }])(
  '[GRP-48] watchers of %o are refused',
  async (fields) => {
    const { gid, admin } = await groupFixture()
    const reply = await admin.post('/group/add-watchers', { gid, loginsOrEmails: [], ...fields })
    expect(outcome(reply)).toEqual({ status: 400, error: 'BACKEND.ERROR.TYPE.TYPE_PADSORGROUPS' })
  },
)

test('[GRP-50, GRP-51] users leave, admins while another stays, and the last one does not', async () => {
  const fixture = await groupFixture()
  const { gid, admin, user, stranger } = fixture
  const left = await user.post('/group/resign', { gid })
  expect([left.status, left.body]).toMatchObject([
    200,
    { success: true, value: { _id: gid, admins: [admin.id], users: [] } },
  ])
  expect(outcome(await user.get(`/group/${gid}`))).toEqual(HIDDEN)
  expect(outcome(await admin.post('/group/resign', { gid }))).toEqual(UNIQUE_ADMIN)
  await share(admin, gid, ['admin', 'stranger'])
  expect((await admin.post('/group/resign', { gid })).status).toBe(200)
  expect(await peopleOf(fixture)).toEqual({ admins: [stranger.id], users: [] })
})

test.each([
  ['restricted', HIDDEN],
  ['private', { status: 400, error: 'BACKEND.ERROR.GROUP.NOT_USER' }],
  ['public', { status: 400, error: 'BACKEND.ERROR.GROUP.NOT_USER' }],
])('[GRP-53, GRP-17] who is no member of a %s group cannot leave it', async (visibility, expected) => {
  const { gid, visitor, stranger, siteAdmin } = await groupFixture({ visibility, password: 'secret' })
  expect(outcome(await stranger.post('/group/resign', { gid }))).toEqual(expected)
  expect(outcome(await stranger.post('/group/resign', { gid: 'unknown' }))).toEqual(HIDDEN)
  expect(outcome(await stranger.post('/group/resign', {}))).toEqual({ status: 400, error: 'BACKEND.ERROR.TYPE.ID_STR' })
  expect((await visitor.post('/group/resign', { gid })).status).toBe(401)
  expect(outcome(await siteAdmin.post('/group/resign', { gid }))).toEqual({
    status: 401,
    error: 'BACKEND.ERROR.AUTHENTICATION.MUST_BE',
  })
})

test.each(['no*such', 'z z', 'a:b', ' ', 'x'.repeat(100)])(
  '[ERR-10, GRP-45, GRP-53] a gid that cannot be one, as %j, answers as one that nobody has',
  async (gid) => {
    const { user, siteAdmin } = await groupFixture()
    const asked = async (caller: Caller, id: string) =>
      Promise.all([invite(caller, id, []), share(caller, id, []), watchers(caller, id, [])])
    const notFound = { status: 404, body: { error: HIDDEN.error, key: gid } }
    for (const caller of [user, siteAdmin])
      for (const reply of await asked(caller, gid)) expect(reply).toMatchObject(notFound)
    expect(await user.post('/group/resign', { gid })).toMatchObject(notFound)
    const nobodys = await user.post('/group/resign', { gid: 'unknown' })
    expect(nobodys).toMatchObject({ status: 404, body: { error: HIDDEN.error, key: 'unknown' } })
  },
)

test('[GRP-52, W-15] of the last admins who leave at the same moment, one stays', async () => {
  const fixture = await groupFixture()
  const { admin, user, stranger } = fixture
  for (let round = 0; round < 5; round++) {
    const gid = await fixture.group({ admins: [user.id, stranger.id] })
    const replies = await Promise.all([admin, user, stranger].map((caller) => caller.post('/group/resign', { gid })))
    expect(replies.map(outcome).filter(({ status }) => status === 200)).toHaveLength(2)
    expect(replies.map(outcome).filter(({ status }) => status !== 200)).toEqual([UNIQUE_ADMIN])
    expect((await peopleOf({ ...fixture, gid })).admins).toHaveLength(1)
  }
})

test('[W-15] leaving, demotion and saving from two tabs at once leave an admin', async () => {
  const fixture = await groupFixture()
  const { admin, user } = fixture
  for (let round = 0; round < 5; round++) {
    const gid = await fixture.group({ admins: [user.id] })
    await Promise.all([
      admin.post('/group/resign', { gid }),
      invite(user, gid, ['user']),
      admin.put(`/group/${gid}`, { users: [admin.id] }),
      user.put(`/group/${gid}`, { admins: [] }),
      share(user, gid, ['admin']),
    ])
    expect((await peopleOf({ ...fixture, gid })).admins.length).toBeGreaterThan(0)
  }
})

test('[GRP-54] who is gone loses the marks on what they may no longer read, and nothing else', async () => {
  const fixture = await groupFixture()
  const { app, gid, pad, group, admin, user } = fixture
  const [follows, open] = [await pad(), await pad({ visibility: 'public' })]
  const elsewhere = await group({ visibility: 'public' })
  for (const caller of [user, admin])
    for (const path of ['/usermark', '/userwatch']) {
      for (const key of [gid, elsewhere]) await caller.post(path, { type: 'groups', key })
      for (const key of [follows, open]) await caller.post(path, { type: 'pads', key })
    }
  const marksOf = async (id: string) =>
    (await app.database.db.selectFrom('marks').select(['kind', 'target_id']).where('user_id', '=', id).execute())
      .map(({ kind, target_id }) => `${kind} ${target_id}`)
      .sort()
  const before = await marksOf(admin.id)
  await user.post('/group/resign', { gid })
  expect(await marksOf(user.id)).toEqual(
    ['bookmark', 'watch'].flatMap((kind) => [open, elsewhere].map((id) => `${kind} ${id}`)).sort(),
  )
  expect(await marksOf(admin.id)).toEqual(before)
})

test('[GRP-54] whoever leaves a public group keeps the marks on it', async () => {
  const { gid, pad, user } = await groupFixture({ visibility: 'public' })
  const [follows, restricted] = [await pad(), await pad({ visibility: 'restricted' })]
  await user.post('/userwatch', { type: 'groups', key: gid })
  for (const key of [follows, restricted]) await user.post('/userwatch', { type: 'pads', key })
  await user.post('/group/resign', { gid })
  const { watchlist } = (await user.get('/group')).body['value']
  expect([Object.keys(watchlist.groups), Object.keys(watchlist.pads)]).toEqual([[gid], [follows]])
})

test('[W-16, HIST-43] whoever comes in, is taken out or gets another role has what they have open decided again, and nobody else', async () => {
  const { app, gid, admin, user, stranger } = await groupFixture()
  const announced = vi.spyOn(app.services.livePads, 'accessChanged')
  const changesAnnouncedBy = async (change: Promise<Reply>) => {
    announced.mockClear()
    await change
    await new Promise(setImmediate)
    return announced.mock.calls.map(([change]) => change)
  }
  expect(await changesAnnouncedBy(invite(admin, gid, ['user', 'stranger']))).toEqual([{ user: stranger.id }])
  expect(await changesAnnouncedBy(share(admin, gid, ['admin', 'user']))).toEqual([{ user: user.id }])
  expect(await changesAnnouncedBy(admin.put(`/group/${gid}`, { users: [] }))).toEqual([{ user: stranger.id }])
  expect(await changesAnnouncedBy(share(admin, gid, ['admin']))).toEqual([{ user: user.id }])
  expect(await changesAnnouncedBy(share(admin, gid, []))).toEqual([])
})
