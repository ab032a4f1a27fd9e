import type { WebSocket } from 'ws'
import { expect, test } from 'vitest'
import { unfinishedFrames } from './unfinished-frames.ts'

test('[RT-61] the network that holds the most is cut off, though each of its frames is small', () => {
  const cut: string[] = []
  const socket = (name: string): WebSocket => ({ terminate: () => void cut.push(name) }) as unknown as WebSocket
  const frames = unfinishedFrames(100)
  frames.came(socket('honest'), '192.0.2.1', 40)
  for (const [n, bytes] of [10, 15, 10, 10, 10].entries()) frames.came(socket(`attacker ${n}`), '192.0.2.2', bytes)
  expect(cut).toEqual([])
  frames.came(socket('another'), '192.0.2.3', 10)
  expect(cut).toEqual(['attacker 1'])
})
