import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

interface Manifest {
  readonly name: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest

/**
 * Ways to name a package: `import … from`, also over several lines, `export … from`, `import()`, `@import` and `url()` in
 * styles, `resolve()`.
 */
const NAMED = [
  /^(?:import|export|\})(?:[^'"\n]* from)? '([^']+)'/gm,
  /\bimport\('([^']+)'\)/g,
  /^@import (?:url\()?['"]([^'"]+)/gm,
  /^\s*src: url\('([^']+)/gm,
  /\bresolve\('([^']+)'\)/g,
]

const packageOf = (named: string): string => named.split('/', named.startsWith('@') ? 2 : 1).join('/')

/** Names of the packages that a file imports. */
const importsOf = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  return NAMED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, named = '']) => named))
    .filter((named) => /^[@a-z]/.test(named) && !named.includes(':') && !isBuiltin(named))
    .map(packageOf)
}

const filesOf = (folder: string): string[] =>
  globSync(`${folder}/**/*.{ts,tsx,js,mjs,css}`, { exclude: ['**/node_modules/**', '**/dist/**'] })

/** Returns whether a file is part of the running product; all others test it, build it or measure it. */
const isShipped = (file: string) =>
  /^packages\/[^/]+\/src\//.test(file) && !/\.test\.tsx?$|\/testing\/|\/withstand\//.test(file)

const peersOf = (name: string): string[] => {
  const folder = path.join('node_modules', name)
  return existsSync(folder) ? Object.keys(manifestOf(folder).peerDependencies ?? {}) : []
}

/**
 * Finds imports that no `package.json` lists, and the reverse. npm puts all packages into one folder, so such an import
 * works by chance.
 */
const findingsIn = (folder: string, files: readonly string[], shared: readonly string[]): string[] => {
  const { name, dependencies = {}, devDependencies = {} } = manifestOf(folder)
  const imports = files.flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
  const shipped = new Set(imports.filter(({ file }) => isShipped(file)).map(({ imported }) => imported))
  const anywhere = new Set(imports.map(({ imported }) => imported))
  const isProduct = files.some(isShipped)
  const peers = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)].flatMap(peersOf))
  const mayImport = (file: string, imported: string) =>
    imported === name ||
    Object.hasOwn(dependencies, imported) ||
    (!isShipped(file) && (Object.hasOwn(devDependencies, imported) || shared.includes(imported)))
  return [
    ...imports
      .filter(({ file, imported }) => !mayImport(file, imported))
      .map(({ file, imported }) => `${file} imports ${imported}, which ${folder}/package.json does not list for it`),
    ...Object.keys(dependencies)
      .filter((listed) => !(isProduct ? shipped : anywhere).has(listed) && !peers.has(listed))
      .map((listed) => `${folder}/package.json lists ${listed}, which nothing there imports`),
    ...Object.keys(devDependencies)
      .filter((listed) => !anywhere.has(listed.replace('@types/', '')) && !peers.has(listed))
      .map((listed) => `${folder}/package.json lists ${listed} for development, and nothing there imports it`),
  ]
}

const workspaces = [
  ...globSync('packages/*').filter((folder) => existsSync(`${folder}/package.json`)),
  'tests/e2e',
  'bench',
]
const shared = Object.keys(manifestOf('.').devDependencies ?? {})

test.each(workspaces)('[DEV-12] %s imports what it lists, and lists what it imports', (folder) => {
  expect(findingsIn(folder, filesOf(folder), shared)).toEqual([])
})

test('[DEV-12] what is imported and not listed, or listed and not imported, is told', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-dependencies-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'a', dependencies: { zod: '*', yjs: '*' } }))
  const lines = [
    "import {\n  b,\n} from 'zod/mini'",
    "import './b.css'",
    "export * from 'node:fs'",
    "await import('@c/d/e')",
  ]
  writeFileSync(path.join(folder, 'a.ts'), lines.join('\n'))
  writeFileSync(path.join(folder, 'b.css'), "@import 'f/g.css';")
  expect(findingsIn(folder, filesOf(folder), [])).toEqual([
    `${folder}/a.ts imports @c/d, which ${folder}/package.json does not list for it`,
    `${folder}/b.css imports f, which ${folder}/package.json does not list for it`,
    `${folder}/package.json lists yjs, which nothing there imports`,
  ])
})

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Returns the folders in which Node, from `place`, looks for the package `name`. */
const foldersOf = (place: string, name: string): string[] => {
  const above = place.split('node_modules/').map((_, at, parts) => parts.slice(0, at + 1).join('node_modules/'))
  return ['', ...above.map((folder) => (folder === '' ? '' : `${folder.replace(/\/$/, '')}/`))].map(
    (folder) => `${folder}node_modules/${name}`,
  )
}

test('[DEV-37] the lockfile has every package that another of it may need, those of other platforms too', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const missing = Object.entries(packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !foldersOf(place, name).some((folder) => folder in packages))
      .map((name) => `${place} needs ${name}`),
  )
  expect(missing).toEqual([])
})
