import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import type { GroupId, UserId } from '@sheaf/contract/ids'
import { EXPORT_PADS_MAX } from '@sheaf/contract/limits'
import { expect, onTestFinished, test } from 'vitest'
import type { Ctx } from '../../context.ts'
import { realtimeSite } from '../../realtime/testing/realtime-site.ts'
import { download, FILE, HIDDEN, outcome, refused, unzip, writtenSite } from '../../testing/sites/export-site.ts'
import { encoded, groupFixture } from '../../testing/sites/group-fixture.ts'
import { waitUntil } from '../../testing/wait.ts'
import { exportGroup } from './exports.service.ts'

test('[EXP-1, EXP-2, EXP-5, EXP-6, W-23] a pad as a file in each format, saved and never shown', async () => {
  const site = await writtenSite()
  const { id, admin, user } = site
  await admin.put(`/pad/${id}`, { name: 'Minutes: 1/2' })
  for (const [format, mediaType, name, content] of [
    ['html', 'text/html', 'Minutes- 1-2.html', '<p>&lt;b&gt;bold&lt;/b&gt; words</p>'],
    ['markdown', 'text/markdown', 'Minutes- 1-2.md', '\\<b>bold\\</b> words\n'],
    ['text', 'text/plain', 'Minutes- 1-2.txt', '<b>bold</b> words\n'],
  ] as const) {
    const { status, headers, text } = await download(site, user, `/pad/${id}/export/${format}`)
    expect([status, headers['content-type']]).toEqual([200, `${mediaType}; charset=utf-8`])
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
    expect(text).toContain(content)
  }
  const { text } = await download(site, user, `/pad/${id}/export/html`)
  expect(text).toContain('<title>Minutes: 1/2</title>')
  expect(text).toContain(`content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"`)
})

test('[EXP-1, W-13, W-11] a pad is exported to those who may read it, and to nobody else', async () => {
  const site = await groupFixture({ visibility: 'private', password: 'secret' })
  const { pad, visitor, stranger, user, admin, siteAdmin } = site
  const [id, hidden] = [await pad(), await pad({ visibility: 'restricted' })]
  for (const caller of [visitor, stranger]) {
    const { status, text } = await download(site, caller, `/pad/${hidden}/export/html`)
    expect([status, JSON.parse(text)]).toEqual([404, { error: HIDDEN.error, key: hidden }])
    const path = `/pad/${id}/export/html`
    expect(await outcome(site, caller, path)).toEqual(refused(401, 'TYPE.PASSWORD_MISSING'))
    expect(await outcome(site, caller, `${path}?password=${encoded('wrong')}`)).toEqual(
      refused(401, 'PERMISSION.UNAUTHORIZED'),
    )
    expect(await outcome(site, caller, `${path}?password=${encoded('secret')}`)).toEqual(FILE)
  }
  for (const caller of [user, admin, siteAdmin])
    expect(await outcome(site, caller, `/pad/${hidden}/export/text`)).toEqual(FILE)
  expect(await outcome(site, site.user, `/pad/${id}/export/pdf`)).toEqual(refused(400, 'TYPE.PARAM_INVALID'))
  for (const path of ['/pad/unknown/export/html', '/pad/..%2F..%2Fetc/export/html'])
    expect(await outcome(site, admin, path)).toEqual(HIDDEN)
  await admin.delete(`/pad/${id}`)
  expect(await outcome(site, admin, `/pad/${id}/export/html`)).toEqual(HIDDEN)
})

test('[EXP-3, EXP-5, EXP-7] a group as a zip of its pads', async () => {
  const site = await writtenSite()
  const { app, gid, id, user, admin, pad } = site
  app.clock.advance(1000)
  await pad({ name: 'minutes' })
  await pad({ name: '../../evil' })
  const { status, headers, bytes } = await download(site, user, `/group/${gid}/export`)
  expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
  expect(headers['content-disposition']).toBe('attachment; filename=Board.zip')
  const files = unzip(bytes)
  expect(Object.keys(files).toSorted()).toEqual([
    'group.json',
    'pads/-.-evil.html',
    'pads/-.-evil.md',
    'pads/Minutes.html',
    'pads/Minutes.md',
    'pads/minutes (2).html',
    'pads/minutes (2).md',
  ])
  expect(files['pads/Minutes.html']).toContain('&lt;b&gt;bold')
  expect(files['pads/Minutes.md']).toBe('\\<b>bold\\</b> words\n')
  const { value, pads, users } = (await user.get(`/group/${gid}`)).body
  expect(JSON.parse(files['group.json'] ?? '')).toEqual({ key: gid, value, pads, users })
  // What members do not see of each other is not in their archive either.
  expect(bytes.includes(admin.email)).toBe(false)
  expect(Object.keys(pads)).toContain(id)
})

test('[EXP-11] of the pads that are named, the archive holds those of the group, and names no other', async () => {
  const site = await writtenSite()
  const { gid, id, user, pad, group, admin, files } = site
  await pad({ name: 'Unwanted' })
  const elsewhere = await group({ name: 'Elsewhere' })
  const foreign = (await admin.post('/pad', { name: 'Foreign', group: elsewhere })).body['key'] as string
  const archive = await files(`/group/${gid}/export?pads=${id},${foreign},unknown`, user)
  expect(Object.keys(archive).toSorted()).toEqual(['group.json', 'pads/Minutes.html', 'pads/Minutes.md'])
  const { value, pads } = JSON.parse(archive['group.json'] ?? '')
  expect([value.pads, Object.keys(pads)]).toEqual([[id], [id]])
  const tooMany = Array.from({ length: EXPORT_PADS_MAX + 1 }, (_, at) => `pad${at}`).join(',')
  for (const ids of ['', 'a,,b', 'a/b', tooMany])
    expect((await outcome(site, user, `/group/${gid}/export?pads=${encodeURIComponent(ids)}`)).status).toBe(400)
})

test('[EXP-3, EXP-7, W-11, W-13] an archive is for members and the site admin', async () => {
  const site = await groupFixture()
  const { gid, group, visitor, stranger, user, admin, siteAdmin } = site
  const open = await group({ visibility: 'public', users: [user.id] })
  const [nobody, denied] = [refused(401, 'AUTHENTICATION.TOKEN_INCORRECT'), refused(401, 'AUTHENTICATION.DENIED')]
  for (const [caller, ofRestricted, ofPublic] of [
    [visitor, nobody, nobody],
    [stranger, HIDDEN, denied],
    [user, FILE, FILE],
    [admin, FILE, FILE],
    [siteAdmin, FILE, FILE],
  ] as const) {
    expect(await outcome(site, caller, `/group/${gid}/export`)).toEqual(ofRestricted)
    expect(await outcome(site, caller, `/group/${open}/export`)).toEqual(ofPublic)
  }
  expect(await outcome(site, admin, '/group/unknown/export')).toEqual(HIDDEN)
})

test('[ACC-45, EXP-4, EXP-5, EXP-8] all of mine as a zip: the pads of my groups, and the rest as JSON', async () => {
  const { app, gid, id, user, admin, group, stranger, files } = await writtenSite()
  app.clock.advance(1000)
  const twin = await group({ name: 'board', users: [user.id] })
  await admin.post('/pad', { name: 'Secret', group: twin, visibility: 'private', password: 'x' })
  const foreign = await group({ name: 'Foreign', visibility: 'public' }, stranger)
  await stranger.post('/pad', { name: 'Not mine', group: foreign })
  await user.post('/usermark', { type: 'groups', key: foreign })
  await user.post('/userlist', { name: 'People', loginsOrEmails: ['admin'] })
  const mine = await files('/user/user/export', user)
  expect(Object.keys(mine).toSorted()).toEqual([
    'chat.json',
    'groups.json',
    'pads/Board/Minutes.html',
    'pads/Board/Minutes.md',
    'pads/board (2)/Secret.html',
    'pads/board (2)/Secret.md',
    'profile.json',
    'sessions.json',
    'user-lists.json',
  ])
  expect(mine['pads/Board/Minutes.md']).toContain('words')
  const { userlists, ...profile } = (await user.get('/user/user')).body['value']
  expect(JSON.parse(mine['profile.json'] ?? '')).toEqual(profile)
  expect(JSON.parse(mine['user-lists.json'] ?? '')).toEqual(userlists)
  const index = JSON.parse(mine['groups.json'] ?? '')
  expect(index).toEqual((await user.get('/group')).body['value'])
  expect([Object.keys(index.groups).toSorted(), Object.keys(index.bookmarks.groups)]).toEqual([
    [gid, twin].toSorted(),
    [foreign],
  ])
  expect(Object.keys(index.pads)).toContain(id)
  expect(Object.values(mine).join()).not.toMatch(/argon2|password_?hash/i)
})

test('[ACC-45, W-13] all of mine has what I wrote and said elsewhere, and no text that I may no longer read', async () => {
  const site = await writtenSite()
  const { id, user, stranger, group, files } = site
  const elsewhere = await group({ name: 'Foreign', visibility: 'public' }, stranger)
  const [open1, closed] = [
    (await stranger.post('/pad', { name: 'Fair', group: elsewhere })).body['key'] as string,
    (await stranger.post('/pad', { name: 'Closed', group: elsewhere })).body['key'] as string,
  ]
  for (const pad of [open1, closed]) {
    const page = await site.open(pad, { credentials: { token: user.token! } })
    page.write('something of mine')
    await page.saved()
    page.sendChat({ type: 'chat-say', id: randomUUID(), text: `said in ${pad}` })
    await waitUntil(() => page.chat.some(({ type }) => type === 'chat-said'))
  }
  await stranger.put(`/pad/${closed}`, { visibility: 'restricted' })
  const mine = await files('/user/user/export', user)
  expect(Object.keys(mine).filter((name) => name.startsWith('pads/elsewhere/'))).toEqual([
    'pads/elsewhere/Fair.html',
    'pads/elsewhere/Fair.md',
  ])
  expect(mine['pads/elsewhere/Fair.md']).toContain('something of mine')
  const said = JSON.parse(mine['chat.json'] ?? '') as { pad: string; text: string }[]
  expect(said.map(({ pad, text }) => [pad, text]).toSorted()).toEqual(
    [open1, closed].map((pad) => [pad, `said in ${pad}`]).toSorted(),
  )
  expect(said.some(({ pad }) => pad === id)).toBe(false)
})

test('[EXP-43, ACC-45] all of mine has everything that I said, however much', async () => {
  const { database, pad, user, files } = await writtenSite()
  // Nobody has this pad open.
  const id = await pad({ name: 'Chat' })
  expect((await files('/user/user/export', user))['chat.json']).toBe('[]\n')
  const said = Array.from({ length: 1200 }, (_, n) => ({ pad: id, at: n, text: `Line ${n}\n"of" 😀` }))
  await database.db.insertInto('chats').values({ pad_id: id, head: said.length, removed_to: 0 }).execute()
  await database.db
    .insertInto('chat_messages')
    .values(
      said.map(({ at, text }) => ({
        pad_id: id,
        seq: at + 1,
        message_id: `m${at}`,
        author_id: user.id,
        name: 'user',
        color: '#000000',
        text,
        created_at: at,
      })),
    )
    .execute()
  expect((await files('/user/user/export', user))['chat.json']).toBe(`${JSON.stringify(said, null, 2)}\n`)
})

test('[ACC-45, PAD-50] all of mine has the anonymous pads that I wrote in, as long as there are such', async () => {
  const site = await writtenSite()
  const { app, user, files } = site
  await app.set({ allowEtherPads: true })
  const page = await site.open('fete', { credentials: { token: user.token! } })
  page.write('cakes of mine')
  await page.saved()
  const elsewhere = await site.open('others', {})
  elsewhere.write('cakes of others')
  await elsewhere.saved()
  const mine = await files('/user/user/export', user)
  expect(Object.keys(mine).filter((name) => name.startsWith('pads/anonymous/'))).toEqual([
    'pads/anonymous/fete.html',
    'pads/anonymous/fete.md',
  ])
  expect(mine['pads/anonymous/fete.md']).toContain('cakes of mine')
  await app.set({ allowEtherPads: false })
  expect(Object.keys(await files('/user/user/export', user)).some((name) => name.includes('anonymous'))).toBe(false)
})

test('[ACC-30, ACC-45, W-11] nobody exports the data of somebody else', async () => {
  const site = await groupFixture()
  const { stranger, visitor, siteAdmin } = site
  expect((await outcome(site, visitor, '/user/user/export')).status).toBe(401)
  for (const login of ['user', 'nobody'])
    expect(await outcome(site, stranger, `/user/${login}/export`)).toEqual(refused(401, 'AUTHENTICATION.DENIED'))
  expect(await outcome(site, siteAdmin, '/user/user/export')).toEqual(refused(401, 'AUTHENTICATION.MUST_BE'))
})

test('[SEC-6, EXP-3, EXP-6] archives are limited per account, single pads per address', async () => {
  const site = await groupFixture({}, { env: { SHEAF_LIMITS: 'export=1,exportAddress=1' } })
  const id = await site.pad()
  expect(await outcome(site, site.user, `/pad/${id}/export/text`)).toEqual(FILE)
  expect((await outcome(site, site.admin, `/pad/${id}/export/text`)).status).toBe(429)
  expect(await outcome(site, site.user, `/group/${site.gid}/export`)).toEqual(FILE)
  expect((await outcome(site, site.user, '/user/user/export')).status).toBe(429)
  expect(await outcome(site, site.admin, '/user/admin/export')).toEqual(FILE)
})

test('[W-26] no export asks for what a pad names', async () => {
  const site = await writtenSite()
  const { id, gid, user } = site
  let asked = 0
  const named = createServer((_request, response) => {
    asked += 1
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void named.close())
  await once(named, 'listening')
  const src = `http://127.0.0.1:${(named.address() as AddressInfo).port}/secret`
  const page = await site.open(id, { credentials: { token: user.token! } })
  page.write(`![x](${src}) <img src="${src}"> <link rel="stylesheet" href="${src}">`)
  await page.saved()
  for (const path of [
    ...['html', 'markdown', 'text'].map((format) => `/pad/${id}/export/${format}`),
    `/group/${gid}/export`,
    '/user/user/export',
  ])
    expect(await outcome(site, user, path)).toEqual(FILE)
  expect(asked).toBe(0)
})

test('[EXP-9, W-20] a pad whose text cannot be read is named, and holds up no other', async () => {
  const site = await writtenSite()
  const { gid, id, user, pad, database, files } = site
  await pad({ name: 'Other' })
  await database.db.updateTable('pads').set({ log_head: 7 }).where('id', '=', id).execute()
  const archive = await files(`/group/${gid}/export`, user)
  expect(Object.keys(archive).toSorted()).toEqual([
    'group.json',
    'not-exported.json',
    'pads/Other.html',
    'pads/Other.md',
  ])
  expect(JSON.parse(archive['not-exported.json'] ?? '')).toEqual([{ _id: id, name: 'Minutes' }])
  expect(await outcome(site, user, `/pad/${id}/export/text`)).toEqual(refused(409, 'PAD.DAMAGED'))
})

test('[EXP-4, W-13, W-16] each pad is asked for its rights when its turn comes', async () => {
  const site = await realtimeSite()
  const { app, gid, admin, user, pad } = site
  const first = await pad({ name: 'First' })
  app.clock.advance(1000)
  const second = await pad({ name: 'Second' })
  const page = await site.open(first)
  // The text is longer than what is prepared ahead of a reader.
  page.write(randomBytes(500_000).toString('base64'))
  await page.saved()
  const actor = { kind: 'user', id: user.id as UserId, login: 'user' } as const
  const ctx = {
    ...app.services,
    actor,
    db: app.database.db,
    sessionId: undefined,
    address: '',
    userAgent: '',
    isKnownHere: () => false,
    afterCommit: () => {},
  } satisfies Ctx
  const { content } = await exportGroup(ctx, gid as GroupId)
  await admin.delete(`/pad/${second}`)
  const files = unzip(Buffer.concat(await (content as Readable).toArray()))
  expect(Object.keys(files)).toEqual(['group.json', 'pads/First.html', 'pads/First.md'])
})

test('[EXP-10, PAD-49, PAD-50] an anonymous pad is exported to those who may read it, while the site has such pads', async () => {
  const site = await realtimeSite()
  const { app, visitor, stranger, siteAdmin } = site
  const page = await site.open('Meeting_2026')
  page.write('open words')
  await page.saved()
  const path = '/pad/Meeting_2026/export'
  for (const caller of [visitor, stranger, siteAdmin]) {
    const { status, headers, text } = await download(site, caller, `${path}/text`)
    expect([status, headers['content-disposition'], text]).toEqual([
      200,
      'attachment; filename=Meeting_2026.txt',
      'open words\n',
    ])
  }
  expect(await outcome(site, visitor, '/pad/never-opened/export/text')).toEqual(HIDDEN)
  expect(await app.database.db.selectFrom('pads').select('id').where('id', '=', 'never-opened').execute()).toEqual([])
  await app.set({ publicNeedsAccount: true })
  expect(await outcome(site, visitor, `${path}/html`)).toEqual(refused(401, 'AUTHENTICATION.MUST_BE'))
  expect(await outcome(site, stranger, `${path}/html`)).toEqual(FILE)
  await app.set({ publicNeedsAccount: false, allowEtherPads: false })
  for (const caller of [visitor, stranger, siteAdmin])
    expect(await outcome(site, caller, `${path}/markdown`)).toEqual(HIDDEN)
})
