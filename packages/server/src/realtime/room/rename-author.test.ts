import { setTimeout as sleep } from 'node:timers/promises'
import { AUTHOR_COLORS, defaultColorOf } from '@sheaf/contract/author-color'
import type { UserId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engineOf } from '../../db/dialect.ts'
import { casServer } from '../../testing/servers/cas-server.ts'
import { PASSWORD } from '../../testing/test-app.ts'
import { waitFor, waitUntil } from '../../testing/wait.ts'
import type { Page } from '../testing/page.ts'
import { holdOpenings } from '../testing/hold-openings.ts'
import { realtimeSite } from '../testing/realtime-site.ts'
import { whenRead } from '../testing/users-read.ts'

const people = (page: Page) => Array.from(page.people.values(), ({ user }) => user)

test('[RT-30, RT-29] whoever changes how they are shown in pads is shown so in those that they have open, and where they wrote', async () => {
  const site = await realtimeSite()
  const { user, admin, siteAdmin } = site
  const [written, read] = [await site.pad(), await site.pad()]
  const at = (pad: string, token = user.token) => site.open(pad, { credentials: { token: token! } })
  const [writing, reading, other, reader] = [
    await at(written),
    await at(read),
    await at(written, admin.token),
    await at(read, admin.token),
  ]
  writing.write('of the user')
  await other.shows('of the user')

  const zoe = { name: 'Zoe', color: '#123456' }
  const saved = await user.put('/user/user', { padNickname: 'Zoe', color: '#123456', passwordCurrent: PASSWORD })
  expect(saved.body).toMatchObject({ success: true })
  await waitFor(() => expect([writing.introductions, reading.introductions]).toEqual([[zoe], [zoe]]))
  await waitFor(() => expect(other.authors[user.id]).toEqual(zoe))
  expect([other.introductions, reader.authors[user.id]]).toEqual([[], undefined])
  await waitFor(() => expect(people(other)).toContainEqual({ author: user.id, ...zoe }))

  await siteAdmin.put('/user/user', { useLoginAndColorInPads: false, lang: 'fr' })
  await waitFor(() => expect(writing.introductions.at(-1)?.name).toBe(''))
  await waitFor(() => expect(other.authors[user.id]?.name).toBe(''))
  // A change of what pads do not show is not announced there.
  await siteAdmin.put('/user/user', { organization: 'Club' })
  const late = await at(written, admin.token)
  expect(late.authors[user.id]?.name).toBe('')
  writing.write('and on')
  await writing.saved()
  expect(writing.introductions).toHaveLength(2)
  expect([writing, reading, other, reader].flatMap(({ reasons }) => reasons)).toEqual([])
})

test('[RT-47] what somebody wrote is in their colour of now, in pads that are open to others and in those opened later', async () => {
  const site = await realtimeSite()
  const { user, admin } = site
  const [open, closed] = [await site.pad(), await site.pad()]
  const at = (pad: string, token: string | undefined) => site.open(pad, { credentials: { token: token! } })
  for (const pad of [open, closed]) {
    const writing = await at(pad, user.token)
    writing.write('of the user')
    await writing.saved()
    writing.close()
  }
  const reader = await at(open, admin.token)
  const given = reader.authors[user.id]!.color
  const saved = await user.put('/user/user', { color: '#123456', padNickname: 'Zoe', passwordCurrent: PASSWORD })
  expect(saved.body).toMatchObject({ success: true })
  await waitFor(() => expect(reader.authors[user.id]).toEqual({ name: 'Zoe', color: '#123456' }))
  expect((await at(closed, admin.token)).authors[user.id]).toEqual({ name: 'Zoe', color: '#123456' })

  await user.put('/user/user', { color: '', passwordCurrent: PASSWORD })
  await waitFor(() => expect(reader.authors[user.id]).toEqual({ name: 'Zoe', color: given }))
})

test('[EDT-120] whoever is no longer shown has not the colour of their account, be it one that the site gives', async () => {
  const site = await realtimeSite()
  const { user, admin, siteAdmin } = site
  const [open, closed] = [await site.pad(), await site.pad()]
  const at = (pad: string, token: string | undefined) => site.open(pad, { credentials: { token: token! } })
  for (const chosen of [AUTHOR_COLORS[2].toUpperCase(), defaultColorOf(user.id)]) {
    await siteAdmin.put('/user/user', { color: chosen, useLoginAndColorInPads: true })
    const pages = [await at(open, user.token), await at(closed, user.token)]
    for (const page of pages) {
      page.write('of the user')
      await page.saved()
    }
    pages[1]!.close()
    const reader = await at(open, admin.token)
    expect(reader.authors[user.id]).toEqual({ name: 'user', color: chosen })
    await siteAdmin.put('/user/user', { useLoginAndColorInPads: false })
    const [late, again] = [await at(closed, admin.token), await at(open, user.token)]
    // Each page is notified in its own time, also of a pad that was still in memory when it was opened again.
    await waitFor(() => {
      const shown = [reader, late].map(({ authors }) => authors[user.id])
      for (const one of [...shown, pages[0]!.introductions.at(-1), again.welcomes[0]]) {
        expect(one?.name).toBe('')
        expect(AUTHOR_COLORS.filter((color) => color !== chosen.toLowerCase())).toContain(one?.color)
      }
    })
  }
})

test('[RT-30, AUTH-35] whose names a provider has otherwise by now is shown so, from the sign-in that tells, in pads opened before', async () => {
  const site = await realtimeSite()
  const { app, siteAdmin } = site
  const named = (givenName: string) => ({ user: 'ada', attributes: { mail: 'ada@example.org', givenName } })
  const cas = await casServer(named('Ada'))
  await app.set({
    useFirstLastNameInPads: true,
    authMethod: 'cas',
    authCasSettings: { serverUrl: cas.url, properties: { login: 'user', email: 'mail', firstname: 'givenName' } },
  })
  const signIn = async (): Promise<string> => {
    const first = await app.visitor.post('/auth/login/cas', { ticket: cas.ticketFor('http://localhost/login') })
    const login = { login: 'ada', token: first.body['token'].key }
    return (await app.visitor.post('/auth/loginotp', login)).body['token']
  }
  const page = await site.open(await site.pad(), { credentials: { token: await signIn() } })
  await signIn()
  cas.user = named('Augusta')
  await signIn()
  await waitFor(() => expect(page.introductions.map(({ name }) => name)).toEqual(['Augusta']))
  expect((await siteAdmin.get('/user/ada')).body['value']).toMatchObject({ firstname: 'Augusta' })
})

test('[RT-30, CFG-20, CFG-11] a site that names people otherwise names them so at once in the pads that are open', async () => {
  const site = await realtimeSite()
  const { user, admin, siteAdmin } = site
  await siteAdmin.put('/user/user', { firstname: 'Ursula', lastname: 'Berg' })
  const pad = await site.pad()
  const at = (token: string | undefined) => site.open(pad, token === undefined ? {} : { credentials: { token } })
  const [writing, reading, guest] = [await at(user.token), await at(admin.token), await at(undefined)]
  for (const page of [writing, guest]) page.write('some text')
  await Promise.all([writing.saved(), guest.saved()])
  const setting = '/configuration/useFirstLastNameInPads'
  await siteAdmin.put(setting, { value: true })
  await waitFor(() => expect(reading.authors[user.id]?.name).toBe('Ursula Berg'))
  await siteAdmin.delete(setting)
  await waitFor(() => expect(guest.authors[user.id]?.name).toBe('user'))
  // To herself she has that name anyway (EDT-7).
  expect(writing.introductions.map(({ name }) => name)).toEqual(['Ursula Berg', 'Ursula Berg'])
  for (const page of [writing, reading, guest]) page.write('written on')
  await Promise.all([writing.saved(), reading.saved(), guest.saved()])
  // Nobody had to reconnect, and pages whose people kept their names were sent nothing.
  expect([writing, reading, guest].flatMap(({ reasons }) => reasons)).toEqual([])
  expect([reading.introductions, guest.introductions]).toEqual([[], []])
})

test('[RT-30] whose account cannot be read keeps nobody else from being shown as they are now', async () => {
  const site = await realtimeSite()
  const { db } = site.database
  const pad = await site.pad()
  const at = (token: string | undefined) => site.open(pad, { credentials: { token: token! } })
  const [unread, ...others] = [await at(site.user.token), await at(site.admin.token), await at(site.stranger.token)]
  await db.updateTable('users').set({ pad_nickname: 'Zoe' }).execute()
  await whenRead(db, site.user.id, engineOf(db) === 'sqlite' ? sql`json(login)` : sql`login::json::text`)
  site.app.services.livePads.everybodyChanged()
  await waitFor(() =>
    expect(others.map(({ introductions }) => introductions.map(({ name }) => name))).toEqual([['Zoe'], ['Zoe']]),
  )
  expect(unread.introductions).toEqual([])
})

// SQLite has a single connection, on which everything would wait.
test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  '[RT-30] who changes twice is shown as they are now, also where the older is read last',
  async () => {
    const site = await realtimeSite()
    const { db } = site.database
    const page = await site.open(await site.pad(), { credentials: { token: site.user.token! } })
    await sql`create sequence reads`.execute(db)
    await whenRead(db, site.user.id, sql`case when nextval('reads') = 1 then pg_sleep(1)::text else lang end`)
    for (const name of ['Older', 'Newer']) {
      await sql`update stored_users set pad_nickname = ${name} where id = ${site.user.id}`.execute(db)
      site.app.services.livePads.personChanged(site.user.id as UserId)
      await sleep(200)
    }
    await waitFor(() => expect(page.introductions.at(-1)?.name).toBe('Newer'))
    await sleep(1500)
    expect(page.introductions.map(({ name }) => name)).toEqual(['Newer'])
  },
)

test.runIf(process.env['TEST_DATABASE'] === 'postgres')(
  '[RT-30] who is just being connected when they change is shown as they are now',
  async () => {
    const site = await realtimeSite()
    const pad = await site.pad()
    const release = await holdOpenings(site.database)
    const page = await site.open(pad, { credentials: { token: site.user.token! }, opened: false })
    await waitUntil(() => page.isConnected)
    // This is long enough for the server to have decided who comes.
    await sleep(200)
    await site.siteAdmin.put('/user/user', { padNickname: 'Zoe' })
    await release()
    await waitFor(() => expect(page.welcomes.at(-1)?.name).toBe('Zoe'))
  },
)
