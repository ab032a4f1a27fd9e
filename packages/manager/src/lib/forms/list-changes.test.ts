import { expect, test } from 'vitest'
import { changesOfList, changesOfPeople } from './list-changes.ts'

test('[SCR-138] what a form added to a list and took out of it is sent, and nothing else', () => {
  expect(changesOfList(['base', 'tp'], ['base'])).toEqual({ add: ['tp'] })
  expect(changesOfList(['b', 'd'], ['a', 'b'])).toEqual({ add: ['d'], remove: ['a'] })
  expect(changesOfList(['b', 'a'], ['a', 'b'])).toBeUndefined()
  expect(changesOfList(['Tag'], ['tag'])).toEqual({ add: ['Tag'], remove: ['tag'] })
})

test('[SCR-138] people are the same in upper and lower case', () => {
  expect(changesOfPeople(['ANNA', 'EVE'], ['anna', 'ben'])).toEqual({ add: ['EVE'], remove: ['ben'] })
})
