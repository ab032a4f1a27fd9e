import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import { contradicts } from '@sheaf/document/contradicts'
import { padText } from '@sheaf/document/plain-text'
import { replicaOf } from '@sheaf/document/testing/pad'
import { padFromLines } from '@sheaf/document/text/from-text'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { describe, expect, it } from 'vitest'
import { Awareness, applyAwarenessUpdate, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { writeLine, writeOn } from '../testing/write-line.ts'
import { PadIds } from './pad-ids.ts'
import { PadProvider } from './pad-provider.ts'
import type { PadSocket } from './pad-socket.ts'

const SYNC = 0
const AWARENESS = 1
const STATELESS = 5
const STATUS = 8
const STEP_1 = 0
const STEP_2 = 1
const UPDATE = 2

const frame = (...parts: ((encoder: encoding.Encoder) => void)[]): MessageEvent => {
  const encoder = encoding.createEncoder()
  encoding.writeVarString(encoder, 'pad1')
  for (const write of parts) write(encoder)
  return { data: encoding.toUint8Array(encoder) } as unknown as MessageEvent
}
const number = (value: number) => (encoder: encoding.Encoder) => encoding.writeVarUint(encoder, value)
const bytes = (value: Uint8Array) => (encoder: encoding.Encoder) => encoding.writeVarUint8Array(encoder, value)

/** Makes a provider on a socket that only records what is sent. */
const setUp = () => {
  const sent: Uint8Array[] = []
  const unsent: { number: number; update: Uint8Array }[] = []
  const socket = { on() {}, off() {}, attach() {}, detach() {}, send: (message: Uint8Array) => sent.push(message) }
  const doc = replicaOf()
  const ids = new PadIds(() => 'ada')
  const provider = new PadProvider({
    padId: 'pad1',
    doc,
    ids,
    socket: socket as unknown as PadSocket,
    token: () => '{}',
    isWriting: () => false,
    onWritten: (update, at) => unsent.push({ number: at, update }),
    onAnswer: () => {},
    apply: (update, origin) => Y.applyUpdate(doc, update, origin),
    unsent: () => unsent,
  })
  provider.attach()
  const messages = () =>
    sent.map((message) => {
      const decoder = decoding.createDecoder(message)
      decoding.readVarString(decoder)
      return { type: decoding.readVarUint(decoder), decoder }
    })
  /** What was sent about the text: handshakes, updates and what was declared, in order. */
  const changesSent = (): unknown[] =>
    messages().flatMap(({ type, decoder }): unknown[] => {
      if (type === STATELESS) return [JSON.parse(decoding.readVarString(decoder))]
      if (type !== SYNC) return []
      return { [STEP_2]: ['handshake'], [UPDATE]: ['update'] }[decoding.readVarUint(decoder)] ?? []
    })
  const awarenessSent = (): Uint8Array[] =>
    messages().flatMap(({ type, decoder }) => (type === AWARENESS ? [decoding.readVarUint8Array(decoder)] : []))
  const serverKnows = (server: Y.Doc): void =>
    provider.onMessage(frame(number(SYNC), number(STEP_1), bytes(Y.encodeStateVector(server))))
  return {
    doc,
    ids,
    provider,
    changesSent,
    awarenessSent,
    serverKnows,
    serverHasNothing: () => serverKnows(replicaOf()),
    /** The updates that were sent, by themselves or with a handshake. */
    serverHears: (): Uint8Array[] =>
      messages().flatMap(({ type, decoder }) =>
        type === SYNC && decoding.readVarUint(decoder) !== STEP_1 ? [decoding.readVarUint8Array(decoder)] : [],
      ),
    serverSends: (update: Uint8Array) => provider.onMessage(frame(number(SYNC), number(STEP_2), bytes(update))),
    serverAnswers: (isStored: boolean) =>
      provider.onMessage(frame(number(STATUS), (encoder) => encoding.writeVarInt(encoder, isStored ? 1 : 0))),
    write: (text: string) => writeOn(doc, ids, text),
  }
}

describe('what the server has', () => {
  const text = (written: string): Uint8Array => padFromLines(written).update

  it('[RT-39] is not taken for a pad without text when it cannot be read', () => {
    const { doc, provider, serverSends } = setUp()
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
    expect(provider.synced).toBe(false)
    serverSends(text('whole'))
    expect(provider.synced).toBe(true)
    expect(padText(doc)).toBe('whole')
    return received
  })

  it('[RT-11] is there before what is written upon it, which is sent', () => {
    const { provider, changesSent, serverHasNothing, serverSends, write } = setUp()
    provider.handOver()
    serverSends(text('whole'))
    serverHasNothing()
    write('more')
    expect(changesSent()).toEqual(['handshake', 'update'])
    serverSends(text('of somebody else'))
    expect(changesSent()).toEqual(['handshake', 'update'])
  })
})

describe('handing over what was written', () => {
  it('[RT-13] sends nothing before the page has heard as whom the server knows it', () => {
    const { provider, changesSent, serverHasNothing, write } = setUp()
    write('of the account before')
    serverHasNothing()
    expect(changesSent()).toEqual([])
    provider.handOver()
    expect(changesSent()).toEqual(['handshake'])
  })

  it('[RT-11] sends what was written before the handshake with it, and what comes after by itself', () => {
    const { provider, changesSent, serverHasNothing, serverAnswers, write } = setUp()
    provider.handOver()
    write('typed while connecting')
    expect(changesSent()).toEqual([])
    serverHasNothing()
    write('typed after')
    expect(changesSent()).toEqual(['handshake', 'update'])
    serverAnswers(true)
    expect(provider.acks.unacknowledged).toBe(1)
    serverAnswers(true)
    expect(provider.acks.unacknowledged).toBe(0)
  })

  it('[EDT-21] sends nothing of a reader', () => {
    const { provider, changesSent, serverHasNothing, write } = setUp()
    provider.authenticatedHandler('readonly')
    provider.handOver()
    serverHasNothing()
    write('tidied by the binding')
    expect(changesSent()).toEqual([])
    expect(provider.acks.unacknowledged).toBe(0)
  })

  it('[TEXT-39] sends what is not acknowledged also where the server says that it knows as much under the same id', () => {
    const { ids, provider, serverKnows, serverHears, write } = setUp()
    write('of this copy')
    const other = replicaOf()
    writeOn(other, ids, 'of the other')
    provider.handOver()
    serverKnows(other)
    expect(contradicts(other, serverHears().at(-1)!)).toBe(true)
  })

  it('[RT-11] sends in pieces what is too large for one message', () => {
    const { provider, changesSent, serverHasNothing, write } = setUp()
    write('x'.repeat(UPDATE_MAX_BYTES * 0.7))
    write('y'.repeat(UPDATE_MAX_BYTES * 0.7))
    provider.handOver()
    serverHasNothing()
    expect(changesSent()).toEqual(['update', 'update'])
  })

  it('[TEXT-35] says whose letters it writes before it sends them, once on each connection', async () => {
    const { doc, ids, provider, changesSent, serverHasNothing, write } = setUp()
    provider.handOver()
    writeLine(doc, ids, 'moved', 'bob')
    serverHasNothing()
    write('own')
    writeLine(doc, ids, 'restored', 'eve')
    writeLine(doc, ids, 'moved, too', 'bob')
    const [bob, eve] = ['bob', 'eve'].map((whose) => ({ type: 'declare', ids: [[ids.idFor(whose), whose]] }))
    expect(changesSent()).toEqual([bob, 'handshake', 'update', eve, 'update', 'update'])
    // The server has one of the two by the next connection.
    await provider.onOpen(new Event('open'))
    ids.learn([[ids.idFor('bob'), 'ada', 'bob']])
    provider.handOver()
    serverHasNothing()
    expect(changesSent().slice(6)).toEqual([eve, 'handshake'])
  })

  it('[RT-24, TEXT-35] gives back letters that the server has lost as those of who wrote them', async () => {
    const { ids, provider, changesSent, serverHasNothing, serverSends } = setUp()
    const { update, letters } = padFromLines('of Bob')
    ids.learn([[letters, 'bob']])
    provider.handOver()
    serverSends(update)
    await provider.onOpen(new Event('open'))
    provider.handOver()
    serverHasNothing()
    expect(changesSent()).toEqual([{ type: 'declare', ids: [[letters, 'bob']] }, 'handshake'])
  })
})

describe('presence', () => {
  it('[RT-18, TEXT-38] is under an id that writes nothing, also after a reconnection, and ends with the page', async () => {
    const { doc, ids, provider, awarenessSent } = setUp()
    const { clientID } = provider.awareness!
    expect([doc.clientID, ids.letters, ids.breaks]).not.toContain(clientID)
    const seen = new Awareness(new Y.Doc())
    const follow = () => {
      for (const update of awarenessSent()) applyAwarenessUpdate(seen, update, 'wire')
    }
    await provider.onOpen(new Event('open'))
    provider.setAwarenessField('user', { name: 'Ada' })
    follow()
    expect(seen.getStates().get(clientID)).toEqual({ user: { name: 'Ada' } })
    const bob = new Awareness(new Y.Doc())
    bob.setLocalState({ user: { name: 'Bob' } })
    applyAwarenessUpdate(provider.awareness!, encodeAwarenessUpdate(bob, [bob.clientID]), provider)
    provider.onClose()
    // Those who are there are known again from the next connection; this page still is.
    expect([...provider.awareness!.getStates().keys()]).toEqual([clientID])
    const before = awarenessSent().length
    await provider.onOpen(new Event('open'))
    expect(awarenessSent().length).toBe(before + 1)
    window.dispatchEvent(new Event('pagehide'))
    follow()
    expect(seen.getStates().has(clientID)).toBe(false)
    seen.destroy()
    bob.destroy()
    provider.destroy()
  })
})
