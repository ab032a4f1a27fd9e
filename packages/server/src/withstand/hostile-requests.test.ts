import { randomInt } from 'node:crypto'
import { ERRORS, isErrorKey } from '@sheaf/contract/errors'
import type { Route } from '@sheaf/contract/route'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SESSION_COOKIE } from '../http/requests/session.ts'
import { drainJobs } from '../testing/drain-jobs.ts'
import { codeOf, setUpTwoFactor } from '../testing/people/authenticator.ts'
import { PASSWORD, testApp, type Caller, type Reply, type TestApp, type TestUser } from '../testing/test-app.ts'
import { hostileRequest, type Known } from './hostile-requests.ts'
import { digestsOf, lastingTables } from './stored-rows.store.ts'

/**
 * Number of requests for each call; HOSTILE_ROUNDS raises it. Each run sends different ones; HOSTILE_SEED repeats those
 * of a run.
 */
const ROUNDS = Number(process.env['HOSTILE_ROUNDS'] ?? 4)
const SEED = Number(process.env['HOSTILE_SEED'] ?? randomInt(1_000_000_000))
process.stdout.write(`HOSTILE_SEED=${SEED}\n`)

/** Adds the seed of this run to a failure. */
const withSeed = (run: Promise<void>): Promise<void> =>
  run.catch((error: unknown) => {
    throw new Error(`with HOSTILE_SEED=${SEED}: ${String(error)}`, { cause: error })
  })

/** One run, which a failure does not repeat with less: the site is no longer what it was. */
const once = (seed: number) => ({ numRuns: 1, seed, endOnFailure: true })

type Person = 'visitor' | 'user' | 'siteAdmin'

interface Site {
  readonly app: TestApp
  readonly callers: Readonly<Record<Person, Caller>>
  readonly victim: TestUser
  /** Some of the user's own, and some of somebody else's. */
  readonly known: Known
}

/**
 * Starts a site with something of everybody's in it, behind a proxy whose headers count. `known` contains no login of a
 * caller, so that no account removes itself.
 */
const openSite = async (): Promise<Site> => {
  const app = await testApp({ env: { SHEAF_TRUSTED_PROXIES: 'loopback' } })
  const [user, victim] = [await app.user('ada'), await app.user('victim')]
  const known = [victim.login, victim.id]
  for (const owner of [user, victim])
    for (const visibility of ['restricted', 'public'] as const) {
      const group = (await owner.post('/group', { name: 'Board', visibility })).body['key'] as string
      const pad = (await owner.post('/pad', { name: 'Minutes', group })).body['key'] as string
      known.push(group, pad)
    }
  const lists = (await victim.post('/userlist', { name: 'Friends', loginsOrEmails: ['ada'] })).body['value'] as object
  return {
    app,
    callers: { visitor: app.visitor, user, siteAdmin: await app.siteAdmin() },
    victim,
    known: { names: [...known, ...Object.keys(lists)], byField: {} },
  }
}

/** Checks a refusal: it must be JSON with a key of ours, with a status that is no crash. */
const expectPlainRefusal = (said: string, { statusCode, headers, body }: Reply['raw']): void => {
  // ERR-7: a site without mail settings says so to whoever asks for a mail.
  const isPlain = statusCode < 500 || statusCode === 501
  expect([said, statusCode, body, isPlain]).toEqual([said, statusCode, body, true])
  expect([said, headers['content-type']]).toEqual([said, expect.stringContaining('application/json')])
  const { error } = JSON.parse(body) as { error: string }
  expect([said, error, isErrorKey(error)]).toEqual([said, error, true])
  const isBadInput = statusCode === 400 || statusCode === 413
  expect([said, error, isBadInput || Object.values(ERRORS).includes(statusCode)]).toEqual([said, error, true])
}

/** Returns whether a call ends the session. */
const endsSession = ({ path }: Route): boolean => path.endsWith('/logout')

const WITHOUT_END = { timeout: 0 }

/**
 * Headers of a session. A program sends it in a header; a page in a cookie, and the browser vouches that the page is
 * ours.
 */
const WAYS = {
  token: (token: string) => ({ authorization: `Bearer ${token}` }),
  cookie: (token: string) => ({ cookie: `${SESSION_COOKIE}=${token}`, 'sec-fetch-site': 'same-origin' }),
} as const

test.each([
  ['visitor', 'token'],
  ['user', 'token'],
  ['user', 'cookie'],
  ['siteAdmin', 'token'],
] as const)(
  '[ERR-9, WIRE-8, W-27, W-35] whatever a %s by %s sends to any call is answered or refused plainly, and a refusal changes nothing',
  WITHOUT_END,
  async (name, way) => {
    const { app, callers, known } = await openSite()
    const { db } = app.database
    const tables = await lastingTables(db)
    const { token } = callers[name]
    const session = token === undefined ? {} : WAYS[way](token)
    // A caller who has signed out cannot make further calls.
    const routes = app.routes.filter((route) => !endsSession(route))
    await drainJobs(app)
    let stored = await digestsOf(db, tables)
    const withstands = (route: Route, seed: number): Promise<void> =>
      fc.assert(
        fc.asyncProperty(hostileRequest(route, known), async ({ name, request }) => {
          const reply = await app.http.inject({ ...request, headers: { ...session, ...request.headers } })
          if (reply.statusCode >= 400) {
            expectPlainRefusal(name, reply)
            expect([name, reply.body, await digestsOf(db, tables)]).toEqual([name, reply.body, stored])
          } else if (route.changesState) {
            // Consequences of this request must not look like the next one's.
            await drainJobs(app)
            stored = await digestsOf(db, tables)
          }
        }),
        once(seed),
      )
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, route] of routes.entries())
        await withSeed(withstands(route, SEED + round * routes.length + index))
    const asking = { visitor: '/configuration', user: '/auth/sessions', siteAdmin: '/stats/stats.json' }[name]
    expect([asking, (await callers[name].get(asking)).status]).toEqual([asking, 200])
  },
)

/** Opens another session of the user or the site administrator. */
const anotherSession = async (app: TestApp, name: 'user' | 'siteAdmin'): Promise<string> => {
  if (name === 'siteAdmin') return (await app.siteAdmin()).token as string
  const { body } = await app.visitor.post('/auth/login', { login: 'ada', password: PASSWORD })
  return (await app.visitor.post('/auth/loginotp', { login: 'ada', token: body['token'].key })).body['token']
}

test.each([
  ['user', 'token'],
  ['user', 'cookie'],
  ['siteAdmin', 'token'],
  ['siteAdmin', 'cookie'],
] as const)(
  '[ERR-9, W-27] whatever a %s by %s signs out with is answered or refused plainly, and ends no other session',
  WITHOUT_END,
  async (name, way) => {
    const { app, callers, known } = await openSite()
    const routes = app.routes.filter(endsSession)
    expect(routes.length).toBeGreaterThan(1)
    const withstands = (route: Route, seed: number): Promise<void> =>
      fc.assert(
        fc.asyncProperty(hostileRequest(route, known), async ({ name: said, request }) => {
          const session = WAYS[way](await anotherSession(app, name))
          const reply = await app.http.inject({ ...request, headers: { ...session, ...request.headers } })
          if (reply.statusCode >= 400) expectPlainRefusal(said, reply)
          for (const [path, caller] of [
            ['/auth/sessions', callers.user],
            ['/stats/stats.json', callers.siteAdmin],
          ] as const)
            expect([said, path, (await caller.get(path)).status]).toEqual([said, path, 200])
        }),
        once(seed),
      )
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, route] of routes.entries())
        await withSeed(withstands(route, SEED + round * routes.length + index))
  },
)

/** Returns whether a call is about the account of whoever makes it. */
const isOnesOwn = ({ path, audience }: Route): boolean =>
  audience !== 'siteAdmin' && /^\/(user\/|auth\/|passrecover|emailconfirm)/.test(path) && !path.endsWith('/logout')

/** Registers somebody with a session, and returns them with all that proves who they are. */
const onesOwn = async (
  app: TestApp,
  login: string,
  hasTwoFactor: boolean,
): Promise<{ readonly user: TestUser; readonly known: Known }> => {
  const user = await app.user(login)
  const pending = await app.visitor.post('/auth/login', { login, password: PASSWORD })
  const { otpSecret, recoveryCodes } = hasTwoFactor
    ? await setUpTwoFactor(app, user, login)
    : { otpSecret: (await user.post('/auth/setup2fa')).body['otpSecret'] as string, recoveryCodes: [] }
  const byField = {
    login: [login, user.email],
    email: [user.email, `new.${login}@example.org`],
    lang: ['en', 'fr'],
    color: ['#123456', ''],
    password: [PASSWORD, 'another good one'],
    passwordCurrent: [PASSWORD],
    passwordConfirm: [PASSWORD, 'another good one'],
    token: [pending.body['token'].key],
    otpSecret: [otpSecret],
    otp: [codeOf(app, otpSecret), ...recoveryCodes.slice(0, 1)],
    id: (await user.get('/auth/sessions')).body['value'].map(({ _id }: { _id: string }) => _id),
  }
  return { user, known: { names: [login, user.id], byField } }
}

test.each([
  ['without two-factor', false, 'token'],
  ['with two-factor', true, 'cookie'],
] as const)(
  '[ERR-9, WIRE-8, WIRE-16, ACC-36, OTP-4] whatever somebody %s sends about their own account is answered or refused plainly, and changes nobody else',
  WITHOUT_END,
  async (_name, hasTwoFactor, way) => {
    const { app, victim } = await openSite()
    const { db } = app.database
    const tables = await lastingTables(db)
    const routes = app.routes.filter(isOnesOwn)
    expect(routes.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        'PUT /user/:login',
        'DELETE /user/:login',
        'PUT /auth/setup2fa',
        'DELETE /auth/sessions/:id',
      ]),
    )
    const other = async () => (await victim.get('/user/victim')).body['value']
    const before = await other()
    let count = 0
    let person: Awaited<ReturnType<typeof onesOwn>> | undefined
    const withstands = (route: Route, seed: number): Promise<void> =>
      fc.assert(
        fc.asyncProperty(fc.gen(), async (pick) => {
          person ??= await onesOwn(app, `own${(count += 1)}`, hasTwoFactor)
          const { user, known } = person
          await drainJobs(app)
          const stored = await digestsOf(db, tables)
          const { name, request } = pick(() => hostileRequest(route, known))
          const session = WAYS[way](user.token as string)
          const reply = await app.http.inject({ ...request, headers: { ...session, ...request.headers } })
          if (reply.statusCode >= 400) {
            expectPlainRefusal(name, reply)
            expect([name, reply.body, await digestsOf(db, tables)]).toEqual([name, reply.body, stored])
          } else if (route.changesState) person = undefined
          expect([name, await other()]).toEqual([name, before])
        }),
        once(seed),
      )
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, route] of routes.entries())
        await withSeed(withstands(route, SEED + round * routes.length + index))
  },
)
