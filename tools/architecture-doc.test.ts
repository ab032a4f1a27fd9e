import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Columns of the map that hold paths; the rest of a line says what they are for. */
const NAMES_WIDTH = 25

/** Paths that the map in ARCHITECTURE.md names. An indented one is below the first path of the line at the margin. */
const namedPaths = (): string[] => {
  const [, map = ''] = /^```\n(packages\/.*?)^```/ms.exec(readFileSync('ARCHITECTURE.md', 'utf8')) ?? []
  let above = ''
  return map.split('\n').flatMap((line) => {
    const isAtMargin = !line.startsWith(' ')
    const words = line.slice(0, NAMES_WIDTH).split(' ').filter(Boolean)
    if (isAtMargin) above = words[0] ?? ''
    return words.map((word) => (isAtMargin ? word : `${above}/${word}`).replace(/\/$/, ''))
  })
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [`${folder}/${entry.name}`] : [],
  )

test('[DEV-29] ARCHITECTURE.md names only what is there', () => {
  const named = namedPaths()
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('[DEV-29] ARCHITECTURE.md names every package, and every folder of its sources, of the tests and of the documents', () => {
  const named = namedPaths()
  const packages = foldersIn('packages')
  const folders = [
    ...packages.flatMap((folder) => foldersIn(`${folder}/src`)),
    ...['tests', 'docs'].flatMap((folder) => foldersIn(folder)).filter((folder) => folder !== 'docs/images'),
  ]
  expect(packages.filter((folder) => !named.some((path) => path === folder || path === `${folder}/src`))).toEqual([])
  expect(folders.filter((folder) => !named.includes(folder))).toEqual([])
})
