import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FileAddresses } from './file-addresses.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const hash = (letter: string): string => letter.repeat(64)

/** Returns addresses of which the server knows all but those of `d`, and what it was asked for. */
const addressed = () => {
  const asked: (readonly string[])[] = []
  let isDown = false
  const addresses = new FileAddresses(
    async (hashes) => {
      asked.push(hashes.map(([letter]) => letter!))
      if (isDown) throw new Error('down')
      const known = hashes.filter((one) => one !== hash('d'))
      return Object.fromEntries(known.map((one) => [one, { url: `${one[0]}${asked.length}` }]))
    },
    () => Date.now(),
  )
  return { asked, addresses, setDown: (is: boolean) => (isDown = is) }
}

test('[PIC-40] addresses of many files are asked for at once, and kept', async () => {
  const { asked, addresses } = addressed()
  const received: unknown[] = []
  for (const letter of 'abcd') addresses.watch(hash(letter), (found) => received.push([letter, found?.url]))
  await vi.advanceTimersByTimeAsync(100)
  expect(asked).toEqual([['a', 'b', 'c', 'd']])
  expect(received).toEqual([
    ['a', 'a1'],
    ['b', 'b1'],
    ['c', 'c1'],
    ['d', undefined],
  ])
  const found = addresses.find(hash('a'))
  await vi.advanceTimersByTimeAsync(100)
  expect((await found)?.url).toBe('a1')
  expect(asked).toHaveLength(1)
})

test('[PIC-40] more than a call takes are asked for in several', async () => {
  const { asked, addresses } = addressed()
  for (let n = 0; n < 130; n += 1) addresses.watch(n.toString(16).padStart(64, '0'), () => {})
  await vi.advanceTimersByTimeAsync(200)
  expect(asked.map(({ length }) => length)).toEqual([100, 30])
})

test('[PIC-40] as long as a file waits to be seen its address is renewed before it ends, and not afterwards', async () => {
  const { addresses } = addressed()
  const received: unknown[] = []
  const stop = addresses.watch(hash('a'), (found) => received.push(found?.url))
  await vi.advanceTimersByTimeAsync(25 * 60_000)
  expect(received.length).toBeGreaterThanOrEqual(3)
  stop()
  const { length } = received
  await vi.advanceTimersByTimeAsync(60 * 60_000)
  expect(received).toHaveLength(length)
})

test('[PIC-40] while the server is out of reach they wait, and come by themselves', async () => {
  const { addresses, asked, setDown } = addressed()
  const received: unknown[] = []
  setDown(true)
  addresses.watch(hash('a'), (found) => received.push(found?.url))
  await vi.advanceTimersByTimeAsync(10_000)
  expect([received, asked.length > 1]).toEqual([[], true])
  setDown(false)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(received).toHaveLength(1)
})
