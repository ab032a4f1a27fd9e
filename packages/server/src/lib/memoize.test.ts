import { expect, test } from 'vitest'
import { memoize } from './memoize.ts'

test('[OPS-35] what is made when first asked for is made once, and again after it failed', async () => {
  let made = 0
  const figure = memoize(async () => {
    made += 1
    if (made === 1) throw new Error('no memory')
    return made
  })
  const first = await Promise.allSettled([figure(), figure()])
  expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([figure(), figure()])).toEqual([2, 2])
  expect(await figure()).toBe(2)
})
