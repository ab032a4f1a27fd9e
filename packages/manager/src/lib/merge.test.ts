import { expect, test } from 'vitest'
import { mergeList, mergePeople, mergeTexts } from './merge.ts'

test('[SCR-620] what two forms added to a list and took out of it holds, in the order of what is stored', () => {
  expect(mergeList(['base', 'tp'], ['base'], ['base', 'tq'])).toEqual(['base', 'tq', 'tp'])
  expect(mergeList(['b', 'd'], ['a', 'b'], ['c', 'a', 'b'])).toEqual(['c', 'b', 'd'])
  expect(mergeList(['a', 'b'], ['a'], ['a', 'b'])).toEqual(['a', 'b'])
  expect(mergeList(['a', 'b'], ['a', 'b'], ['b'])).toEqual(['b'])
  expect(mergeList(['Tag'], ['tag'], ['tag'])).toEqual(['Tag'])
})

test('[SCR-138] people are the same in upper and lower case', () => {
  expect(mergePeople(['ANNA', 'EVE'], ['anna', 'ben'], ['anna', 'ben', 'eve'])).toEqual(['anna', 'eve'])
})

test('[SCR-620] texts that two forms wrote, changed or took away hold, each for its key', () => {
  expect(mergeTexts({ es: 'Hola' }, {}, { fr: 'Salut' })).toEqual({ fr: 'Salut', es: 'Hola' })
  expect(mergeTexts({ en: 'Hello' }, { en: 'Hi', fr: 'Salut' }, { en: 'Hi', fr: 'Bonjour' })).toEqual({ en: 'Hello' })
  expect(mergeTexts({ en: 'Hi' }, { en: 'Hi' }, { en: 'Hello' })).toEqual({ en: 'Hello' })
  expect(mergeTexts({ en: 'Hi', fr: 'Salut' }, { en: 'Hi', fr: 'Salut' }, { en: 'Hi' })).toEqual({ en: 'Hi' })
})
