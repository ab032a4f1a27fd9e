import type { PadId, UserId } from '@sheaf/contract/ids'
import { padFromLines } from '@sheaf/document/text/from-text'
import { isFullRun } from '@sheaf/document/testing/random'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '../lib/clock.ts'
import type { Db } from '../db/dialect.ts'
import { insertChunksOf } from '../db/queries/insert-chunks.ts'
import type { Tables } from '../db/tables/tables.ts'
import { newId } from '../lib/ids.ts'
import { openLog } from '../lib/log.ts'
import { ENTRY_KIND } from '../pad-log/log-hash.ts'
import { lockLogHeads } from '../pad-log/log-heads.store.ts'
import { writeEntries } from '../pad-log/writing/write-entries.ts'
import { auditEntries } from '../testing/people/audit-trail.ts'
import { mailServer } from '../testing/servers/mail-server.ts'
import { drainJobs } from '../testing/drain-jobs.ts'
import { realtimeSite } from '../realtime/testing/realtime-site.ts'
import { PASSWORD, type TestUser } from '../testing/test-app.ts'
import { waitUntil } from '../testing/wait.ts'
import { measuredApp } from '../testing/sites/measured-app.ts'

/** Returns the tables that contain these words, in a text or in the bytes of an update. */
const tablesWith = async (db: Db, words: string): Promise<string[]> => {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    const texts = rows.flatMap((row) =>
      Object.values(row).map((value) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value),
      ),
    )
    if (texts.some((text) => text.includes(words))) found.push(name)
  }
  return found.toSorted()
}

test('[W-37, ACC-42, ACC-43, ACC-44] of a removed account nothing is left anywhere, but what it wrote with others and the audit trail', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const [{ app, user, stranger, siteAdmin }, mails] = [site, await mailServer()]
  const { db } = site.database
  await app.set(mails.settings)
  const credentials = { token: user.token! }
  const shared = await site.pad({ name: 'Shared' })
  const group = (await user.post('/group', { name: 'Diary of user', users: [stranger.id] })).body['key'] as string
  const own = (await user.post('/pad', { name: 'Own', group })).body['key'] as string
  for (const [pad, text] of [
    [shared, 'written together'],
    [own, 'written alone'],
  ] as const) {
    const page = await site.open(pad, { credentials })
    page.write(text)
    await page.saved()
    page.sendChat({ type: 'chat-say', id: crypto.randomUUID(), text: `${text} in the chat` })
    await waitUntil(() => page.chat.some((event) => JSON.stringify(event).includes(text)))
    page.close()
  }
  await user.post('/usermark', { type: 'groups', key: group })
  await user.post('/userlist', { name: 'Friends of user', loginsOrEmails: ['stranger'] })
  await stranger.post('/userlist', { name: 'People', loginsOrEmails: ['user'] })
  const profile = { passwordCurrent: PASSWORD, firstname: 'Ursula', organization: 'Orchard' }
  expect((await user.put('/user/user', profile)).status).toBe(200)
  await app.visitor.post('/passrecover', { email: user.email })
  await mails.arrived()
  app.clock.advance(60_000)
  await drainJobs(app)
  const before = await tablesWith(db, 'written alone')
  expect(before).toEqual(expect.arrayContaining(['chat_messages', 'pad_texts', 'pad_updates']))
  expect(await tablesWith(db, user.email)).toEqual(expect.arrayContaining(['mails', 'users']))

  expect((await siteAdmin.delete('/user/user')).status).toBe(200)
  // The person and what only they had are gone at once.
  for (const words of [user.email, 'Ursula', 'Orchard', 'Friends of user'])
    expect({ words, tables: await tablesWith(db, words) }).toEqual({ words, tables: [] })
  app.clock.advance(31 * DAY_MS)
  await drainJobs(app)
  expect(await tablesWith(db, 'written alone')).toEqual([])
  expect(await tablesWith(db, own)).toEqual([])
  // These stay: under their name what others wrote with them, and what the trail keeps for its time.
  expect(await tablesWith(db, 'written together')).toEqual(expect.arrayContaining(['chat_messages', 'pad_updates']))
  const left = new Set(await tablesWith(db, user.id))
  for (const table of ['audit_entries', 'chat_messages', 'pad_authors', 'pad_letter_ids', 'pad_updates'])
    left.delete(table)
  expect([...left]).toEqual([])
  expect(
    await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id as UserId)
      .execute(),
  ).toEqual([])
  expect(await db.selectFrom('pads').select(['id', 'removed_at']).execute()).toEqual([{ id: shared, removed_at: null }])
})

/** Number of pads in each of the two groups. */
const PADS = isFullRun ? 500 : 120

/** Writes so many pads into a group, with all that one person may have in a pad, and a bookmark of another's. */
const fillGroup = async (db: Db, group: string, person: TestUser, other: TestUser): Promise<PadId[]> => {
  const ids = Array.from({ length: PADS }, () => newId<PadId>())
  const insert = async <T extends keyof Tables>(table: T, rowOf: (pad: string) => object): Promise<void> => {
    for (const chunk of insertChunksOf(ids))
      await db
        .insertInto(table as 'marks')
        .values(chunk.map((pad) => rowOf(pad) as never))
        .execute()
  }
  const mark = { type: 'pads', created_at: 1 }
  const named = { author_id: person.id, name: person.login, color: '' }
  const text = `written by the one, @${person.login}@ is asked`
  const data = Buffer.from(padFromLines(text).update)
  await insert('pads', (id) => ({
    id,
    group_id: group,
    name: id,
    ctime: 1,
    made_by: person.id,
  }))
  await insert('pad_authors', (pad_id) => ({ pad_id, number: 1, ...named }))
  const entries = ids.map((padId) => ({
    padId,
    kind: ENTRY_KIND.update,
    author: 1,
    data,
    ids: [{ id: 7, whose: null, isReturned: false }],
  }))
  await writeEntries(db, await lockLogHeads(db, ids), entries, 1)
  await insert('pad_texts', (pad_id) => ({ pad_id, seq: 1, text }))
  await insert('chats', (pad_id) => ({ pad_id, head: 1, removed_to: 0 }))
  await insert('chat_messages', (pad_id) => ({
    pad_id,
    seq: 1,
    message_id: pad_id,
    ...named,
    text: 'said',
    created_at: 1,
  }))
  for (const kind of ['bookmark', 'watch'])
    await insert('marks', (target_id) => ({ ...mark, kind, user_id: person.id, target_id }))
  await insert('marks', (target_id) => ({ ...mark, kind: 'bookmark', user_id: other.id, target_id }))
  await insert('digest_cursors', (pad_id) => ({ user_id: person.id, pad_id, told_seq: 0, from_seq: 0, mentioned: 1 }))
  const mail = { recipient: person.email, lang: 'en', template: 'digest', state: 'waiting', attempts: 0, created_at: 1 }
  await insert('mails', (id) => ({ ...mail, id, data: id, next_try_at: null }))
  return ids
}

test('[W-37, ACC-42, ACC-43, ADM-14] an account in hundreds of pads goes in one step, its own pads in the background, and the trail reports it', async () => {
  const { app, measure } = await measuredApp()
  const { db } = app.database
  const [ada, ben, admin] = [await app.user('ada'), await app.user('ben'), await app.siteAdmin()]
  const make = async (by: TestUser, name: string, users: string[]) =>
    (await by.post('/group', { name, users })).body['key'] as string
  const [own, shared] = [await make(ada, 'Diary', [ben.id]), await make(ben, 'Council', [ada.id])]
  const [ownPads, sharedPads] = [await fillGroup(db, own, ada, ben), await fillGroup(db, shared, ada, ben)]
  const count = async (table: keyof Tables): Promise<number> => {
    const row = await db
      .selectFrom(table)
      .select((of) => of.fn.countAll().as('n'))
      .executeTakeFirstOrThrow()
    return Number(row.n)
  }
  const keptOf = async (pads: readonly string[]) => {
    const kept = new Set((await db.selectFrom('pad_updates').select('pad_id').execute()).map(({ pad_id }) => pad_id))
    return pads.filter((id) => kept.has(id)).length
  }

  await app.user('cleo')
  const queriesOf = async (login: string): Promise<number> => {
    let status = 0
    const { queries } = await measure(async () => ({ status } = await admin.delete(`/user/${login}`)))
    expect(status).toBe(200)
    return queries.length
  }
  const nothing = await queriesOf('cleo')
  expect((await queriesOf('ada')) - nothing).toBeLessThan(10)
  expect(await tablesWith(db, ada.email)).toEqual([])
  expect(await tablesWith(db, ada.id)).toEqual(['audit_entries', 'chat_messages', 'pad_authors'])
  for (const table of ['mails', 'digest_cursors'] as const) expect([table, await count(table)]).toEqual([table, 0])
  expect(await count('marks')).toBe(2 * PADS)

  // What only ada had is out of sight, and a job has yet to purge it.
  expect(Object.keys((await ben.get('/group')).body['value'].groups)).toEqual([shared])
  expect(await keptOf(ownPads)).toBe(PADS)
  const waiting = await db.selectFrom('jobs').select('key').where('kind', '=', 'purge-group').execute()
  expect(waiting).toEqual([{ key: own }])
  app.clock.advance(31 * DAY_MS)
  await drainJobs(app)
  // The trail names a hundred of the pads, and this one is not among them.
  expect(await tablesWith(db, ownPads.toSorted().at(-1)!)).toEqual([])
  expect([await keptOf(ownPads), await keptOf(sharedPads)]).toEqual([0, PADS])
  for (const table of [
    'pads',
    'pad_texts',
    'pad_authors',
    'pad_letter_ids',
    'chats',
    'chat_messages',
    'marks',
  ] as const)
    expect([table, await count(table)]).toEqual([table, PADS])

  const report = (await auditEntries(await app.siteAdmin())).filter(
    ({ act }) => act === 'user.remove' || act === 'group.remove',
  )
  expect(report).toHaveLength(3)
  expect(report).toContainEqual(
    expect.objectContaining({
      act: 'user.remove',
      on: { user: { _id: ada.id, login: 'ada' } },
      details: { groups: 1 },
    }),
  )
  expect(report).toContainEqual(
    expect.objectContaining({
      act: 'group.remove',
      on: { group: { _id: own, name: 'Diary' } },
      details: { pads: PADS, padNames: ownPads.toSorted().slice(0, 100) },
    }),
  )
})

test('[W-37, SEC-42, SEC-4] the log of the life and end of an account names nobody, and tells no secret', async () => {
  const lines: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  const site = await realtimeSite(undefined, { log })
  const { app, siteAdmin, stranger, gid } = site
  const mails = await mailServer({
    onRcptTo: ({ address }, _, done) => done(new Error(`<${address}>: unknown here, mail ${address.toUpperCase()}`)),
  })
  await app.set(mails.settings)
  const mathilde = await app.user('mathilde')
  const names = { firstname: 'Quintilia', lastname: 'Oxenstierna', organization: 'Orchard' }
  const [wrong, newPassword] = ['a wrong passphrase', 'another good passphrase']
  const statuses: number[] = []
  const expectEach = async (status: number, ...calls: Promise<{ readonly status: number }>[]) => {
    for (const reply of await Promise.all(calls)) statuses.push(reply.status - status)
  }
  await expectEach(
    200,
    mathilde.put('/user/mathilde', { passwordCurrent: PASSWORD, ...names }),
    mathilde.get('/user/mathilde'),
    stranger.get('/search-users/mathilde'),
    stranger.get(`/search-users/${encodeURIComponent(mathilde.email)}`),
    stranger.get('/search-users/Quintilia%20Oxenstierna'),
    stranger.post('/userlist', { name: 'Mathilde and others', loginsOrEmails: [mathilde.email] }),
    site.admin.post('/group/invite', { gid, invite: true, loginsOrEmails: ['mathilde', 'nobody@example.org'] }),
    siteAdmin.get('/user/mathilde'),
    siteAdmin.get('/users?search=mathilde'),
    siteAdmin.get('/stats/watchUser/mathilde'),
    app.visitor.post('/passrecover', { email: mathilde.email }),
  )
  await expectEach(400, app.visitor.post('/auth/login', { login: 'mathilde', password: wrong }))
  // The replies to these are no JSON.
  for (const url of ['/api/user/mathilde/export', '/admin/users/mathilde/edit'])
    await app.http.inject({ url, headers: { authorization: `Bearer ${mathilde.token}` } })
  const page = await site.open(await site.pad({ name: 'For Mathilde' }), { credentials: { token: mathilde.token! } })
  page.write('Mathilde was here, says @mathilde')
  await page.saved()
  page.sendChat({ type: 'chat-say', id: crypto.randomUUID(), text: 'Mathilde speaking' })
  await waitUntil(() => page.chat.some((event) => JSON.stringify(event).includes('speaking')))
  const password = { passwordCurrent: PASSWORD, password: newPassword, passwordConfirm: newPassword }
  await expectEach(200, mathilde.put('/user/mathilde', password))
  // The mail is tried before the day is over that it is good for.
  await drainJobs(app)
  await waitUntil(() => lines.some((line) => line.includes('a mail could not be sent')))
  app.clock.advance(DAY_MS)
  await drainJobs(app)
  await expectEach(200, siteAdmin.delete('/user/mathilde'))
  await waitUntil(() => page.reasons.length > 0)
  app.clock.advance(31 * DAY_MS)
  await drainJobs(app)
  expect(statuses.filter((difference) => difference !== 0)).toEqual([])

  const logged = lines.join('')
  for (const path of ['/api/user/:login', '/api/search-users/:login']) expect(logged).toContain(path)
  for (const words of ['mathilde', ...Object.values(names), PASSWORD, wrong, newPassword, mathilde.token!])
    expect([words, lines.filter((line) => line.toLowerCase().includes(words.toLowerCase()))]).toEqual([words, []])
})
