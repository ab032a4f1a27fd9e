import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eachAtMost } from './each-at-most.ts'

test('[RT-30] many are told side by side, so many at once, each once', async () => {
  let [underWay, most] = [0, 0]
  const done: number[] = []
  await eachAtMost(3, Array.from({ length: 20 }).keys(), async (n) => {
    most = Math.max(most, ++underWay)
    for (let turns = n % 4; turns >= 0; turns--) await nextTurn()
    underWay -= 1
    done.push(n)
  })
  expect(most).toBe(3)
  expect(done.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 20 }).keys()])
})
