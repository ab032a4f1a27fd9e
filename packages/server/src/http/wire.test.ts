import { expect, test } from 'vitest'
import { encoded, groupFixture } from '../testing/sites/group-fixture.ts'
import { PASSWORD, testApp, type Reply } from '../testing/test-app.ts'

const key = (name: string): string => `BACKEND.ERROR.${name}`

const eve = { login: 'eve', email: 'eve@example.org', password: PASSWORD }

/** Calls with required texts, each with what is said when one is missing. */
const REQUIRED = [
  ['POST', '/user', 'login', eve, 'TYPE.PARAM_STR'],
  ['POST', '/user', 'email', eve, 'TYPE.MAIL'],
  ['POST', '/user', 'password', eve, 'TYPE.PARAM_STR'],
  ['POST', '/auth/login', 'login', { login: 'ada', password: PASSWORD }, 'TYPE.LOGIN_STR'],
  ['POST', '/group', 'name', { name: 'Board' }, 'TYPE.PARAM_STR'],
  ['POST', '/pad', 'name', { name: 'Notes', group: 'x' }, 'TYPE.PARAM_STR'],
  ['POST', '/pad', 'group', { name: 'Notes', group: 'x' }, 'TYPE.PARAM_STR'],
  ['POST', '/userlist', 'name', { name: 'Friends' }, 'TYPE.USERLIST_NAME'],
  ['POST', '/group/invite', 'gid', { gid: 'x', invite: true, loginsOrEmails: [] }, 'TYPE.PARAMS_REQUIRED'],
  ['POST', '/group/resign', 'gid', { gid: 'x' }, 'TYPE.ID_STR'],
  ['POST', '/usermark', 'key', { type: 'pads', key: 'x' }, 'TYPE.KEY_STR'],
] as const

test.each(REQUIRED)(
  '[WIRE-8, WIRE-9] %s %s without a text as %s is refused',
  async (_method, path, field, body, error) => {
    const app = await testApp()
    const ada = await app.user('ada')
    const { [field as keyof typeof body]: _, ...rest } = body
    for (const value of [undefined, '', null, 7, true, [], {}])
      expect([value, await ada.post(path, { ...rest, [field]: value })]).toMatchObject([
        value,
        { status: 400, body: { error: key(error), field } },
      ])
  },
)

const SECRETS = [
  ['/auth/loginotp', 'token', { login: 'ada' }, 'AUTHENTICATION.NOT_AUTH', 100, 'TYPE.STR_100'],
  ['/accountconfirm', 'token', {}, 'TOKEN.INCORRECT', 100, 'TYPE.STR_100'],
  ['/emailconfirm', 'token', {}, 'TOKEN.INCORRECT', 100, 'TYPE.STR_100'],
  ['/auth/login/cas', 'ticket', {}, 'AUTHENTICATION.CAS_NO_TICKET', 1000, 'TYPE.TOO_LARGE'],
] as const

test.each(SECRETS)('[WIRE-53] POST %s without a %s has a key of its own, and no other for its form', async (...row) => {
  const [path, field, rest, missing, max, tooLong] = row
  const { visitor } = await testApp()
  const bring = (value: unknown) => visitor.post(path, { ...rest, [field]: value })
  for (const value of [undefined, null, ''])
    expect([value, await bring(value)]).toMatchObject([value, { status: 400, body: { error: key(missing) } }])
  for (const value of [5, true, ['x'], {}])
    expect([value, await bring(value)]).toMatchObject([
      value,
      { status: 400, body: { error: key('TYPE.PARAM_STR'), field } },
    ])
  expect(await bring('x'.repeat(max + 1))).toMatchObject({ status: 400, body: { error: key(tooLong), field } })
})

test('[WIRE-53] what is no pending key sets no two-factor up', async () => {
  const { visitor } = await testApp()
  for (const [token, error] of [
    [5, 'TYPE.PARAM_STR'],
    ['x'.repeat(101), 'TYPE.STR_100'],
  ] as const)
    for (const method of ['post', 'put'] as const)
      expect(await visitor[method]('/auth/setup2fa', { login: 'ada', token })).toMatchObject({
        status: 400,
        body: { error: key(error), field: 'token' },
      })
  for (const token of [undefined, null, ''])
    expect(await visitor.post('/auth/setup2fa', { login: 'ada', token })).toMatchObject({
      status: 401,
      body: { error: key('AUTHENTICATION.NOT_AUTH') },
    })
})

test.each(['a:b', 'a%2Fb', 'a%00b', '%20', 'x'.repeat(101)])(
  '[ERR-10, GRP-27, PAD-21] what cannot be an id, as %s, answers as an id that nobody has',
  async (id) => {
    const { app, user, siteAdmin, visitor } = await groupFixture()
    for (const closed of [false, true]) {
      await app.set({ allPadsPublicsAuthentifiedOnly: closed })
      for (const caller of [visitor, user, siteAdmin])
        for (const path of ['/group/', '/pad/', '/pad/getLastEdited/', '/pad/ispublic/']) {
          const [malformed, unknown] = [await caller.get(`${path}${id}`), await caller.get(`${path}unknown`)]
          expect([path, malformed.status, malformed.body]).toEqual([
            path,
            unknown.status,
            'key' in unknown.body ? { ...unknown.body, key: decodeURIComponent(id) } : unknown.body,
          ])
        }
    }
  },
)

test.each(['a%00b', 'x'.repeat(101)])(
  '[ERR-10, ACC-30, ADM-5] what cannot be a login, as %s, answers as a login that nobody has',
  async (login) => {
    const { user, siteAdmin, visitor } = await groupFixture()
    for (const caller of [visitor, user, siteAdmin]) {
      const asked = async (path: string) => [
        await caller.get(`/user/${path}`),
        await caller.put(`/user/${path}`, { organization: 'x' }),
        await caller.delete(`/user/${path}`),
        await caller.get(`/user/${path}/export`),
      ]
      const unknown = await asked('unknown')
      expect((await asked(login)).map(({ status, body }) => [status, body])).toEqual(
        unknown.map(({ status, body }) => [status, 'key' in body ? { ...body, key: decodeURIComponent(login) } : body]),
      )
    }
  },
)

test('[PAD-26] a pad is made in, or moved to, no group whose id cannot be one', async () => {
  const { admin, pad } = await groupFixture()
  const id = await pad()
  for (const group of ['unknown', 'a:b', '__proto__', '../x', 'z z', 'x'.repeat(100)]) {
    const refused = { status: 400, body: { error: key('PAD.ITEMS_NOT_FOUND') } }
    expect(await admin.post('/pad', { name: 'Notes', group })).toMatchObject(refused)
    expect(await admin.put(`/pad/${id}`, { group })).toMatchObject(refused)
  }
})

test.each([
  ['POST /group/invite', 'gid', { invite: true, loginsOrEmails: [] }, 'TYPE.PARAMS_REQUIRED'],
  ['POST /group/add-watchers', 'gid', { type: 'groups', loginsOrEmails: [] }, 'TYPE.PARAMS_REQUIRED'],
  ['POST /group/resign', 'gid', {}, 'TYPE.ID_STR'],
  ['POST /pad', 'group', { name: 'Notes' }, 'TYPE.STR_100'],
  ['PUT /pad/{pad}', 'group', {}, 'TYPE.STR_100'],
])('[WIRE-10] %s refuses an id of 101 characters as %s', async (call, field, body, error) => {
  const { admin, pad } = await groupFixture()
  const [method, path = ''] = call.replace('{pad}', await pad()).split(' ')
  const sent = { ...body, [field]: 'x'.repeat(101) }
  expect(await (method === 'PUT' ? admin.put(path, sent) : admin.post(path, sent))).toMatchObject({
    status: 400,
    body: { error: key(error), field },
  })
})

/** Texts with their limits. */
const LIMITED = [
  ['/group', 'name', 40, { name: 'Board' }, 'TYPE.STR_40'],
  ['/group', 'description', 100, { name: 'Board' }, 'TYPE.STR_100'],
  ['/group', 'password', 100, { name: 'Board', visibility: 'private' }, 'TYPE.STR_100'],
  ['/user', 'login', 40, eve, 'TYPE.STR_40'],
  ['/user', 'firstname', 100, eve, 'TYPE.STR_100'],
  ['/user', 'lastname', 100, eve, 'TYPE.STR_100'],
  ['/user', 'padNickname', 100, eve, 'TYPE.STR_100'],
  ['/user', 'organization', 100, eve, 'TYPE.STR_100'],
  ['/user', 'password', 128, eve, 'TYPE.PASSWORD_SIZE'],
] as const

test.each(LIMITED)('[WIRE-10] POST %s takes a %s of at most %d characters', async (path, field, max, body, error) => {
  const app = await testApp()
  const caller = path === '/user' ? app.visitor : await app.user('ada')
  expect(await caller.post(path, { ...body, [field]: 'x'.repeat(max + 1) })).toMatchObject({
    status: 400,
    body: { error: key(error), field },
  })
  expect((await caller.post(path, { ...body, [field]: 'x'.repeat(max) })).status).toBe(200)
})

test.each([
  ['/group', 'visibility', 'secret', { name: 'Board' }, 'TYPE.VISIBILITY'],
  ['/group', 'readonly', 'yes', { name: 'Board' }, 'TYPE.PARAM_BOOL'],
  ['/group', 'tags', 'a', { name: 'Board' }, 'TYPE.PARAM_INVALID'],
  ['/usermark', 'type', 'users', { key: 'x' }, 'TYPE.TYPE_PADSORGROUPS'],
  ['/group', 'tags', ['a', 7], { name: 'Board' }, 'TYPE.PARAM_STR'],
  ['/group', 'users', [null], { name: 'Board' }, 'TYPE.PARAM_STR'],
  ['/userlist', 'loginsOrEmails', ['ada', 7], { name: 'Friends' }, 'TYPE.LOGINS_ARR'],
  ['/user', 'digestFrequency', 'always', eve, 'TYPE.PARAM_INVALID'],
  ['/user', 'color', 'red', eve, 'TYPE.COLOR'],
  ['/user', 'lang', 'klingon', eve, 'TYPE.LANG'],
])('[WIRE-8, WIRE-11] POST %s refuses a %s of %j', async (path, field, value, body, error) => {
  const app = await testApp()
  const caller = path === '/user' ? app.visitor : await app.user('ada')
  expect(await caller.post(path, { ...body, [field]: value })).toMatchObject({
    status: 400,
    body: { error: key(error), field },
  })
})

test('[WIRE-15, W-12] every id is authorised for itself, in the body as in the path', async () => {
  const { admin, stranger, gid, pad, group } = await groupFixture()
  const own = await group({ name: 'Own' }, stranger)
  const notes = (await stranger.post('/pad', { name: 'Notes', group: own })).body['key'] as string
  const foreign = await pad()
  const before = [(await admin.get(`/group/${gid}`)).body, (await stranger.get(`/group/${own}`)).body]
  const refused: [Reply, number, string][] = [
    [await stranger.put(`/pad/${notes}`, { group: gid }), 400, 'PAD.ITEMS_NOT_FOUND'],
    [await stranger.put(`/pad/${foreign}`, { group: own }), 404, 'CONFIGURATION.KEY_NOT_FOUND'],
    [await stranger.put(`/pad/${foreign}`, { _id: notes }), 404, 'CONFIGURATION.KEY_NOT_FOUND'],
    [await stranger.post('/pad', { name: 'x', group: gid }), 400, 'PAD.ITEMS_NOT_FOUND'],
    [await stranger.put(`/group/${gid}`, { _id: own, name: 'x' }), 404, 'CONFIGURATION.KEY_NOT_FOUND'],
    [await stranger.put(`/group/${own}`, { users: ['nobody'] }), 400, 'GROUP.ITEMS_NOT_FOUND'],
    [
      await stranger.post('/group/invite', { gid, invite: true, loginsOrEmails: ['stranger'] }),
      404,
      'CONFIGURATION.KEY_NOT_FOUND',
    ],
    [await stranger.post('/usermark', { type: 'pads', key: foreign }), 404, 'USER.BOOKMARK_NOT_FOUND'],
    [await stranger.post('/userwatch', { type: 'groups', key: gid }), 404, 'USER.BOOKMARK_NOT_FOUND'],
  ]
  for (const [reply, status, error] of refused)
    expect([reply.status, reply.body['error']]).toEqual([status, key(error)])
  expect([(await admin.get(`/group/${gid}`)).body, (await stranger.get(`/group/${own}`)).body]).toEqual(before)
})

test.each(['open sesame', 'pässwörd', '密码😀', 'a+b/c=&?#%', 'û>û>', '>>>???>>>~~~'])(
  '[WIRE-18, GRP-29] the password %s in a query is base64 of UTF-8',
  async (password) => {
    const { gid, stranger, user } = await groupFixture({ visibility: 'private', password })
    expect((await stranger.get(`/group/${gid}?password=${encoded(password)}`)).body).toHaveProperty('pads')
    const bytes = Buffer.from(password)
    for (const unescaped of [bytes.toString('base64'), bytes.toString('base64url')])
      expect((await stranger.get(`/group/${gid}?password=${unescaped}`)).body).toHaveProperty('pads')
    for (const malformed of [password, '%', '!', Buffer.from([0xff, 0xfe]).toString('base64url')]) {
      const asTyped = `/group/${gid}?password=${encodeURIComponent(malformed)}`
      expect(await stranger.get(asTyped)).toMatchObject({
        status: 401,
        body: { error: key('PERMISSION.UNAUTHORIZED'), key: gid },
      })
      expect((await user.get(asTyped)).body).toHaveProperty('pads')
    }
  },
)

test('[WIRE-21] a call that creates or changes one record answers it as it is stored', async () => {
  const { app, admin, siteAdmin } = await groupFixture()
  const writes = (name: string, value: object) => ({ success: true, key: name, value: expect.objectContaining(value) })
  const group = await admin.post('/group', { name: 'New', tags: ['a', 'a'] })
  const gid = group.body['key'] as string
  expect(group.body).toEqual(writes(gid, { _id: gid, name: 'New', tags: ['a'] }))
  const pad = await admin.post('/pad', { name: 'Notes', group: gid })
  const pid = pad.body['key'] as string
  expect(pad.body).toEqual(writes(pid, { _id: pid, name: 'Notes' }))
  const user = await app.visitor.post('/user', eve)
  expect(user.body).toEqual(writes(user.body['key'] as string, { _id: user.body['key'], login: 'eve' }))
  const version = expect.any(String)
  expect((await admin.put(`/group/${gid}`, { name: 'Newer' })).body).toEqual({
    ...writes(gid, { _id: gid, name: 'Newer' }),
    version,
  })
  expect((await admin.put(`/pad/${pid}`, { name: 'Minutes' })).body).toEqual({
    ...writes(pid, { _id: pid, name: 'Minutes' }),
    version,
  })
  expect((await siteAdmin.put('/user/eve', { organization: 'x' })).body).toEqual(writes('eve', { organization: 'x' }))
  expect((await siteAdmin.put('/configuration/title', { value: 'x' })).body).toEqual({
    success: true,
    key: 'title',
    value: 'x',
    version,
  })
  expect((await admin.get(`/group/${gid}`)).body['value'].name).toBe('Newer')
  expect((await admin.get(`/pad/${pid}`)).body['value'].name).toBe('Minutes')
})

test('[WIRE-22] a call that deletes one record answers which', async () => {
  const { admin, siteAdmin, stranger, gid, pad } = await groupFixture()
  const id = await pad()
  for (const [caller, path, name, body] of [
    [admin, `/pad/chathistory/${id}`, id],
    [admin, `/pad/${id}`, id],
    [admin, `/group/${gid}`, gid],
    [stranger, '/user/stranger', 'stranger', { passwordCurrent: PASSWORD }],
    [siteAdmin, '/configuration/title', 'title'],
  ] as const)
    expect((await caller.delete(path, body)).body).toEqual({ success: true, key: name })
})

test('[WIRE-25] instants are milliseconds, the ends of tokens seconds', async () => {
  const { app, admin, siteAdmin, gid, pad } = await groupFixture()
  const now = app.clock.now()
  expect((await admin.get(`/group/${gid}`)).body['value'].ctime).toBe(now)
  expect((await admin.get(`/pad/${await pad()}`)).body['value'].ctime).toBe(now)
  expect((await admin.get('/user/admin')).body['value'].ctime).toBe(now)
  expect((await siteAdmin.get('/audit')).body['value'][0].at).toBe(now)
  const first = await app.visitor.post('/auth/login', { login: 'admin', password: PASSWORD })
  expect(first.body['token'].exp).toBe(now / 1000 + 600)
  const second = await app.visitor.post('/auth/loginotp', { login: 'admin', token: first.body['token'].key })
  expect(second.body['exp']).toBe(now / 1000 + 7 * 86_400)
})

test('[WIRE-26, W-33] ids have 130 random bits and say nothing', async () => {
  const { admin, group, pad } = await groupFixture()
  const ids = [admin.id]
  for (let n = 0; n < 20; n++) {
    ids.push(await group({ name: 'Same' }), await pad({ name: 'Same' }))
    const { body } = await admin.post('/userlist', { name: 'Same' })
    ids.push(...Object.keys(body['value']).slice(-1))
  }
  // 26 letters of an alphabet of 32.
  for (const id of ids) expect(id).toMatch(/^[a-km-np-z2-9]{26}$/)
  expect(new Set(ids.map((id) => id.slice(0, 6))).size).toBe(new Set(ids).size)
})
