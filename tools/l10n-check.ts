/*
 * `npm run l10n` compares the language files with each other and with the code. It fails on a text that a language
 * lacks or English does not have, on placeholders that differ, on a key that is the beginning of another, on an error
 * key that has no English text or that the code never uses, and on a key in the code that has no text. Texts that the
 * code does not name are only counted, since some await their screen; `--unused` lists them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export type Texts = Readonly<Record<string, string>>

export interface Findings {
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
}

const PLURAL = /_(zero|one|two|few|many|other)$/
const baseOf = (key: string) => key.replace(PLURAL, '')
const placeholdersOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ')

/** Plural categories of a language: a text that is plural in English needs one form for each. */
const pluralForms = (language: string) => new Intl.PluralRules(language).resolvedOptions().pluralCategories

const wantedKeys = (english: Texts, language: string) =>
  [...new Set(Object.keys(english).map((key) => (PLURAL.test(key) ? baseOf(key) : key)))].flatMap((key) =>
    Object.hasOwn(english, key) ? [key] : pluralForms(language).map((form) => `${key}_${form}`),
  )

const englishOf = (english: Texts, key: string) => english[key] ?? english[`${baseOf(key)}_other`] ?? ''

/** Compares a language with English. A form that holds for one number only, such as `one`, may leave the number out. */
const compareWithEnglish = (language: string, texts: Texts, english: Texts): string[] => {
  const wanted = new Set(wantedKeys(english, language))
  return [
    ...[...wanted].filter((key) => !texts[key]).map((key) => `${language}: ${key} is missing`),
    ...Object.keys(texts)
      .filter((key) => !wanted.has(key))
      .map((key) => `${language}: ${key} is not an English key`),
    ...Object.entries(texts)
      .filter(
        ([key, text]) =>
          wanted.has(key) &&
          !/_(zero|one|two)$/.test(key) &&
          placeholdersOf(text) !== placeholdersOf(englishOf(english, key)),
      )
      .map(([key]) => `${language}: ${key} has other placeholders than English`),
  ]
}

/** Finds keys that are the beginning of another: in the tree that pages fetch, a text cannot be a branch too. */
const branchesWithText = (english: Texts): string[] => {
  const branches = new Set(
    Object.keys(english).flatMap((key) => [...key.matchAll(/\./g)].map(({ index }) => key.slice(0, index))),
  )
  return Object.keys(english)
    .filter((key) => branches.has(key))
    .map((key) => `en: ${key} is the beginning of another key`)
}

interface SignRule {
  readonly isBroken: (text: string) => boolean
  readonly says: string
}

const matches = (wrong: RegExp) => (text: string) => wrong.test(text)

/** A question mark before a word is the name of a key. */
const COMMON_RULES: readonly SignRule[] = [
  { isBroken: matches(/\s(?:[:;!»”,.。、，．؛،؟：；！？]|\?(?! \p{L}))(?!\w)/u), says: 'a space before a sign' },
  { isBroken: matches(/[«„¿¡(（「]\s/u), says: 'a space after a sign that opens' },
]

/** How each language writes its signs (docs/translating.md). */
const SIGN_RULES: Readonly<Record<string, readonly SignRule[]>> = {
  fr: [
    { isBroken: matches(/[ \u00A0][:;?!»]|«[ \u00A0]/u), says: 'a common space beside a sign that wants a narrow one' },
    {
      isBroken: matches(/[\p{L}\p{N}}»)’%][:;?!»](?!\S)|«(?![\u202F\u00A0 ])/u),
      says: 'no narrow space beside a sign that wants one',
    },
    { isBroken: matches(/\s[,.](?!\S)/u), says: 'a space before a sign' },
  ],
  es: [
    ...COMMON_RULES,
    {
      isBroken: (text) => /\S\?(?![^\s»])/u.test(text) !== text.includes('¿'),
      says: 'a question without its first sign',
    },
    {
      isBroken: (text) => /\S!(?![^\s»])/u.test(text) !== text.includes('¡'),
      says: 'an exclamation without its first sign',
    },
  ],
  ar: [
    ...COMMON_RULES,
    { isBroken: matches(/[\p{Script=Arabic}}»)] ?[,;?](?! \p{L})/u), says: 'a Latin sign for an Arabic one' },
    { isBroken: matches(/[,;]\s/u), says: 'a Latin sign for an Arabic one' },
  ],
  ja: [
    ...COMMON_RULES,
    {
      isBroken: matches(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}}」）][,.:;?!](?!\w|\/)/u),
      says: 'a narrow sign for a wide one',
    },
  ],
}

/** Finds signs that do not stand as the language writes them. */
const wrongSigns = (language: string, texts: Texts): string[] =>
  (SIGN_RULES[language] ?? COMMON_RULES).flatMap(({ isBroken, says }) =>
    Object.entries(texts)
      .filter(([, text]) => isBroken(text))
      .map(([key]) => `${language}: ${key} has ${says}`),
  )

/**
 * Finds quoted strings that look like keys of a family that English has, and prefixes from which keys are put together.
 */
const keysNamedIn = (source: string, families: ReadonlySet<string>) => {
  const found = [...source.matchAll(/(['"`])([A-Z][A-Z0-9_]*\.[A-Za-z0-9_.]*)(\$\{)?/g)]
  return found
    .filter(([, , name = '']) => families.has(name.split('.')[0] ?? ''))
    .map(([, , name = '', isPrefix]) => ({ name, isPrefix: isPrefix !== undefined }))
}

export const checkTexts = (
  languages: Readonly<Record<string, Texts>>,
  errorKeys: readonly string[],
  sources: readonly { readonly file: string; readonly text: string }[],
): Findings => {
  const english = languages['en'] ?? {}
  const known = new Set(Object.keys(english).map(baseOf))
  const families = new Set([...known].map((key) => key.split('.')[0] ?? ''))
  const named = sources.flatMap(({ file, text }) => keysNamedIn(text, families).map((each) => ({ ...each, file })))
  const isUsed = (key: string) =>
    key.startsWith('BACKEND.') || named.some(({ name, isPrefix }) => (isPrefix ? key.startsWith(name) : key === name))
  return {
    errors: [
      ...Object.entries(languages).flatMap(([language, texts]) => [
        ...compareWithEnglish(language, texts, english),
        ...wrongSigns(language, texts),
      ]),
      ...branchesWithText(english),
      ...errorKeys.filter((key) => !english[key]).map((key) => `en: the error ${key} has no text`),
      ...named
        .filter(({ name, isPrefix }) => !isPrefix && !name.startsWith('BACKEND.') && !known.has(name))
        // An error key may be written without its prefix; its text has been asked for above.
        .filter(({ name }) => !errorKeys.includes(`BACKEND.ERROR.${name}`))
        .map(({ name, file }) => `${file}: ${name} has no English text`),
    ],
    warnings: [...known].filter((key) => !isUsed(key)).map((key) => `en: nothing names ${key}`),
  }
}

/**
 * Finds error keys that the code never answers, except those that the contract keeps on purpose for existing clients.
 */
export const checkErrors = (
  errorKeys: readonly string[],
  neverSaid: readonly string[],
  sources: readonly { readonly text: string }[],
): string[] => {
  const quoted = new Set(sources.flatMap(({ text }) => text.match(/(?<=')[A-Z][A-Z0-9_.]+(?=')/g) ?? []))
  const isSaid = (key: string) => quoted.has(key) || quoted.has(key.replace('BACKEND.ERROR.', ''))
  return [
    ...errorKeys
      .filter((key) => !isSaid(key) && !neverSaid.includes(key))
      .map((key) => `contract: nothing says the error ${key}`),
    ...neverSaid.filter(isSaid).map((key) => `contract: ${key} is said, and listed as never said`),
  ]
}

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))

const main = async (): Promise<void> => {
  const locales = path.join(root, 'packages/l10n/locales')
  const languages = Object.fromEntries(
    readdirSync(locales).map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(locales, file), 'utf8')) as Texts,
    ]),
  )
  const { ERRORS, UNSENT_ERROR_KEYS } = await import('../packages/contract/src/errors.ts')
  const sourcesOf = (packages: readonly string[]) =>
    packages
      .flatMap((name) => filesBelow(path.join(root, 'packages', name, 'src')))
      .map((file) => ({ file: path.relative(root, file), text: readFileSync(file, 'utf8') }))
  const sources = sourcesOf(['ui', 'manager', 'editor', 'server'])
  const rules = sourcesOf(['contract']).filter(({ file }) => path.basename(file) !== 'errors.ts')
  const texts = checkTexts(languages, Object.keys(ERRORS), sources)
  const errors = [...texts.errors, ...checkErrors(Object.keys(ERRORS), UNSENT_ERROR_KEYS, [...sources, ...rules])]
  const { warnings } = texts
  if (process.argv.includes('--unused')) for (const warning of warnings) console.warn(`warning  ${warning}`)
  for (const error of errors) console.error(`error    ${error}`)
  console.log(`${Object.keys(languages).length} languages, ${errors.length} errors, ${warnings.length} warnings`)
  if (errors.length > 0) process.exitCode = 1
}

if (import.meta.main) await main()
