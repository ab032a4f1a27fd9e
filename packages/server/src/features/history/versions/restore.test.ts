import type { PadId } from '@sheaf/contract/ids'
import { erase, type as typeIn, write } from '@sheaf/document/testing/pad'
import { authoredLines, padLines } from '@sheaf/document/testing/lines'
import { seeds, randomFrom } from '@sheaf/document/testing/random'
import { randomEdits } from '@sheaf/document/testing/random-edits'
import { textOf } from '@sheaf/document/text/sequence'
import { expect, test } from 'vitest'
import { listLetterIds } from '../../../pad-log/letter-ids.store.ts'
import { readPad } from '../../../pad-log/reading/pad-loader.ts'
import { realtimeSite, type RealtimeSite } from '../../../realtime/testing/realtime-site.ts'
import type { Page } from '../../../realtime/testing/page.ts'
import { NO_REDIS, twoServers } from '../../../realtime/testing/two-servers.ts'
import { ARCHIVED, outcome } from '../../../testing/outcomes.ts'
import { hasPostgres, hasRedis, TEST_REDIS_URL } from '../../../testing/servers/services.ts'
import { waitFor } from '../../../testing/wait.ts'
import type { Caller } from '../../../testing/test-app.ts'

/** Removes all letters of a page's text, as selecting all and Delete does. */
const clear = (page: Page): void =>
  void write(
    page.doc,
    (writer, breaks) => {
      for (const start of breaks) writer.removeLetters(start, 0, textOf(start).length)
      for (const start of breaks.slice(1)) writer.hide(start)
    },
    page.ids.letters,
  )

const restore = async (caller: Caller, pad: string, body: object): Promise<{ seq: number; before: number }> => {
  const reply = await caller.post(`/pad/${pad}/restore`, body)
  expect([reply.status, reply.body['error']]).toEqual([200, undefined])
  return reply.body['value'] as { seq: number; before: number }
}

/** A pad in which two people have written, and from which one has removed everything since. */
const clearedPad = async (site: RealtimeSite) => {
  const pad = (await site.pad()) as PadId
  const anna = await site.open(pad, { credentials: { token: site.admin.token! } })
  const ben = await site.open(pad, { credentials: { token: site.user.token! } })
  anna.write('by Anna')
  await anna.saved()
  await ben.shows('by Anna')
  ben.write('by Ben')
  await ben.saved()
  await anna.shows('by Ben')
  const whole = (await site.log(pad)).length
  clear(anna)
  await anna.saved()
  await waitFor(() => expect(ben.text()).toBe(''))
  return { pad, anna, ben, whole }
}

test('[HIST-52, HIST-55, HIST-57, HIST-58] who restores writes an edit that open pages get at once, with the letters their authors’', async () => {
  const site = await realtimeSite()
  const { pad, anna, ben, whole } = await clearedPad(site)
  const head = (await site.log(pad)).length
  expect(await restore(site.user, pad, { seq: whole })).toEqual({ seq: head + 1, before: head })
  for (const page of [anna, ben]) await page.shows('by Anna\nby Ben')
  const owners = new Map((await listLetterIds(site.database.db, pad)).map((owned) => [owned.id, owned]))
  expect(authoredLines(anna.doc, (id) => owners.get(id)?.whose ?? owners.get(id)?.author)).toEqual([
    [{ text: 'by Anna', author: site.admin.id }],
    [{ text: 'by Ben', author: site.user.id }],
  ])
  // Who put the letters back is said, too, here and to open pages.
  const back = [...owners.values()].filter(({ whose }) => whose === site.admin.id)
  expect(back).toMatchObject([{ author: site.user.id }])
  expect(anna.ids.announced.get(back[0]!.id)).toEqual({ author: site.user.id, whose: site.admin.id })
  expect((await site.log(pad)).at(-1)).toMatchObject({ seq: head + 1, author: site.user.id })
  const { value } = (await site.admin.get(`/pad/${pad}/versions`)).body
  expect(value).toMatchObject([{ seq: head, automatic: 'restore', name: '', by: null, causedBy: { id: site.user.id } }])
  // The entry before undoes it, and so on.
  const undone = await restore(site.user, pad, { seq: head })
  for (const page of [anna, ben]) await waitFor(() => expect(page.text()).toBe(''))
  await restore(site.admin, pad, { seq: undone.before })
  for (const page of [anna, ben]) await page.shows('by Anna\nby Ben')
  // The pages write on, and a page that opens the pad now has the present text.
  anna.write('and on')
  await anna.saved()
  const late = await site.open(pad)
  expect(late.text()).toBe('by Anna\nby Ben\nand on')
  late.write('too')
  await late.saved()
  expect([anna, ben, late].flatMap(({ reasons }) => reasons)).toEqual([])
})

test('[HIST-59] restoring what the text is already writes nothing', async () => {
  const site = await realtimeSite()
  const { pad, whole } = await clearedPad(site)
  const restored = await restore(site.admin, pad, { seq: whole })
  const head = (await site.log(pad)).length
  expect(await restore(site.admin, pad, { seq: restored.seq })).toEqual({ seq: head, before: head })
  expect(await restore(site.admin, pad, { seq: whole })).toEqual({ seq: head, before: head })
  expect(await site.log(pad)).toHaveLength(head)
  expect((await site.admin.get(`/pad/${pad}/versions`)).body['value']).toHaveLength(1)
})

test('[HIST-56, HIST-42] lines of a moment come back alone, and lines that it does not have are refused', async () => {
  const site = await realtimeSite()
  const { pad, anna, whole } = await clearedPad(site)
  anna.write('new')
  await anna.saved()
  await restore(site.admin, pad, { seq: whole, lines: [2, 2] })
  await waitFor(() => expect(anna.text()).toBe('new\nby Ben'))
  const head = (await site.log(pad)).length
  for (const lines of [[0, 1], [2, 1], [1, 3], [1], [1, 1.5], 'x']) {
    const refused = await site.admin.post(`/pad/${pad}/restore`, { seq: whole, lines })
    expect([lines, refused.status, refused.body['field']]).toEqual([lines, 400, 'lines'])
  }
  for (const seq of [-1, head + 1, 0.5]) {
    const refused = await site.admin.post(`/pad/${pad}/restore`, { seq })
    expect([seq, refused.status, refused.body['field']]).toEqual([seq, 400, 'seq'])
  }
  expect(await site.log(pad)).toHaveLength(head)
})

test('[HIST-60] a pad in which nobody may write is not restored, and a pad that nobody has open is', async () => {
  const site = await realtimeSite()
  const { pad, anna, ben, whole } = await clearedPad(site)
  for (const page of [anna, ben]) page.close()
  await site.admin.put(`/pad/${pad}`, { readonly: true })
  expect(outcome(await site.admin.post(`/pad/${pad}/restore`, { seq: whole }))).toEqual({
    status: 403,
    error: 'BACKEND.ERROR.REALTIME.READ_ONLY',
  })
  await site.admin.put(`/pad/${pad}`, { readonly: false, archived: true })
  expect(outcome(await site.admin.post(`/pad/${pad}/restore`, { seq: whole }))).toEqual(ARCHIVED)
  await site.admin.put(`/pad/${pad}`, { archived: false })
  await restore(site.admin, pad, { seq: whole })
  const { doc } = await readPad(site.database.db, pad)
  expect(padLines(doc)).toEqual(['by Anna', 'by Ben'])
})

test('[HIST-57] what others type while somebody restores is in the text, also before they have sent it', async () => {
  const site = await realtimeSite()
  const { pad, anna, ben, whole } = await clearedPad(site)
  anna.write('something new')
  await anna.saved()
  await ben.shows('something new')
  await ben.disconnect()
  ben.write('offline')
  typeIn(ben.doc, 0, 4, 'thing', ben.ids.letters)
  const restored = restore(site.user, pad, { seq: whole })
  for (let n = 0; n < 20; n++) anna.write(`line ${n}`)
  await restored
  ben.connect()
  await Promise.all([anna.saved(), ben.saved()])
  await waitFor(() => expect(ben.text()).toBe(anna.text()))
  for (const kept of ['by Anna', 'by Ben', 'offline', 'thing', 'line 19']) expect(anna.text()).toContain(kept)
  expect([anna.reasons, ben.reasons]).toEqual([[], []])
})

test('[HIST-136] everybody who has the pad open is told who restored, also who does not see the history', async () => {
  const site = await realtimeSite()
  const { pad, anna, ben, whole } = await clearedPad(site)
  const guest = await site.open(pad)
  const { before } = await restore(site.user, pad, { seq: whole })
  const [{ id }] = (await site.admin.get(`/pad/${pad}/versions`)).body['value']
  const { name } = anna.authors[site.user.id]!
  for (const page of [anna, ben, guest])
    await waitFor(() => expect(page.keptVersions).toEqual([{ id, seq: before, automatic: 'restore', by: name }]))
  // What is so already tells nobody.
  await restore(site.user, pad, { seq: whole })
  await anna.saved()
  expect(anna.keptVersions).toHaveLength(1)
})

test.runIf(hasPostgres).each([
  ['with Redis', hasRedis ? TEST_REDIS_URL : NO_REDIS],
  ['without Redis', NO_REDIS],
])(
  '[HIST-57, HIST-50, HIST-136, RT-20] %s, what is restored or named on one server reaches the pages of another',
  async (_, redis) => {
    const site = await twoServers(redis)
    const pad = (await site.pad()) as PadId
    const [anna, ben] = [await site.on(0, pad, site.admin.token), await site.on(1, pad, site.user.token)]
    anna.write('first')
    await ben.shows('first')
    ben.write('second')
    await anna.shows('second')
    const head = (await site.log(pad)).length
    erase(ben.doc, 1, 0, 6)
    await ben.saved()
    await waitFor(() => expect(anna.text()).not.toContain('second'))
    expect((await site.admin.post(`/pad/${pad}/versions`, { seq: head, name: 'Both' })).status).toBe(200)
    // A page of the other server goes on behind the entry that is no update.
    ben.write('third')
    await ben.saved()
    await restore(site.admin, pad, { seq: head })
    await waitFor(() => expect([anna.text(), ben.text()]).toEqual(['first\nsecond', 'first\nsecond']))
    if (redis !== NO_REDIS) await waitFor(() => expect(ben.keptVersions).toEqual(anna.keptVersions))
    ben.write('fourth')
    await anna.shows('fourth')
    expect([anna.reasons, ben.reasons]).toEqual([[], []])
  },
)

test(
  '[HIST-55, HIST-57] while three write at random, any moment that is restored stays beside what they write',
  { timeout: 3_600_000 },
  async () => {
    for (const seed of seeds(2, 60)) {
      const site = await realtimeSite()
      const pad = (await site.pad()) as PadId
      const random = randomFrom(seed)
      const pages = await Promise.all(
        [site.admin, site.user, undefined].map((user) =>
          site.open(pad, user ? { credentials: { token: user.token! } } : {}),
        ),
      )
      const edits = pages.map((page, n) => randomEdits(page.doc, seed * 3 + n, page.ids.letters))
      // The editors move letters of others under this id.
      for (const { ids, welcomes } of pages)
        ids.declare(ids.letters + (ids.letters > 1_000_000 ? -1_000_000 : 1_000_000), welcomes[0]!.author)
      for (let round = 0; round < 4; round++) {
        for (let n = 0; n < 15; n++) random.pick(edits)()
        const head = (await site.log(pad)).length
        await restore(site.admin, pad, { seq: random.below(head + 1) })
      }
      await Promise.all(pages.map((page) => page.saved()))
      const lines = padLines((await readPad(site.database.db, pad)).doc)
      await waitFor(() => expect(pages.map((page) => padLines(page.doc))).toEqual(pages.map(() => lines)))
      expect(pages.flatMap(({ reasons }) => reasons)).toEqual([])
    }
  },
)
