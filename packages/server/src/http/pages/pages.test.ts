import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { english } from '@sheaf/l10n/english'
import { messageTree } from '@sheaf/l10n/message-tree'
import { expect, test } from 'vitest'
import { messagesOf } from '../../lib/messages.ts'
import { testApp } from '../../testing/test-app.ts'

const PUBLIC = fileURLToPath(new URL('../../../../manager/public', import.meta.url))

/** Returns width and height from a PNG's first chunk. */
const pngSize = (file: string): string => {
  const header = readFileSync(file).subarray(0, 24)
  expect(header.subarray(1, 4).toString()).toBe('PNG')
  return `${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`
}

interface Manifest {
  readonly icons: readonly { readonly src: string; readonly sizes: string; readonly purpose?: string }[]
}

test('[A11Y-9] the manifest names the site and pictures that are there, all below any base', async () => {
  const app = await testApp({ withPages: true, env: { SHEAF_BASE_PATH: '/pads' } })
  const admin = await app.siteAdmin()
  await admin.put('/configuration/title', { value: 'Club "Pads"' })
  const { headers, body } = await app.http.inject({ url: '/pads/manifest.webmanifest' })
  expect(headers['content-type']).toContain('application/manifest+json')
  const manifest = JSON.parse(body) as Manifest
  expect(manifest).toMatchObject({ name: 'Club "Pads"', start_url: './', scope: './', display: 'standalone' })
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
  for (const { src, sizes } of manifest.icons) {
    const file = path.join(PUBLIC, src)
    expect([src, sizes === 'any' ? existsSync(file) : pngSize(file) === sizes]).toEqual([src, true])
  }
})

test('[A11Y-9, A11Y-11] each picture that a page names is there', async () => {
  const app = await testApp({ withPages: true })
  await (await app.siteAdmin()).put('/configuration/rootUrl', { value: 'https://pads.example.org/club/' })
  for (const url of ['/login', '/p/notes']) {
    const { body } = await app.http.inject({ url })
    const pictures = [...body.matchAll(/"(?:\.|https:\/\/pads\.example\.org\/club)\/(assets\/[^"]+\.(?:png|svg))"/g)]
    expect([url, pictures.length > 0]).toEqual([url, true])
    for (const [, picture] of pictures)
      expect([picture, existsSync(path.join(PUBLIC, picture ?? ''))]).toEqual([picture, true])
  }
})

test('[A11Y-11] a link shows the site in its own language before it is opened, and nothing of what it leads to', async () => {
  const app = await testApp({ withPages: true })
  const admin = await app.siteAdmin()
  await admin.put('/configuration/title', { value: 'Club <b>"&' })
  await admin.put('/configuration/defaultLanguage', { value: 'fr' })
  const { body } = await app.http.inject({ url: '/p/notes', headers: { host: 'evil.example.org' } })
  expect(body).toContain('<title>Club &lt;b&gt;&quot;&amp;</title>')
  expect(body).toContain('<meta property="og:title" content="Club &lt;b&gt;&quot;&amp;" />')
  expect(body).toContain(`<meta name="description" content="${messagesOf('fr')['GLOBAL.DESCRIPTION']}" />`)
  expect(body).not.toContain('evil.example.org')
  expect(body).not.toContain('og:image')
})

test('[A11Y-11] once the site knows its address, a link shows that and its picture', async () => {
  const app = await testApp({ withPages: true })
  await (await app.siteAdmin()).put('/configuration/rootUrl', { value: 'https://pads.example.org/club/' })
  const { body } = await app.http.inject({ url: '/p/notes', headers: { host: 'evil.example.org' } })
  expect(body).toContain('<meta property="og:url" content="https://pads.example.org/club/" />')
  expect(body).toContain('<meta property="og:image" content="https://pads.example.org/club/assets/share-')
})

test('[A11Y-9, SEC-8] what browsers and crawlers ask for by themselves is there, and no page is for a search engine', async () => {
  const app = await testApp({ withPages: true, env: { SHEAF_BASE_PATH: '/pads' } })
  const get = (url: string) => app.http.inject({ url })
  const icon = await get('/pads/favicon.ico')
  expect(icon.statusCode).toBe(302)
  expect((await get(String(icon.headers['location']))).headers['content-type']).toBe('image/png')
  const robots = await get('/pads/robots.txt')
  expect(robots.headers['content-type']).toContain('text/plain')
  expect(robots.body).toBe('User-agent: *\nDisallow:\n')
  for (const page of ['/pads/login', '/pads/p/notes'])
    expect([page, (await get(page)).headers['x-robots-tag']]).toEqual([page, 'noindex'])
})

test('[LANG-6] a language file comes compressed, and not again while it is the same', async () => {
  const app = await testApp({ withPages: true })
  const get = (headers: Record<string, string>) => app.http.inject({ url: '/l10n/fr.json', headers })
  const plain = await get({})
  const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' })
  const gzip = await get({ 'accept-encoding': 'gzip;q=0.8' })
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  expect((await get({ 'if-none-match': String(plain.headers['etag']) })).statusCode).toBe(304)
})

test('[A11Y-8, SEC-3, SEC-4] a built file comes with the few headers that protect a file, and a page with all', async () => {
  const app = await testApp({ withPages: true })
  const page = await app.http.inject({ url: '/login' })
  const [, script = ''] = /src="\.(\/assets\/index-[^"]+)"/.exec(page.body) ?? []
  const file = await app.http.inject({ url: script, headers: { 'accept-encoding': 'br' } })
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-security-policy': "frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    etag: expect.any(String),
  })
  for (const name of ['cross-origin-opener-policy', 'origin-agent-cluster', 'x-permitted-cross-domain-policies'])
    expect([name, page.headers[name], file.headers[name]]).toEqual([name, expect.any(String), undefined])
  expect(JSON.stringify(file.headers).length).toBeLessThan(550)
})

test('[WIRE-2, WIRE-52] a key is found by its parts in a language file, at the address of the old system too', async () => {
  const app = await testApp({ withPages: true, env: { SHEAF_BASE_PATH: '/pads' } })
  for (const url of ['/pads/l10n/en.json', '/pads/mypads/l10n/en.json']) {
    const texts = (await app.http.inject({ url })).json()
    expect([url, texts.BACKEND.ERROR.TYPE.MAIL]).toEqual([url, english['BACKEND.ERROR.TYPE.MAIL']])
    expect(texts.GROUP.PAD.ADD).toBe(english['GROUP.PAD.ADD'])
  }
})

test('[A11Y-8] a language file has the texts of pages, and not those of mails', async () => {
  const app = await testApp({ withPages: true })
  const { MAIL: ofMails, ...ofPages } = messageTree(messagesOf('fr'))
  expect(ofMails).toBeDefined()
  expect((await app.http.inject({ url: '/l10n/fr.json' })).json()).toEqual(ofPages)
})

test('[A11Y-8, WIRE-55] the texts that the administration or the history alone shows are parts of their own', async () => {
  const app = await testApp({ withPages: true })
  const textsAt = async (url: string) => (await app.http.inject({ url })).json()
  const whole = await textsAt('/l10n/fr.json')
  const { ADMIN, AUDIT, OUTBOX, STATISTICS, TIMESLIDER, ...first } = whole
  expect(await textsAt('/l10n/fr.json?part=first')).toEqual(first)
  expect(await textsAt('/l10n/fr.json?part=administration')).toEqual({ ADMIN, AUDIT, OUTBOX, STATISTICS })
  expect(await textsAt('/l10n/fr.json?part=history')).toEqual({ TIMESLIDER })
  expect(await textsAt('/l10n/fr.json?part=other')).toEqual(whole)
})

test('[CFG-41] a description of the administrator stands in place of the usual one', async () => {
  const app = await testApp({ withPages: true })
  const admin = await app.siteAdmin()
  const own = '<meta name="description" content="Pads of the club" /><meta content="Our club" property="og:title" />'
  await admin.put('/configuration/HTMLExtraHead', { value: own })
  for (const url of ['/login', '/p/notes']) {
    const { body } = await app.http.inject({ url })
    const said = (name: string) => [...body.matchAll(new RegExp(`<meta [^>]*"${name}"[^>]*>`, 'g'))].map(([tag]) => tag)
    expect([url, said('description')]).toEqual([url, ['<meta name="description" content="Pads of the club" />']])
    expect([url, said('og:title')]).toEqual([url, ['<meta content="Our club" property="og:title" />']])
    expect([url, said('og:description').length]).toEqual([url, 1])
  }
})

test('[PIC-22, SEC-2] the page of a pad alone may fetch from other sites, by HTTPS, and none may run their scripts', async () => {
  const app = await testApp({ withPages: true })
  const policyOf = async (url: string) =>
    String((await app.http.inject({ url })).headers['content-security-policy']).split('; ')
  const pad = await policyOf('/p/minutes')
  expect(pad).toContain("connect-src 'self' https:")
  expect(pad).toContain("default-src 'self'")
  expect(pad.some((rule) => rule.startsWith('script-src'))).toBe(false)
  expect(await policyOf('/login')).toContain("connect-src 'self'")
})
