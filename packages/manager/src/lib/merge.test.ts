import { expect, test } from 'vitest'
import { mergePeople } from './merge.ts'

test('[SCR-138] people are the same in upper and lower case', () => {
  expect(mergePeople(['ANNA', 'EVE'], ['anna', 'ben'], ['anna', 'ben', 'eve'])).toEqual(['anna', 'eve'])
})
