import { Connection, Document } from '@hocuspocus/server'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { ConnectionContext } from './connection-context.ts'
import { openInbox } from './inbox.ts'

test('[RT-17] what Hocuspocus cannot take closes its socket, and not the server', async () => {
  const document = new Document('pad')
  onTestFinished(() => document.destroy())
  const closed: (number | undefined)[] = []
  const socket = { readyState: 1, send: () => {}, close: (code?: number) => void closed.push(code) }
  const connection = new Connection<ConnectionContext>(
    socket,
    new Request('http://localhost/'),
    document,
    'socket',
    {} as ConnectionContext,
  )
  const inbox = openInbox(connection, [], pino({ level: 'silent' }))
  // `readFrame` would have refused these bytes; they make Hocuspocus throw where it promises not to.
  inbox.receive({ kind: 'query', address: 'pad' }, new Uint8Array())
  await inbox.drained()
  expect(closed).toEqual([4205])
})
