import type { UserId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '../clock.ts'
import { mailServer } from '../testing/mail-server.ts'
import { drainJobs } from '../testing/drain-jobs.ts'
import { realtimeSite, type RealtimeSite } from '../realtime/testing/realtime-site.ts'
import { PASSWORD } from '../testing/test-app.ts'
import { waitUntil } from '../testing/wait.ts'

/** Returns the tables that contain these words, in a text or in the bytes of an update. */
const tablesWith = async ({ database: { db } }: RealtimeSite, words: string): Promise<string[]> => {
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
  await app.set(mails.settings)
  const token = { token: user.token! }
  const shared = await site.pad({ name: 'Shared' })
  const group = (await user.post('/group', { name: 'Diary of user', users: [stranger.id] })).body['key'] as string
  const own = (await user.post('/pad', { name: 'Own', group })).body['key'] as string
  for (const [pad, text] of [
    [shared, 'written together'],
    [own, 'written alone'],
  ] as const) {
    const page = await site.open(pad, { token })
    page.write(text)
    await page.saved()
    page.tellChat({ type: 'chat-say', id: crypto.randomUUID(), text: `${text} in the chat` })
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
  const before = await tablesWith(site, 'written alone')
  expect(before).toEqual(expect.arrayContaining(['chat_messages', 'pad_texts', 'pad_updates']))
  expect(await tablesWith(site, user.email)).toEqual(expect.arrayContaining(['mails', 'users']))

  expect((await siteAdmin.delete('/user/user')).status).toBe(200)
  // The person and what only they had are gone at once.
  for (const words of [user.email, 'Ursula', 'Orchard', 'Friends of user'])
    expect({ words, tables: await tablesWith(site, words) }).toEqual({ words, tables: [] })
  app.clock.advance(31 * DAY_MS)
  await drainJobs(app)
  expect(await tablesWith(site, 'written alone')).toEqual([])
  expect(await tablesWith(site, own)).toEqual([])
  // These stay: under their name what others wrote with them, and what the trail keeps for its time.
  expect(await tablesWith(site, 'written together')).toEqual(expect.arrayContaining(['chat_messages', 'pad_updates']))
  const left = new Set(await tablesWith(site, user.id))
  for (const table of ['audit_entries', 'chat_messages', 'pad_authors', 'pad_updates']) left.delete(table)
  expect([...left]).toEqual([])
  const { db } = site.database
  expect(
    await db
      .selectFrom('users')
      .select('id')
      .where('id', '=', user.id as UserId)
      .execute(),
  ).toEqual([])
  expect(await db.selectFrom('pads').select(['id', 'removed_at']).execute()).toEqual([{ id: shared, removed_at: null }])
})
