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

/**
 * Finds ordinary spaces beside French signs such as « and ?. These take a narrow space at which no line ends
 * (docs/translating.md).
 */
const looseSigns = (language: string, texts: Texts): string[] =>
  language === 'fr'
    ? Object.entries(texts)
        .filter(([, text]) => / [:;?!»]|« /u.test(text))
        .map(([key]) => `fr: ${key} has a common space beside a sign that wants a narrow one`)
    : []

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
        ...looseSigns(language, texts),
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
