import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const OXLINT = path.resolve('node_modules/.bin/oxlint')

/** Lints an otherwise empty tree in which each file has one import, and returns the messages by file. */
const lint = (imports: readonly (readonly [file: string, imported: string])[]): ReadonlyMap<string, string> => {
  const root = mkdtempSync(path.join(tmpdir(), 'sheaf-boundaries-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  copyFileSync('oxlint.config.ts', path.join(root, 'oxlint.config.ts'))
  for (const [file, imported] of imports) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), `import { thing } from '${imported}'\n\nexport const it = thing\n`)
  }
  const { stdout } = spawnSync(process.execPath, [OXLINT, '--format=json', 'packages', 'tests'], {
    cwd: root,
    encoding: 'utf8',
  })
  const said = new Map(imports.map(([file]) => [file, '']))
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string; help: string }[] }
  for (const { code, filename, help } of diagnostics) said.set(filename, `${said.get(filename)}${code}: ${help}\n`)
  return said
}

const lintOne = (file: string, imported: string): string => lint([[file, imported]]).get(file) ?? ''

test('[DEV-12] the linter refuses exactly the imports between packages that the table in ARCHITECTURE.md leaves out', () => {
  const [head = [], , ...rows] = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\|(.+)\|$/gm)].map(([, row]) =>
    (row as string).split('|').map((cell) => cell.trim()),
  )
  const imports = rows.flatMap(([from = '']) =>
    rows.flatMap(([to = '']): [string, string][] =>
      from === to ? [] : [[`packages/${from}/src/${to}.ts`, `@sheaf/${to}/thing`]],
    ),
  )
  expect(imports).toHaveLength(42)
  const drawn = rows.flatMap(([from, ...cells]) =>
    cells.flatMap((cell, n) => (cell === 'x' ? [`packages/${from}/src/${head[n + 1]}.ts`] : [])),
  )
  const allowed = [...lint(imports)].flatMap(([file, said]) => (said.includes('no-restricted-imports') ? [] : [file]))
  expect(allowed.toSorted()).toEqual(drawn.toSorted())
})

test.each([
  ['packages/contract/src/a.ts', '@sheaf/document', 'The contract is a leaf'],
  ['packages/contract/src/policy/a.ts', '../../../server/src/app.ts', 'The contract is a leaf'],
  ['packages/l10n/src/a.ts', '@sheaf/contract/errors', 'Languages are a leaf'],
  ['packages/l10n/src/a.ts', '../../contract/src/errors.ts', 'Languages are a leaf'],
  ['packages/document/src/a.ts', '@sheaf/contract/limits', 'knows nothing of the product'],
  ['packages/manager/src/screens/a.tsx', '@sheaf/server/testing/clock', 'meets the editor in a URL'],
  ['packages/editor/src/a.ts', '@sheaf/manager/paths', 'meets the manager in a URL'],
  ['packages/server/src/app.ts', '@sheaf/ui/theme', 'never imports a page'],
  ['packages/server/src/features/groups/groups.service.ts', 'kysely', '.store.ts file'],
  ['packages/server/src/features/groups/groups.service.ts', 'fastify', 'know HTTP'],
  ['packages/server/src/features/groups/groups.store.ts', 'fastify', 'know HTTP'],
  ['packages/server/src/features/groups/groups.routes.ts', './groups.store.ts', 'Routes call services'],
  ['packages/server/src/features/groups/groups.routes.ts', '../pads/pads.store.ts', 'Routes call services'],
  ['packages/server/src/features/groups/groups.routes.ts', 'kysely', '.store.ts file'],
  ['packages/server/src/features/groups/groups.store.ts', './groups.service.ts', 'services call stores'],
  ['packages/server/src/features/groups/groups.store.ts', '../pads/pads.service.ts', 'services call stores'],
  ['packages/server/src/db/a.ts', '../features/groups/groups.store.ts', 'db/ knows no feature'],
  ['packages/server/src/db/migrations/a.ts', '../../features/groups/groups.store.ts', 'db/ knows no feature'],
  ['packages/server/src/db/a.ts', 'fastify', 'know HTTP'],
  ['packages/server/src/http/a.ts', '../features/groups/groups.service.ts', 'http/ knows no feature'],
  ['packages/server/src/http/a.ts', 'kysely', '.store.ts file'],
  ['packages/manager/src/a.tsx', '@mantine/modals', 'fetch dialogs'],
  ['packages/manager/src/features/groups/a.tsx', '../pads/b.tsx', 'meet on a screen'],
  ['packages/manager/src/features/groups/a.tsx', '../../screens/b.tsx', 'never the other way'],
  ['packages/editor/src/features/chat/a.tsx', '../presence/b.tsx', 'meet on a screen'],
  ['packages/manager/src/lib/a.ts', '../features/groups/b.ts', 'lib knows neither'],
  ['packages/manager/src/lib/a.ts', '../components/b.tsx', 'lib knows neither'],
  ['packages/manager/src/components/a.tsx', '../features/groups/b.ts', 'What features share'],
  ['tests/e2e/journeys/a.ts', '../../../packages/server/src/app.ts', 'from outside'],
])('[DEV-12, DEV-13, DEV-14, DEV-27] %s may not import %s', (file, imported, message) => {
  expect(lintOne(file, imported)).toContain(message)
})

test.each([
  ['packages/server/src/features/groups/groups.store.ts', 'kysely'],
  ['packages/server/src/features/groups/groups.routes.ts', 'fastify'],
  ['packages/server/src/features/groups/groups.service.ts', './groups.store.ts'],
  ['packages/server/src/features/groups/groups.store.ts', '../pads/pads.store.ts'],
  ['packages/server/src/db/a.ts', 'kysely'],
  ['packages/server/src/http/a.ts', 'fastify'],
  ['packages/server/src/app.ts', './features/groups/groups.routes.ts'],
  ['packages/editor/src/a.ts', '@sheaf/document'],
  ['packages/manager/src/features/groups/a.tsx', './b.tsx'],
  ['packages/manager/src/screens/a.tsx', '../features/pads/b.tsx'],
])('[DEV-12, DEV-27] %s may import %s', (file, imported) => {
  expect(lintOne(file, imported)).not.toContain('no-restricted-imports')
})
