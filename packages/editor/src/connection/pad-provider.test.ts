import { UPDATE_MAX_BYTES } from '@sheaf/contract/limits'
import * as decoding from 'lib0/decoding'
import * as encoding from 'lib0/encoding'
import { describe, expect, it } from 'vitest'
import * as Y from 'yjs'
import { PadProvider } from './pad-provider.ts'
import type { PadSocket } from './pad-socket.ts'

const SYNC = 0
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
  const doc = new Y.Doc()
  const provider = new PadProvider({
    padId: 'pad1',
    doc,
    socket: socket as unknown as PadSocket,
    token: () => '{}',
    isWriting: () => false,
    onWritten: (update, at) => unsent.push({ number: at, update }),
    onAnswer: () => {},
    apply: (update, origin) => Y.applyUpdate(doc, update, origin),
    unsent: () => unsent,
  })
  provider.attach()
  const changesSent = (): string[] =>
    sent.flatMap((message) => {
      const decoder = decoding.createDecoder(message)
      decoding.readVarString(decoder)
      if (decoding.readVarUint(decoder) !== SYNC) return []
      return { [STEP_2]: ['handshake'], [UPDATE]: ['update'] }[decoding.readVarUint(decoder)] ?? []
    })
  return {
    doc,
    provider,
    changesSent,
    serverHasNothing: () =>
      provider.onMessage(frame(number(SYNC), number(STEP_1), bytes(Y.encodeStateVector(new Y.Doc())))),
    serverSends: (update: Uint8Array) => provider.onMessage(frame(number(SYNC), number(STEP_2), bytes(update))),
    serverAnswers: (isStored: boolean) =>
      provider.onMessage(frame(number(STATUS), (encoder) => encoding.writeVarInt(encoder, isStored ? 1 : 0))),
    write: (text: string) => doc.getText('t').insert(0, text),
  }
}

describe('what the server has', () => {
  const text = (written: string): Uint8Array => {
    const doc = new Y.Doc()
    doc.getText('t').insert(0, written)
    return Y.encodeStateAsUpdate(doc)
  }

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
    expect(doc.getText('t').toJSON()).toBe('whole')
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

  it('[EDT-21] leaves the marks of others as they came while this page only reads', () => {
    const { doc, provider } = setUp()
    provider.authenticatedHandler('readonly')
    provider.synced = true
    const [ada, bob] = [new Y.Doc(), new Y.Doc()]
    ada.getText('t').insert(0, 'text')
    Y.applyUpdate(bob, Y.encodeStateAsUpdate(ada))
    ada.getText('t').format(0, 4, { bold: true })
    bob.getText('t').format(0, 4, { bold: true })
    for (const writer of [ada, bob]) Y.applyUpdate(doc, Y.encodeStateAsUpdate(writer), provider)
    const both = Y.mergeUpdates([ada, bob].map((writer) => Y.encodeStateAsUpdate(writer)))
    const deleted = (update: Uint8Array) => Y.decodeUpdate(update).ds.clients.size
    expect(deleted(Y.encodeStateAsUpdate(doc))).toBe(deleted(both))
  })

  it('[RT-11] sends in pieces what is too large for one message', () => {
    const { provider, changesSent, serverHasNothing, write } = setUp()
    write('x'.repeat(UPDATE_MAX_BYTES * 0.7))
    write('y'.repeat(UPDATE_MAX_BYTES * 0.7))
    provider.handOver()
    serverHasNothing()
    expect(changesSent()).toEqual(['update', 'update'])
  })
})
