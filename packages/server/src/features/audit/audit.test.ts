import type { AuditEntry } from '@sheaf/contract/entities/audit'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { ADMIN_PASSWORD, PASSWORD, testApp, type Caller, type TestApp } from '../../testing/test-app.ts'
import { recordActs } from './record-act.ts'
import { sweepAudit } from './sweep-audit.ts'

const trail = async (admin: Caller, query = ''): Promise<AuditEntry[]> =>
  (await admin.get(`/audit?limit=200${query}`)).body['value'] as AuditEntry[]

/** The trail in the order in which it came about, in short: who, what, on whom. */
const told = async (admin: Caller, query = ''): Promise<string[]> =>
  (await trail(admin, query))
    .toReversed()
    .map(({ act, actor, on }) =>
      [actor.login, act, on.user?.login, on.group?.name, on.pad?.name, on.setting].filter(Boolean).join(' '),
    )

/** Ada's group `Board` with a pad in it, and bob and eve at hand. */
const withBoard = async (fields: Record<string, unknown> = {}) => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  const [ada, bob, eve] = [await app.user('ada'), await app.user('bob'), await app.user('eve')]
  const group = (await ada.post('/group', { name: 'Board', ...fields })).body['key'] as string
  const pad = (await ada.post('/pad', { name: 'Notes', group })).body['key'] as string
  return { app, admin, ada, bob, eve, group, pad }
}

test('[ADM-14] an entry says who, what, when, on whom and from where', async () => {
  const { app, admin, ada, bob, group } = await withBoard()
  app.clock.advance(1000)
  await ada.post('/group/invite', { gid: group, invite: true, loginsOrEmails: ['bob'] })
  expect((await trail(admin))[0]).toEqual({
    _id: expect.any(String),
    at: app.clock.now(),
    act: 'group.invite',
    actor: { kind: 'user', _id: ada.id, login: 'ada' },
    address: '127.0.0.1',
    on: { user: { _id: bob.id, login: 'bob' }, group: { _id: group, name: 'Board' } },
    details: { from: 'none', to: 'user' },
  })
})

test('[GRP-56] each change of rights in a group is told, one person at a time', async () => {
  const { admin, ada, bob, group } = await withBoard()
  const share = (invite: boolean, ...loginsOrEmails: string[]) =>
    ada.post('/group/invite', { gid: group, invite, loginsOrEmails })
  await share(true, 'bob', 'eve')
  await share(false, 'ada', 'eve')
  await share(true)
  await share(true, 'bob')
  await bob.post('/group/resign', { gid: group })
  await ada.put(`/group/${group}`, { visibility: 'private', password: 'open sesame' })
  await ada.put(`/group/${group}`, { password: 'another one' })
  await ada.put(`/group/${group}`, { visibility: 'public', readonly: true, allowUsersToCreatePads: true })
  await ada.put(`/group/${group}`, { archived: true })
  await ada.put(`/group/${group}`, { archived: false })
  await ada.put(`/group/${group}`, { name: 'Council', description: 'no rights', tags: ['a'] })
  await ada.post('/group/add-watchers', { gid: group, type: 'groups', loginsOrEmails: ['bob'] })
  await ada.delete(`/group/${group}`)
  expect(await told(admin, `&group=${group}`)).toEqual([
    'ada group.create Board',
    'ada group.share ada Board',
    'ada group.invite bob Board',
    'ada group.invite eve Board',
    'ada group.share eve Board',
    'ada group.exclude bob Board',
    'ada group.invite bob Board',
    'bob group.resign bob Board',
    'ada group.save Board',
    'ada group.save Board',
    'ada group.save Board',
    'ada group.save Board',
    'ada group.save Board',
    'ada group.remove Council',
  ])
  const changes = (await trail(admin, `&group=${group}&act=group.save`)).toReversed().map(({ details }) => details)
  expect(changes).toEqual([
    { visibility: { from: 'restricted', to: 'private' }, password: 'set' },
    { password: 'set' },
    {
      visibility: { from: 'private', to: 'public' },
      readonly: { from: false, to: true },
      allowUsersToCreatePads: { from: false, to: true },
      password: 'removed',
    },
    { archived: { from: false, to: true } },
    { archived: { from: true, to: false } },
  ])
})

test('[GRP-56, WIRE-16] a refused change of rights is told no more than it is done', async () => {
  const { admin, ada, bob, group } = await withBoard()
  const before = await told(admin)
  await ada.post('/group/invite', { gid: group, invite: true, loginsOrEmails: ['ada'] })
  await ada.put(`/group/${group}`, { visibility: 'public', users: ['nobody'] })
  await ada.put(`/group/${group}`, { visibility: 'private' })
  await ada.post('/group/resign', { gid: group })
  await bob.put(`/group/${group}`, { visibility: 'public' })
  await bob.delete(`/group/${group}`)
  expect(await told(admin)).toEqual(before)
})

test('[PAD-57, GRP-56] a pad made with rights of its own is told, one that follows its group is not', async () => {
  const { admin, ada, bob, group } = await withBoard({ allowUsersToCreatePads: true })
  await ada.post('/group/invite', { gid: group, invite: true, loginsOrEmails: ['bob'] })
  const make = async (fields: object) =>
    (await bob.post('/pad', { name: 'Open', group, ...fields })).body['key'] as string
  const open = await make({ visibility: 'public' })
  await make({ visibility: 'private', password: 'open sesame', readonly: true })
  await make({})
  await bob.post('/pad', { name: 'Elsewhere', group: 'unknown', visibility: 'public' })
  const entries = (await trail(admin, '&act=pad.create')).toReversed()
  expect(entries.map(({ actor, on, details }) => [actor.login, on.group?.name, details])).toEqual([
    ['bob', 'Board', { visibility: { from: null, to: 'public' } }],
    [
      'bob',
      'Board',
      { visibility: { from: null, to: 'private' }, readonly: { from: null, to: true }, password: 'set' },
    ],
  ])
  expect(entries[0]?.on.pad).toEqual({ _id: open, name: 'Open' })
})

test('[PAD-33, W-14] what a pad opens to is told, and what a move makes of it', async () => {
  const { admin, ada, group, pad } = await withBoard()
  const open = (await ada.post('/group', { name: 'Square', visibility: 'public' })).body['key'] as string
  await ada.put(`/pad/${pad}`, { visibility: 'private', password: 'open sesame' })
  await ada.put(`/pad/${pad}`, { visibility: null })
  await ada.put(`/pad/${pad}`, { name: 'Minutes' })
  await ada.put(`/pad/${pad}`, { group: open })
  await ada.delete(`/pad/${pad}`)
  const entries = (await trail(admin, `&pad=${pad}`)).toReversed()
  expect(entries.map(({ act, on, details }) => ({ act, group: on.group?._id, details }))).toEqual([
    {
      act: 'pad.save',
      group,
      details: { visibility: { from: null, to: 'private' }, password: 'set' },
    },
    {
      act: 'pad.save',
      group,
      details: { visibility: { from: 'private', to: null }, password: 'removed' },
    },
    {
      act: 'pad.move',
      group: open,
      details: { from: { _id: group, name: 'Board' }, visibility: { from: 'restricted', to: 'public' } },
    },
    { act: 'pad.remove', group: open, details: {} },
  ])
})

test("[ADM-14] the site admin's own acts are told: signing in and out, settings, users", async () => {
  const app = await testApp()
  await app.visitor.post('/auth/admin/login', { login: 'admin', password: 'wrong' })
  const admin = await app.siteAdmin()
  await admin.put('/configuration/title', { value: 'Ours' })
  await admin.put('/configuration/SMTPPass', { value: 'secret' })
  await admin.delete('/configuration/title')
  await admin.put('/configuration/passwordMin', { value: 31 })
  await admin.post('/user', { login: 'ada', email: 'ada@example.org', password: PASSWORD })
  await admin.put('/user/ada', { firstname: 'Ada', organization: 'Society', password: 'another password' })
  await admin.put('/user/ada', { firstname: 'Ada' })
  await admin.get('/auth/admin/logout')
  const again = await app.siteAdmin()
  expect(await told(again)).toEqual([
    'siteAdmin.signInRefused',
    'admin siteAdmin.signIn',
    'admin setting.save title',
    'admin setting.save SMTPPass',
    'admin setting.reset title',
    'admin user.create ada',
    'admin user.save ada',
    'admin user.password ada',
    'admin siteAdmin.signOut',
    'admin siteAdmin.signIn',
  ])
  expect((await trail(again, '&setting=title')).map(({ details }) => details)).toEqual([
    { value: 'Sheaf' },
    { value: 'Ours' },
  ])
  expect((await trail(again, '&act=user.save'))[0]?.details).toEqual({ fields: ['firstname', 'organization'] })
})

test("[ADM-14] what the site admin does in others' groups is told whole, what members do there by their rights alone", async () => {
  const { admin, ada, group, pad } = await withBoard()
  const before = await told(admin)
  for (const caller of [ada, admin]) {
    const name = caller === ada ? 'Council' : 'Committee'
    await caller.put(`/group/${group}`, { name, description: 'Outside', tags: [name] })
    await caller.put(`/group/${group}`, { name, watchers: caller === ada ? [ada.id] : [], readonly: caller === ada })
    // The second time, those who watch already are named.
    for (let n = 0; n < 2; n++)
      await caller.post('/group/add-watchers', { gid: group, type: 'groups', loginsOrEmails: ['ada'] })
    await caller.put(`/group/${group}`, { watchers: [ada.id] })
    await caller.put(`/pad/${pad}`, { name })
    await caller.put(`/pad/${pad}`, { name })
    await caller.post('/pad', { name, group })
  }
  await admin.get('/stats/watch')
  expect((await told(admin)).slice(before.length)).toEqual([
    'ada group.save Council',
    'admin group.save Committee',
    'admin group.save Committee',
    'admin group.save Committee',
    'admin pad.save Committee Committee',
    'admin pad.create Committee Committee',
    'admin digests.send',
  ])
  expect((await trail(admin)).slice(0, 7).map(({ details }) => details)).toEqual([
    {},
    {},
    { fields: ['name'] },
    { fields: ['watchers'] },
    { readonly: { from: true, to: false }, fields: ['watchers'] },
    { fields: ['name', 'tags'] },
    { readonly: { from: false, to: true } },
  ])
})

test('[ADM-16] the trail holds no password, token or code', async () => {
  const { app, admin, ada, group, pad } = await withBoard()
  const secrets = ['open sesame', 'smtp secret', 'battery staple', 'brand new password', 'typed as a login']
  await ada.put(`/group/${group}`, { visibility: 'private', password: secrets[0] })
  await ada.put(`/pad/${pad}`, { visibility: 'private', password: secrets[0] })
  await admin.put('/configuration/SMTPPass', { value: secrets[1] })
  await admin.put('/configuration/authOidcSettings', {
    value: { issuer: 'https://id.example.org', clientId: 'pads', clientSecret: secrets[2] },
  })
  await admin.delete('/configuration/authOidcSettings')
  await admin.put('/user/bob', { password: secrets[3] })
  await app.visitor.post('/auth/admin/login', { login: secrets[4], password: ADMIN_PASSWORD })
  const rows = JSON.stringify(await app.database.db.selectFrom('audit_entries').selectAll().execute())
  expect(rows).toContain('authOidcSettings')
  for (const secret of [...secrets, PASSWORD, ADMIN_PASSWORD, admin.token as string, ada.token as string, 'argon2'])
    expect(rows).not.toContain(secret)
})

/** `count` entries, a second apart, oldest first. */
const fill = async (app: TestApp, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) {
    app.clock.advance(1000)
    await recordActs(
      { db: app.database.db, clock: app.clock, actor: { kind: 'siteAdmin', login: 'admin' }, address: '127.0.0.1' },
      [{ act: 'setting.save', on: { setting: n % 2 ? 'title' : 'rootUrl' }, details: { n } }],
    )
  }
}

test('[ADM-15] the trail is read a page at a time, newest first, each entry once', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  await fill(app, 7)
  const numbers: unknown[] = []
  let next: string | null = ''
  const sizes: number[] = []
  while (next !== null) {
    const { body } = await admin.get(`/audit?act=setting.save&limit=3${next && `&cursor=${next}`}`)
    const entries = body['value'] as AuditEntry[]
    sizes.push(entries.length)
    numbers.push(...entries.map(({ details }) => details['n']))
    next = body['next'] as string | null
  }
  expect(numbers).toEqual([6, 5, 4, 3, 2, 1, 0])
  expect(sizes).toEqual([3, 3, 1])
})

test('[ADM-15] entries of one instant are neither lost nor doubled between pages', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  await recordActs(
    { db: app.database.db, clock: app.clock, actor: { kind: 'visitor' }, address: '' },
    Array.from({ length: 5 }, (_, n) => ({ act: 'setting.save', details: { n } }) as const),
  )
  const first = (await admin.get('/audit?act=setting.save&limit=2')).body
  const second = (await admin.get(`/audit?act=setting.save&limit=200&cursor=${first['next']}`)).body
  expect([...first['value'], ...second['value']].map(({ details }) => details.n)).toEqual([4, 3, 2, 1, 0])
})

test('[ADM-15] the trail is filtered by actor, act, target and time', async () => {
  const { app, admin, ada, group, pad } = await withBoard()
  const start = app.clock.now()
  app.clock.advance(60_000)
  await ada.post('/group/invite', { gid: group, invite: true, loginsOrEmails: ['bob'] })
  await ada.put(`/pad/${pad}`, { readonly: true })
  await admin.put('/configuration/title', { value: 'Ours' })
  const now = app.clock.now()
  expect(await told(admin, '&actor=ada&act=pad.save')).toEqual(['ada pad.save Board Notes'])
  expect(await told(admin, '&user=bob')).toEqual(['ada group.invite bob Board'])
  expect(await told(admin, '&setting=title')).toEqual(['admin setting.save title'])
  expect(await told(admin, `&pad=${pad}`)).toHaveLength(1)
  expect(await told(admin, `&from=${now}`)).toHaveLength(3)
  expect(await told(admin, `&from=${start}&to=${now}&group=${group}`)).toEqual([
    'ada group.create Board',
    'ada group.share ada Board',
  ])
  expect(await told(admin, '&actor=nobody')).toEqual([])
  for (const filter of ["' or 1=1 --", '%', '__proto__'])
    expect(await told(admin, `&actor=${encodeURIComponent(filter)}`)).toEqual([])
})

test.each([
  'cursor=x',
  `cursor=${Buffer.from('[1,"x"]').toString('base64url')}`,
  `cursor=${Buffer.from('[1e999,1]').toString('base64url')}`,
  'limit=0',
  'limit=201',
  'limit=x',
  'limit=1.5',
  'act=group.destroy',
  'from=yesterday',
  'to=-1',
  `actor=${'x'.repeat(101)}`,
  'actor=%00',
])('[ADM-15, ERR-9] %s is refused', async (query) => {
  const app = await testApp()
  const reply = await (await app.siteAdmin()).get(`/audit?${query}`)
  expect(reply).toMatchObject({ status: 400, body: { field: query.split('=')[0] } })
  expect(reply.body['error']).toMatch(/^BACKEND\.ERROR\.TYPE\./)
})

test('[ADM-15] only the site admin reads and exports the trail, and nobody changes it', async () => {
  const { app, admin, ada } = await withBoard()
  for (const caller of [app.visitor, ada])
    for (const path of ['/audit', '/audit/export', '/audit/export?format=jsonl'])
      expect(await caller.get(path)).toMatchObject({
        status: 401,
        body: { error: 'BACKEND.ERROR.AUTHENTICATION.ADMIN' },
      })
  const [entry] = await trail(admin)
  for (const path of ['/audit', `/audit/${entry?._id}`, '/audit/export'])
    for (const reply of [await admin.delete(path), await admin.put(path), await admin.post(path)])
      expect(reply.status).toBe(404)
  expect((await trail(admin))[0]).toEqual(entry)
})

test('[ADM-15] the trail is exported whole as JSON lines, with the filters of the list', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  await fill(app, 3)
  const reply = await app.http.inject({
    url: '/api/audit/export?format=jsonl&setting=rootUrl',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(reply.headers).toMatchObject({
    'content-type': 'application/jsonl; charset=utf-8',
    'content-disposition': 'attachment; filename=audit.jsonl',
    'cache-control': 'no-store',
  })
  const lines = reply.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditEntry)
  expect(lines).toEqual(await trail(admin, '&setting=rootUrl'))
  expect(lines.map(({ details }) => details['n'])).toEqual([2, 0])
})

test('[ADM-15, W-26] a table prefixes cells that a spreadsheet would compute', async () => {
  const { app, admin, ada } = await withBoard()
  for (const name of ['=HYPERLINK("http://evil")', '+1', '-1', '@sum', 'plain, with "quotes"'])
    await ada.post('/group', { name })
  const reply = await app.http.inject({
    url: '/api/audit/export?act=group.create',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [header, ...lines] = reply.body.replace('\uFEFF', '').trimEnd().split('\n')
  expect(header).toBe('time,act,actor,actorKind,address,user,userId,group,groupId,pad,padId,setting,details')
  expect(lines.map((line) => line.split(',,,')[1]?.slice(0, 16))).toEqual([
    '"plain, with ""q',
    expect.stringMatching(/^'@sum,/),
    expect.stringMatching(/^'-1,/),
    expect.stringMatching(/^'\+1,/),
    `"'=HYPERLINK(""h`,
    expect.stringMatching(/^Board,/),
  ])
})

test('[ADM-15] an export longer than a batch is whole', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  await recordActs(
    { db: app.database.db, clock: app.clock, actor: { kind: 'visitor' }, address: '' },
    Array.from({ length: 1234 }, (_, n) => ({ act: 'setting.save', details: { n } }) as const),
  )
  const { body } = await app.http.inject({
    url: '/api/audit/export?format=jsonl&act=setting.save',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  const numbers = body
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as AuditEntry).details['n'])
  expect(numbers).toEqual(Array.from({ length: 1234 }, (_, n) => 1233 - n))
})

test('[ADM-17] what is older than auditDays goes, in slices, and the rest stays', async () => {
  const app = await testApp()
  const { db } = app.database
  const as = { db, clock: app.clock, actor: { kind: 'visitor' }, address: '' } as const
  await recordActs(
    as,
    Array.from({ length: 1500 }, () => ({ act: 'setting.save' }) as const),
  )
  app.clock.advance(300 * DAY_MS)
  await recordActs(as, [{ act: 'setting.reset' }])
  const ctx = { ...app.services, db }
  await sweepAudit(ctx)
  const count = async () => (await db.selectFrom('audit_entries').select('id').execute()).length
  expect(await count()).toBe(1501)
  await app.set({ auditDays: 30 })
  expect(await sweepAudit(ctx)).toEqual({ again: true, delayMs: 0 })
  expect(await count()).toBe(501)
  expect(await sweepAudit(ctx)).toEqual({ again: true, delayMs: 3_600_000 })
  expect(await count()).toBe(1)
})
