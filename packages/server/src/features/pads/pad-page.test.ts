import type { PadId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { testApp, type Caller, type TestApp } from '../../testing/test-app.ts'
import { SESSION_COOKIE } from '../../http/requests/session.ts'

interface Site {
  readonly app: TestApp
  /** A pad of ada's group. */
  readonly pad: string
  /** Returns the status of the page under a name, as requested by a reader's browser. */
  readonly status: (name: string, reader?: Caller) => Promise<number>
  readonly callers: readonly (Caller | undefined)[]
}

/** Makes ada's group with a pad; the readers are nobody, a stranger, a member, its admin and the site administrator. */
const padIn = async (visibility: string): Promise<Site> => {
  const app = await testApp({ withPages: true })
  const [ada, bob, eve] = [await app.user('ada'), await app.user('bob'), await app.user('eve')]
  const password = visibility === 'private' ? { password: 'open sesame' } : {}
  const group = (await ada.post('/group', { name: 'Council', visibility, users: [bob.id], ...password })).body['key']
  const pad = (await ada.post('/pad', { name: 'Minutes', group })).body['key'] as string
  const status = async (name: string, reader?: Caller): Promise<number> => {
    const cookies = reader?.token === undefined ? {} : { [SESSION_COOKIE]: reader.token }
    return (await app.http.inject({ url: `/p/${name}`, cookies })).statusCode
  }
  return { app, pad, status, callers: [undefined, eve, bob, ada, await app.siteAdmin()] }
}

test.each([
  ['restricted', [404, 404, 200, 200, 200]],
  // The page asks for the pad's password.
  ['private', [200, 200, 200, 200, 200]],
  ['public', [200, 200, 200, 200, 200]],
])('[EDT-3, PAD-36, W-11] the page of a pad in a %s group', async (visibility, expected) => {
  const { callers, pad, status, app } = await padIn(visibility)
  expect(await Promise.all(callers.map((caller) => status(pad, caller)))).toEqual(expected)
  expect(await Promise.all(callers.map((caller) => status(newId(), caller)))).toEqual(callers.map(() => 404))
  await app.database.db.updateTable('pads').set({ removed_at: app.clock.now() }).execute()
  expect(await Promise.all(callers.map((caller) => status(pad, caller)))).toEqual(callers.map(() => 404))
})

test('[EDT-3, ERR-10] the page of a pad that one may not know of is to the letter that of none', async () => {
  const { app, pad } = await padIn('restricted')
  const [hidden, absent] = await Promise.all(
    [pad, newId()].map((name) => app.http.inject({ url: `/p/${name}`, cookies: { sheaf_guest: 'someone' } })),
  )
  const seen = ({ 'x-request-id': _, date: __, ...headers }: Record<string, unknown>) => headers
  expect([hidden?.statusCode, hidden?.body, seen(hidden?.headers ?? {})]).toEqual([
    absent?.statusCode,
    absent?.body,
    seen(absent?.headers ?? {}),
  ])
  expect(hidden?.headers['content-type']).toContain('text/html')
})

test('[SES-20, SES-21] a pad that is opened by its address is a use of the session', async () => {
  const { app, pad, callers } = await padIn('restricted')
  const cookies = { [SESSION_COOKIE]: callers[2]?.token ?? '' }
  const open = () => app.http.inject({ url: `/p/${pad}`, cookies })
  const isSet = ({ cookies }: Awaited<ReturnType<typeof open>>) => cookies.some(({ name }) => name === SESSION_COOKIE)
  expect(isSet(await open())).toBe(false)
  for (let day = 0; day < 20; day += 5) {
    app.clock.advance(5 * 86_400_000)
    const reply = await open()
    expect([reply.statusCode, isSet(reply)]).toEqual([200, true])
  }
})

test.each(['token', 'auth_token'])('[EDT-3, EDT-4] a `%s` in the query says who asks', async (name) => {
  const { app, pad, callers } = await padIn('restricted')
  const [, eve, bob] = callers
  const status = async (token = '') => (await app.http.inject({ url: `/p/${pad}?${name}=${token}` })).statusCode
  expect([await status(bob?.token), await status(eve?.token), await status('wrong'), await status()]).toEqual([
    200, 404, 404, 404,
  ])
})

test('[EDT-3, PAD-49, PAD-50] a free name has a page while it can become a pad, and looking makes none', async () => {
  const { app, status } = await padIn('restricted')
  expect(await status('Meeting_2026')).toBe(200)
  expect(await app.database.db.selectFrom('pads').select('id').where('group_id', 'is', null).execute()).toEqual([])
  await app.set({ allowEtherPads: false })
  expect(await status('Meeting_2026')).toBe(404)
})

test.each([
  ['-', 404],
  ['a%20b', 404],
  ['a%2Fb', 404],
  ['x'.repeat(101), 404],
  [newId().toUpperCase(), 404],
  ['%E0%A4%A', 400],
])('[EDT-3, PAD-55] there is no page %s', async (name, expected) => {
  const { status } = await padIn('public')
  expect(await status(name)).toBe(expected)
})

test('[SCR-99, WIRE-4] a browser at an address that cannot be read gets the page for it, a program the key', async () => {
  const { app } = await padIn('public')
  const ask = (url: string, accept?: string) =>
    app.http.inject({ url, headers: accept === undefined ? {} : { accept } }).then(({ statusCode, headers, body }) => ({
      statusCode,
      type: headers['content-type']?.toString().split(';', 1)[0],
      isManager: body.includes('<base href="/" />'),
      isFramed: headers['content-security-policy']?.toString().includes("frame-ancestors 'self'"),
    }))
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const page = { statusCode: 400, type: 'text/html', isManager: true, isFramed: true }
  expect(await ask('/p/%E0%A4%A', browser)).toEqual(page)
  expect(await ask('/mypads/%', browser)).toEqual(page)
  const key = { statusCode: 400, type: 'application/json', isManager: false, isFramed: false }
  expect(await ask('/p/%E0%A4%A')).toEqual(key)
  expect(await ask('/api/pad/%E0%A4%A', browser)).toEqual(key)
})

test('[EDT-3, PAD-51] a name in words whose pad is hidden or was removed has the page of an unknown one', async () => {
  const { app, pad, status, callers } = await padIn('restricted')
  const inWords = 'minutes-ab12cd3' as PadId
  const { db } = app.database
  const row = await db
    .selectFrom('pads')
    .selectAll()
    .where('id', '=', pad as PadId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('pads')
    .values({ ...row, id: inWords })
    .execute()
  expect([await status(inWords), await status(inWords, callers[2])]).toEqual([404, 200])
  await db.updateTable('pads').set({ removed_at: app.clock.now() }).execute()
  expect([await status(inWords), await status(inWords, callers[2])]).toEqual([404, 404])
})

test('[EDT-11, EDT-3, W-11] a name that is written in another way is decided as the plain one', async () => {
  const { pad, status, callers } = await padIn('restricted')
  const inHex = (name: string) => [...name].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
  const written = [
    inHex(pad),
    `%${pad.charCodeAt(0).toString(16)}${pad.slice(1)}`,
    `${pad}/`,
    `./${pad}`,
    `x/../${pad}`,
  ]
  for (const name of written)
    expect(await Promise.all(callers.map((caller) => status(name, caller)))).toEqual([404, 404, 200, 200, 200])
  // An address encoded twice is another name.
  expect(await status(encodeURIComponent(inHex(pad)), callers[2])).toBe(404)
})

test('[EDT-106, PAD-55] the page of a name that no pad can have names the nearest good one, where good names open pads', async () => {
  const { app } = await padIn('restricted')
  const goodName = async (name: string) => {
    const { body, statusCode } = await app.http.inject({ url: `/p/${encodeURIComponent(name)}` })
    const facts = / data-facts="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '{}'
    return { statusCode, goodName: JSON.parse(facts).goodName }
  }
  const names = [
    ['klassen fest ü', 'klassen-fest-u'],
    ['  Straße & Łódź! ', 'Strasse-lodz'],
    ['notes_2024.v1 (new)', 'notes_2024.v1-new'],
    ['x'.repeat(101), 'x'.repeat(100)],
    ['会議', ''],
    ['!!', ''],
    ['"><script>', 'script'],
  ] as const
  for (const [name, near] of names) expect(await goodName(name)).toEqual({ statusCode: 404, goodName: near })
  expect((await goodName('klassenfest')).goodName).toBeUndefined()
  expect((await goodName(newId())).goodName).toBeUndefined()
  await app.set({ allowEtherPads: false })
  expect(await goodName('klassen fest ü')).toEqual({ statusCode: 404, goodName: undefined })
})

test('[LANG-1, LANG-3, EDT-3] the page says in which language its reader wants it, and which the site has for others', async () => {
  const { app, pad, callers } = await padIn('restricted')
  const [, , bob, , siteAdmin] = callers
  await app.database.db.updateTable('users').set({ lang: 'de' }).where('login', '=', 'bob').execute()
  await app.set({ defaultLanguage: 'fr', title: '"Pads" & <co>' })
  const facts = async (url: string, session = '') => {
    const { body } = await app.http.inject({ url, cookies: { [SESSION_COOKIE]: session } })
    return JSON.parse(/ data-facts="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? '{}') as unknown
  }
  const bobs = { siteLanguage: 'fr', reader: { login: 'bob', lang: 'de' } }
  expect(await facts(`/p/${pad}`, bob?.token)).toEqual(bobs)
  expect(await facts(`/p/${newId()}`, bob?.token)).toEqual(bobs)
  expect(await facts('/p/-', bob?.token)).toEqual(bobs)
  expect(await facts(`/p/${pad}?token=${bob?.token}`)).toEqual(bobs)
  expect(await facts(`/p/${pad}`)).toEqual({ siteLanguage: 'fr' })
  expect(await facts(`/p/${pad}`, siteAdmin?.token)).toEqual({ siteLanguage: 'fr' })
})
