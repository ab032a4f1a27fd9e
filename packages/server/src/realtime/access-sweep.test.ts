import type { Connection } from '@hocuspocus/server'
import type { PadId } from '@sheaf/contract/ids'
import { visitor } from '@sheaf/contract/policy/actor'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { accessSweep } from './access-sweep.ts'
import type { ConnectionContext } from './connection-context.ts'

/** Returns a visitor's connection to a pad that no longer exists. */
const connectionTo = (padId: string) =>
  ({
    context: { caller: { address: '' }, pad: { padId: padId as PadId, padName: padId, actor: visitor } },
  }) as unknown as Connection<ConnectionContext>

test('[RT-15] a connection that cannot be decided again is logged, and those behind it are decided', async () => {
  const { services, database } = await testApp()
  const { settings } = services
  let reads = 0
  const failsOnce = { ...settings, read: () => (++reads === 1 ? Promise.reject(new Error('away')) : settings.read()) }
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const connections = ['first', 'second', 'third'].map(connectionTo)
  const closed: Connection<ConnectionContext>[] = []
  const sweep = accessSweep(
    { ...services, db: database.db, settings: failsOnce },
    log,
    () => connections,
    (connection) => closed.push(connection),
    600_000,
  )
  onTestFinished(() => sweep.stop())
  await sweep.run()
  expect(closed).toEqual(connections.slice(1))
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ pad: 'first', err: { message: 'away' } }])
  // The next sweep decides it again.
  await sweep.run()
  expect(closed).toContain(connections[0])
})
