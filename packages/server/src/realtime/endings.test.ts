import type { PadId } from '@sheaf/contract/ids'
import { expect, onTestFinished, test } from 'vitest'
import { lockPad } from '../features/pads/pads.store.ts'
import { findLetterIds } from '../pad-log/pad-log.store.ts'
import type { Database } from '../db/open.ts'
import { realtimeSite } from './testing/realtime-site.ts'
import { waitFor } from '../testing/wait.ts'

/** Has commits of a pad wait until the returned function is called. */
const holdCommits = async ({ db }: Database, pad: PadId): Promise<() => Promise<void>> => {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  onTestFinished(() => released.resolve())
  const holding = db.transaction().execute(async (db) => {
    await lockPad(db, pad)
    held.resolve()
    await released.promise
  })
  await held.promise
  return async () => {
    released.resolve()
    await holding
  }
}

test('[TEXT-26] what somebody puts back for another right before leaving is shown as both people’s', async () => {
  const site = await realtimeSite()
  const pad = (await site.pad()) as PadId
  const ada = await site.open(pad, { credentials: { token: site.user.token! } })
  ada.write('mine')
  await ada.saved()
  const ben = await site.open(pad, { credentials: { token: site.admin.token! } })
  const release = await holdCommits(site.database, pad)
  ben.write('first')
  ben.write('hers, moved', site.user.id)
  const id = ben.ids.idFor(site.user.id)
  await ben.disconnect()
  await release()
  await ada.shows('hers, moved')
  const known = { id, author: site.admin.id, whose: site.user.id }
  expect(await findLetterIds(site.database.db, pad, [id])).toEqual([known])
  await waitFor(() => expect(ada.ids.authorOf(id)).toBe(site.user.id))
})
