import pino from 'pino'
import type { PadId } from '@sheaf/contract/ids'
import { kindOf, SERVER_MESSAGES } from '@sheaf/contract/realtime/messages'
import { CLOSE_CODES } from '@sheaf/contract/realtime/socket'
import { appendLines } from '@sheaf/document/text/from-text'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { Room, type Member } from './room/room.ts'
import { Connection } from './socket/connection.ts'
import { messageHandler, type HandleMessageNeeds } from './handle-message.ts'

const CALLER = { address: '', cookieToken: undefined, verifiedPasswordsCookie: undefined, guest: '' }

test('[RT-17] a message that makes the server fail closes its socket, and not the server', async () => {
  const ends: [code: number, reason: string][] = []
  const connection = new Connection<Member>('pad', CALLER, {
    send: () => {},
    hasRoom: async () => {},
    handled: async () => {},
    close: (...end) => void ends.push(end),
  })
  const handle = messageHandler({
    log: pino({ level: 'silent' }),
    open: () => Promise.reject(new TypeError('It is not a function')),
  } as unknown as HandleMessageNeeds)
  await handle(connection, { kind: 'open', payload: {} }, 1)
  expect(ends).toEqual([[CLOSE_CODES.again, 'BACKEND.ERROR.PERMISSION.UNEXPECTED']])
  expect(connection.isClosed).toBe(true)
})

test('[TEXT-27] a page that asks for the text in the moment in which letters come knows whose they are before it has them', async () => {
  const nothing = (): void => {}
  const content = { doc: new Y.Doc(), seq: 0, snapshotSeq: 0, bytesSince: 0, authors: [], ids: [], redactedTo: 0 }
  const room = new Room(
    'pad' as PadId,
    { ...content, isDamaged: false, redacted: new Map() as never },
    { applied: nothing, presence: nothing, left: nothing, emptied: nothing },
  )
  const sent: (string | undefined)[] = []
  const send = (frame: Uint8Array): void => void sent.push(kindOf(SERVER_MESSAGES, frame))
  const connection = new Connection<Member>('pad', CALLER, {
    send,
    hasRoom: async () => {},
    handled: async () => {},
    close: nothing,
  })
  connection.letIn({ room, access: { readonly: false }, hasText: false, declared: new Map() } as unknown as Member)
  const handle = messageHandler({ changes: { isStale: () => false } } as unknown as HandleMessageNeeds)
  room.introduceAuthor({ author: 'ben', name: 'Ben', color: '#ff0000' })
  room.introduceIds([{ id: 9, author: 'ben' }])
  room.apply(1, appendLines(new Y.Doc(), [{ text: 'from Ben' }], 9).update)
  await handle(connection, { kind: 'state', payload: Y.encodeStateVector(new Y.Doc()) }, 1)
  await new Promise(setImmediate)
  expect(sent).toEqual(['authors', 'ids', 'missing'])
  room.destroy()
})
