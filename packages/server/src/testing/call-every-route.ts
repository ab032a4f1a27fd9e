import { randomUUID } from 'node:crypto'
import { userStates } from '@sheaf/contract/routes/users'
import { expect, onTestFinished } from 'vitest'
import { openPage } from '../realtime/testing/page.ts'
import { listen } from '../realtime/testing/realtime-site.ts'
import { enableTwoFactor, codeOf } from './people/authenticator.ts'
import { casServer } from './servers/cas-server.ts'
import { drainJobs } from './drain-jobs.ts'
import { mailServer, type MailServer } from './servers/mail-server.ts'
import { CLIENT, startOidcSite } from './servers/oidc-provider.ts'
import { signIn } from './people/second-step.ts'
import { PASSWORD, type Caller, type TestApp } from './test-app.ts'
import { RETURN, START, TestBrowser } from './people/test-browser.ts'
import { waitFor } from './wait.ts'

const key = async (reply: Promise<{ body: Record<string, unknown> }>): Promise<string> =>
  (await reply).body['key'] as string

const FULL = 'full@example.org'

/** Starts a mail server that refuses one address. */
const pickyMailServer = (): Promise<MailServer> =>
  mailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address === FULL ? Object.assign(new Error('Mailbox full'), { responseCode: 552 }) : null),
  })

/** Makes the calls for links that came by mail, and for a mail that was not sent. */
const byMail = async (app: TestApp, { mails }: MailServer): Promise<void> => {
  const site = await app.siteAdmin()
  const tokenMailed = async (word: string): Promise<string | undefined> => {
    await drainJobs(app)
    return mails
      .findLast(({ text }) => text?.includes(`/${word}/`))
      ?.linkWith(word)
      .split('/')
      .at(-1)
  }
  await app.set({ checkMails: true })
  await app.visitor.post('/user', { login: 'dora', email: 'dora@example.org', password: PASSWORD })
  await app.visitor.post('/accountconfirm', { token: await tokenMailed('accountconfirm') })
  await app.visitor.post('/passrecover', { email: 'dora@example.org' })
  await app.visitor.put(`/passrecover/${await tokenMailed('passrecover')}`, {
    password: PASSWORD,
    passwordConfirm: PASSWORD,
  })
  const dora = await signIn(app, undefined, 'dora')
  await app.as(dora.body['token']).put('/user/dora', { passwordCurrent: PASSWORD, email: 'dora@example.com' })
  await app.visitor.post('/emailconfirm', { token: await tokenMailed('emailconfirm') })

  await app.visitor.post('/user', { login: 'elsa', email: FULL, password: PASSWORD })
  for (const pause of [0, 2000, 8000, 32_000]) {
    app.clock.advance(pause)
    await drainJobs(app)
  }
  const failed = (await site.get('/mails?state=failed')).body['value'].find(({ to }: { to: string }) => to === FULL)
  await site.post(`/mails/${failed?._id}/retry`)
  await app.set({ checkMails: false })
}

/** Makes the calls for inviting people and for the links that they get. */
const invitePeople = async (app: TestApp, ada: Caller, { mails }: MailServer, group: string): Promise<void> => {
  const people = ['cleo', 'Ada L', 'gil@example.org', 'hal@example.org']
  await ada.post(`/group/${group}/invitations/check`, { people })
  await ada.post(`/group/${group}/invitations`, { people, role: 'admin' })
  await ada.post(`/group/${group}/invitations`, { people })
  await drainJobs(app)
  const [gil, hal] = (await ada.get(`/group/${group}/invitations`)).body['value'] as { _id: string }[]
  await ada.post(`/group/${group}/invitations/${gil?._id}/send`)
  const { body } = await ada.post(`/group/${group}/invitations/${hal?._id}/send`, { by: 'link' })
  await drainJobs(app)
  const token = mails
    .findLast(({ text }) => text?.includes('/invitation/'))
    ?.linkWith('invitation')
    .split('/')
    .at(-1)
  const link = String(body['path']).split('/').at(-1)
  await app.visitor.post('/invitation/read', { token })
  await app.visitor.post('/invitation/register', { token, login: 'gil', email: 'gil@example.org', password: PASSWORD })
  const ivo = await app.user('ivo')
  await ivo.post('/invitation/read', { token: link })
  await ivo.post('/invitation/accept', { token: link })
  await ada.get(`/group/${group}`)
  await ada.post(`/group/${group}/invitations`, { people: ['jan@example.org'] })
  const [jan] = (await ada.get(`/group/${group}/invitations`)).body['value'] as { _id: string }[]
  await ada.delete(`/group/${group}/invitations/${jan?._id}`)
  await ada.delete(`/group/${group}/members/${ivo.id}`)
}

/** Makes the calls for signing in at providers. */
const fromProviders = async (app: TestApp): Promise<void> => {
  const cas = await casServer({ user: 'frida', attributes: { uid: 'frida', mail: 'frida@example.org' } })
  const authCasSettings = { serverUrl: cas.url, properties: { login: 'uid', email: 'mail' }, defaultLang: 'en' }
  await app.set({ authMethod: 'cas', authCasSettings })
  await app.visitor.get('/auth/login/cas')
  await app.visitor.post('/auth/login/cas', { ticket: cas.ticketFor('https://pads.example.org/login') })

  const person = { sub: 'g-1', preferred_username: 'gerda', email: 'gerda@example.org', email_verified: true }
  const provider = await startOidcSite(person, [`https://pads.example.org${RETURN}`])
  onTestFinished(() => provider.stop())
  await app.set({ authMethod: 'oidc', authOidcSettings: { issuer: provider.issuer, ...CLIENT, defaultLang: 'en' } })
  const browser = new TestBrowser(app, provider)
  await browser.signIn()
  await browser.post(START)
  await app.visitor.get('/auth/logout/provider')
  await app.set({ authMethod: 'internal' })
}

/** Makes the calls about files of pads. */
const withFiles = async (app: TestApp, ada: Caller, pad: string, other: string, group: string): Promise<void> => {
  const send = async (method: 'POST' | 'PUT', path: string, payload: string) => {
    const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/octet-stream' }
    return (await app.http.inject({ method, url: `/api${path}`, headers, payload })).json<{ file: { hash: string } }>()
  }
  const { file } = await send('POST', `/pad/${pad}/files?name=seeds.txt`, 'pumpkins')
  await send('POST', `/pad/${pad}/files?name=beans.txt`, 'beans')
  const { next } = (await ada.get(`/pad/${pad}/files?limit=1`)).body
  for (const page of ['', `?limit=1&cursor=${String(next)}`]) await ada.get(`/pad/${pad}/files${page}`)
  const db = app.database.db
  const named = await db.selectFrom('pad_files').select(['pad_id', 'hash']).where('pad_id', '=', pad).execute()
  await db.insertInto('pad_shown_files').values(named).execute()
  for (const asked of ['sort=addedAt', 'sort=name&order=asc&text=s', 'sort=bytes&kind=file']) {
    const first = await ada.get(`/group/${group}/files?limit=1&${asked}`)
    await ada.get(`/group/${group}/files?limit=1&${asked}&cursor=${String(first.body['next'])}`)
  }
  await app.visitor.get(`/pad/${pad}/files`)
  const { body } = await ada.post(`/pad/${pad}/files/addresses`, { hashes: [file.hash] })
  await app.http.inject({ url: (body['addresses'] as Record<string, { url: string }>)[file.hash]?.url ?? '' })
  await ada.post(`/pad/${other}/files/copies`, { pad, hashes: [file.hash] })
  const { upload } = (await ada.post(`/pad/${pad}/uploads`, { name: 'peas.txt', bytes: 8 })).body
  await send('PUT', `/pad/${pad}/uploads/${upload}?offset=0`, 'pe')
  await ada.get(`/pad/${pad}/uploads/${upload}`)
  await send('PUT', `/pad/${pad}/uploads/${upload}?offset=2`, 'as, peas')
  await send('PUT', `/pad/${pad}/uploads/${upload}?offset=2`, 'as, pe')
  const given = (await ada.post(`/pad/${pad}/uploads`, { name: 'peas.txt', bytes: 8 })).body
  await ada.delete(`/pad/${pad}/uploads/${given['upload']}`)
  await ada.delete(`/pad/${pad}/files/${file.hash}`)
  await drainJobs(app, { periodic: ['sweep-files'] })
}

/** Makes each call at least once, and those that filter, sort or page in each way. */
export const callEveryRoute = async (app: TestApp): Promise<void> => {
  const mails = await pickyMailServer()
  const [ada, ben, cleo] = [await app.user('ada'), await app.user('ben'), await app.user('cleo')]
  const site = await app.siteAdmin()
  await app.set(mails.settings)

  const group = await key(ada.post('/group', { name: 'Garden', users: [ben.id] }))
  const pad = await key(ada.post('/pad', { name: 'Seeds', group }))
  const other = await key(ada.post('/pad', { name: 'Tools', group }))
  await ada.post('/group/invite', { gid: group, invite: true, loginsOrEmails: ['ben', 'cleo@example.org'] })
  await ada.post('/group/add-watchers', { gid: group, type: 'groups', loginsOrEmails: ['cleo'] })
  await invitePeople(app, ada, mails, group)
  await ada.put(`/group/${group}`, { description: 'Outside' })
  await ada.put(`/pad/${pad}`, { name: 'Seeds for spring' })
  const template = await key(ada.post('/pad', { name: 'Plan of a bed', group }))
  await ada.put(`/pad/${template}`, { isTemplate: true })
  await site.put(`/pad/${template}`, { isSiteTemplate: true })
  await ada.get('/template')
  await ada.post(`/pad/${pad}/template`, { template })
  for (const type of ['groups', 'pads'])
    for (const mark of ['usermark', 'userwatch'])
      for (const marked of [true, false])
        await ben.post(`/${mark}`, { type, key: type === 'groups' ? group : pad, marked })
  await ben.post('/userwatch', { type: 'groups', key: group, marked: true })
  await ben.post('/userwatch', { type: 'pads', key: pad, marked: true })

  const list = Object.keys((await ada.post('/userlist', { name: 'Friends', loginsOrEmails: ['ben'] })).body['value'])[0]
  await ada.put(`/userlist/${list}`, { name: 'Gardeners', loginsOrEmails: ['ben', 'cleo'] })
  const page = await openPage({ url: await listen(app), pad, credentials: { token: ada.token ?? '' } })
  page.write('Pumpkins in rows')
  await page.saved()
  page.sendChat({ type: 'chat-say', id: randomUUID(), text: 'Peas too' })
  page.sendChat({ type: 'chat-earlier', before: 1 })
  await waitFor(() => expect(page.chat.map(({ type }) => type)).toContain('chat-earlier'))
  page.close()
  await drainJobs(app)
  // A member needs no password, and is shown the group and the pad all the same.
  for (const caller of [app.visitor, ada])
    for (const path of [`/group/${group}`, `/pad/${pad}`]) await caller.post(`${path}/password`, { password: 'wrong' })

  for (const caller of [app.visitor, ada, ben, cleo, site])
    for (const path of [
      '/configuration',
      '/configuration/public/usefirstlastname',
      `/configuration/public/allpadspublicsauthentifiedonly?pid=${pad}`,
      '/cache/check',
      '/group',
      `/group/${group}`,
      `/pad/${pad}`,
      `/pad/${pad}/history`,
      `/pad/${pad}/history?limit=1&author=${ada.id}`,
      `/pad/${pad}/history?line=1`,
      `/pad/${pad}/history?line=1&lastLine=1&author=${ada.id}`,
      `/pad/${pad}/activity`,
      `/pad/${pad}/contributions`,
      `/pad/${pad}/at/1?format=lines`,
      `/pad/${pad}/at?time=0`,
      `/pad/${pad}/frames?from=0`,
      `/pad/${pad}/diff?from=0&to=1`,
      `/pad/${pad}/versions`,
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

  await withFiles(app, ada, pad, other, group)

  const version = (await ada.post(`/pad/${pad}/versions`, { seq: 1, name: 'as sent' })).body['value'] as { id: string }
  await ada.put(`/pad/${pad}/versions/${version.id}`, { starred: true })
  await download(ada, `/pad/${pad}/versions/${version.id}/proof`)
  await ada.post(`/pad/${pad}/restore`, { seq: 0 })
  const range = { seq: 1, from: 0, to: 3 }
  await ada.post(`/pad/${pad}/redact/find`, range)
  const redaction = (await ada.post(`/pad/${pad}/redact`, { ...range, reason: 'A name' })).body['value'] as
    | { job: string }
    | undefined
  await ada.get(`/pad/${pad}/redact/${redaction?.job}`)
  await drainJobs(app)
  await ada.post(`/pad/${pad}/copy`, { seq: 1, name: 'Copy' })
  await ada.delete(`/pad/${pad}/versions/${version.id}`)

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
  for (const state of userStates) await site.get(`/users?state=${state}&limit=1`)
  await site.get(`/users?search=${encodeURIComponent('Ada L')}`)
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
  await site.post('/mails/test', { email: 'ada@example.org' })
  await site.get('/trash')
  await site.get('/stats/stats.json')
  await site.get('/stats/growth')
  await site.get('/stats/files')
  await site.get('/configuration/title')
  await site.put('/configuration/title', { value: 'Pads' })
  await site.post('/configuration', { key: 'title', value: 'Pads' })
  await site.post('/configuration/title/try', { value: 'Pads' })
  await site.delete('/configuration/title')

  await byMail(app, mails)
  await fromProviders(app)

  await ada.post('/auth/check', { password: PASSWORD })
  const otpSecret = await enableTwoFactor(app, ada, 'ada')
  await ada.get('/auth/recoverycodes')
  await ada.post('/auth/recoverycodes', { otp: codeOf(app, otpSecret) })
  await ada.put('/user/ada', { passwordCurrent: PASSWORD, email: 'ada@example.com', password: 'another good one' })
  await ada.delete('/auth/sessions')
  const sessions = (await ada.get('/auth/sessions')).body['value'] as { _id: string }[]
  await ada.delete(`/auth/sessions/${sessions[0]?._id}`)
  await site.put('/user/disable2fa', { login: 'ada' })
  await site.delete('/user/ben')
  await cleo.get('/auth/logout')
  await site.get('/auth/admin/logout')
}
