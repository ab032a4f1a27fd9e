import type { PadId } from '@sheaf/contract/ids'
import { write } from '@sheaf/document/testing/pad'
import { textOf } from '@sheaf/document/text/sequence'
import { expect, test } from 'vitest'
import { hasPostgres, hasRedis, TEST_REDIS_URL } from '../../testing/servers/services.ts'
import { waitFor } from '../../testing/wait.ts'
import type { Page } from '../testing/page.ts'
import { realtimeSite, type RealtimeSite } from '../testing/realtime-site.ts'
import { NO_REDIS, twoServers } from '../testing/two-servers.ts'

const LINE = 'a line of sixty letters, which is repeated until it is long.'

/** Removes so many lines of a page's text, from the first on. */
const clear = (page: Page, lines: number): void =>
  void write(
    page.doc,
    (writer, breaks) => {
      for (const start of breaks.slice(0, lines)) writer.removeLetters(start, 0, textOf(start).length)
    },
    page.ids.letters,
  )

/** Opens a new pad as two people, of whom the first has written so many lines. */
const longPad = async (site: RealtimeSite, lines: number) => {
  const pad = (await site.pad()) as PadId
  const anna = await site.open(pad, { credentials: { token: site.admin.token! } })
  const ben = await site.open(pad, { credentials: { token: site.user.token! } })
  for (let n = 0; n < lines; n++) anna.write(LINE)
  await anna.saved()
  await waitFor(() => expect(ben.text()).toBe(anna.text()))
  return { pad, anna, ben, head: (await site.log(pad)).length }
}

const versionsOf = async (site: RealtimeSite, pad: PadId) =>
  (await site.admin.get(`/pad/${pad}/versions`)).body['value'] as { id: string; seq: number; automatic: string }[]

test('[HIST-61, HIST-62] before one author removes more than half of a long text, a version is kept, and open pages are told', async () => {
  const site = await realtimeSite()
  const { pad, anna, ben, head } = await longPad(site, 20)
  const guest = await site.open(pad)
  // In several steps, while the other types on.
  clear(ben, 6)
  await ben.saved()
  anna.write('meanwhile')
  await anna.saved()
  expect(await versionsOf(site, pad)).toEqual([])
  site.app.clock.advance(20_000)
  clear(ben, 12)
  await ben.saved()
  await waitFor(async () =>
    expect(await versionsOf(site, pad)).toMatchObject([
      { seq: head, automatic: 'removal', causedBy: { id: site.user.id } },
    ]),
  )
  const [version] = await versionsOf(site, pad)
  for (const page of [anna, ben])
    await waitFor(() => expect(page.keptVersions).toEqual([{ id: version!.id, seq: head, automatic: 'removal' }]))
  // A guest may read, and does not see the history.
  expect(guest.keptVersions).toEqual([])
  // What is removed soon after is part of the same.
  for (let n = 0; n < 20; n++) anna.write(LINE)
  clear(anna, 40)
  await anna.saved()
  site.app.clock.advance(6 * 60_000)
  for (let n = 0; n < 20; n++) anna.write(LINE)
  await anna.saved()
  expect(await versionsOf(site, pad)).toHaveLength(1)
  clear(anna, 60)
  await anna.saved()
  await waitFor(async () => expect(await versionsOf(site, pad)).toHaveLength(2))
})

test('[HIST-61] short texts, slow removals and those of several people keep no version', async () => {
  const site = await realtimeSite()
  const short = await longPad(site, 6)
  clear(short.anna, 6)
  await short.anna.saved()
  const long = await longPad(site, 20)
  for (let n = 1; n <= 4; n++) {
    clear(long.anna, n * 5)
    await long.anna.saved()
    site.app.clock.advance(61_000)
  }
  const both = await longPad(site, 20)
  clear(both.anna, 9)
  await both.anna.saved()
  await waitFor(() => expect(both.ben.text()).toBe(both.anna.text()))
  clear(both.ben, 13)
  await both.ben.saved()
  for (const { pad, anna } of [short, long, both]) {
    expect(await versionsOf(site, pad)).toEqual([])
    expect(anna.keptVersions).toEqual([])
  }
})

test('[HIST-61, HIST-58] what restoring removes has its own version, and no second one', async () => {
  const site = await realtimeSite()
  const { pad, anna, head } = await longPad(site, 20)
  expect((await site.admin.post(`/pad/${pad}/restore`, { seq: 0 })).status).toBe(200)
  await waitFor(() => expect(anna.text()).toBe(''))
  expect(await versionsOf(site, pad)).toMatchObject([{ seq: head, automatic: 'restore' }])
})

test.runIf(hasPostgres).each([
  ['with Redis', hasRedis ? TEST_REDIS_URL : NO_REDIS],
  ['without Redis', NO_REDIS],
])('[HIST-61, HIST-62] %s, two servers that both see a large removal keep one version', async (_, redis) => {
  const site = await twoServers(redis)
  const pad = (await site.pad()) as PadId
  const [anna, ben] = [await site.on(0, pad, site.admin.token), await site.on(1, pad, site.user.token)]
  for (let n = 0; n < 20; n++) anna.write(LINE)
  await anna.saved()
  await waitFor(() => expect(ben.text()).toBe(anna.text()))
  const head = (await site.log(pad)).length
  clear(ben, 20)
  await ben.saved()
  await waitFor(() => expect(anna.text().trim()).toBe(''))
  await waitFor(() => expect(ben.keptVersions).toMatchObject([{ seq: head }]))
  if (redis !== NO_REDIS) await waitFor(() => expect(anna.keptVersions).toEqual(ben.keptVersions))
  expect(await versionsOf(site, pad)).toHaveLength(1)
})
