import { firstPaintFactsSchema } from '@sheaf/contract/pages/first-paint'
import { expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '../../testing/test-app.ts'

const ESCAPED: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}
const unescape = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => ESCAPED[entity] ?? "'")

const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 11) AppleWebKit/537.36 Mobile Safari/537.36' }

/** Opens a page as a browser with this session does. */
const open = async (app: TestApp, url: string, caller?: Caller, headers: Record<string, string> = {}) => {
  const cookie = caller?.token === undefined ? {} : { cookie: `sheaf_session=${caller.token}` }
  const { body, headers: sent } = await app.http.inject({ url, headers: { ...cookie, ...headers } })
  const [, painting = ''] = /<div id="root">(.*)<\/div>\n/s.exec(body) ?? []
  const [, facts] = /<script type="application\/json" id="first-paint">(.*?)<\/script>/.exec(body) ?? []
  return {
    body,
    painting,
    html: /<html[^>]*>/.exec(body)?.[0] ?? '',
    title: unescape(/<title>(.*?)<\/title>/.exec(body)?.[1] ?? ''),
    facts: facts === undefined ? undefined : firstPaintFactsSchema.parse(JSON.parse(facts)),
    cacheControl: sent['cache-control'],
  }
}

const createFolder = async (owner: Caller, name: string, visibility = 'restricted', more = {}) =>
  String((await owner.post('/group', { name, visibility, ...more })).body['key'])

test('[A11Y-61] the sign-in comes painted, in the language and direction of the browser, below any base', async () => {
  const app = await testApp({ withPages: true, env: { SHEAF_BASE_PATH: '/pads' } })
  for (const url of ['/pads/login', '/pads/', '/pads/mypads']) {
    const { html, painting, facts, title } = await open(app, url, undefined, { 'accept-language': 'ar' })
    expect([url, html]).toEqual([url, expect.stringContaining('lang="ar" dir="rtl"')])
    expect(painting).toMatch(/ autocomplete="username"/i)
    expect(painting).toContain('href="/pads/subscribe"')
    expect([facts?.language, Object.keys(facts?.replies ?? {})]).toEqual([
      'ar',
      ['/pads/api/configuration', '/pads/api/cache/check'],
    ])
    expect(title).toMatch(/^.+ - Sheaf$/)
  }
})

test('[A11Y-61] folders, a folder and a pad come painted with what they hold', async () => {
  const app = await testApp({ withPages: true })
  const anna = await app.user('anna')
  const folder = await createFolder(anna, 'Choir')
  const pad = String((await anna.post('/pad', { name: 'Songs', group: folder })).body['key'])
  const shown = [
    ['/', 'Choir', 'My folders - Sheaf'],
    [`/mypads/group/${folder}/view`, 'Songs', 'Choir - Sheaf'],
    [`/mypads/group/${folder}/pad/view/${pad}`, `<iframe`, 'Songs - Sheaf'],
  ] as const
  for (const [url, part, title] of shown) {
    const page = await open(app, url, anna)
    expect([url, page.title, page.painting]).toEqual([url, title, expect.stringContaining(part)])
  }
  expect((await open(app, '/myprofile', anna)).facts).toBeUndefined()
})

test('[A11Y-61] a phone gets the painting of a phone', async () => {
  const app = await testApp({ withPages: true })
  const anna = await app.user('anna')
  await createFolder(anna, 'Choir')
  const assumed = async (headers: Record<string, string>) => {
    const [, media = ''] = /data-painted-for="([^"]*)"/.exec((await open(app, '/mypads', anna, headers)).html) ?? []
    return (JSON.parse(unescape(media)) as Record<string, boolean>)['(width < 48em)']
  }
  expect(await assumed(PHONE)).toBe(true)
  expect(await assumed({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/141' })).toBe(false)
  expect(await assumed({ ...PHONE, 'sec-ch-ua-mobile': '?0' })).toBe(false)
})

test('[SEC-44] nobody gets more painted than the API tells them, and nobody stores what was painted for a person', async () => {
  const app = await testApp({ withPages: true })
  const [anna, member, stranger] = [await app.user('anna'), await app.user('ben'), await app.user('carl')]
  const admin = await app.siteAdmin()
  const folder = await createFolder(anna, 'Secret choir')
  await anna.post('/group/invite', { invite: true, gid: folder, loginsOrEmails: ['ben'] })
  const url = `/mypads/group/${folder}/view`
  for (const [who, caller, isAllowed] of [
    ['nobody', undefined, false],
    ['a stranger', stranger, false],
    ['a member', member, true],
    ['a group admin', anna, true],
    ['the site admin', admin, true],
  ] as const) {
    const { body, cacheControl } = await open(app, url, caller)
    expect([who, body.includes('Secret choir')]).toEqual([who, isAllowed])
    if (isAllowed) expect([who, cacheControl]).toEqual([who, 'no-store'])
  }
  expect((await open(app, '/login')).cacheControl).toBe('private, no-cache')
  expect((await open(app, '/mypads', anna)).cacheControl).toBe('no-store')
})

test('[SEC-44] what people write ends no element of the page', async () => {
  const app = await testApp({ withPages: true })
  const anna = await app.user('anna')
  const name = '</script><script>alert(1)</script>$&'.slice(0, 40)
  const folder = await createFolder(anna, name)
  for (const url of ['/mypads', `/mypads/group/${folder}/view`]) {
    const { body, facts } = await open(app, url, anna)
    expect(facts).toBeDefined()
    expect(body).not.toContain('<script>alert')
    expect(unescape(body)).toContain(name)
  }
})

test('[A11Y-11] a painted page says to a visitor nothing in its head of what it leads to', async () => {
  const app = await testApp({ withPages: true })
  const anna = await app.user('anna')
  const folder = await createFolder(anna, 'Open choir', 'public')
  const { body, title, painting } = await open(app, `/mypads/group/${folder}/view`)
  expect(painting).toContain('Open choir')
  expect(title).toBe('Sheaf')
  expect(body.slice(0, body.indexOf('<body>'))).not.toContain('Open choir')
})

test('[A11Y-61, OPS-31] a page whose first reply is refused or long comes without a painting, and asks for it', async () => {
  const app = await testApp({ withPages: true })
  const anna = await app.user('anna')
  const missing = await open(app, '/mypads/group/nothing/view', anna)
  expect([missing.facts, missing.painting]).toEqual([undefined, ''])
  expect(missing.body).toContain('href="./api/group/nothing"')
  await createFolder(anna, 'Long', 'restricted', { description: 'x'.repeat(200) })
  expect((await open(app, '/mypads', anna)).facts).toBeDefined()
})

test('[A11Y-61] a painted page waits for one style sheet alone, and has those of its screen in it', async () => {
  const app = await testApp({ withPages: true })
  const { body } = await open(app, '/login')
  expect(body.match(/<link rel="stylesheet" crossorigin/g)).toHaveLength(1)
  expect(body).toMatch(/<script async blocking="render" src="\.\/assets\/before-paint-/)
  expect(body).toMatch(/<style>[^<]+<\/style>\s*<link rel="stylesheet" disabled crossorigin href="\.\/assets\//)
})

test('[A11Y-61] a painted page is seen as a whole, whatever of it is here before the rest', async () => {
  const app = await testApp({ withPages: true })
  const { body } = await open(app, '/login?next=%2Fmypads&b=1')
  const [, address, awaited] =
    /<link rel="expect" href="([^"#]*)#([^"]+)" blocking="render" \/>[^]*<\/head>/.exec(body) ?? []
  expect(unescape(address ?? '')).toBe('/login?next=%2Fmypads&b=1')
  // The awaited element is the first behind what is seen.
  expect(body).toMatch(new RegExp(`<div id="root">.+</div>\\s*<script type="application/json" id="${awaited}">`, 's'))
})

test('[A11Y-62] the page of a pad fetches the frame before its own script, and names it for later', async () => {
  const app = await testApp({ withPages: true })
  const anna = await app.user('anna')
  const folder = await createFolder(anna, 'Choir')
  const pad = String((await anna.post('/pad', { name: 'Songs', group: folder })).body['key'])
  const { body, html } = await open(app, `/mypads/group/${folder}/pad/view/${pad}`, anna)
  expect(html).toMatch(/data-script-after-frame="\.\/assets\/index-\S+\.js( \.\/assets\/\S+\.js)* \.\/assets\/\S+\.js"/)
  expect(body).not.toMatch(/<script type="module"|rel="modulepreload"/)
  expect(body).toMatch(/<script async blocking="render" src="\.\/assets\/before-paint-/)
  expect(body).toMatch(/<link rel="preload" as="style" crossorigin href="\.\/editor-assets\/index-/)
  expect(body).not.toMatch(/as="script"/)
})

test('[SES-20] a page that uses a session extends its cookie', async () => {
  const app = await testApp({ withPages: true })
  const anna = await app.user('anna')
  app.clock.advance(10 * 86_400_000)
  const { headers } = await app.http.inject({ url: '/mypads', headers: { cookie: `sheaf_session=${anna.token}` } })
  expect(String(headers['set-cookie'])).toContain('sheaf_session=')
})
