import { ERRORS, isErrorKey } from '@sheaf/contract/errors'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drainJobs } from '../testing/drain-jobs.ts'
import { testApp, type Caller, type Reply, type TestApp } from '../testing/test-app.ts'
import { hostileRequest } from './hostile-requests.ts'
import { digestsOf, lastingTables } from './stored-rows.store.ts'

/** HOSTILE_RUNS looks further, HOSTILE_SEED elsewhere. */
const RUNS = Number(process.env['HOSTILE_RUNS'] ?? 300)
const SEED = Number(process.env['HOSTILE_SEED'] ?? 11)

interface Site {
  readonly app: TestApp
  readonly callers: Readonly<Record<'visitor' | 'user' | 'siteAdmin', Caller>>
  /** Ids and logins of what there is: some of the user's own, and some of somebody else's. */
  readonly known: readonly string[]
}

/** A site with something of everybody's in it. No login in `known` is the caller's, so that no account removes itself. */
const openSite = async (): Promise<Site> => {
  const app = await testApp()
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
    known: [...known, ...Object.keys(lists)],
  }
}

/** What a refusal must be: JSON with a key of ours, in a status that is no crash. */
const expectPlainRefusal = (said: string, { statusCode, headers, body }: Reply['raw']): void => {
  expect([said, statusCode, body]).not.toEqual([said, 500, body])
  expect([said, headers['content-type']]).toEqual([said, expect.stringContaining('application/json')])
  const { error } = JSON.parse(body) as { error: string }
  expect([said, error, isErrorKey(error)]).toEqual([said, error, true])
  const isBadInput = statusCode === 400 || statusCode === 413
  expect([said, error, isBadInput || Object.values(ERRORS).includes(statusCode)]).toEqual([said, error, true])
}

const WITHOUT_END = { timeout: 0 }

test.each(['visitor', 'user', 'siteAdmin'] as const)(
  '[ERR-9, WIRE-8, W-27, W-35] whatever a %s sends is answered or refused plainly, and a refusal changes nothing',
  WITHOUT_END,
  async (name) => {
    const { app, callers, known } = await openSite()
    const { db } = app.database
    const tables = await lastingTables(db)
    const { token } = callers[name]
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` }
    // Who has signed out asks for nothing more.
    const routes = app.routes.filter(({ path }) => !path.endsWith('/logout'))
    await drainJobs(app)
    let stored = await digestsOf(db, tables)
    await fc.assert(
      fc.asyncProperty(hostileRequest(routes, known), async ({ route, request }) => {
        const reply = await app.http.inject({ ...request, headers: { ...authorization, ...request.headers } })
        if (reply.statusCode >= 400) {
          expectPlainRefusal(route, reply)
          expect([route, reply.body, await digestsOf(db, tables)]).toEqual([route, reply.body, stored])
        } else if (request.method !== 'GET') {
          // What follows from it shall not look like the next one's doing.
          await drainJobs(app)
          stored = await digestsOf(db, tables)
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
    const asking = { visitor: '/configuration', user: '/auth/sessions', siteAdmin: '/stats/stats.json' }[name]
    expect([asking, (await callers[name].get(asking)).status]).toEqual([asking, 200])
  },
)
