import type { PadId } from '@sheaf/contract/ids'
import { replicaOf } from '@sheaf/document/testing/pad'
import { appendLines } from '@sheaf/document/text/from-text'
import { expect, test } from 'vitest'
import type * as Y from 'yjs'
import { waitFor, waitUntil } from '../../testing/wait.ts'
import { listLetterIds } from '../../pad-log/letter-ids.store.ts'
import { findEntryHash } from '../../pad-log/pad-log.store.ts'
import { openPage, type Page } from '../testing/page.ts'
import { anotherServer, realtimeSite, type RealtimeSite } from '../testing/realtime-site.ts'

/** The key of the server stays when its database goes back. */
const KEY = { SHEAF_SECRET_KEY: 'the key of a server with a backup' }

const FOREIGN = 'BACKEND.ERROR.REALTIME.FOREIGN_AUTHOR'

/** What of a pad an older backup holds. */
interface Backup {
  readonly seq: number
  readonly ids: readonly number[]
}

const backUp = async (site: RealtimeSite, pad: PadId): Promise<Backup> => ({
  seq: (await site.log(pad)).length,
  ids: (await listLetterIds(site.database.db, pad)).map(({ id }) => id),
})

/** Restores the database to a backup. */
const restore = async ({ database: { db } }: RealtimeSite, pad: PadId, { seq, ids }: Backup): Promise<void> => {
  await db.deleteFrom('pad_snapshots').where('pad_id', '=', pad).where('seq', '>', seq).execute()
  await db.deleteFrom('pad_updates').where('pad_id', '=', pad).where('seq', '>', seq).execute()
  await db.deleteFrom('pad_letter_ids').where('pad_id', '=', pad).where('letter_id', 'not in', ids).execute()
  const hash = (await findEntryHash(db, pad, seq)) ?? null
  await db.updateTable('pads').set({ log_head: seq, log_hash: hash }).where('id', '=', pad).execute()
  const authors = db.selectFrom('pad_updates').select('author').where('pad_id', '=', pad)
  await db.deleteFrom('pad_authors').where('pad_id', '=', pad).where('number', 'not in', authors).execute()
}

const lines = (text: string): string[] => text.split('\n').toSorted()

/** Waits for a receipt of the server for what is in the pad now. */
const receiptFor = async (page: Page, after = page.receipts.length): Promise<string> => {
  await waitUntil(() => page.receipts.length > after, { timeout: 15_000 })
  return page.receipts.at(-1)!
}

/** Lets both write after a backup; then Ben goes away, and the server comes back with the backup. */
const writeAndReturnTo = async (
  site: RealtimeSite,
  pad: PadId,
  backup: Backup,
  anna: Page,
  ben: Page,
): Promise<void> => {
  ben.write('ben after')
  await ben.saved()
  await anna.shows('ben after')
  anna.write('anna after')
  await anna.saved()
  await ben.shows('anna after')
  await Promise.all([receiptFor(anna), receiptFor(ben)])

  await ben.disconnect()
  await site.app.close()
  await restore(site, pad, backup)
  await anotherServer(site, KEY, site.url)
}

/** Starts a site where Anna has a pad open in which she and, from another page, Ben have written, if he has. */
const beforeBackup = async (hasBenWritten: boolean) => {
  const site = await realtimeSite(undefined, { env: KEY })
  const pad = (await site.pad()) as PadId
  const anna = await site.open(pad, { credentials: { token: site.admin.token! } })
  const ben = await site.open(pad, { credentials: { token: site.user.token! } })
  anna.write('anna before')
  await anna.saved()
  await ben.shows('anna before')
  if (hasBenWritten) ben.write('ben before')
  await ben.saved()
  return { site, pad, anna, ben }
}

const whole = ['anna after', 'anna before', 'ben after', 'ben before']

/** Lets Ben come back and write on, after which everybody has the whole text and nobody was refused. */
const benGoesOn = async (anna: Page, ben: Page, late: Page): Promise<void> => {
  ben.connect()
  await ben.saved()
  ben.write('ben goes on')
  await ben.saved()
  const all = [...whole, 'ben goes on'].toSorted()
  await waitFor(() => expect([anna, ben, late].map((page) => lines(page.text()))).toEqual([all, all, all]))
  expect([...anna.reasons, ...ben.reasons].filter((reason) => reason === FOREIGN)).toEqual([])
}

test('[RT-24, TEXT-26, W-22] after the return of an older backup, whoever comes back first gives what is missing, also of others, who go on with it', async () => {
  const { site, pad, anna, ben: earlier } = await beforeBackup(true)
  await anna.shows('ben before')
  earlier.close()
  // Ben has loaded his page anew since the backup, and writes under another id.
  const backup = await backUp(site, pad)
  const ben = await site.open(pad, { credentials: { token: site.user.token! } })
  await writeAndReturnTo(site, pad, backup, anna, ben)
  await anna.saved()
  const late = await site.open(pad)
  await waitFor(() => expect(lines(late.text())).toEqual(whole))
  // His letters are still his, and she has given them back.
  expect(late.ids.announced.get(ben.ids.letters)).toEqual({ author: site.admin.id, whose: site.user.id })
  await benGoesOn(anna, ben, late)
})

test('[RT-24, W-22] what people went on with under ids that the backup has is given back by whoever comes back first, too', async () => {
  const { site, pad, anna, ben } = await beforeBackup(true)
  await anna.shows('ben before')
  await writeAndReturnTo(site, pad, await backUp(site, pad), anna, ben)
  await anna.saved()
  const late = await site.open(pad)
  await waitFor(() => expect(lines(late.text())).toEqual(whole))
  expect(late.ids.announced.get(ben.ids.letters)).toEqual({ author: site.user.id, whose: undefined })
  await benGoesOn(anna, ben, late)
})

test('[RT-24, RT-10, W-22] what somebody wrote for the first time after the backup is theirs alone to give back; the others keep it and are told', async () => {
  const { site, pad, anna, ben } = await beforeBackup(false)
  await writeAndReturnTo(site, pad, await backUp(site, pad), anna, ben)
  await waitUntil(() => anna.reasons.includes(FOREIGN))
  const both = ['anna after', 'anna before', 'ben after']
  expect(lines(anna.text())).toEqual(both)
  ben.connect()
  await ben.saved()
  const late = await site.open(pad)
  await waitFor(() => expect(lines(late.text())).toEqual(both))
})

test('[RT-24, RT-8, W-22] what the log loses while the server runs is given back with the next edit, and the pad stays whole', async () => {
  const { site, pad, anna, ben } = await beforeBackup(true)
  const backup = await backUp(site, pad)
  ben.write('ben after')
  await ben.saved()
  await anna.shows('ben after')
  await Promise.all([receiptFor(anna), receiptFor(ben)])
  await restore(site, pad, backup)
  anna.write('anna after')
  await anna.saved()
  await ben.shows('anna after')
  await ben.saved()
  const text = anna.text()
  expect(lines(text)).toEqual(['anna after', 'anna before', 'ben after', 'ben before'])
  for (const page of [anna, ben]) page.close()
  const other = await anotherServer(site, KEY)
  const reader = await openPage({ url: other.url, pad })
  expect(reader.text()).toBe(text)
  expect(reader.welcomes[0]).toMatchObject({ isDamaged: false })
})

test('[RT-24, RT-8, HIST-55] a moment that is restored when the log has lost what the server shows is shown at once, and again', async () => {
  const { site, pad, anna, ben } = await beforeBackup(true)
  const backup = await backUp(site, pad)
  for (const line of ['ben after', 'ben once more']) {
    ben.write(line)
    await ben.saved()
    await anna.shows(line)
  }
  await Promise.all([receiptFor(anna), receiptFor(ben)])
  await restore(site, pad, backup)
  const before = ['anna before', 'ben before']
  const first = await site.admin.post(`/pad/${pad}/restore`, { seq: 1 })
  expect(first).toMatchObject({ status: 200, body: { value: { seq: 3 } } })
  await waitFor(() => expect(lines(anna.text())).toEqual(['anna before', 'ben after', 'ben once more']))
  await Promise.all([anna.saved(), ben.saved()])
  expect(await site.admin.post(`/pad/${pad}/restore`, { seq: 2 })).toMatchObject({ status: 200 })
  await waitFor(() => expect([anna, ben].map((page) => lines(page.text()))).toEqual([before, before]))
})

test('[RT-24, TEXT-25, W-17] only a receipt for what this pad lost lets a page go on under ids of others', async () => {
  const { site, pad, anna, ben } = await beforeBackup(true)
  const other = await site.pad()
  const elsewhere = await site.open(other, { credentials: { token: site.user.token! } })
  elsewhere.write('elsewhere')
  await receiptFor(elsewhere)
  const forged = (): Y.Doc => {
    const replica = replicaOf(anna.doc)
    appendLines(replica, [{ text: 'forged' }], anna.ids.letters)
    return replica
  }
  const tryWith = async (receipt: string | undefined): Promise<void> => {
    const credentials = { token: site.user.token!, ...(receipt === undefined ? {} : { receipt }) }
    const page = await site.open(pad, { doc: forged(), credentials, opened: false })
    await waitUntil(() => page.reasons.includes(FOREIGN))
    page.close()
  }
  for (const receipt of [undefined, 'v1.forged', await receiptFor(ben, 0), elsewhere.receipts.at(-1)])
    await tryWith(receipt)
  expect(lines((await site.open(pad)).text())).toEqual(['anna before', 'ben before'])
})

test.each([
  [3, true],
  [8, false],
])(
  '[RT-11, RT-14, W-22] a page that slept for %i days gives and gets what was written meanwhile, as long as its session lasts',
  async (days, lasts) => {
    const site = await realtimeSite({ visibility: 'restricted' })
    const pad = await site.pad()
    const sleeper = await site.open(pad, { credentials: { token: site.user.token! } })
    sleeper.write('before')
    await sleeper.saved()
    await sleeper.disconnect()
    sleeper.write('unsent')
    const admin = await site.open(pad, { credentials: { token: site.admin.token! } })
    for (let n = 0; n < 600; n++) admin.write(`meanwhile ${n}`)
    await admin.saved()
    admin.close()
    await site.app.close()

    const { app, url } = await anotherServer(site, {}, site.url)
    app.clock.advance(days * 86_400_000)
    sleeper.connect()
    if (!lasts) {
      await waitUntil(() => sleeper.reasons.some((reason) => /SESSION_TIMEOUT|TOKEN_INCORRECT/.test(reason)))
      expect(sleeper.text().split('\n')).toEqual(['before', 'unsent'])
      return
    }
    await sleeper.saved()
    const all = ['before', 'unsent', ...Array.from({ length: 600 }, (_, n) => `meanwhile ${n}`)].toSorted()
    await waitFor(() => expect(sleeper.text().split('\n').toSorted()).toEqual(all))
    const late = await openPage({ url, pad, credentials: { token: site.user.token! } })
    expect(late.text()).toBe(sleeper.text())
  },
)
