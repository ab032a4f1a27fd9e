import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

const OXLINT = path.resolve('node_modules/.bin/oxlint')

type Import = readonly [file: string, imported: string]

interface Diagnostic {
  readonly code: string
  readonly filename: string
  readonly help: string
  readonly labels: readonly { readonly span: { readonly line: number } }[]
}

/** Lints an otherwise empty tree that has these imports alone, and returns the messages for each of them. */
const lint = (imports: readonly Import[]): readonly string[] => {
  const root = mkdtempSync(path.join(tmpdir(), 'sheaf-boundaries-'))
  try {
    copyFileSync('oxlint.config.ts', path.join(root, 'oxlint.config.ts'))
    for (const [file, rows] of Map.groupBy(imports, ([name]) => name)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
      // Each import has a line of its own, by which its messages are found.
      const lines = rows.map(([, imported], n) => `export { thing as thing${n} } from '${imported}'\n`)
      writeFileSync(path.join(root, file), lines.join(''))
    }
    const { stdout } = spawnSync(process.execPath, [OXLINT, '--format=json', 'packages', 'tests'], {
      cwd: root,
      encoding: 'utf8',
    })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }
    const lineOf = ([file, imported]: Import): number =>
      imports.filter(([name]) => name === file).findIndex(([, other]) => other === imported) + 1
    return imports.map((row) =>
      diagnostics
        .filter(({ filename, labels }) => filename === row[0] && labels[0]?.span.line === lineOf(row))
        .map(({ code, help }) => `${code}: ${help}`)
        .join('\n'),
    )
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
}

test('[DEV-12] the linter refuses exactly the imports between packages that the table in ARCHITECTURE.md leaves out', () => {
  const [head = [], , ...rows] = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\|(.+)\|$/gm)].map(([, row]) =>
    (row as string).split('|').map((cell) => cell.trim()),
  )
  const imports = rows.flatMap(([from = '']) =>
    rows.flatMap(([to = '']): Import[] =>
      from === to ? [] : [[`packages/${from}/src/${to}.ts`, `@sheaf/${to}/thing`]],
    ),
  )
  expect(imports).toHaveLength(42)
  const drawn = rows.flatMap(([from, ...cells]) =>
    cells.flatMap((cell, n) => (cell === 'x' ? [`packages/${from}/src/${head[n + 1]}.ts`] : [])),
  )
  const messages = lint(imports)
  const allowed = imports.flatMap(([file], n) => (messages[n]?.includes('no-restricted-imports') ? [] : [file]))
  expect(allowed.toSorted()).toEqual(drawn.toSorted())
})

test('[DEV-35] the order of features names each of them once', () => {
  const [, order = ''] = /^const FEATURES.*? = \[\n(.*?)^\]/ms.exec(readFileSync('oxlint.config.ts', 'utf8')) ?? []
  const named = [...order.matchAll(/'([^']+)'/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(readdirSync('packages/server/src/features').toSorted())
})

const REFUSED: readonly (readonly [...Import, message: string])[] = [
  ['packages/contract/src/a.ts', '@sheaf/document', 'The contract is a leaf'],
  ['packages/contract/src/policy/a.ts', '../../../server/src/app.ts', 'The contract is a leaf'],
  ['packages/l10n/src/a.ts', '@sheaf/contract/errors', 'Languages are a leaf'],
  ['packages/l10n/src/a.ts', '../../contract/src/errors.ts', 'Languages are a leaf'],
  ['packages/document/src/a.ts', '@sheaf/contract/limits', 'knows nothing of the product'],
  ['packages/manager/src/screens/a.tsx', '@sheaf/server/testing/clock', 'meets the editor in a URL'],
  ['packages/editor/src/a.ts', '@sheaf/manager/paths', 'meets the manager in a URL'],
  ['packages/server/src/app.ts', '@sheaf/ui/theme', 'never imports a page'],
  ['packages/server/src/lib/a.ts', '../context.ts', 'knows nothing of the server'],
  ['packages/server/src/lib/a.ts', '../db/dialect.ts', 'knows nothing of the server'],
  ['packages/server/src/features/groups/groups.service.ts', 'kysely', '.store.ts file'],
  ['packages/server/src/features/groups/groups.service.ts', 'fastify', 'know HTTP'],
  ['packages/server/src/features/groups/groups.store.ts', 'fastify', 'know HTTP'],
  ['packages/server/src/features/groups/groups.routes.ts', './groups.store.ts', 'Routes call services'],
  ['packages/server/src/features/groups/groups.routes.ts', '../pads/pads.store.ts', 'Routes call services'],
  ['packages/server/src/features/groups/groups.routes.ts', 'kysely', '.store.ts file'],
  ['packages/server/src/features/groups/groups.store.ts', './groups.service.ts', 'services call stores'],
  ['packages/server/src/features/groups/groups.store.ts', '../pads/pads.service.ts', 'services call stores'],
  [
    'packages/server/src/features/accounts/a.ts',
    '../sessions/sessions.store.ts',
    'accounts imports only what stands above',
  ],
  [
    'packages/server/src/features/pads/pads.store.ts',
    '../groups/groups.store.ts',
    'pads imports only what stands above',
  ],
  ['packages/server/src/features/pads/pads.routes.ts', '../groups/a.ts', 'pads imports only what stands above'],
  ['packages/server/src/features/mail/templates/a.ts', '../../digests/a.ts', 'mail imports only what stands above'],
  ['packages/server/src/features/marks/a.ts', '../chat/a.ts', 'marks imports only what stands above'],
  ['packages/server/src/features/pads/a.ts', '../../realtime/rooms.ts', 'Rooms import features'],
  ['packages/server/src/context.ts', './features/settings/settings-reader.ts', 'built upon knows none of them'],
  ['packages/server/src/jobs/runner.ts', '../features/mail/send-mail.ts', 'built upon knows none of them'],
  ['packages/server/src/jobs/job.store.ts', '../features/pads/pads.store.ts', 'built upon knows none of them'],
  ['packages/server/src/db/a.ts', '../features/groups/groups.store.ts', 'db/ knows no feature'],
  ['packages/server/src/db/migrations/a.ts', '../../features/groups/groups.store.ts', 'db/ knows no feature'],
  ['packages/server/src/db/a.ts', 'fastify', 'know HTTP'],
  ['packages/server/src/http/a.ts', '../features/groups/groups.service.ts', 'http/ knows no feature'],
  ['packages/server/src/http/a.ts', 'kysely', '.store.ts file'],
  ['packages/manager/src/a.tsx', '@mantine/modals', 'fetch dialogs'],
  ['packages/manager/src/features/groups/a.tsx', '../pads/b.tsx', 'meet on a screen'],
  ['packages/manager/src/features/groups/view/a.tsx', '../../pads/list/b.tsx', 'meet on a screen'],
  ['packages/manager/src/features/groups/a.tsx', '../../screens/b.tsx', 'never the other way'],
  ['packages/manager/src/features/groups/view/a.tsx', '../../../screens/b.tsx', 'never the other way'],
  ['packages/editor/src/features/chat/a.tsx', '../presence/b.tsx', 'meet on a screen'],
  ['packages/editor/src/features/writing/carets/a.ts', '../../chat/b.tsx', 'meet on a screen'],
  ['packages/manager/src/lib/a.ts', '../features/groups/b.ts', 'lib knows neither'],
  ['packages/manager/src/lib/a.ts', '../components/b.tsx', 'lib knows neither'],
  ['packages/manager/src/lib/forms/a.ts', '../../components/lists/b.tsx', 'lib knows neither'],
  ['packages/manager/src/components/a.tsx', '../features/groups/b.ts', 'What features share'],
  ['tests/e2e/journeys/a.ts', '../../../packages/server/src/app.ts', 'from outside'],
]

const ALLOWED: readonly Import[] = [
  ['packages/server/src/features/groups/groups.store.ts', 'kysely'],
  ['packages/server/src/features/groups/groups.routes.ts', 'fastify'],
  ['packages/server/src/features/groups/groups.service.ts', './groups.store.ts'],
  ['packages/server/src/features/groups/groups.store.ts', '../pads/pads.store.ts'],
  ['packages/server/src/features/pads/a.ts', '@sheaf/contract/realtime/socket'],
  ['packages/server/src/realtime/a.ts', '../features/pads/pads.service.ts'],
  ['packages/server/src/job-kinds.ts', './features/mail/send-mail.ts'],
  ['packages/server/src/jobs/job.store.ts', 'kysely'],
  ['packages/server/src/db/a.ts', 'kysely'],
  ['packages/server/src/http/a.ts', 'fastify'],
  ['packages/server/src/app.ts', './features/groups/groups.routes.ts'],
  ['packages/editor/src/a.ts', '@sheaf/document'],
  ['packages/manager/src/features/groups/a.tsx', './b.tsx'],
  ['packages/manager/src/features/groups/view/a.tsx', '../list/b.tsx'],
  ['packages/manager/src/features/groups/view/a.tsx', '../groups.queries.ts'],
  ['packages/manager/src/features/groups/view/a.tsx', '../../../lib/forms/b.ts'],
  ['packages/manager/src/screens/a.tsx', '../features/pads/b.tsx'],
]

/** The linter starts slowly, so it runs once for all rows. */
const messagesOfRows = lint([...REFUSED.map(([file, imported]): Import => [file, imported]), ...ALLOWED])

test.each(REFUSED.map((row, n) => [...row, n] as const))(
  '[DEV-12, DEV-13, DEV-14, DEV-27, DEV-35] %s may not import %s',
  (_file, _imported, message, n) => {
    expect(messagesOfRows[n]).toContain(message)
  },
)

test.each(ALLOWED.map((row, n) => [...row, REFUSED.length + n] as const))(
  '[DEV-12, DEV-27] %s may import %s',
  (_file, _imported, n) => {
    expect(messagesOfRows[n]).not.toContain('no-restricted-imports')
  },
)
