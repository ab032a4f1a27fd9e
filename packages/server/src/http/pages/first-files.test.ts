import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { firstFiles } from './first-files.ts'

const BUILT = fileURLToPath(new URL('../../../../manager/dist', import.meta.url))

/** Returns what a page preloads by links, without its fonts and its own script and style. */
const linksOf = async (app: Awaited<ReturnType<typeof testApp>>, url: string, headers: Record<string, string> = {}) => {
  const { body } = await app.http.inject({ url, headers })
  const links = [...body.matchAll(/<link rel="(modulepreload|stylesheet|preload)" .*?href="\.\/([^"]+)"/g)]
  return links.map(([, , href = '']) => href).filter((href) => !/index-|^fonts\/|^api\/configuration/.test(href))
}

/** Returns the screens whose code a page preloads. */
const screenOf = (links: readonly string[]) =>
  links.flatMap((href) => /assets\/(.+)-screen-[^/]+\.js$/.exec(href)?.[1] ?? [])
const textsOf = (links: readonly string[]) => links.filter((href) => href.startsWith('l10n/'))

/** A session that has ended, or never was. Only a page that is painted takes the time to find out. */
const SIGNED_IN = { cookie: 'sheaf_session=any' }

test.each([
  ['/login', {}, 'login'],
  ['/login?next=1', {}, 'login'],
  ['/', {}, 'login'],
  ['/', SIGNED_IN, 'login'],
  ['/mypads', {}, 'login'],
  ['/mypads', SIGNED_IN, 'login'],
  ['/mypads/group/abc/view', {}, 'group-view'],
  ['/mypads/group/abc/pad/view/def/', SIGNED_IN, 'pad-view'],
  ['/mypads/group/abc/pad/edit/def', {}, 'login'],
  ['/admin/users', {}, 'admin'],
  ['/admin/users', SIGNED_IN, 'admin-users'],
  ['/passrecover/abc', {}, 'recovery-end'],
])('[SCR-392] the page at %s, with %o, asks for the files of its first screen: %s', async (url, headers, screen) => {
  const app = await testApp({ withPages: true, env: { SHEAF_BASE_PATH: '/pads' } })
  const links = await linksOf(app, `/pads${url}`, headers)
  expect(screenOf(links)).toEqual([screen])
  const files = links.filter((href) => href.startsWith('assets/'))
  expect(files.filter((file) => !existsSync(path.join(BUILT, file)))).toEqual([])
  expect(files.some((file) => file.endsWith('.css'))).toBe(true)
  expect(new Set(links).size).toBe(links.length)
})

test('[SCR-392] where people are led first is what the manager says', async () => {
  const enter = { path: '/enter', call: '/cache/check', texts: ['first' as const], files: ['enter.js'] }
  const start = { path: '/start', signIn: '/enter', texts: ['first' as const], files: ['start.js', 'start.css'] }
  const links = firstFiles(
    { start: '/start', screens: [start, enter] },
    '/',
    async () => true,
    () => '',
  )
  const at = async (url: string, cookies = {}, painted?: string) => {
    const { styles, rest } = await links({ url, cookies } as unknown as FastifyRequest, 'en', painted)
    return [...`${styles}${rest}`.matchAll(/ href="\.\/([^"]+)"/g)].map(([, href]) => href)
  }
  const session = { sheaf_session: 'any' }
  const toEnter = ['l10n/en.json?part=first', 'api/configuration', 'api/cache/check', 'enter.js']
  const toStart = ['start.css', 'l10n/en.json?part=first', 'api/configuration', 'start.js']
  const addresses = ['/', '/start', '/enter']
  expect(await Promise.all(addresses.map((url) => at(url)))).toEqual([toEnter, toEnter, toEnter])
  expect(await Promise.all(addresses.map((url) => at(url, session)))).toEqual([toStart, toStart, toEnter])
})

/** Returns the calls that a page lets the browser make, or to which it has the replies, beside the configuration. */
const firstCallsOf = async (app: Awaited<ReturnType<typeof testApp>>, url: string, headers: Record<string, string>) => {
  const { body } = await app.http.inject({ url, headers })
  const facts = /<script type="application\/json" id="first-paint">(.*?)<\/script>/.exec(body)?.[1]
  const { replies } = JSON.parse(facts ?? '{"replies":{}}') as { replies: Record<string, unknown> }
  const calls = [
    ...Object.keys(replies).map((address) => address.replace('/pads/', '')),
    ...(await linksOf(app, url, headers)),
  ]
  return calls.filter((call) => call.startsWith('api/') && call !== 'api/configuration')
}

test.each([
  ['/login', 'nobody', ['api/cache/check']],
  ['/mypads', 'nobody', ['api/cache/check']],
  ['/mypads', 'a user', ['api/group']],
  ['/', 'a user', ['api/group']],
  ['/dashboard', 'a user', ['api/pad/getRelevantPads/session']],
  ['/mypads/group/abc/view', 'nobody', ['api/group/abc']],
  ['/mypads/group/abc/pad/view/d-f?password=x', 'a user', ['api/pad/d-f']],
  ['/mypads/group/%22%3E/view', 'nobody', []],
  ['/mypads/group/..%2Fsignout/view', 'a user', []],
  ['/admin', 'nobody', []],
  ['/', 'the site admin', []],
  ['/mypads', 'the site admin', ['api/cache/check']],
  ['/mypads/group/abc/view', 'the site admin', ['api/group/abc']],
  ['/', 'somebody unknown', ['api/cache/check']],
] as const)(
  '[A11Y-42] the page at %s, of %s, has or asks for what its first screen reads: %j',
  async (url, reader, calls) => {
    const app = await testApp({ withPages: true, env: { SHEAF_BASE_PATH: '/pads' } })
    const tokens = {
      nobody: async () => undefined,
      'a user': async () => (await app.user('anna')).token,
      'the site admin': async () => (await app.siteAdmin()).token,
      'somebody unknown': async () => 'any',
    }
    const token = await tokens[reader]()
    const headers: Record<string, string> = token === undefined ? {} : { cookie: `sheaf_session=${token}` }
    expect(await firstCallsOf(app, `/pads${url}`, headers)).toEqual(calls)
  },
)

test('[SCR-392] an address without a screen asks for the texts alone', async () => {
  const app = await testApp({ withPages: true })
  expect(await linksOf(app, '/nothing/here')).toEqual(['l10n/en.json?part=first'])
})

test.each([
  [{}, 'fr'],
  [{ 'accept-language': 'is,pt-BR;q=0.9,de;q=0.8' }, 'pt'],
  [{ 'accept-language': 'de', cookie: 'sheaf_language=ja' }, 'ja'],
  [{ 'accept-language': 'de', cookie: 'sheaf_language=../../api' }, 'de'],
  [{ 'accept-language': '*,;q=x' }, 'fr'],
])('[SCR-392] with %o the page asks for the texts in %s', async (headers, language) => {
  const app = await testApp({ withPages: true })
  await (await app.siteAdmin()).put('/configuration/defaultLanguage', { value: 'fr' })
  expect(textsOf(await linksOf(app, '/login', headers))).toEqual([`l10n/${language}.json?part=first`])
})
