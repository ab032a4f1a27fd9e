import { randomUUID } from 'node:crypto'
import type { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPage } from '../realtime/testing/page.ts'
import { listen } from '../realtime/testing/realtime-site.ts'
import { fillSite } from '../testing/big-site.ts'
import { openTestDatabase } from '../testing/databases.ts'
import { drainJobs } from '../testing/drain-jobs.ts'
import { tablesWalked, watched } from '../testing/query-plans.ts'
import { PASSWORD, testApp, type Caller, type TestApp } from '../testing/test-app.ts'
import { waitFor } from '../testing/wait.ts'

/** Tables that stay small, however large the site. */
const SMALL = new Set(['settings', 'daily_counts', 'sqlite_sequence'])
/** Indexes of what everybody may read, of which search takes as much as it can bear. */
const BOUNDED = new Set(['pads_public', 'groups_public'])

/** What may go through a table that grows, and why. */
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
    query: /^delete from "pads" where "id" in \(select "p"."id" from "pads" as "p" left join "chats"/,
    why: 'a job: PostgreSQL reads a table of few chats rather than looks them up',
  },
  {
    query: /^select \(select count\(\*\) as "n" from "users"\) as "users", /,
    why: 'statistics: a job, and a page of the site administrator',
  },
]

const key = async (reply: Promise<{ body: Record<string, unknown> }>): Promise<string> =>
  (await reply).body['key'] as string

/** Each call, and of those that filter, sort or page, each way to do it. */
const tour = async (app: TestApp): Promise<void> => {
  const [ada, ben, cleo] = [await app.user('ada'), await app.user('ben'), await app.user('cleo')]
  const site = await app.siteAdmin()
  await app.set({ rootUrl: 'https://pads.example.org', SMTPHost: '127.0.0.1', SMTPPort: 1, SMTPEmailFrom: 'a@b.org' })

  const group = await key(ada.post('/group', { name: 'Garden', users: [ben.id] }))
  const pad = await key(ada.post('/pad', { name: 'Seeds', group }))
  const other = await key(ada.post('/pad', { name: 'Tools', group }))
  await ada.post('/group/invite', { gid: group, invite: true, loginsOrEmails: ['ben', 'cleo@example.org'] })
  await ada.post('/group/add-watchers', { gid: group, type: 'groups', loginsOrEmails: ['cleo'] })
  await ada.put(`/group/${group}`, { description: 'Outside' })
  await ada.put(`/pad/${pad}`, { name: 'Seeds for spring' })
  for (const type of ['groups', 'pads'])
    for (const mark of ['usermark', 'userwatch'])
      for (const marked of [true, false])
        await ben.post(`/${mark}`, { type, key: type === 'groups' ? group : pad, marked })
  await ben.post('/userwatch', { type: 'groups', key: group, marked: true })
  await ben.post('/userwatch', { type: 'pads', key: pad, marked: true })

  const list = Object.keys((await ada.post('/userlist', { name: 'Friends', loginsOrEmails: ['ben'] })).body['value'])[0]
  await ada.put(`/userlist/${list}`, { name: 'Gardeners', loginsOrEmails: ['ben', 'cleo'] })
  const page = await openPage({ url: await listen(app), pad, token: { token: ada.token ?? '' } })
  page.write('Pumpkins in rows')
  await page.saved()
  page.tellChat({ type: 'chat-say', id: randomUUID(), text: 'Peas too' })
  page.tellChat({ type: 'chat-earlier', before: 1 })
  await waitFor(() => expect(page.chat.map(({ type }) => type)).toContain('chat-earlier'))
  page.close()
  await drainJobs(app)

  for (const caller of [app.visitor, ada, ben, cleo, site])
    for (const path of [
      '/configuration',
      '/configuration/public/usefirstlastname',
      `/configuration/public/allpadspublicsauthentifiedonly?pid=${pad}`,
      '/cache/check',
      '/group',
      `/group/${group}`,
      `/pad/${pad}`,
      `/pad/ispublic/${pad}`,
      `/pad/getLastEdited/${pad}`,
      `/pad/getRelevantPads/${caller.token ?? 'session'}`,
      '/pad/search?q=seeds',
      '/pad/search?q=s%20pu',
      '/userlist',
      '/autocomplete',
      '/search-users/be',
      '/search-users/ben@example.org',
      '/user/ben',
      '/auth/sessions',
      '/trash',
      `/trash?group=${group}`,
    ])
      await caller.get(path)
  await app.set({ allPadsPublicsAuthentifiedOnly: true })
  await ben.get('/pad/search?q=seeds')
  await ben.get('/pad/search?q=s%20pu')
  for (const path of [`diff/${pad}`, `watchGroup/${group}`, 'watchUser/ben'])
    await site.get(`/stats/${path}?ago=3600000`)
  await site.get('/stats/watch')
  await drainJobs(app)
  const download = ({ token }: Caller, path: string) =>
    app.http.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
  for (const path of [`/pad/${pad}/export/markdown`, `/group/${group}/export`, '/user/ada/export'])
    await download(ada, path)

  await ada.post('/notify-users', { loginsOrEmails: ['ben'], url: `/p/${pad}` })
  await ada.delete(`/pad/chathistory/${pad}`)
  await ben.post('/group/resign', { gid: group })
  await ada.delete(`/pad/${other}`)
  await ada.delete(`/pad/${pad}`)
  await ada.get('/trash')
  await ada.post('/trash/restore', { type: 'pads', key: pad })
  await ada.post('/trash/purge', { type: 'pads', key: other })
  await ada.delete(`/group/${group}`)
  await ada.get('/trash')
  await ada.post('/trash/restore', { type: 'groups', key: group })
  await ada.delete(`/group/${group}`)
  await ada.post('/trash/purge', { type: 'groups', key: group })
  await ada.delete(`/userlist/${list}`)

  for (const sort of ['login', 'email', 'lastname', 'ctime', 'signedInAt'])
    for (const order of ['asc', 'desc']) {
      const { body } = await site.get(`/users?sort=${sort}&order=${order}&limit=1`)
      await site.get(`/users?sort=${sort}&order=${order}&limit=1&cursor=${body['next']}`)
      await site.get(`/users?sort=${sort}&order=${order}&search=a`)
    }
  await site.get(`/all-users?limit=1`)
  await site.get(`/all-users?limit=1&cursor=${(await site.get('/all-users?limit=1')).body['next']}`)
  for (const filter of [
    '',
    'actor=ada',
    'act=group.create',
    'user=ada',
    `group=${group}`,
    `pad=${pad}`,
    'setting=title',
  ])
    for (const range of ['', '&from=1&to=2']) {
      const { body } = await site.get(`/audit?limit=1&${filter}${range}`)
      await site.get(`/audit?limit=1&${filter}${range}&cursor=${body['next']}`)
    }
  await download(site, '/audit/export')
  for (const state of ['', 'state=waiting', 'state=sent', 'state=failed']) {
    const { body } = await site.get(`/mails?limit=1&${state}`)
    await site.get(`/mails?limit=1&${state}&cursor=${body['next']}`)
  }
  await site.post('/mails/x/retry')
  await site.post('/mails/test', { email: 'ada@example.org' })
  await site.get('/trash')
  await site.get('/stats/stats.json')
  await site.get('/stats/growth')
  await site.get('/configuration/title')
  await site.put('/configuration/title', { value: 'Pads' })
  await site.post('/configuration', { key: 'title', value: 'Pads' })
  await site.post('/configuration/title/try', { value: 'Pads' })
  await site.delete('/configuration/title')

  await app.visitor.post('/passrecover', { email: 'ada@example.org' })
  await app.visitor.put('/passrecover/x', { password: PASSWORD })
  await app.visitor.post('/accountconfirm', { token: 'x' })
  await app.visitor.post('/emailconfirm', { token: 'x' })
  for (const provider of ['cas', 'oidc']) {
    await app.visitor.get(`/auth/login/${provider}`)
    await app.visitor.post(`/auth/login/${provider}`, { ticket: 'x' })
  }
  await app.visitor.get('/auth/login/oidc/return')
  await app.visitor.get('/auth/logout/provider')

  await ada.post('/auth/check', { password: PASSWORD })
  const { body } = await ada.post('/auth/setup2fa')
  await ada.put('/auth/setup2fa', { otpSecret: body['otpSecret'], otp: '000000' })
  await ada.post('/auth/recoverycodes', { otp: '000000' })
  await ada.put('/user/ada', { passwordCurrent: PASSWORD, email: 'ada@example.com', password: 'another good one' })
  const sessions = (await ada.get('/auth/sessions')).body['value'] as { _id: string }[]
  await ada.delete(`/auth/sessions/${sessions[0]?._id}`)
  await site.put('/user/disable2fa', { login: 'ada' })
  await site.delete('/user/ben')
  await cleo.get('/auth/logout')
  await site.get('/auth/admin/logout')
}

test('[DEV-21, W-36] no query of a call reads a whole table that grows', { timeout: 120_000 }, async () => {
  const database = await openTestDatabase()
  onTestFinished(() => database.close())
  // Planners go by what they know of the tables.
  await fillSite(database.db, { users: 1000, groups: 500, pads: 7000 })
  const queries = new Map<string, CompiledQuery & { readonly call: string }>()
  let call = 'before any call'
  const app = await testApp({
    database: watched(database, (query) => {
      const name = query.sql.replaceAll(/(\$\d+|\?)(, (\$\d+|\?))+/g, '?')
      if (!queries.has(name)) queries.set(name, { ...query, call })
    }),
  })
  const asked = new Set<string>()
  app.http.addHook('onRequest', async ({ method, routeOptions }) => {
    call = `${method} ${routeOptions.config.contract?.path}`
    asked.add(call)
  })
  await tour(app)
  expect(app.routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !asked.has(route))).toEqual([])

  const found: string[] = []
  for (const query of queries.values()) {
    if (!/^\s*(select|insert|update|delete|with)/i.test(query.sql)) continue
    const walked = (await tablesWalked(database, query)).filter((name) => !SMALL.has(name) && !BOUNDED.has(name))
    if (walked.length > 0 && !EXCEPTIONS.some((exception) => exception.query.test(query.sql)))
      found.push(`${query.call} walks ${walked.join(', ')}: ${query.sql}`)
  }
  expect(found).toEqual([])
})
