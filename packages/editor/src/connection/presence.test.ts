import type { OwnPresence } from '@sheaf/contract/realtime/socket'
import { expect, it } from 'vitest'
import { Presence } from './presence.ts'

const bob = { author: 'bob', name: 'Bob', color: '#ccbbaa' }
const cursor = { anchor: { client: 1, clock: 2 }, head: { client: 1, clock: 3 } }

const setUp = () => {
  const sent: OwnPresence[] = []
  const presence = new Presence({ send: (_, payload) => sent.push(payload as OwnPresence) })
  const changes: (readonly [changed: readonly string[], newcomers: readonly string[]])[] = []
  const stop = presence.onChange((...change) => changes.push(change))
  return { presence, sent, changes, stop }
}

it('[RT-18, TEXT-38] others are known under the ids of their connections, as far as they say something', () => {
  const { presence, changes } = setUp()
  presence.receive([{ connection: 'b', user: bob }, { connection: 'c' }])
  presence.receive([{ connection: 'b', cursor }])
  presence.receive([{ connection: 'b', user: { ...bob, name: 'Robert' } }])
  expect([...presence.others]).toEqual([
    ['b', { user: { ...bob, name: 'Robert' }, cursor }],
    ['c', {}],
  ])
  presence.receive([
    { connection: 'b', cursor: null },
    { connection: 'c', hasLeft: true },
  ])
  expect([...presence.others]).toEqual([['b', { user: { ...bob, name: 'Robert' }, cursor: null }]])
  expect(changes).toEqual([
    [
      ['b', 'c'],
      ['b', 'c'],
    ],
    [['b'], []],
    [['b'], []],
    [['b', 'c'], []],
  ])
})

it('[EDT-16] nobody is shown without a connection, and everybody is new on the next', () => {
  const { presence, changes, stop } = setUp()
  presence.receive([{ connection: 'b', user: bob }])
  presence.disconnect()
  presence.disconnect()
  expect(presence.others.size).toBe(0)
  presence.receive([{ connection: 'b2', user: bob }])
  stop()
  presence.receive([{ connection: 'c' }])
  expect(changes).toEqual([
    [['b'], ['b']],
    [['b'], []],
    [['b2'], ['b2']],
  ])
})

it('[RT-18, RT-13] a page says where its cursor is once the server has welcomed it, and again on the next connection', () => {
  const { presence, sent } = setUp()
  presence.setCursor(null)
  presence.setCursor(cursor)
  expect(sent).toEqual([])
  presence.welcome()
  expect(sent).toEqual([{ cursor }])
  presence.disconnect()
  presence.setCursor(null)
  presence.welcome()
  // The others see a page from its first word about itself on, be there something to say or not.
  expect(sent).toEqual([{ cursor }, {}])
})

it('[EDT-6, RT-26] a guest is called as they want, as far as that is a name and a colour', () => {
  const { presence, sent } = setUp()
  presence.setProfile({ name: 'x'.repeat(601), color: 'red' })
  presence.welcome()
  presence.setProfile({ name: undefined, color: '#aabbcc' })
  expect(sent).toEqual([{ profile: { name: 'x'.repeat(600) } }, { profile: { color: '#aabbcc' } }])
})
