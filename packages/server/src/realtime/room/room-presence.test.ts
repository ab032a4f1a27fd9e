import { setImmediate as nextTurn } from 'node:timers/promises'
import { SERVER_MESSAGES, writeMessage } from '@sheaf/contract/realtime/messages'
import type { Presence } from '@sheaf/contract/realtime/socket'
import { expect, onTestFinished, test } from 'vitest'
import { RoomPresence, type PresentPage } from './room-presence.ts'

const [ada, bob] = [
  { author: 'ada', name: 'Ada', color: '#aaaaaa' },
  { author: 'bob', name: 'Bob', color: '#bbbbbb' },
]
const [adasPage, bobsPage] = [{ id: 'a' } as PresentPage, { id: 'b' } as PresentPage]

const setUp = () => {
  const received: (readonly Presence[])[] = []
  const presence = new RoomPresence({ connections: new Set<PresentPage>() }, (changed) => received.push(changed))
  onTestFinished(() => presence.destroy())
  return { presence, received }
}

test('[RT-18, RT-20] what changes in one turn of the event loop goes to other servers in one message', async () => {
  const { presence, received } = setUp()
  presence.show(adasPage, ada)
  presence.show(bobsPage, bob)
  presence.rename(adasPage, { ...ada, name: 'Ada L.' })
  expect(received).toEqual([])
  await nextTurn()
  expect(received).toEqual([
    [
      { connection: 'a', user: { ...ada, name: 'Ada L.' } },
      { connection: 'b', user: bob },
    ],
  ])
  presence.left(bobsPage)
  presence.destroy()
  expect(received.slice(1)).toEqual([[{ connection: 'b', hasLeft: true }]])
})

test('[RT-18, RT-20] a page that comes gets everybody who is shown by then, on this server and on others', () => {
  const { presence } = setUp()
  const message = (everybody: Presence[]) => writeMessage(SERVER_MESSAGES, 'presence', everybody)
  expect(presence.everybody()).toEqual(message([]))
  presence.show(adasPage, ada)
  expect(presence.everybody()).toEqual(message([{ connection: 'a', user: ada, cursor: null }]))
  expect(presence.everybody()).toBe(presence.everybody())
  presence.showElsewhere('other', [{ connection: 'b', user: bob }])
  presence.left(adasPage)
  expect(presence.everybody()).toEqual(message([{ connection: 'b', user: bob, cursor: null }]))
  presence.forgetServer('other')
  expect(presence.everybody()).toEqual(message([]))
})

test('[PIC-43] files that a page sends are shown to those who come, and go with their page', async () => {
  const { presence, received } = setUp()
  const message = (everybody: Presence[]) => writeMessage(SERVER_MESSAGES, 'presence', everybody)
  const uploads: Presence['uploads'] = [{ place: { client: 1, clock: 0 }, kind: 'picture', count: 1, percent: 40 }]
  presence.show(adasPage, ada, { uploads })
  presence.showElsewhere('other', [{ connection: 'b', user: bob, uploads }])
  const [hers, his] = [
    { connection: 'a', user: ada, cursor: null },
    { connection: 'b', user: bob, cursor: null },
  ]
  expect(presence.everybody()).toEqual(
    message([
      { ...hers, uploads },
      { ...his, uploads },
    ]),
  )
  await nextTurn()
  presence.show(adasPage, ada, { uploads: [] })
  await nextTurn()
  expect(received.at(-1)).toEqual([{ connection: 'a', uploads: [] }])
  expect(presence.everybody()).toEqual(message([hers, { ...his, uploads }]))
  presence.forgetServer('other')
  presence.left(adasPage)
  expect(presence.everybody()).toEqual(message([]))
})
