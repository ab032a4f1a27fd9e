import { expect, test } from 'vitest'
import { othersThan, typedPeopleIn } from './typed-people.ts'

test.each([
  ['ben', ['ben']],
  ['ben, cleo;dan', ['ben', 'cleo', 'dan']],
  ['Ada Lovelace <ada@example.org>\r\nben\n\n', ['Ada Lovelace <ada@example.org>', 'ben']],
  ['"Lovelace, Ada" <ada@example.org>, ben', ['"Lovelace, Ada" <ada@example.org>', 'ben']],
  ['Ada\tLovelace\tada@example.org\nBen\tBakker\tben@example.org', ['ada@example.org', 'ben@example.org']],
  ['ben\tcleo', ['ben', 'cleo']],
  ['"ben', ['"ben']],
  [' , ;\n', []],
])('[INV-40] people are read from what was typed or pasted: %j', (text, people) => {
  expect(typedPeopleIn(text)).toEqual(people)
})

test('[INV-40] one mail address is one person, whatever name and case it is written with', () => {
  expect(othersThan(['ben', 'Ada <ada@example.org>'], ['BEN', 'ADA@example.org', 'cleo', 'Cleo'])).toEqual(['cleo'])
})
