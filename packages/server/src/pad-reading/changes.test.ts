import type { PadId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { digestSite } from '../testing/sites/digest-site.ts'

test('[MAIL-18] the changes of a pad that several digests report at once are read once, and again after they could not be read', async () => {
  const { app, db, pad, admin, write } = await digestSite()
  const id = (await pad()) as PadId
  await write(id, admin, 'First')
  const readTwice = () => Promise.all([1, 2].map(() => app.services.padReader.changes.read({ id, after: 0, upTo: 1 })))
  const damage = async (change: 1 | -1): Promise<void> => {
    await db
      .updateTable('pad_updates')
      .set((set) => ({ kind: set('kind', '+', change) }))
      .where('pad_id', '=', id)
      .execute()
  }
  await damage(1)
  await expect(readTwice()).rejects.toThrow('damaged')
  await damage(-1)
  const [one, other] = await readTwice()
  expect(one?.changes).toMatchObject([{ sign: '+', text: 'First' }])
  expect(one).toBe(other)
})
