import { expect, test } from 'vitest'
import { mergeValues } from './merge.ts'

test('[SCR-138] what two forms added to a list and took out of it holds, in the order of what is stored', () => {
  expect(mergeValues(['base', 'tp'], ['base'], ['base', 'tq'])).toEqual(['base', 'tq', 'tp'])
  expect(mergeValues(['b', 'd'], ['a', 'b'], ['c', 'a', 'b'])).toEqual(['c', 'b', 'd'])
  expect(mergeValues(['a', 'b'], ['a'], ['a', 'b'])).toEqual(['a', 'b'])
  expect(mergeValues(['a', 'b'], ['a', 'b'], ['b'])).toEqual(['b'])
  expect(mergeValues(['Tag'], ['tag'], ['tag'])).toEqual(['Tag'])
})

test('[SCR-138] texts that two forms wrote, changed or took away hold, each for its key', () => {
  expect(mergeValues({ es: 'Hola' }, {}, { fr: 'Salut' })).toEqual({ fr: 'Salut', es: 'Hola' })
  expect(mergeValues({ en: 'Hello' }, { en: 'Hi', fr: 'Salut' }, { en: 'Hi', fr: 'Bonjour' })).toEqual({ en: 'Hello' })
  expect(mergeValues({ en: 'Hi' }, { en: 'Hi' }, { en: 'Hello' })).toEqual({ en: 'Hello' })
  expect(mergeValues({ en: 'Hi', fr: 'Salut' }, { en: 'Hi', fr: 'Salut' }, { en: 'Hi' })).toEqual({ en: 'Hi' })
})

test('[SCR-138] values within values are merged one by one, and lists by their entries', () => {
  const before = { url: 'a', tls: { ca: 'x' }, tags: ['a'] }
  const mine = { url: 'a', tls: { ca: 'y' }, tags: ['b'] }
  const now = { url: 'b', tls: { ca: 'x', name: 'z' }, tags: ['a', 'c'], scope: 'one' }
  expect(mergeValues(mine, before, now)).toEqual({
    url: 'b',
    tls: { ca: 'y', name: 'z' },
    tags: ['c', 'b'],
    scope: 'one',
  })
  expect(mergeValues({ tls: { ca: 'y' } }, {}, { tls: { name: 'z' } })).toEqual({ tls: { ca: 'y', name: 'z' } })
})
