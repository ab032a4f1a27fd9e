import { expect, test } from 'vitest'
import { encoded, groupFixture } from '../../testing/sites/group-fixture.ts'
import { DENIED_EDIT, HIDDEN, MUST_BE, OK, WRONG, outcome } from '../../testing/outcomes.ts'

const CLOSED = { name: 'Board', visibility: 'private' }

test.each([
  ['restricted', HIDDEN],
  ['private', CLOSED],
  ['public', OK],
] as const)(
  '[GRP-24, GRP-25, GRP-27, GRP-28, GRP-33, W-11] who reads a %s group without a password',
  async (visibility, forOthers) => {
    const { gid, pad, visitor, stranger, user, admin, siteAdmin } = await groupFixture({
      visibility,
      password: 'secret',
    })
    const id = await pad()
    for (const caller of [visitor, stranger]) {
      const reply = await caller.get(`/group/${gid}`)
      if (forOthers === CLOSED) expect([reply.status, reply.body]).toEqual([200, { key: gid, value: CLOSED }])
      else expect(outcome(reply)).toEqual(forOthers)
    }
    for (const caller of [user, admin, siteAdmin]) {
      const { status, body } = await caller.get(`/group/${gid}`)
      expect(status).toBe(200)
      const others = caller === user ? [] : ['version']
      expect(Object.keys(body).sort()).toEqual(['key', 'pads', 'users', 'value', ...others])
      expect(body).toMatchObject({
        key: gid,
        value: { _id: gid, pads: [id], admins: [admin.id], users: [user.id] },
        pads: { [id]: { _id: id } },
        users: { [admin.id]: { _id: admin.id, login: 'admin' }, [user.id]: { _id: user.id, login: 'user' } },
      })
      expect([Object.keys(body['pads']), Object.keys(body['users']).length]).toEqual([[id], 2])
    }
  },
)

test('[GRP-27, ERR-10] a restricted group answers as an unknown one', async () => {
  const { gid, visitor, stranger } = await groupFixture()
  for (const caller of [visitor, stranger]) {
    const [restricted, unknown] = [await caller.get(`/group/${gid}`), await caller.get('/group/unknown')]
    expect(restricted.status).toBe(404)
    expect(restricted.body).toEqual({ ...unknown.body, key: gid })
    expect(outcome(await caller.get(`/group/${gid}?password=${encoded('guess')}`))).toEqual(HIDDEN)
  }
})

test.each(['__proto__', 'a%2Fb', '..', '*', '%00', 'undefined'])('[W-35] there is no group %s', async (id) => {
  const { visitor, admin, siteAdmin } = await groupFixture()
  for (const caller of [visitor, admin, siteAdmin]) expect(outcome(await caller.get(`/group/${id}`))).toEqual(HIDDEN)
})

test('[GRP-29, GRP-30] a private group opens with its password, and refuses a wrong one', async () => {
  const { gid, pad, visitor, stranger } = await groupFixture({ visibility: 'private', password: 'secret' })
  const id = await pad()
  for (const caller of [visitor, stranger]) {
    const opened = await caller.get(`/group/${gid}?password=${encoded('secret')}`)
    expect(opened.body).toMatchObject({
      key: gid,
      value: { _id: gid, name: 'Board' },
      pads: { [id]: { name: 'Minutes' } },
    })
    const refused = await caller.get(`/group/${gid}?password=${encoded('Secret')}`)
    expect([refused.status, refused.body]).toEqual([401, { error: WRONG.error, key: gid }])
    expect((await caller.get(`/group/${gid}?password=`)).body).toEqual({ key: gid, value: CLOSED })
  }
  expect((await visitor.get(`/group/${gid}?password=%25`)).status).toBe(401)
})

test('[GRP-30, W-33] tries of a password are limited per address and group, and the right one clears the count', async () => {
  const { app, gid, group, visitor } = await groupFixture(
    { visibility: 'private', password: 'secret' },
    { env: { SHEAF_LIMITS: 'password=3' } },
  )
  const other = await group({ visibility: 'private', password: 'secret' })
  const at = async (password: string, id = gid) =>
    outcome(await visitor.get(`/group/${id}?password=${encoded(password)}`)).status
  expect([await at('a'), await at('b'), await at('secret')]).toEqual([401, 401, 200])
  expect([await at('a'), await at('b'), await at('c'), await at('secret')]).toEqual([401, 401, 401, 429])
  expect(await at('secret', other)).toBe(200)
  const url = `/api/group/${gid}?password=${encoded('secret')}`
  expect((await app.http.inject({ url, remoteAddress: '192.0.2.1' })).statusCode).toBe(200)
})

test('[GRP-26] with publicNeedsAccount, public means anybody signed in', async () => {
  const { app, gid, group, visitor, stranger } = await groupFixture({ visibility: 'public' })
  const secret = await group({ visibility: 'private', password: 'secret' })
  await app.set({ publicNeedsAccount: true })
  expect(outcome(await visitor.get(`/group/${gid}`))).toEqual(MUST_BE)
  expect(outcome(await stranger.get(`/group/${gid}`))).toEqual(OK)
  expect(outcome(await visitor.get(`/group/${secret}?password=${encoded('secret')}`))).toEqual(OK)
})

test('[GRP-32, GRP-53] with allPadsPublicsAuthentifiedOnly, everybody signed in reads every group, and a visitor none', async () => {
  const { app, gid, group, pad, visitor, stranger } = await groupFixture()
  const [secret, id] = [
    await group({ visibility: 'private', password: 'secret' }),
    await pad({ visibility: 'private', password: 'x' }),
  ]
  await app.set({ allPadsPublicsAuthentifiedOnly: true })
  for (const key of [gid, secret, 'unknown']) expect(outcome(await visitor.get(`/group/${key}`))).toEqual(MUST_BE)
  expect(Object.keys((await stranger.get(`/group/${gid}`)).body['pads'])).toEqual([id])
  expect((await stranger.get(`/group/${secret}`)).body['value']._id).toBe(secret)
  expect(outcome(await stranger.put(`/group/${gid}`, { name: 'x' }))).toEqual(DENIED_EDIT)
  expect(outcome(await stranger.post('/group/resign', { gid }))).toEqual({
    status: 400,
    error: 'BACKEND.ERROR.GROUP.NOT_USER',
  })
})

test.each([
  ['public', ['follows', 'public']],
  ['private', ['follows', 'public', 'private']],
] as const)('[GRP-34] which pads of a %s group are listed to who is no member', async (visibility, expected) => {
  const { gid, pad, visitor, stranger, user, siteAdmin } = await groupFixture({ visibility, password: 'secret' })
  for (const own of [null, 'public', 'private', 'restricted'])
    await pad({ name: own ?? 'follows', visibility: own, password: 'own' })
  const listed = async (caller: typeof visitor) => {
    const { body } = await caller.get(`/group/${gid}?password=${encoded('secret')}`)
    expect(body['value'].pads).toEqual(Object.keys(body['pads']))
    return Object.values<{ name: string }>(body['pads'])
      .map(({ name }) => name)
      .sort()
  }
  for (const caller of [visitor, stranger]) expect(await listed(caller)).toEqual([...expected].sort())
  for (const caller of [user, siteAdmin])
    expect(await listed(caller)).toEqual(['follows', 'private', 'public', 'restricted'])
})

test('[GRP-35, MRK-9, WIRE-23] names and addresses reach admins, logins those signed in, and a visitor no list', async () => {
  const { app, gid, visitor, stranger, user, admin, siteAdmin } = await groupFixture({ visibility: 'public' })
  const fan = await app.user('fan')
  await fan.post('/userwatch', { type: 'groups', key: gid })
  await user.put('/user/user', { passwordCurrent: 'a good password', firstname: 'Una', lastname: 'Ser' })
  const users = async (caller: typeof visitor) => (await caller.get(`/group/${gid}`)).body['users']
  const logins = {
    [admin.id]: { _id: admin.id, login: 'admin' },
    [user.id]: { _id: user.id, login: 'user' },
    // Watching a group does not reveal the watcher's address to its admins.
    [fan.id]: { _id: fan.id, login: 'fan' },
  }
  const una = { _id: user.id, login: 'user', name: 'Una Ser' }
  for (const caller of [admin, siteAdmin])
    expect(await users(caller)).toEqual({
      ...logins,
      [admin.id]: { _id: admin.id, login: 'admin', firstname: '', lastname: '', email: admin.email },
      [user.id]: { ...una, firstname: 'Una', lastname: 'Ser', email: user.email },
    })
  expect(await users(stranger)).toEqual(logins)
  expect(await users(user)).toEqual({ ...logins, [user.id]: una })
  expect(await users(visitor)).toEqual({})
  expect((await visitor.get(`/group/${gid}`)).body['value']).toMatchObject({ admins: [], users: [], watchers: [] })
  expect((await stranger.get(`/group/${gid}`)).body['value']).toMatchObject({
    admins: [admin.id],
    users: [user.id],
    watchers: [fan.id],
  })
})
