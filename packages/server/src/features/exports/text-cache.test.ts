import { expect, test } from 'vitest'
import { textCache } from './text-cache.ts'

test('[EXP-1] a text is kept for what it was made from, and for nothing else', () => {
  const texts = textCache()
  texts.keep('pad text', '7', 'seven')
  expect(texts.get('pad text', '7')).toBe('seven')
  expect(texts.get('pad text', '8')).toBeUndefined()
  expect(texts.get('pad html', '7')).toBeUndefined()
  texts.keep('pad text', '8', 'eight')
  expect(texts.get('pad text', '7')).toBeUndefined()
  expect(texts.get('pad text', '8')).toBe('eight')
})

test('[EXP-1] what was asked for longest ago makes room, and what is too large is not kept', () => {
  const texts = textCache(10)
  texts.keep('a', '1', 'aaaa')
  texts.keep('b', '1', 'bbbb')
  expect(texts.get('a', '1')).toBe('aaaa')
  texts.keep('c', '1', 'cccc')
  expect([texts.get('a', '1'), texts.get('b', '1'), texts.get('c', '1')]).toEqual(['aaaa', undefined, 'cccc'])
  texts.keep('a', '2', 'x'.repeat(11))
  expect([texts.get('a', '1'), texts.get('a', '2'), texts.get('c', '1')]).toEqual([undefined, undefined, 'cccc'])
  texts.keep('d', '1', 'dddddd')
  expect([texts.get('c', '1'), texts.get('d', '1')]).toEqual(['cccc', 'dddddd'])
})
