import type { PadId } from '@sheaf/contract/ids'
import { visitor } from '@sheaf/contract/policy/actor'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { accessSweep } from './access-sweep.ts'
import type { PadConnection } from '../room/room.ts'

/** Returns a visitor's connection to a pad that no longer exists, which notes that it was closed. */
const connectionTo = (padId: string, closed: string[]) =>
  ({
    caller: { address: '' },
    member: { access: { padId: padId as PadId, actor: visitor }, padName: padId },
    close: () => closed.push(padId),
  }) as unknown as PadConnection

test('[RT-15] a connection that cannot be decided again is logged, and those behind it are decided', async () => {
  const { services, database } = await testApp()
  const { settings } = services
  let reads = 0
  const failsOnce = { ...settings, read: () => (++reads === 1 ? Promise.reject(new Error('away')) : settings.read()) }
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const closed: string[] = []
  const connections = ['first', 'second', 'third'].map((padId) => connectionTo(padId, closed))
  const sweep = accessSweep({ ...services, db: database.db, settings: failsOnce }, log, () => connections, 600_000)
  onTestFinished(() => sweep.stop())
  await sweep.run()
  expect(closed).toEqual(['second', 'third'])
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([{ pad: 'first', err: { message: 'away' } }])
  // The next sweep decides it again.
  await sweep.run()
  expect(closed).toContain('first')
})
