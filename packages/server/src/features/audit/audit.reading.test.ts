import type { AuditEntry } from '@sheaf/contract/entities/audit'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/clock.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { recordActs } from './record-act.ts'
import { sweepAudit } from './sweep-audit.ts'
import { actsIn, auditEntries, withBoard } from '../../testing/people/audit-trail.ts'

/** Records `count` entries, a second apart, oldest first. */
const fill = async (app: TestApp, count: number): Promise<void> => {
  for (let n = 0; n < count; n++) {
    app.clock.advance(1000)
    await recordActs(
      { db: app.database.db, clock: app.clock, actor: { kind: 'siteAdmin', login: 'admin' }, address: '127.0.0.1' },
      [{ act: 'setting.save', on: { setting: n % 2 ? 'title' : 'rootUrl' }, details: { n } }],
    )
  }
}

test('[ADM-22] the trail is read a page at a time, newest first, each entry once', async () => {
  const app = await testApp()
  const admin = await app.siteAdmin()
  await fill(app, 7)
  const numbers: unknown[] = []
  let next: string | null = ''
  const sizes: number[] = []
  while (next !== null) {
    const { body } = await admin.get(`/audit?act=setting.save&limit=3${next && `&cursor=${next}`}`)
    const entries = body['value'] as AuditEntry[]
    for (const entry of entries)
      expect(Object.keys(entry).toSorted()).toEqual(['_id', 'act', 'actor', 'address', 'at', 'details', 'on'])
    sizes.push(entries.length)
    numbers.push(...entries.map(({ details }) => details['n']))
    next = body['next'] as string | null
  }
  expect(numbers).toEqual([6, 5, 4, 3, 2, 1, 0])
  expect(sizes).toEqual([3, 3, 1])
})

test('[ADM-22] entries of one instant are neither lost nor doubled between pages', async () => {
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

test('[ADM-24] the trail is filtered by actor, act, target and time', async () => {
  const { app, admin, ada, group, pad } = await withBoard()
  const start = app.clock.now()
  app.clock.advance(60_000)
  await ada.post('/group/invite', { gid: group, invite: true, loginsOrEmails: ['bob'] })
  await ada.put(`/pad/${pad}`, { readonly: true })
  await admin.put('/configuration/title', { value: 'Ours' })
  const now = app.clock.now()
  expect(await actsIn(admin, '&actor=ada&act=pad.save')).toEqual(['ada pad.save Board Notes'])
  expect(await actsIn(admin, '&user=bob')).toEqual(['ada group.invite bob Board'])
  expect(await actsIn(admin, '&setting=title')).toEqual(['admin setting.save title'])
  expect(await actsIn(admin, `&pad=${pad}`)).toHaveLength(1)
  expect(await actsIn(admin, `&from=${now}`)).toHaveLength(3)
  expect(await actsIn(admin, `&from=${start}&to=${now}&group=${group}`)).toEqual([
    'ada group.create Board',
    'ada group.share ada Board',
  ])
  expect(await actsIn(admin, '&actor=nobody')).toEqual([])
  for (const filter of ["' or 1=1 --", '%', '__proto__'])
    expect(await actsIn(admin, `&actor=${encodeURIComponent(filter)}`)).toEqual([])
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
])('[ADM-22, ADM-24, ERR-9] %s is refused', async (query) => {
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
  const [entry] = await auditEntries(admin)
  for (const path of ['/audit', `/audit/${entry?._id}`, '/audit/export'])
    for (const reply of [await admin.delete(path), await admin.put(path), await admin.post(path)])
      expect(reply.status).toBe(404)
  expect((await auditEntries(admin))[0]).toEqual(entry)
})

test('[ADM-23, ADM-24] the trail is exported whole as JSON lines, with the filters of the list', async () => {
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
  expect(lines).toEqual(await auditEntries(admin, '&setting=rootUrl'))
  expect(lines.map(({ details }) => details['n'])).toEqual([2, 0])
})

test('[ADM-23, W-26] a table prefixes cells that a spreadsheet would compute', async () => {
  const { app, admin, ada } = await withBoard()
  for (const name of ['=HYPERLINK("http://evil")', '+1', '-1', '@sum', 'plain, with "quotes"'])
    await ada.post('/group', { name })
  const reply = await app.http.inject({
    url: '/api/audit/export?act=group.create',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect(reply.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename=audit.csv',
  })
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

test('[ADM-23] an export longer than a batch is whole', async () => {
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
