import type { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { fillSite } from '../testing/sites/big-site.ts'
import { openTestDatabase } from '../testing/databases/databases.ts'
import { tablesWalked, watched } from '../testing/databases/query-plans.ts'
import { testApp } from '../testing/test-app.ts'
import { callEveryRoute } from '../testing/call-every-route.ts'

/** Tables that stay small, however large the site. */
const SMALL = new Set(['settings', 'daily_counts', 'sqlite_sequence'])
/** Indexes of what everybody may read, of which search reads only a bounded part. */
const BOUNDED = new Set(['pads_public', 'groups_public', 'pads_site_templates'])

/** Queries that may read a whole growing table, and why. */
const EXCEPTIONS: readonly { readonly query: RegExp; readonly why: string }[] = [
  {
    query: /^select [^(]* from "(users|audit_entries|mails|digest_feed)" order by [\w" ,]+ limit (\?|\$1)$/,
    why: 'the first page of a list, or the head of a queue, along the index of its order: as many rows as the page has',
  },
  {
    query: /^select "id", "login", .* from "users" where true order by [\w" ,]+ limit (\?|\$2)$/,
    why: 'the same, with a look at two_factor for each row of the page',
  },
  {
    query: /^select count\(\*\) as "count" from "users" where true$/,
    why: 'how many accounts there are, for their administrator: along the shortest index, a few milliseconds for 100,000',
  },
  {
    query: /^select .* from "users" where \(true and (\+?"?(active|signed_in_at)"? = |not exists )/,
    why: 'accounts in a state, for their administrator: along an index, some milliseconds for 100,000',
  },
  {
    query: /^select "id" from "users" where ("active" = |"signed_in_at" = |not exists ).* limit (\?|\$\d)$/,
    why: 'whether many accounts are in that state, for their administrator: until so many are found',
  },
  {
    query: /^delete from "pads" where "id" in \(select "p"."id" from "pads" as "p" left join "chats"/,
    why: 'a job: PostgreSQL reads a table of few chats rather than looks them up',
  },
  {
    query: /^select \(select count\(\*\) as "n" from "users"\) as "users", /,
    why: 'statistics: a job, and a page of the site administrator',
  },
  {
    query: /select "f"\."pad_id", count\(\*\) as "files", sum\("c"\."bytes"\) as "bytes" from "pad_files" as "f"/,
    why: 'which pads take most room for files, for the site administrator, who looks at it now and then',
  },
]

test('[DEV-21, W-36] no query of a call reads a whole table that grows', async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  // Query planners depend on the tables' statistics.
  await fillSite(database.db, { users: 1000, groups: 500, pads: 7000 })
  const queries = new Map<string, CompiledQuery & { readonly call: string }>()
  let call = 'before any call'
  const app = await testApp({
    database: watched(database, (query) => {
      const name = query.sql.replaceAll(/(\$\d+|\?)(, (\$\d+|\?))+/g, '?')
      if (!queries.has(name)) queries.set(name, { ...query, call })
    }),
  })
  const served = new Set<string>()
  app.http.addHook('onRequest', async ({ method, routeOptions }) => {
    call = `${method} ${routeOptions.config.contract?.path}`
  })
  app.http.addHook('onResponse', async ({ method, routeOptions }, { statusCode }) => {
    if (statusCode < 400) served.add(`${method} ${routeOptions.config.contract?.path}`)
  })
  await callEveryRoute(app)
  // A refused call may run fewer queries than a successful one.
  const routes = app.routes.map(({ method, path }) => `${method} ${path}`)
  expect(routes.filter((route) => !served.has(route))).toEqual([])

  const found: string[] = []
  for (const query of queries.values()) {
    if (!/^\s*(select|insert|update|delete|with)/i.test(query.sql)) continue
    const walked = (await tablesWalked(database, query)).filter((name) => !SMALL.has(name) && !BOUNDED.has(name))
    if (walked.length > 0 && !EXCEPTIONS.some((exception) => exception.query.test(query.sql)))
      found.push(`${query.call} walks ${walked.join(', ')}: ${query.sql}`)
  }
  expect(found).toEqual([])
})
