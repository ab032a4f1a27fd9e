import pino from 'pino'
import { CLOSE_CODES } from '@sheaf/contract/realtime/socket'
import { expect, test } from 'vitest'
import { Connection } from './socket/connection.ts'
import { messageHandler, type HandleMessageNeeds } from './handle-message.ts'

test('[RT-17] a message that makes the server fail closes its socket, and not the server', async () => {
  const ends: [code: number, reason: string][] = []
  const connection = new Connection(
    'pad',
    { address: '', cookieToken: undefined, verifiedPasswordsCookie: undefined, guest: '' },
    { send: () => {}, hasRoom: async () => {}, handled: async () => {}, close: (...end) => void ends.push(end) },
  )
  const handle = messageHandler({
    log: pino({ level: 'silent' }),
    open: () => Promise.reject(new TypeError('It is not a function')),
  } as unknown as HandleMessageNeeds)
  await handle(connection, { kind: 'open', payload: {} }, 1)
  expect(ends).toEqual([[CLOSE_CODES.again, 'BACKEND.ERROR.PERMISSION.UNEXPECTED']])
  expect(connection.isClosed).toBe(true)
})
