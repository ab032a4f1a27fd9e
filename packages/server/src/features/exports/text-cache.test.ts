import { expect, test } from 'vitest'
import { textCache } from './text-cache.ts'

/** Returns a function that reads a text and tells whether it was made for that. */
const readerOf = (texts: ReturnType<typeof textCache>) => async (key: string, version: string, text: string) => {
  let isMade = false
  const read = await texts.read(key, version, 'anna', async () => {
    isMade = true
    return { version, text: Buffer.from(text) }
  })
  expect(read.toString()).toBe(text)
  return isMade
}

test('[EXP-1] a text is kept for what it was made from, and for nothing else', async () => {
  const isMade = readerOf(textCache())
  expect(await isMade('pad text', '7', 'seven')).toBe(true)
  expect(await isMade('pad text', '7', 'seven')).toBe(false)
  expect(await isMade('pad html', '7', '<p>seven</p>')).toBe(true)
  expect(await isMade('pad text', '8', 'eight')).toBe(true)
  expect(await isMade('pad text', '8', 'eight')).toBe(false)
  expect(await isMade('pad text', '7', 'seven')).toBe(true)
})

test('[EXP-1] what was asked for longest ago makes room, and what is too large is not kept', async () => {
  const isMade = readerOf(textCache(10))
  await isMade('a', '1', 'aaaa')
  await isMade('b', '1', 'bbbb')
  expect(await isMade('a', '1', 'aaaa')).toBe(false)
  await isMade('c', '1', 'cccc')
  expect(await isMade('a', '1', 'aaaa')).toBe(false)
  expect(await isMade('c', '1', 'cccc')).toBe(false)
  expect(await isMade('b', '1', 'bbbb')).toBe(true)
  const long = 'x'.repeat(11)
  expect([await isMade('a', '2', long), await isMade('a', '2', long)]).toEqual([true, true])
  expect(await isMade('c', '1', 'cccc')).toBe(false)
})

test('[EXP-1, EXP-41] what is being made is not made again for the same people, and others need not wait for it', async () => {
  const texts = textCache()
  const ending = Promise.withResolvers<void>()
  let made = 0
  const read = (party: string) =>
    texts.read('pad text', '7', party, async () => {
      made += 1
      if (party === 'anna') await ending.promise
      return { version: '7', text: Buffer.from(party) }
    })
  const [first, second] = [read('anna'), read('anna')]
  expect((await read('ben')).toString()).toBe('ben')
  expect(made).toBe(2)
  ending.resolve()
  expect((await first).toString()).toBe('anna')
  expect(await second).toBe(await first)
})

test('[EXP-9] what could not be made is made again', async () => {
  const texts = textCache()
  await expect(texts.read('pad text', '7', 'anna', () => Promise.reject(new Error('damaged')))).rejects.toThrow(
    'damaged',
  )
  expect(await readerOf(texts)('pad text', '7', 'seven')).toBe(true)
})
