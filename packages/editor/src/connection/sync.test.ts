import { IDS_PER_MESSAGE_MAX, UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import type { ClientMessages } from '@sheaf/contract/realtime/messages'
import { contradicts } from '@sheaf/document/contradicts'
import { padText } from '@sheaf/document/plain-text'
import { replicaOf } from '@sheaf/document/testing/pad'
import { padFromLines } from '@sheaf/document/text/from-text'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { writeLine, writeOn } from '../testing/write-line.ts'
import { PadIds } from './unsent/pad-ids.ts'
import { Sync } from './sync.ts'

/** Makes the sync of a page on a wire that only records what is sent, with a server that it has not heard of yet. */
const setUp = () => {
  const sent: { kind: keyof ClientMessages; payload: unknown }[] = []
  const unsent: { number: number; update: Uint8Array }[] = []
  const doc = replicaOf()
  const ids = new PadIds(() => 'ada')
  const sync = new Sync({
    doc,
    ids,
    wire: { send: (kind, payload) => sent.push({ kind, payload }) },
    isWriting: () => false,
    onWritten: (update, number) => unsent.push({ number, update }),
    apply: (update, origin) => Y.applyUpdate(doc, update, origin),
    unsent: () => unsent,
  })
  const serverKnows = (server: Y.Doc): void => sync.receive({ kind: 'state', payload: Y.encodeStateVector(server) })
  return {
    doc,
    ids,
    sync,
    /** Kinds of what was sent, and what was declared, in order. */
    sent: () => sent.map(({ kind, payload }) => (kind === 'declare' ? payload : kind)),
    /** The updates that were sent, by themselves or with the handshake. */
    updatesSent: () =>
      sent.flatMap(({ kind, payload }) => (kind === 'missing' || kind === 'update' ? [payload as Uint8Array] : [])),
    serverKnows,
    serverHasNothing: () => serverKnows(replicaOf()),
    serverSends: (update: Uint8Array = Y.encodeStateAsUpdate(new Y.Doc())) =>
      sync.receive({ kind: 'missing', payload: update }),
    write: (text: string) => writeOn(doc, ids, text),
  }
}

/** The same, with a page that has had the pad already, and is connected again. */
const setUpAgain = () => {
  const page = setUp()
  page.sync.welcome(false)
  page.serverSends()
  page.sync.disconnect()
  return page
}

describe('what the server has', () => {
  const text = (written: string): Uint8Array => padFromLines(written).update

  it('[RT-39] is not taken for a pad without text when it cannot be read', () => {
    const { doc, sync, serverSends } = setUp()
    const received = new Promise((resolve) => {
      window.addEventListener(
        'error',
        (event) => {
          event.preventDefault()
          resolve(event.message)
        },
        { once: true },
      )
    })
    serverSends(text('whole').slice(0, -4))
    expect(sync.isSynced).toBe(false)
    serverSends(text('whole'))
    expect(sync.isSynced).toBe(true)
    expect(padText(doc)).toBe('whole')
    return received
  })

  it('[RT-11] is there before what is written upon it, which is sent', () => {
    const { doc, sync, sent, serverHasNothing, serverSends, write } = setUp()
    sync.welcome(false)
    serverHasNothing()
    serverSends(text('whole'))
    write('more')
    expect(sent()).toEqual(['missing', 'update'])
    sync.receive({ kind: 'updates', payload: [text('of somebody else'), text('and another')] })
    expect(sent()).toEqual(['missing', 'update'])
    expect(padText(doc)).toContain('of somebody else')
    expect(padText(doc)).toContain('and another')
  })

  it('[RT-11] is asked for by what the page has', () => {
    const { doc, sync, sent, serverSends } = setUp()
    serverSends(text('whole'))
    const asked: Uint8Array[] = []
    const asking = new Sync({
      doc,
      ids: new PadIds(() => 'ada'),
      wire: { send: (_, payload) => asked.push(payload as Uint8Array) },
      isWriting: () => true,
      onWritten: () => {},
      apply: () => {},
      unsent: () => [],
    })
    asking.ask()
    sync.ask()
    expect(asked).toEqual([Y.encodeStateVector(doc)])
    expect(sent()).toEqual(['state'])
  })
})

describe('handing over what was written', () => {
  it('[RT-13] sends nothing before the page has heard as whom the server knows it', () => {
    const { sync, sent, serverHasNothing, write } = setUpAgain()
    write('of the account before')
    serverHasNothing()
    expect(sent()).toEqual([])
    sync.welcome(false)
    serverHasNothing()
    expect(sent()).toEqual(['missing'])
  })

  it('[RT-11] sends what was written before the handshake with it, and what comes after by itself', () => {
    const { sync, sent, updatesSent, serverHasNothing, write } = setUpAgain()
    sync.welcome(false)
    write('typed while connecting')
    expect(sent()).toEqual([])
    serverHasNothing()
    write('typed after')
    expect(sent()).toEqual(['missing', 'update'])
    const server = replicaOf()
    for (const update of updatesSent()) Y.applyUpdate(server, update)
    expect(padText(server)).toBe('typed while connectingtyped after')
    sync.receive({ kind: 'stored', payload: 1 })
    expect(sync.acks.unacknowledged).toBe(1)
    sync.receive({ kind: 'stored', payload: 1 })
    expect(sync.acks.unacknowledged).toBe(0)
  })

  it('[RT-11] answers the server once on a connection, also where it lacks nothing', () => {
    const { sync, sent, serverHasNothing, write } = setUpAgain()
    sync.welcome(false)
    serverHasNothing()
    write('typed')
    serverHasNothing()
    expect(sent()).toEqual(['missing', 'update'])
  })

  it('[EDT-21] sends nothing of a reader', () => {
    const { sync, sent, serverHasNothing, write } = setUpAgain()
    sync.welcome(true)
    serverHasNothing()
    write('tidied by the binding')
    expect(sent()).toEqual([])
    expect(sync.acks.unacknowledged).toBe(0)
  })

  it('[TEXT-39] sends what is not acknowledged also where the server says that it knows as much under the same id', () => {
    const { ids, sync, serverKnows, updatesSent, write } = setUpAgain()
    write('of this copy')
    const other = replicaOf()
    writeOn(other, ids, 'of the other')
    sync.welcome(false)
    serverKnows(other)
    expect(contradicts(other, updatesSent().at(-1)!)).toBe(true)
  })

  it('[RT-11] sends in pieces what is too large for one message, each acknowledged by itself', () => {
    const { sync, sent, serverHasNothing, write } = setUpAgain()
    write('x'.repeat(UPDATE_MAX_BYTES * 0.7))
    write('y'.repeat(UPDATE_MAX_BYTES * 0.7))
    sync.welcome(false)
    serverHasNothing()
    expect(sent()).toEqual(['missing', 'missing'])
    write('z')
    expect(sent()).toEqual(['missing', 'missing', 'update'])
    for (const unacknowledged of [2, 1, 0]) {
      sync.receive({ kind: 'stored', payload: 1 })
      expect(sync.acks.unacknowledged).toBe(unacknowledged)
    }
  })

  it('[TEXT-35] says whose letters it writes before it sends them, once on each connection', () => {
    const { doc, ids, sync, sent, serverHasNothing, write } = setUpAgain()
    sync.welcome(false)
    writeLine(doc, ids, 'moved', 'bob')
    serverHasNothing()
    write('own')
    writeLine(doc, ids, 'restored', 'eve')
    writeLine(doc, ids, 'moved, too', 'bob')
    const [bob, eve] = ['bob', 'eve'].map((whose) => [[ids.idFor(whose), whose]])
    expect(sent()).toEqual([bob, 'missing', 'update', eve, 'update', 'update'])
    // The server has one of the two by the next connection.
    sync.disconnect()
    ids.learn([{ author: 'ada', whose: 'bob', ids: [ids.idFor('bob')] }])
    sync.welcome(false)
    serverHasNothing()
    expect(sent().slice(6)).toEqual([eve, 'missing'])
  })

  it('[TEXT-35] says whose letters they are in as many messages as it takes', () => {
    const { doc, ids, sync, sent, serverHasNothing } = setUpAgain()
    const people = Array.from({ length: IDS_PER_MESSAGE_MAX + 1 }, (_, at) => `person ${at}`)
    for (const person of people) writeLine(doc, ids, 'x', person)
    sync.welcome(false)
    serverHasNothing()
    const [first, second, ...rest] = sent() as [unknown[], unknown[], string]
    expect([first.length, second.length, rest]).toEqual([IDS_PER_MESSAGE_MAX, 1, ['missing']])
  })

  it('[RT-24, TEXT-35] gives back letters that the server has lost as those of who wrote them', () => {
    const { ids, sync, sent, serverHasNothing, serverSends } = setUp()
    const { update, letters } = padFromLines('of Bob')
    sync.welcome(false)
    ids.learn([{ author: 'bob', ids: [letters] }])
    serverSends(update)
    sync.disconnect()
    sync.welcome(false)
    serverHasNothing()
    expect(sent()).toEqual([[[letters, 'bob']], 'missing'])
  })
})
