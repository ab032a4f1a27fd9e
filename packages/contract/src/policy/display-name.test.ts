import { expect, test } from 'vitest'
import type { UserId } from '../ids.ts'
import { siteAdmin, user } from '../testing/every-case.ts'
import { visitor } from './actor.ts'
import { canSeeFullName, displayName, nameInPads, ownView } from './display-name.ts'

const everything = { login: 'ada', firstname: 'Ada', lastname: 'Lovelace', padNickname: 'Countess' }
const unnamed = { login: 'ada', firstname: '', lastname: '', padNickname: '' }
const fullyNamed = { ...everything, padNickname: '' }

/** Names seen by those who may see first and last name, by others, and by both where the site shows these to everybody. */
const seen = (person: Parameters<typeof displayName>[0]): string[] =>
  [true, false].flatMap((useFirstLastNameInPads) =>
    [true, false].map((maySeeFullName) => displayName(person, { useFirstLastNameInPads, maySeeFullName })),
  )

test.each([
  ['by all names', everything, ['Ada Lovelace', 'Ada Lovelace', 'Countess', 'Countess']],
  ['by first and last name', fullyNamed, ['Ada Lovelace', 'Ada Lovelace', 'Ada Lovelace', 'ada']],
  ['by the first alone', { ...unnamed, firstname: 'Ada' }, ['Ada', 'Ada', 'Ada', 'ada']],
  ['by the last alone', { ...unnamed, lastname: 'Lovelace' }, ['Lovelace', 'Lovelace', 'Lovelace', 'ada']],
  [
    'by the name in pads alone',
    { ...unnamed, padNickname: 'Countess' },
    ['Countess', 'Countess', 'Countess', 'Countess'],
  ],
  ['by the login alone', unnamed, ['ada', 'ada', 'ada', 'ada']],
  ['to a page that was told only the login', { login: 'ada' }, ['ada', 'ada', 'ada', 'ada']],
])('[NAME-6] how a person is seen who is known %s', (_, person, expected) => {
  expect(seen(person)).toEqual(expected)
})

test.each([
  ['the person', user, 'ada', false, true],
  ['an admin of a group of theirs', user, 'bob', true, true],
  ['another user', user, 'bob', false, false],
  ['the site administrator', siteAdmin, 'bob', false, true],
  ['a visitor', visitor, 'bob', false, false],
  ['a visitor, whatever a group says', visitor, 'bob', true, false],
] as const)(
  '[NAME-7, GRP-35] whether %s sees first and last name',
  (_, viewer, person, administersGroupOf, expected) => {
    expect(canSeeFullName(viewer, person as UserId, administersGroupOf)).toBe(expected)
  },
)

test('[NAME-8] who looks like an admin of the folder is told apart by the login', () => {
  const view = {
    useFirstLastNameInPads: false,
    maySeeFullName: false,
    looksLikeAdmin: (name: string) => name !== 'Ada',
  }
  expect(displayName(everything, view)).toBe('Countess (ada)')
  expect(displayName(fullyNamed, view)).toBe('ada')
  expect(displayName(fullyNamed, { ...view, maySeeFullName: true })).toBe('Ada Lovelace (ada)')
})

test.each([
  [true, false, 'Countess'],
  [false, false, ''],
  [true, true, 'Ada Lovelace'],
  [false, true, 'Ada Lovelace'],
])(
  '[EDT-8] the name in pads of who is shown (%j) on a site that names everybody (%j)',
  (isShown, namesAll, expected) => {
    const person = { ...everything, useLoginAndColorInPads: isShown }
    expect(nameInPads(person, ownView({ useFirstLastNameInPads: namesAll }))).toBe(expected)
  },
)
