import { expect, test } from 'vitest'
import { ERRORS } from '../packages/contract/src/errors.ts'
import { english as texts } from '../packages/l10n/src/english.ts'
import { checkErrors, checkTexts } from './l10n-check.ts'

const english = {
  'GROUP.ADD': 'Add',
  'GROUP.HELLO': 'Hello {name}',
  'SEARCH.FOUND_one': 'one pad',
  'SEARCH.FOUND_other': '{count} pads',
}
const french = {
  'GROUP.ADD': 'Ajouter',
  'GROUP.HELLO': 'Bonjour {name}',
  'SEARCH.FOUND_one': '{count} pad',
  'SEARCH.FOUND_many': '{count} pads',
  'SEARCH.FOUND_other': '{count} pads',
}
const uses = [{ file: 'a.tsx', text: "t('GROUP.ADD'); t('GROUP.HELLO', { name }); t('SEARCH.FOUND', { count })" }]

test('[LANG-8] complete languages pass', () => {
  expect(checkTexts({ en: english, fr: french }, [], uses)).toEqual({ errors: [], warnings: [] })
})

test('[LANG-8, DEV-16] a text that a language lacks is found', () => {
  const { 'GROUP.ADD': _, ...rest } = french
  expect(checkTexts({ en: english, fr: rest }, [], uses).errors).toEqual(['fr: GROUP.ADD is missing'])
})

test('[LANG-8] a form of the plural that the language needs is found', () => {
  const { 'SEARCH.FOUND_many': _, ...rest } = french
  expect(checkTexts({ en: english, fr: rest }, [], uses).errors).toEqual(['fr: SEARCH.FOUND_many is missing'])
})

test('[LANG-8, DEV-16] a text that English does not have and a lost placeholder are found', () => {
  const { errors } = checkTexts(
    { en: english, fr: { ...french, 'GROUP.OLD': 'x', 'GROUP.HELLO': 'Bonjour' } },
    [],
    uses,
  )
  expect(errors).toEqual(['fr: GROUP.OLD is not an English key', 'fr: GROUP.HELLO has other placeholders than English'])
})

test('[DEV-26] a French sign that a line may begin with is found', () => {
  const texts = { ...french, 'GROUP.ADD': 'Ajouter « cela » ?' }
  expect(checkTexts({ en: english, fr: texts }, [], uses).errors).toEqual([
    'fr: GROUP.ADD has a common space beside a sign that wants a narrow one',
  ])
  const right = { ...french, 'GROUP.ADD': 'Ajouter «\u202fcela\u202f»\u202f?' }
  expect(checkTexts({ en: english, fr: right }, [], uses).errors).toEqual([])
})

test.each([
  ['en', 'Profile : ada', 'a space before a sign'],
  ['de', 'Wirklich ?', 'a space before a sign'],
  ['it', 'Davvero\u00A0!', 'a space before a sign'],
  ['pl', 'Nazwa , login', 'a space before a sign'],
  ['nl', 'Weg ( echt)', 'a space after a sign that opens'],
  ['pt', 'Remover « ata»', 'a space after a sign that opens'],
  ['fr', 'Ajouter ?', 'a common space beside a sign that wants a narrow one'],
  ['fr', 'Profil: ada', 'no narrow space beside a sign that wants one'],
  ['fr', 'Ajouter «cela\u202F»', 'no narrow space beside a sign that wants one'],
  ['fr', 'Ajouter , puis', 'a space before a sign'],
  ['es', 'Seguro?', 'a question without its first sign'],
  ['ar', 'الاسم, الدخول', 'a Latin sign for an Arabic one'],
  ['ar', 'هل تريد الحذف?', 'a Latin sign for an Arabic one'],
  ['ar', 'الاسم ؟', 'a space before a sign'],
  ['ja', '削除しますか?', 'a narrow sign for a wide one'],
  ['ja', '名前、', undefined],
  ['en', 'Press ? for help, at https://example.org/?a: 12:30.', undefined],
  ['fr', 'De 12:30 à ldaps://, ou (?…)', undefined],
  ['es', '¿Seguro? Escriba (?…)', undefined],
])('[DEV-26] signs stand as the language writes them: %s, %j', (language, text, says) => {
  const errors = checkTexts({ en: { 'GROUP.ADD': 'Add' }, [language]: { 'GROUP.ADD': text } }, [], uses).errors
  expect(errors.filter((error) => error.startsWith(`${language}: GROUP.ADD has`))).toEqual(
    says === undefined ? [] : [`${language}: GROUP.ADD has ${says}`],
  )
})

test('[DEV-31] a key that is the beginning of another is found', () => {
  const texts = { ...english, 'SEARCH.FOUND_one.HINT': 'x' }
  expect(checkTexts({ en: texts }, [], uses).errors).toEqual(['en: SEARCH.FOUND_one is the beginning of another key'])
})

test('[ERR-1] an error key without an English text is found', () => {
  expect(checkTexts({ en: english }, ['BACKEND.ERROR.X'], uses).errors).toEqual([
    'en: the error BACKEND.ERROR.X has no text',
  ])
})

test('[DEV-17] an error key that nothing says is found, and one that is only kept but said', () => {
  const sources = [{ file: 'a.ts', text: "refuse('GROUP.GONE'); new AppError('BACKEND.ERROR.GROUP.KEPT')" }]
  const keys = [
    'BACKEND.ERROR.GROUP.GONE',
    'BACKEND.ERROR.GROUP.GO',
    'BACKEND.ERROR.GROUP.OLD',
    'BACKEND.ERROR.GROUP.KEPT',
  ]
  expect(checkErrors(keys, ['BACKEND.ERROR.GROUP.OLD', 'BACKEND.ERROR.GROUP.KEPT'], sources)).toEqual([
    'contract: nothing says the error BACKEND.ERROR.GROUP.GO',
    'contract: BACKEND.ERROR.GROUP.KEPT is said, and listed as never said',
  ])
})

test('[LANG-7] a key that the code names and English lacks is found', () => {
  const { errors } = checkTexts({ en: english }, [], [...uses, { file: 'b.tsx', text: 't("GROUP.GONE")' }])
  expect(errors).toEqual(['b.tsx: GROUP.GONE has no English text'])
})

test('[LANG-7] a text that nothing names is a warning, unless its key is put together', () => {
  const texts = { 'GROUP.ADD': 'Add', 'USER.WHEN.daily': 'Daily' }
  expect(checkTexts({ en: texts }, [], [{ file: 'c.tsx', text: 't(`USER.WHEN.${rhythm}`)' }])).toEqual({
    errors: [],
    warnings: ['en: nothing names GROUP.ADD'],
  })
})

test.each(Object.entries(ERRORS))('[DEV-17] %s has a status and an English text', (key, status) => {
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(600)
  expect((texts as Readonly<Record<string, string>>)[key]).toMatch(/\w/)
})

test('[LANG-8] the short form of an error key is no text', () => {
  const short = [{ file: 'a.ts', text: "refuse('GROUP.GONE'); refuse('GROUP.NOBODY')" }]
  const texts = { ...english, 'BACKEND.ERROR.GROUP.GONE': 'Gone' }
  expect(checkTexts({ en: texts }, ['BACKEND.ERROR.GROUP.GONE'], short).errors).toEqual([
    'a.ts: GROUP.NOBODY has no English text',
  ])
})
