import { expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

test('[RT-27] a task that throws before it returns a promise holds up none after it', async () => {
  const turns = takeTurns()
  const thrown = new Error('no task')
  const failed = turns.take('ada', () => {
    throw thrown
  })
  const waiting = [turns.take('ada', async () => 'same party'), turns.take('ben', async () => 'other party')]
  await expect(failed).rejects.toBe(thrown)
  expect(await Promise.all(waiting)).toEqual(['same party', 'other party'])
  expect(await turns.take('ada', async () => 'later')).toBe('later')
  await turns.ended()
})
