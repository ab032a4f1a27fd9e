import { expect, test } from 'vitest'
import { isBegunBy, isFoundBy, searchWords, wordsOfPerson } from './name-search.ts'

const words = wordsOfPerson({ login: 'cm42', firstname: 'Léa Jean-Luc', lastname: 'O’Brien', padNickname: 'Østlig' })

test.each([
  'cm4',
  'm42',
  'lea',
  'LÉA',
  'le\u0301a',
  'ean',
  'jean-luc',
  'Jean‑Luc',
  'luc',
  "o'brien",
  'obrien',
  'O’BRIEN',
  'rien',
  'ost',
  'øst',
  'brien lea',
  'lea obrien',
  '  lea  ',
  'cm42 bri',
])('[USR-11] %j is part of a name', (text) => {
  expect(isFoundBy(searchWords(text), words)).toBe(true)
})

test.each(['leb', 'leaobrien', 'lea bob', 'cm 43', 'jeanluc'])('[USR-11] %j is not', (text) => {
  expect(isFoundBy(searchWords(text), words)).toBe(false)
})

test.each([
  ['太郎', '山田太郎'],
  ['محمد', 'مُحَمَّد'],
  ['Strasse', 'Straße'],
  ['ΟΔΥΣΣΕΥΣ', 'Οδυσσεύς'],
  ['иван', 'Иван'],
  ['നീന', 'നീന'],
  ['lodz', 'Łódź'],
  ['ＡＤＡ', 'ada'],
])('[USR-11] %j finds %j', (typed, lastname) => {
  expect(isFoundBy(searchWords(typed), wordsOfPerson({ login: 'x', lastname }))).toBe(true)
})

test('[USR-11] marks that are letters are told apart, and who is begun by the text is known', () => {
  expect(searchWords('か')).not.toEqual(searchWords('が'))
  expect([isBegunBy(searchWords('lea obr'), words), isBegunBy(searchWords('ea'), words)]).toEqual([true, false])
})
