import { expect, test } from 'vitest'
import { loginsOrEmailsIn, othersThan, typedPeopleIn } from './typed-people.ts'

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

test.each([
  ['Martin, Paul <paul@example.org>', ['Martin, Paul <paul@example.org>']],
  [
    'Martin, Paul <paul@example.org>; Doe, Anna <anna@example.org>',
    ['Martin, Paul <paul@example.org>', 'Doe, Anna <anna@example.org>'],
  ],
  [
    'Paul <paul@example.org>, Doe, Anna <anna@example.org>, ben',
    ['Paul <paul@example.org>', 'Doe, Anna <anna@example.org>', 'ben'],
  ],
  ['<paul@example.org>, ben, <anna@example.org>', ['<paul@example.org>', 'ben', '<anna@example.org>']],
  ['Doe;Anna;anna.d@example.org', ['anna.d@example.org']],
  ['Doe,Anna,anna.d@example.org', ['anna.d@example.org']],
  ['Doe; Anna; anna@example.org\nMartin; Paul; paul@example.org', ['anna@example.org', 'paul@example.org']],
  ['martin,paul@example.org\ndoe,anna@example.org', ['paul@example.org', 'anna@example.org']],
  ['ben, cleo, ada@example.org', ['ben', 'cleo', 'ada@example.org']],
])('[INV-40] a name beside an address is nobody’s login: %j', (text, people) => {
  expect(typedPeopleIn(text)).toEqual(people)
})

test.each([
  ['with its headings', 'Name\tE-mail\tClass\nAda\tada@example.org\t5b\nBen\tben@example.org\t5b'],
  ['of one row below them', 'Name\tMail\nAda\tada@example.org', ['ada@example.org']],
  ['of semicolons', 'Nom;Prénom;Courriel\nDoe;Ada;ada@example.org\nBakker;Ben;ben@example.org'],
  ['of commas and quotes', 'Name,Email\n"Doe, Ada",ada@example.org\n"Bakker, Ben",ben@example.org'],
  ['with empty cells', 'Doe;;ada@example.org\n;Ben;ben@example.org'],
  ['whose last cells are empty', 'ada@example.org\tAda\t\nben@example.org\t\t'],
])('[INV-40] a table %s is read by its addresses', (_what, text, people = ['ada@example.org', 'ben@example.org']) => {
  expect(typedPeopleIn(text)).toEqual(people)
})

test.each([
  ['Doe;Ada;ada@example.org\nDoe;Cleo;\nBakker;Ben;ben@example.org', 'Doe Cleo'],
  ['Ada\tDoe\tada@example.org\nCleo\tDoe\tcleo.doe\nBen\tBakker\tben@example.org', 'cleo.doe'],
])('[INV-40] a row without an address names one person, by no word of a name: %j', (text, person) => {
  expect(typedPeopleIn(text)).toEqual(['ada@example.org', person, 'ben@example.org'])
})

test('[INV-40] lines of logins between commas are no table, though one has an address', () => {
  expect(typedPeopleIn('ben, cleo\neve, ada@example.org')).toEqual(['ben', 'cleo', 'eve', 'ada@example.org'])
})

test.each([
  'ada@example.org ben@example.org',
  'ada@example.org / ben@example.org',
  '"ada@example.org","ben@example.org"',
  "'ada@example.org', 'ben@example.org'",
  'mailto:ada@example.org; mailto:ben@example.org',
  '• ada@example.org\n- ben@example.org',
  '1. ada@example.org\n2) ben@example.org',
  'To: ada@example.org, and ben@example.org.',
  'Ada (ada@example.org)\nBen [ben@example.org]',
  'Ada Lovelace ada@example.org; ben\u200B@example.org',
])('[INV-40] addresses are found in what is put around them: %j', (text) => {
  expect(typedPeopleIn(text)).toEqual(['ada@example.org', 'ben@example.org'])
})

test('[INV-40] what is around logins is left out, and an apostrophe is of an address', () => {
  expect(typedPeopleIn('- ben\n2. cleo')).toEqual(['ben', 'cleo'])
  expect(typedPeopleIn("Pat o'brien@example.org")).toEqual(["o'brien@example.org"])
})

test('[INV-40] one mail address is one person, whatever name and case it is written with', () => {
  expect(othersThan(['ben', 'Ada <ada@example.org>'], ['BEN', 'ADA@example.org', 'cleo', 'Cleo'])).toEqual(['cleo'])
})

test.each([
  ['Paul <paul@example.org>', ['paul@example.org']],
  ['"Lovelace, Ada" <ada@example.org>; bob', ['ada@example.org', 'bob']],
  ['Ada Lovelace', ['Ada Lovelace']],
  ['lea@exämple.org', ['lea@xn--exmple-cua.org']],
])('[INV-50, INV-48] a list has the people of %s by login or address', (text, people) => {
  expect(loginsOrEmailsIn(text)).toEqual(people)
})
