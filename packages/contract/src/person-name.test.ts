import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { personName, personNameOn } from './field.ts'
import { cleanPersonName, hasHiddenCharacters } from './name-characters.ts'

const NAMES = [
  '',
  'Léa',
  'José María',
  'Jean-Luc',
  'Anne‑Marie',
  "O'Neill",
  'O’Brien',
  'Nuʻu',
  'DʼArcy',
  'Ñandú Østlig',
  'Zoë',
  'محمد',
  'عبد الله',
  'می‌خواهم',
  'നീനാ',
  'അനില്\u200d',
  'ක්\u200dරිස්තු',
  'রহিম',
  'ဝင်း',
  '太郎',
  '山田',
  '葛\u{e0100}城',
  'さくら・山田',
  '김 철수',
  'ᠮᠣᠩᠭᠣᠯ',
  'Ольга Ивановна',
  'Παπαδόπουλος',
  'ნინო',
  'Ngũgĩ wa Thiong’o',
  'Sørensen (styret)',
  'Anna 2.',
  '🚲 Ñandú',
  '❤️ Ada',
  '👩‍👩‍👧 Familie',
  '👩🏽‍💻',
  '1️⃣ Ada',
  'a'.repeat(100),
  '山'.repeat(100),
  '🚲'.repeat(100),
]

test.each(NAMES)('[NAME-1, NAME-2] %j is a name', (name) => {
  expect(personName.safeParse(name)).toEqual({ success: true, data: name.normalize() })
})

test.each([
  ['Ada\u0000', 'a control character'],
  ['Ada\nLovelace', 'a line break'],
  ['Ada\tLovelace', 'a tab'],
  ['Ada\u2028Lovelace', 'a line separator'],
  ['Ada\u202eecalevoL', 'a reversal of the text'],
  ['\u2067Ada\u2069', 'an isolate'],
  ['Ada\u200e', 'a mark of direction'],
  ['\u061cAda', 'an Arabic mark of direction'],
  ['A\u200bda', 'a blank without width'],
  ['A\u2060da', 'a joiner of words'],
  ['Ada\ufeffLovelace', 'a byte order mark'],
  ['A\u00adda', 'a hyphen that is not seen'],
  ['A\u034fda', 'a joiner of graphemes'],
  ['Ada\u200d', 'a joiner at the end'],
  ['\u200cAda', 'a joiner at the beginning'],
  ['A\u200d\u200dda', 'two joiners'],
  ['Ada \u200dLovelace', 'a joiner behind a blank'],
  ['Ada\ufe0f', 'a variation of a letter that has none'],
  ['Ada\u{e0041}', 'a tag'],
  ['\u3164', 'a filler'],
  ['\u115f\u1160', 'fillers'],
  ['\u2800', 'a blank of Braille'],
  ['\ufff9Ada\ufffb', 'an annotation'],
  ['Ada\ud800', 'half a character'],
  ['\u0301', 'an accent alone'],
])('[NAME-2] %j is refused for %s', (name) => {
  const { error } = personName.safeParse(name)
  expect(error?.issues.map(({ message }) => message)).toEqual(['BACKEND.ERROR.TYPE.NAME_HIDDEN'])
})

test.each([
  ['e\u0301'.repeat(100), 'é'.repeat(100)],
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['Ada\u00a0\u202f\u3000Lovelace', 'Ada Lovelace'],
  ['Zoe\u0308', 'Zoë'],
  ['   ', ''],
])('[NAME-3] %j is kept as %j', (name, kept) => {
  expect(personName.parse(name)).toBe(kept)
})

test.each(['a'.repeat(101), '🚲'.repeat(101), 'e\u0301'.repeat(101)])(
  '[NAME-1] a name of 101 characters is too long',
  (name) => {
    expect(personName.safeParse(name).error?.issues[0]?.message).toBe('BACKEND.ERROR.TYPE.STR_100')
  },
)

test.each([
  ['Eve_2.x', undefined],
  ['', undefined],
  ...['Léa', 'Jean-Luc', "O'Neill", '太郎', 'Omar Haddad'].map(
    (name) => [name, 'BACKEND.ERROR.TYPE.REQUIRED_ALPHANUMERIC'] as const,
  ),
] as const)('[NAME-4] where names are in plain letters, %j is refused with %s', (name, error) => {
  expect(personNameOn({ asciiNames: true }).safeParse(name).error?.issues[0]?.message).toBe(error)
  expect(personNameOn({ asciiNames: false }).safeParse(name).success).toBe(true)
})

test('[NAME-5] what is made of any text is a name, and a name stays as it is', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc
      .array(fc.constantFrom('a', 'é', ' ', '\u200d', '\u200c', '\u200b', '\u202e', '👩', '\ufe0f', '\n', '്', '\ud800'))
      .map((all) => all.join('')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const cleaned = cleanPersonName(text)
      expect(hasHiddenCharacters(cleaned)).toBe(false)
      expect([...cleaned].length).toBeLessThanOrEqual(100)
      const parsed = personName.safeParse(text)
      if (parsed.success) expect(cleaned).toBe(parsed.data)
    }),
  )
})
