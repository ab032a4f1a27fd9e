import type { OwnPresence } from '@sheaf/contract/realtime/socket'
import { expect, test } from 'vitest'
import { waitFor } from '../../testing/wait.ts'
import { realtimeSite } from '../testing/realtime-site.ts'

const uploads: OwnPresence['uploads'] = [{ place: { client: 1, clock: 0 }, kind: 'picture', count: 2, percent: 30 }]

test('[PIC-42, PIC-43, RT-18] others are told of files that a page sends, until it has gone, and of none that may not write', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [sender, other] = [await site.open(pad), await site.open(pad)]
  const shown = () => [...other.people.values()].map((person) => person.uploads)
  sender.show({ uploads })
  await waitFor(() => expect(shown()).toEqual([uploads]))
  // Who comes later is told, too.
  const later = await site.open(pad)
  await waitFor(() => expect([...later.people.values()].map((person) => person.uploads)).toContainEqual(uploads))
  sender.close()
  await waitFor(() => expect(shown()).not.toContainEqual(uploads))

  await site.admin.put(`/pad/${pad}`, { readonly: true })
  await waitFor(() => expect(other.welcomes.at(-1)?.readonly).toBe(true))
  const reader = await site.open(pad)
  reader.show({ uploads, cursor: null })
  await waitFor(() => expect([...other.people.values()].map((person) => person.cursor)).toContain(null))
  expect(shown().filter((each) => each !== undefined)).toEqual([])
})
