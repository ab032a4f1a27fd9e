import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const DECLARED = /^export (?:abstract |async )*(const|let|function\*?|class|interface|type) (\w+)/gm

const wordsOf = (text: string): readonly string[] => text.match(/[\w$]+/g) ?? []

/**
 * Lists exports that no other file names. It compares words alone, so it misses an export that shares its name with
 * something else, but reports nothing that is used. A type that its own file uses counts as used: a function that is
 * exported may take or return it.
 */
const exportedForNobody = (files: readonly { readonly file: string; readonly text: string }[]): string[] => {
  const naming = new Map<string, number>()
  for (const { text } of files) for (const word of new Set(wordsOf(text))) naming.set(word, (naming.get(word) ?? 0) + 1)
  return files.flatMap(({ file, text }) => {
    const words = wordsOf(text)
    const isNamedHere = (name: string) => words.indexOf(name) !== words.lastIndexOf(name)
    return [...text.matchAll(DECLARED)]
      .filter(([, kind = '', name = '']) => !(/interface|type/.test(kind) && isNamedHere(name)))
      .filter(([, , name = '']) => naming.get(name) === 1)
      .map(([, , name]) => `${file}: ${name}`)
  })
}

const SOURCES = [
  'packages/*/src/**/*.{ts,tsx}',
  'packages/*/*.ts',
  'tests/**/*.ts',
  'bench/**/*.ts',
  'tools/*.ts',
  '*.config.ts',
]

test('[DEV-12] what a file exports another one names', () => {
  const files = globSync(SOURCES, { exclude: ['**/node_modules/**', '**/dist/**'] })
  expect(exportedForNobody(files.map((file) => ({ file, text: readFileSync(file, 'utf8') })))).toEqual([])
})

test('[DEV-12] an export that nobody else names is found, unless it is a type that its own file names', () => {
  const a =
    'export const one = 1\nexport type Two = 2\nexport interface Three { }\nexport const four = (three: Three) => {}'
  const b = "import { four } from './a.ts'"
  expect(
    exportedForNobody([
      { file: 'a.ts', text: a },
      { file: 'b.ts', text: b },
    ]),
  ).toEqual(['a.ts: one', 'a.ts: Two'])
})
