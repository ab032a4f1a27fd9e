import type { PadId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/clock.ts'
import { newId } from '../../lib/ids.ts'
import { jobKinds } from '../../job-kinds.ts'
import { startJobRunner } from '../../jobs/runner.ts'
import { drainJobs } from '../../testing/drain-jobs.ts'
import { realtimeSite, type RealtimeSite } from '../../realtime/testing/realtime-site.ts'
import { waitFor, waitUntil } from '../../testing/wait.ts'

const ABSENT = 'BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND'

/** Gives a pad that was just made an id in words, as an import may bring it. */
const callInWords = async ({ database: { db } }: RealtimeSite, pad: string): Promise<PadId> => {
  const id = 'minutes-ab12cd3' as PadId
  await db.deleteFrom('digest_feed').where('pad_id', '=', pad).execute()
  await db.updateTable('pads').set({ id }).where('id', '=', pad).execute()
  return id
}

/** Returns what opening a name answers: whether one may write, or the key of the refusal. */
const answerTo = async (site: RealtimeSite, name: string, token?: string): Promise<string> => {
  const page = await site.open(name, { opened: false, ...(token === undefined ? {} : { credentials: { token } }) })
  await waitUntil(() => page.welcomes.length > 0 || page.reasons.length > 0, { interval: 5 })
  page.close()
  return page.welcomes[0] ? (page.welcomes[0].readonly ? 'reads' : 'writes') : page.reasons[0]!
}

const madeIn = async ({ database: { db } }: RealtimeSite): Promise<string[]> => {
  const rows = await db.selectFrom('pads').select('id').where('group_id', 'is', null).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

test('[PAD-49, EDT-1] a name opens a pad for everybody who types it, without an account', async () => {
  const site = await realtimeSite()
  const guest = await site.open('Meeting_2026')
  expect(guest.welcomes[0]).toMatchObject({ padName: 'Meeting_2026', readonly: false })
  guest.write('written by a guest')
  await guest.saved()
  const user = await site.open('Meeting_2026', { credentials: { token: site.stranger.token! } })
  await user.shows('written by a guest')
  user.write('and by a user')
  await guest.shows('and by a user')
  user.sendChat({ type: 'chat-say', id: 'message-1', text: 'hello' })
  await waitUntil(() => guest.chat.some(({ type }) => type === 'chat-said'))
  // A name in other letter case is another name.
  expect((await site.open('meeting_2026')).text()).toBe('')
})

test('[PAD-49] two who open a new name at once are in one pad', async () => {
  const site = await realtimeSite()
  const pages = await Promise.all(Array.from({ length: 4 }, () => site.open('together')))
  pages[0]!.write('seen by all')
  await Promise.all(pages.map((page) => page.shows('seen by all')))
  expect(await madeIn(site)).toEqual(['together'])
})

test.each([['publicNeedsAccount'], ['allPadsPublicsAuthentifiedOnly']] as const)(
  '[PAD-49, GRP-26, GRP-32] with %s on, a visitor neither opens nor makes one, and a user does',
  async (setting) => {
    const site = await realtimeSite()
    await site.app.set({ [setting]: true })
    expect(await answerTo(site, 'notes')).toBe('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
    expect(await madeIn(site)).toEqual([])
    expect(await answerTo(site, 'notes', site.stranger.token)).toBe('writes')
    expect(await answerTo(site, 'notes')).toBe('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  },
)

test('[PAD-49] the pads made from one address are limited, and those there are open all the same', async () => {
  const site = await realtimeSite({}, { env: { SHEAF_LIMITS: 'anonymousPad=2' } })
  expect(await answerTo(site, 'one')).toBe('writes')
  expect(await answerTo(site, 'two')).toBe('writes')
  expect(await answerTo(site, 'three')).toBe('BACKEND.ERROR.AUTHENTICATION.TOO_MANY_ATTEMPTS')
  expect(await answerTo(site, 'one')).toBe('writes')
  expect(await madeIn(site)).toEqual(['one', 'two'])
})

test('[PAD-50, CFG-21] turned off, open ones are closed and none opens; turned on again, their text is there', async () => {
  const site = await realtimeSite()
  const page = await site.open('notes')
  page.write('kept')
  await page.saved()
  await site.siteAdmin.put('/configuration/allowEtherPads', { value: false })
  await waitUntil(() => page.reasons.includes(ABSENT))
  for (const name of ['notes', 'never-seen'])
    for (const token of [undefined, site.user.token, site.siteAdmin.token])
      expect(await answerTo(site, name, token)).toBe(ABSENT)
  expect(await madeIn(site)).toEqual(['notes'])
  await site.siteAdmin.put('/configuration/allowEtherPads', { value: true })
  expect((await site.open('notes')).text()).toContain('kept')
})

test('[PAD-51] an anonymous pad is in no list, no search and no call', async () => {
  const site = await realtimeSite({ visibility: 'public' })
  const page = await site.open('elephants')
  page.write('elephants everywhere')
  await page.saved()
  const runner = startJobRunner(
    { ...site.app.services, db: site.database.db },
    { kinds: jobKinds, periodic: ['catch-up-index'] },
  )
  site.app.clock.advance(DAY_MS)
  await runner.drain()
  await runner.close()
  const { db } = site.database
  expect(await db.selectFrom('pad_texts').selectAll().where('pad_id', '=', 'elephants').execute()).toEqual([])
  for (const caller of [site.admin, site.siteAdmin]) {
    for (const path of ['/pad/elephants', '/pad/ispublic/elephants', '/pad/getLastEdited/elephants'])
      expect([path, (await caller.get(path)).status]).toEqual([path, 404])
    expect((await caller.put('/pad/elephants', { name: 'Mine now', group: site.gid })).status).toBe(404)
  }
  for (const path of ['/pad/elephants', '/pad/chathistory/elephants'])
    expect([path, (await site.admin.delete(path)).status]).toEqual([path, 404])
  for (const path of ['/usermark', '/userwatch'])
    for (const marked of [undefined, true])
      expect(await site.admin.post(path, { type: 'pads', key: 'elephants', marked })).toMatchObject({
        status: 404,
        body: { error: 'BACKEND.ERROR.USER.BOOKMARK_NOT_FOUND', key: 'elephants' },
      })
  expect(JSON.stringify((await site.admin.get('/group')).body)).not.toContain('elephants')
  expect((await site.admin.get('/pad/search?q=elephants')).body['results'].pads).toEqual([])
})

test('[PAD-51, ERR-10] the address of a pad of a group stays its own, hidden or removed', async () => {
  const site = await realtimeSite({ visibility: 'restricted' })
  const [hidden, removed] = [await site.pad(), await site.pad()]
  await site.admin.delete(`/pad/${removed}`)
  const inWords = await callInWords(site, await site.pad())
  const answers = [hidden, removed, inWords, newId<PadId>()].map((name) => answerTo(site, name))
  expect(await Promise.all(answers)).toEqual([ABSENT, ABSENT, ABSENT, ABSENT])
  await site.admin.delete(`/pad/${inWords}`)
  expect(await answerTo(site, inWords)).toBe(ABSENT)
  expect(await madeIn(site)).toEqual([])
})

test.each([
  '.',
  '..',
  '~',
  '-_-',
  'r.0123456789abcdef0123456789ABCDEF',
  'a b',
  'é',
  'x'.repeat(101),
  '',
  '__proto__/x',
])('[PAD-55, W-27, W-35] the name %j makes no pad', async (name) => {
  const site = await realtimeSite()
  const page = await site.open(name, { opened: false })
  await waitUntil(() => page.reasons.length > 0, { interval: 5 })
  expect(await madeIn(site)).toEqual([])
})

test('[PAD-54] those in which nobody wrote are deleted after a week, and made anew when they are opened again', async () => {
  const site = await realtimeSite()
  const written = await site.open('written')
  written.write('kept')
  await written.saved()
  const chatted = await site.open('chatted')
  chatted.sendChat({ type: 'chat-say', id: 'message-1', text: 'kept' })
  await waitUntil(() => chatted.chat.some(({ type }) => type === 'chat-said'))
  for (let n = 0; n < 3; n++) expect(await answerTo(site, `looked-at-${n}`)).toBe('writes')
  const runner = startJobRunner(
    { ...site.app.services, db: site.database.db },
    { kinds: jobKinds, periodic: ['sweep-anonymous-pads'] },
  )
  site.app.clock.advance(6 * DAY_MS)
  await runner.drain()
  expect(await madeIn(site)).toHaveLength(5)
  site.app.clock.advance(2 * DAY_MS)
  await runner.drain()
  await runner.close()
  expect(await madeIn(site)).toEqual(['chatted', 'written'])
  expect(await answerTo(site, 'looked-at-1')).toBe('writes')
})

test('[PAD-56] the site admin removes what was written under a name, for good', async () => {
  const site = await realtimeSite()
  const page = await site.open('nasty')
  page.write('something unlawful')
  await page.saved()
  for (const caller of [site.visitor, site.stranger, site.admin])
    expect((await caller.delete('/pad/nasty')).status).toBeGreaterThanOrEqual(401)
  expect(await madeIn(site)).toEqual(['nasty'])
  expect(await site.siteAdmin.delete('/pad/nasty')).toMatchObject({
    status: 200,
    body: { success: true, key: 'nasty' },
  })
  await drainJobs(site.app)
  await waitFor(async () => expect(await site.log('nasty')).toEqual([]))
  // The page that is still open has the text, and reconnects with it.
  await waitUntil(() => page.reasons.includes(ABSENT))
  expect(await answerTo(site, 'nasty')).toBe(ABSENT)
  expect(await site.log('nasty')).toEqual([])
})

test('[PAD-56, PAD-41, ADM-14] the site admin removes the chat of an anonymous pad, whose text stays', async () => {
  const site = await realtimeSite()
  const page = await site.open('nasty')
  page.write('harmless')
  await page.saved()
  page.sendChat({ type: 'chat-say', id: 'message-1', text: 'something unlawful' })
  await waitUntil(() => page.chat.some(({ type }) => type === 'chat-said'))
  for (const caller of [site.visitor, site.stranger, site.admin])
    expect((await caller.delete('/pad/chathistory/nasty')).status).toBeGreaterThanOrEqual(401)
  const { db } = site.database
  const messages = () => db.selectFrom('chat_messages').select('text').where('pad_id', '=', 'nasty').execute()
  expect(await messages()).toHaveLength(1)
  expect(await site.siteAdmin.delete('/pad/chathistory/nasty')).toMatchObject({
    status: 200,
    body: { success: true, key: 'nasty' },
  })
  await waitUntil(() => page.chat.some(({ type }) => type === 'chat-removed'))
  await drainJobs(site.app)
  expect(await messages()).toEqual([])
  expect((await site.open('nasty')).text()).toContain('harmless')
  const acts = await db.selectFrom('audit_entries').select('pad_name').where('act', '=', 'pad.removeChat').execute()
  expect(acts).toEqual([{ pad_name: 'nasty' }])
})

test('[PAD-51, PAD-39] the text of a pad whose id is in words comes back under no free name, once it is purged', async () => {
  const site = await realtimeSite()
  const { db } = site.database
  const inWords = await callInWords(site, await site.pad({ visibility: 'private', password: 'open sesame' }))
  const page = await site.open(inWords, { credentials: { token: site.user.token! } })
  page.write('for members')
  await page.saved()
  const { id: moved_by } = site.user
  await db
    .updateTable('pads')
    .set({
      readonly: 0,
      history: 'admins',
      archived: 1,
      is_template: 1,
      is_site_template: 1,
      lang: 'fr',
      moved_by,
      moved_at: 1,
    })
    .where('id', '=', inWords)
    .execute()
  await site.admin.delete(`/pad/${inWords}`)
  const row = () => db.selectFrom('pads').selectAll().where('id', '=', inWords).executeTakeFirstOrThrow()
  expect(Object.values(await row())).not.toContain(null)
  expect((await site.admin.post('/trash/purge', { type: 'pads', key: inWords })).status).toBe(200)
  await drainJobs(site.app)
  expect(await site.log(inWords)).toEqual([])
  expect(await answerTo(site, inWords)).toBe(ABSENT)
  // All columns are listed, so that whoever adds one decides what becomes of it here.
  expect(await row()).toEqual({
    id: inWords,
    group_id: null,
    name: inWords,
    visibility: null,
    password_hash: null,
    readonly: null,
    history: null,
    archived: 0,
    is_template: 0,
    is_site_template: 0,
    lang: null,
    line_numbers: 1,
    ctime: 0,
    last_edited_at: null,
    log_head: 0,
    log_hash: null,
    log_time: null,
    log_redacted: 0,
    removed_at: 0,
    made_by: null,
    removed_by: null,
    moved_by: null,
    moved_at: null,
  })
})

test('[PAD-56, ADM-14] of several removals of an anonymous pad at once one removes it, and is recorded', async () => {
  const site = await realtimeSite()
  await site.open('meeting')
  const replies = await Promise.all([1, 2, 3].map(() => site.siteAdmin.delete('/pad/meeting')))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  const acts = await site.database.db
    .selectFrom('audit_entries')
    .select('act')
    .where('act', '=', 'pad.remove')
    .execute()
  expect(acts).toHaveLength(1)
})

test('[PAD-56, PAD-54] a name stays taken after its pad was removed for good, also when nobody had written in it', async () => {
  const site = await realtimeSite()
  const page = await site.open('only-chatted')
  page.sendChat({ type: 'chat-say', id: 'message-1', text: 'something unlawful' })
  await waitUntil(() => page.chat.some(({ type }) => type === 'chat-said'))
  const inWords = await callInWords(site, await site.pad())
  await site.siteAdmin.delete('/pad/only-chatted')
  await site.admin.delete(`/pad/${inWords}`)
  expect((await site.admin.post('/trash/purge', { type: 'pads', key: inWords })).status).toBe(200)
  await drainJobs(site.app)
  const names = [inWords, 'only-chatted']
  expect(await madeIn(site)).toEqual(names)
  const runner = startJobRunner(
    { ...site.app.services, db: site.database.db },
    { kinds: jobKinds, periodic: ['sweep-anonymous-pads'] },
  )
  site.app.clock.advance(8 * DAY_MS)
  await runner.drain()
  await runner.close()
  expect(await madeIn(site)).toEqual(names)
  for (const name of names) expect(await answerTo(site, name)).toBe(ABSENT)
})
