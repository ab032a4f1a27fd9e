import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const OXLINT = path.resolve('node_modules/.bin/oxlint')

/** What the linter says of one file with one import, at that place of the tree. */
const lint = (file: string, imported: string): string => {
  const root = mkdtempSync(path.join(tmpdir(), 'sheaf-boundaries-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  copyFileSync('.oxlintrc.json', path.join(root, '.oxlintrc.json'))
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), `import { thing } from '${imported}'\n\nexport const it = thing\n`)
  return spawnSync(OXLINT, [file], { cwd: root, encoding: 'utf8' }).stdout
}

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
  ['packages/manager/src/features/groups/a.tsx', '../pads/b.tsx', 'meet on a screen'],
  ['packages/manager/src/lib/a.ts', '../features/groups/b.ts', 'lib knows neither'],
  ['tests/e2e/journeys/a.ts', '../../../packages/server/src/app.ts', 'from outside'],
])('[DEV-12, DEV-13, DEV-14] %s may not import %s', (file, imported, message) => {
  expect(lint(file, imported)).toContain(message)
})

test.each([
  ['packages/server/src/features/groups/groups.store.ts', 'kysely'],
  ['packages/server/src/features/groups/groups.routes.ts', 'fastify'],
  ['packages/editor/src/a.ts', '@sheaf/document'],
  ['packages/manager/src/features/groups/a.tsx', './b.tsx'],
  ['packages/manager/src/screens/a.tsx', '../features/pads/b.tsx'],
])('[DEV-12] %s may import %s', (file, imported) => {
  expect(lint(file, imported)).not.toContain('no-restricted-imports')
})
