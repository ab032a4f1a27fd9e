import { readdirSync, readFileSync } from 'node:fs'
import type { Method, Route } from '@sheaf/contract/route'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testApp, type TestApp, type TestUser } from '../testing/test-app.ts'

/* Tests what must hold for every call of the contract. A new call is tested without any change here. */

const KEY = 'BACKEND.ERROR.'

interface Site {
  readonly app: TestApp
  readonly ada: TestUser
  readonly tokens: { readonly visitor: undefined; readonly user: string; readonly siteAdmin: string }
}

const withSite = async (): Promise<Site> => {
  const app = await testApp()
  const ada = await app.user('ada')
  const { token } = await app.siteAdmin()
  return { app, ada, tokens: { visitor: undefined, user: ada.token as string, siteAdmin: token as string } }
}

const inject = (
  { app }: Pick<Site, 'app'>,
  method: Method,
  path: string,
  token: string | undefined,
  payload?: unknown,
) =>
  app.http.inject({
    method,
    url: `/api${path}`,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(payload === undefined ? {} : { payload: payload as object }),
  })

const nameOf = ({ method, path }: Route): string => `${method} ${path}`

/** Returns the path with each parameter replaced, except one that stands for the session. */
const pathWith = ({ path, hasTokenInPath }: Route, value: string): string =>
  path.replaceAll(/:\w+/g, (parameter) => (hasTokenInPath && parameter === ':token' ? 'session' : value))

const fieldsOf = (schema: z.core.$ZodType): string[] =>
  Object.keys((z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) as object)

/** Returns whether a call ends the session, which would leave the following calls without one. */
const endsSession = (route: Route): boolean => route.path.endsWith('/logout')

const JUNK: readonly unknown[] = [
  null,
  true,
  7,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'x'.repeat(50_000),
  '\0',
  '\ud800',
  'NaN',
  '__proto__',
  '../../etc/passwd',
  "' or 1=1 --",
  '😀'.repeat(1000),
  [],
  [null],
  [[]],
  ['x'.repeat(5000), 7],
  {},
  { constructor: { prototype: 7 } },
  { url: 'ldap://x', deep: JSON.parse('['.repeat(20_000) + ']'.repeat(20_000)) as unknown },
]

const PLACES = [
  '__proto__',
  'constructor',
  'undefined',
  'null',
  '%00',
  'a%2Fb',
  '..%2F..',
  '*',
  ':',
  '%27',
  '%F0%9F%98%80',
  'x'.repeat(300),
]

const TABLES = [
  'users',
  'groups',
  'memberships',
  'pads',
  'marks',
  'user_lists',
  'user_list_members',
  'settings',
] as const

/** Returns what a refused request must leave unchanged. */
const dump = async ({ app: { database } }: Site): Promise<string> => {
  const tables: unknown[] = []
  for (const table of TABLES) tables.push((await sql`select * from ${sql.table(table)}`.execute(database.db)).rows)
  return JSON.stringify(tables)
}

test('[WIRE-20, WIRE-31, WIRE-35, WIRE-36, W-11] every call is for whom the contract says', async () => {
  const site = await withSite()
  const expected: Record<Route['audience'], Partial<Record<keyof Site['tokens'], string>>> = {
    anyone: {},
    signedIn: { visitor: 'TOKEN_INCORRECT' },
    user: { visitor: 'TOKEN_INCORRECT', siteAdmin: 'MUST_BE' },
    siteAdmin: { visitor: 'ADMIN', user: 'ADMIN' },
  }
  for (const route of site.app.routes)
    for (const [caller, key] of Object.entries(expected[route.audience])) {
      const token = site.tokens[caller as keyof Site['tokens']]
      const reply = await inject(
        site,
        route.method,
        pathWith(route, 'x'),
        token,
        route.method === 'GET' ? undefined : {},
      )
      expect([nameOf(route), caller, reply.statusCode, reply.json()]).toEqual([
        nameOf(route),
        caller,
        401,
        {
          error: `${KEY}AUTHENTICATION.${key}`,
          ...(key === 'TOKEN_INCORRECT' ? { tokenError: true } : {}),
        },
      ])
    }
})

test('[ERR-9, WIRE-8, WIRE-11, WIRE-16, W-35] no field of any call takes junk badly', async () => {
  const site = await withSite()
  let before = await dump(site)
  for (const route of site.app.routes) {
    if (route.method === 'GET' || endsSession(route)) continue
    const fields = fieldsOf(route.body)
    for (const junk of JUNK)
      for (const token of [site.tokens.user, site.tokens.siteAdmin]) {
        const body = Object.fromEntries(fields.map((field) => [field, junk]))
        const reply = await inject(site, route.method, pathWith(route, 'x'), token, body)
        const said = `${nameOf(route)} ${JSON.stringify(junk).slice(0, 40)}: ${reply.statusCode} ${reply.body}`
        expect(said).not.toMatch(/: 500 /)
        const after = await dump(site)
        if (reply.statusCode >= 400) {
          expect(said).toMatch(/"error":"BACKEND\.ERROR\.[A-Z]+\.[A-Z0-9_]+"/)
          expect([said, after]).toEqual([said, before])
        }
        before = after
      }
  }
})

test('[ERR-9, W-27, W-35] no address of any call takes junk badly', async () => {
  const site = await withSite()
  for (const route of site.app.routes) {
    if (endsSession(route)) continue
    const query = fieldsOf(route.query)
    const addresses = [
      ...(route.path.includes(':') ? PLACES.map((place) => pathWith(route, place)) : []),
      ...query.flatMap((field) =>
        ['', 'x', '-1', '1e999', '%00', '__proto__', '%ED%A0%80', 'x'.repeat(5000), `1&${field}=2`].map(
          (value) => `${pathWith(route, 'x')}?${field}=${value}`,
        ),
      ),
    ]
    for (const address of addresses)
      for (const token of [site.tokens.user, site.tokens.siteAdmin]) {
        const reply = await inject(site, route.method, address, token, route.method === 'GET' ? undefined : {})
        expect(`${route.method} ${address.slice(0, 80)}: ${reply.statusCode} ${reply.body}`).not.toMatch(/: 500 /)
      }
  }
})

test('[WIRE-10] every text that a call takes has a limit', async () => {
  const { app } = await withSite()
  const unlimited = app.routes.flatMap((route) =>
    [route.params, route.query, route.body].flatMap((schema) =>
      fieldsOf(schema)
        .filter((field) => {
          const parsed = schema.safeParse({ [field]: 'x'.repeat(1_000_000) })
          return parsed.success || parsed.error.issues.every(({ path }) => path[0] !== field)
        })
        .map((field) => `${nameOf(route)} ${field}`),
    ),
  )
  // A setting's value has the form of that setting, which its service checks.
  expect(unlimited).toEqual([
    'PUT /configuration/:key value',
    'POST /configuration/:key/try value',
    'POST /configuration value',
  ])
})

test('[WIRE-19] no GET changes anything, but for those that say so', async () => {
  const site = await withSite()
  const group = (await site.ada.post('/group', { name: 'Board' })).body['key'] as string
  const pad = (await site.ada.post('/pad', { name: 'Notes', group })).body['key'] as string
  const changing: string[] = []
  const before = await dump(site)
  for (const route of site.app.routes.filter(({ method }) => method === 'GET')) {
    if (route.changesState) changing.push(nameOf(route))
    if (route.changesState) continue
    for (const token of Object.values(site.tokens))
      for (const id of ['ada', group, pad, 'x']) {
        await inject(site, 'GET', pathWith(route, id), token)
        expect([nameOf(route), id, await dump(site)]).toEqual([nameOf(route), id, before])
      }
  }
  expect(changing).toEqual(['GET /auth/logout', 'GET /auth/admin/logout', 'GET /stats/watch'])
})

test('[WIRE-24] no reply is cached, refused or not', async () => {
  const site = await withSite()
  // Calls that end the session come last.
  for (const route of site.app.routes.toSorted((a, b) => Number(endsSession(a)) - Number(endsSession(b))))
    for (const token of Object.values(site.tokens)) {
      const reply = await inject(
        site,
        route.method,
        pathWith(route, 'x'),
        token,
        route.method === 'GET' ? undefined : {},
      )
      expect([nameOf(route), reply.headers['cache-control']]).toEqual([nameOf(route), 'no-store'])
    }
})

test('[DEV-30] every call is named in a rule', async () => {
  const { app } = await withSite()
  const folder = new URL('../../../../docs/spec/', import.meta.url)
  const rules = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const named = rules
    .flatMap((text) => [...text.matchAll(/`(?:[A-Z]+ )?(\/[^` ?]*)[^`]*`/g)])
    .map(([, path = '']) => path.replaceAll(/\{\w+\}/g, ':'))
  const paths = app.routes.map(({ path }) => path.replaceAll(/:\w+/g, ':'))
  expect(paths.filter((path) => !named.includes(path))).toEqual([])
})
