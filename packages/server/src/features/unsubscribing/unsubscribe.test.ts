import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/clock.ts'
import { digestSite } from '../../testing/sites/digest-site.ts'
import { unsubscribeToken } from '../digests/unsubscribe-token.ts'

const FORM = 'application/x-www-form-urlencoded'
const ONE_CLICK = 'List-Unsubscribe=One-Click'

/** Makes two people who were told of a pad, and functions that follow the mail's links as anybody may. */
const withDigests = async () => {
  const site = await digestSite()
  const { app, pad, admin, user, watch, write, after } = site
  const eve = await app.user('eve')
  await admin.post('/group/invite', {
    gid: site.gid,
    invite: true,
    loginsOrEmails: ['user', 'eve'],
  })
  const id = await pad()
  await watch(user, id)
  await watch(eve, id)
  await write(id, admin, 'News')
  const [, mail] = await after(DAY_MS)
  const url = mail?.linkWith('/unsubscribe/') as string
  const call = (method: 'GET' | 'POST' | 'HEAD', path = new URL(url).pathname, type = FORM, payload = ONE_CLICK) =>
    app.http.inject({
      method,
      url: path,
      ...(method === 'POST' ? { headers: { 'content-type': type }, payload } : {}),
    })
  const frequencies = async () => {
    const rows = await site.db.selectFrom('users').select(['login', 'digest_frequency']).execute()
    return Object.fromEntries(rows.map((row) => [row.login, row.digest_frequency]))
  }
  return { ...site, id, eve, mail, url, call, frequencies }
}

const ALL_DAILY = { admin: 'daily', user: 'daily', stranger: 'daily', eve: 'daily' }

test('[MAIL-17] a digest says where one click ends it, in its head, its text and its HTML', async () => {
  const { mail, url } = await withDigests()
  const header = (key: string) => mail?.headers.find((each) => each.key === key)?.value
  expect(header('list-unsubscribe')).toBe(`<${url}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail?.html).toContain(`href="${url}"`)
  expect(url).toMatch(/^https:\/\/pads\.example\.org\/unsubscribe\/[\w.-]+$/)
})

test('[MAIL-17, W-31] looking at the link does nothing, as often as programs may follow it', async () => {
  const { call, frequencies } = await withDigests()
  const page = await call('GET')
  expect(page).toMatchObject({ statusCode: 200 })
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(page.body).toContain('<form method="post">')
  expect(page.body).toContain('tells user by e-mail')
  await call('HEAD')
  await call('GET')
  expect(await frequencies()).toEqual(ALL_DAILY)
})

test('[MAIL-28] the page of the link shows the mark and the title of the site, and leads there', async () => {
  const { call } = await withDigests()
  const { body, headers } = await call('GET')
  expect(body).toMatch(/<header><a href="\/"><img src="\/assets\/icon-\d+\.svg" alt=""[^>]*>Sheaf<\/a><\/header>/)
  expect(headers['content-security-policy']).toContain("img-src 'self'")
})

test.each([
  [FORM, ONE_CLICK],
  ['multipart/form-data; boundary=x', `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n`],
  ['text/plain', ''],
])('[MAIL-17] posting %s to it ends the digests of that user, and of nobody else', async (type, payload) => {
  const { call, url, id, admin, frequencies, write, after, siteAdmin } = await withDigests()
  await write(id, admin, 'More news')
  for (let times = 0; times < 2; times++) {
    const done = await call('POST', new URL(url).pathname, type, payload)
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('user will get no more digests')])
  }
  expect(await frequencies()).toEqual({ ...ALL_DAILY, user: 'off' })
  expect((await after(DAY_MS)).flatMap(({ recipients }) => recipients)).toEqual(['eve@example.org'])
  expect((await siteAdmin.get('/audit?act=user.save')).body['value']).toMatchObject([
    { actor: { kind: 'visitor' }, on: { user: { login: 'user' } }, details: { by: 'unsubscribe' } },
  ])
})

test('[MAIL-17, W-30] without a right token nobody is unsubscribed', async () => {
  const { app, call, user, url, eve, frequencies } = await withDigests()
  const own = url.split('/').at(-1) as string
  const other = unsubscribeToken(app.services, eve.id as never)
  const middle = own.length >> 1
  for (const token of [
    user.id,
    'x',
    'v1.',
    '__proto__',
    '%00',
    `${own.slice(0, middle)}${own[middle] === 'A' ? 'B' : 'A'}${own.slice(middle + 1)}`,
    own.slice(0, -8) + other.slice(-8),
    app.services.secretBox('mail').seal(user.id, 'digests'),
    app.services.secretBox('unsubscribe').seal('nobody', 'digests'),
  ])
    for (const method of ['GET', 'POST'] as const) {
      const reply = await call(method, `/unsubscribe/${token}`)
      expect([token, reply.statusCode, reply.body]).toEqual([
        token,
        400,
        expect.stringContaining('Nothing has changed'),
      ])
    }
  expect((await call('POST', undefined, FORM, 'x'.repeat(20_000))).statusCode).toBe(413)
  expect(await frequencies()).toEqual(ALL_DAILY)
})

test('[MAIL-17, W-23] the page shows the site’s name as text', async () => {
  const { app, call } = await withDigests()
  await app.set({ title: '<script>x()</script>"' })
  expect((await call('GET')).body).not.toContain('<script')
})

test('[MAIL-17, ADM-14] who follows the link several times at once unsubscribes once, as the trail tells', async () => {
  const { db, call, frequencies } = await withDigests()
  const replies = await Promise.all([call('POST'), call('POST'), call('POST')])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(await frequencies()).toEqual({ ...ALL_DAILY, user: 'off' })
  const acts = await db.selectFrom('audit_entries').select('details').where('act', '=', 'user.save').execute()
  expect(acts).toHaveLength(1)
})
