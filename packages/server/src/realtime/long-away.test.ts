import type { PadId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { waitFor, waitUntil } from '../testing/wait.ts'
import { openPage, type Page } from './testing/page.ts'
import { anotherServer, realtimeSite, type RealtimeSite } from './testing/realtime-site.ts'

const FOREIGN = 'BACKEND.ERROR.REALTIME.FOREIGN_AUTHOR'

/** Restores the database to a backup that was taken when a pad's log ended with `seq`. */
const restore = async ({ database: { db } }: RealtimeSite, pad: PadId, seq: number): Promise<void> => {
  await db.deleteFrom('pad_snapshots').where('pad_id', '=', pad).where('seq', '>', seq).execute()
  await db.deleteFrom('pad_updates').where('pad_id', '=', pad).where('seq', '>', seq).execute()
  await db.updateTable('pads').set({ log_head: seq }).where('id', '=', pad).execute()
  const authors = db.selectFrom('pad_updates').select('author_id').where('pad_id', '=', pad)
  await db.deleteFrom('pad_authors').where('pad_id', '=', pad).where('author_id', 'not in', authors).execute()
}

const lines = (text: string): string[] => text.split('\n').toSorted()

/** Lets both write after a backup; then Ben goes away, and the server comes back with the backup. */
const writeAndReturnToBackup = async (site: RealtimeSite, pad: string, anna: Page, ben: Page): Promise<void> => {
  const backup = (await site.log(pad)).length
  ben.write('ben after')
  await ben.saved()
  await anna.shows('ben after')
  anna.write('anna after')
  await anna.saved()
  await ben.shows('anna after')

  ben.socket.disconnect()
  await site.app.close()
  await restore(site, pad as PadId, backup)
  await anotherServer(site, {}, site.url)
}

test('[RT-24, W-22] after the return of an older backup, whoever comes back first gives what is missing, and nothing is doubled', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const anna = await site.open(pad, { token: { token: site.admin.token! } })
  const ben = await site.open(pad, { token: { token: site.user.token! } })
  anna.write('anna before')
  await anna.saved()
  await ben.shows('anna before')
  ben.write('ben before')
  await ben.saved()
  await writeAndReturnToBackup(site, pad, anna, ben)
  await anna.saved()
  const whole = ['anna after', 'anna before', 'ben after', 'ben before']
  const late = await site.open(pad)
  await waitFor(() => expect(lines(late.text())).toEqual(whole))
  await ben.socket.connect()
  await ben.saved()
  await waitFor(() => expect([anna, ben, late].map((page) => lines(page.text()))).toEqual([whole, whole, whole]))
})

test('[RT-24, RT-10, W-22] what somebody wrote for the first time after the backup is theirs alone to give back; the others keep it and are told', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const anna = await site.open(pad, { token: { token: site.admin.token! } })
  const ben = await site.open(pad, { token: { token: site.user.token! } })
  anna.write('anna before')
  await anna.saved()
  await ben.shows('anna before')
  await writeAndReturnToBackup(site, pad, anna, ben)
  await waitUntil(() => anna.reasons.includes(FOREIGN))
  const whole = ['anna after', 'anna before', 'ben after']
  expect(lines(anna.text())).toEqual(whole)
  await ben.socket.connect()
  await ben.saved()
  const late = await site.open(pad)
  await waitFor(() => expect(lines(late.text())).toEqual(whole))
})

test.each([
  [3, true],
  [8, false],
])(
  '[RT-11, RT-14, W-22] a page that slept for %i days gives and gets what was written meanwhile, as long as its session lasts',
  async (days, lasts) => {
    const site = await realtimeSite({ visibility: 'restricted' })
    const pad = await site.pad()
    const sleeper = await site.open(pad, { token: { token: site.user.token! } })
    sleeper.write('before')
    await sleeper.saved()
    sleeper.socket.disconnect()
    sleeper.write('unsent')
    const admin = await site.open(pad, { token: { token: site.admin.token! } })
    for (let n = 0; n < 600; n++) admin.write(`meanwhile ${n}`)
    await admin.saved()
    admin.close()
    await site.app.close()

    const { app, url } = await anotherServer(site, {}, site.url)
    app.clock.advance(days * 86_400_000)
    await sleeper.socket.connect()
    if (!lasts) {
      await waitUntil(() => sleeper.reasons.some((reason) => /SESSION_TIMEOUT|TOKEN_INCORRECT/.test(reason)))
      expect(sleeper.text().split('\n')).toEqual(['before', 'unsent'])
      return
    }
    await sleeper.saved()
    const all = ['before', 'unsent', ...Array.from({ length: 600 }, (_, n) => `meanwhile ${n}`)].toSorted()
    await waitFor(() => expect(sleeper.text().split('\n').toSorted()).toEqual(all))
    const late = await openPage({ url, pad, token: { token: site.user.token! } })
    expect(late.text()).toBe(sleeper.text())
  },
)
