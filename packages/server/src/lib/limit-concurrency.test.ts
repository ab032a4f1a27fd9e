import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('[RT-30] many tasks run side by side, so many at once, each once', async () => {
  let [underWay, most] = [0, 0]
  const done: number[] = []
  const inTurn = limitConcurrency(3)
  const work = async (n: number): Promise<void> => {
    most = Math.max(most, ++underWay)
    for (let turns = n % 4; turns >= 0; turns--) await nextTurn()
    underWay -= 1
    done.push(n)
  }
  await Promise.all(Array.from({ length: 20 }, (_, n) => inTurn(() => work(n))))
  expect(most).toBe(3)
  expect(done.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 20 }).keys()])
})
