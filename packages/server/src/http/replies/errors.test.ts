import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { expect, test } from 'vitest'
import { encoded, groupFixture } from '../../testing/sites/group-fixture.ts'
import { full, readOnly } from '../../testing/databases/stuck-storage.ts'
import { PASSWORD, testApp } from '../../testing/test-app.ts'

const key = (name: string): string => `BACKEND.ERROR.${name}`

test('[ERR-2] a missing password is 401 where a private pad is opened, and 400 where a field is missing', async () => {
  const { app, pad, stranger } = await groupFixture({ visibility: 'private', password: 'open sesame' })
  expect(await stranger.get(`/pad/${await pad()}`)).toMatchObject({
    status: 401,
    body: { error: key('TYPE.PASSWORD_MISSING') },
  })
  for (const [path, body] of [
    ['/auth/login', { login: 'ada' }],
    ['/auth/login', { login: 'ada', password: 7 }],
  ] as const)
    expect(await app.visitor.post(path, body)).toMatchObject({
      status: 400,
      body: { error: key('TYPE.PASSWORD_MISSING'), field: 'password' },
    })
})

test('[ERR-3] NOT_AUTH is 400 for a pending key that does not hold, and 401 for a missing sign-in', async () => {
  const app = await testApp()
  await app.user('ada')
  expect(await app.visitor.post('/auth/loginotp', { login: 'ada', token: 'no such key' })).toMatchObject({
    status: 400,
    body: { error: key('AUTHENTICATION.NOT_AUTH') },
  })
  expect(await app.visitor.post('/auth/setup2fa', {})).toMatchObject({
    status: 401,
    body: { error: key('AUTHENTICATION.NOT_AUTH') },
  })
})

test.each([
  [
    'a method that nobody knows',
    'FOO /api/group HTTP/1.1\r\nhost: localhost\r\n\r\n',
    '400 Bad Request',
    'PARAMS_REQUIRED',
  ],
  ['a request that does not end', 'GET /api/group HT', '408 Request Timeout', 'PARAMS_REQUIRED'],
  [
    'a header without an end',
    `GET /api/group HTTP/1.1\r\nhost: localhost\r\nx-long: ${'x'.repeat(128 * 1024)}`,
    '431 Request Header Fields Too Large',
    'TOO_LARGE',
  ],
])('[ERR-1, ERR-9] %s is refused with a key', async (_, sent, status, error) => {
  const { http } = await testApp()
  const { port, hostname } = new URL(await http.listen({ port: 0, host: '127.0.0.1' }))
  // A request normally has a minute, which is shortened for the test.
  Object.assign(http.server, { headersTimeout: 200, requestTimeout: 200 })
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
  expect(JSON.parse(body)).toEqual({ error: key(`TYPE.${error}`) })
})

test('[ERR-4] what is absent is 404', async () => {
  const { siteAdmin, user } = await groupFixture()
  for (const [reply, error] of [
    [await siteAdmin.get('/configuration/unknown'), 'CONFIGURATION.KEY_NOT_FOUND'],
    [await user.get('/group/unknown'), 'CONFIGURATION.KEY_NOT_FOUND'],
    [await user.get('/pad/unknown'), 'CONFIGURATION.KEY_NOT_FOUND'],
    [await siteAdmin.get('/user/nobody'), 'USER.NOT_FOUND'],
    [await user.post('/usermark', { type: 'pads', key: 'unknown' }), 'USER.BOOKMARK_NOT_FOUND'],
    [await user.post('/userwatch', { type: 'groups', key: 'unknown' }), 'USER.BOOKMARK_NOT_FOUND'],
    [await user.delete('/userlist/unknown'), 'USER.USERLIST_NOT_FOUND'],
  ] as const)
    expect([reply.status, reply.body['error']]).toEqual([404, key(error)])
})

test('[ERR-5] a refusal of rights is 401, and 403 inside an archived group', async () => {
  const { admin, user, stranger, visitor, gid, pad } = await groupFixture({ visibility: 'public' })
  const id = await pad()
  for (const [reply, error] of [
    [await visitor.post('/group', { name: 'x' }), 'AUTHENTICATION.TOKEN_INCORRECT'],
    [await stranger.put(`/group/${gid}`, { name: 'x' }), 'AUTHENTICATION.DENIED_RECORD_EDIT'],
    [await user.delete(`/pad/${id}`), 'AUTHENTICATION.DENIED_RECORD_EDIT'],
    [await user.post('/pad', { name: 'x', group: gid }), 'AUTHENTICATION.DENIED'],
    [await user.get('/user/stranger'), 'AUTHENTICATION.DENIED'],
    [await user.get('/audit'), 'AUTHENTICATION.ADMIN'],
  ] as const)
    expect([reply.status, reply.body['error']]).toEqual([401, key(error)])
  await admin.put(`/group/${gid}`, { archived: true })
  for (const reply of [
    await admin.put(`/group/${gid}`, { name: 'x' }),
    await admin.post('/pad', { name: 'x', group: gid }),
    await admin.put(`/pad/${id}`, { name: 'x' }),
    await admin.post('/group/invite', { gid, invite: true, loginsOrEmails: [] }),
  ])
    expect([reply.status, reply.body['error']]).toEqual([403, key('PERMISSION.ARCHIVED')])
})

test('[ERR-6] what breaks a rule, fails a proof or is forbidden by the sign-in method is 400', async () => {
  const { app, admin, siteAdmin, visitor, gid } = await groupFixture()
  const ada = { login: 'admin', email: 'new@example.org', password: PASSWORD }
  for (const [reply, error] of [
    [await visitor.post('/user', ada), 'USER.ALREADY_EXISTS'],
    [await visitor.post('/user', { ...ada, login: 'new', email: admin.email }), 'USER.EMAIL_ALREADY_EXISTS'],
    [await admin.post('/group/resign', { gid }), 'GROUP.RESIGN_UNIQUE_ADMIN'],
    [await admin.post('/auth/check', { password: 'wrong' }), 'AUTHENTICATION.PASSWORD_INCORRECT'],
    [await visitor.post('/auth/login', { login: 'admin', password: 'wrong' }), 'AUTHENTICATION.PASSWORD_INCORRECT'],
    [await siteAdmin.put('/configuration/passwordMin', { value: 129 }), 'TYPE.PASSWORD_SIZE'],
  ] as const)
    expect([reply.status, reply.body['error']]).toEqual([400, key(error)])
  await app.set({ authMethod: 'cas' })
  expect(await visitor.post('/user', { ...ada, login: 'new' })).toMatchObject({
    status: 400,
    body: { error: key('AUTHENTICATION.NO_REGISTRATION') },
  })
})

test.each([
  ['full', full],
  ['read-only', readOnly],
])(
  '[ERR-18, OPS-31, WIRE-16] a call that stores something is refused while the disk is %s, and reading goes on',
  async (_name, make) => {
    const { app, admin, gid } = await groupFixture()
    // After this time the next call would extend the session.
    app.clock.advance(11 * 60_000)
    const undo = await make(app.database.db)
    expect((await admin.get(`/group/${gid}`)).status).toBe(200)
    const create = () => admin.post('/group', { name: 'Group', description: 'x'.repeat(100) })
    let [made, refused] = [0, await create()]
    // Space may be left in the last pages.
    for (; refused.status === 200; made++) refused = await create()
    expect(refused.status).toBe(507)
    expect(refused.body).toEqual({
      error: key('CONFIGURATION.CANTSTORE'),
      requestId: refused.raw.headers['x-request-id'],
    })
    expect(Object.keys((await admin.get('/group')).body['value']['groups'])).toHaveLength(made + 1)
    await undo()
    expect((await create()).status).toBe(200)
  },
)

test('[ERR-8, OPS-25] a failure nobody foresaw is logged with its request id, and tells the caller nothing more', async () => {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>)
      done()
    },
  })
  const app = await testApp({ log: pino({ level: 'error' }, stream) })
  const ada = await app.user('ada')
  await app.database.db.schema.dropTable('user_list_members').execute()
  await app.database.db.schema.dropTable('user_lists').execute()
  const reply = await ada.get('/userlist')
  expect(reply.status).toBe(500)
  expect(reply.body).toEqual({ error: key('PERMISSION.UNEXPECTED'), requestId: reply.raw.headers['x-request-id'] })
  const line = lines.find(({ reqId }) => reqId === reply.body['requestId'])
  expect(line).toMatchObject({
    msg: 'unexpected error',
    err: { message: expect.stringContaining('user_lists') },
  })
  expect(JSON.stringify(lines)).not.toContain(ada.token)
})

test('[ERR-10] what is restricted answers a stranger and a visitor exactly as what does not exist', async () => {
  const { stranger, visitor, user, gid, pad } = await groupFixture()
  const id = await pad()
  const anonymized = (of: { status: number; raw: { body: string } }, name: string) => [
    of.status,
    of.raw.body.replaceAll(name, 'it'),
  ]
  for (const caller of [stranger, visitor])
    for (const [path, hidden] of [
      ['/group/', gid],
      ['/pad/', id],
      ['/pad/ispublic/', id],
      ['/pad/getLastEdited/', id],
    ] as const) {
      const query = `?password=${encoded('guess')}`
      expect(anonymized(await caller.get(`${path}${hidden}${query}`), hidden)).toEqual(
        anonymized(await caller.get(`${path}unknown${query}`), 'unknown'),
      )
    }
  expect((await user.get(`/pad/${id}`)).status).toBe(200)
})
