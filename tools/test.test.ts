import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import configuration from '../vitest.config.ts'

/** Runs the command where neither a database nor Redis answers. */
const run = (args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, ['tools/test.ts', ...args], {
    cwd: path.dirname(import.meta.dirname),
    encoding: 'utf8',
    env: {
      ...process.env,
      TEST_POSTGRES_URL: 'postgres://nobody@127.0.0.1:9/none',
      TEST_REDIS_URL: 'redis://127.0.0.1:9',
      ...env,
    },
  })

test('[DEV-18] what cannot run is named with its reason, and fails where nothing may be left out', () => {
  // Nothing is left to run of this part.
  const part = 'several servers (PostgreSQL'
  const lenient = run([part], { CI: '' })
  expect(lenient.stdout).toContain('Left out: several servers (PostgreSQL and Redis): no PostgreSQL answers')
  expect(lenient.status).toBe(0)
  expect(run([part], { CI: '1' }).status).toBe(1)
})

test('[DEV-33] the long run leaves out no suite and no journey that the ordinary one leaves out', () => {
  const [ordinary, full] = [[], ['--full']].map((args) => run([...args, '--list']).stdout)
  expect(ordinary).toContain('--exclude packages/server/src/file-store/**')
  expect(full).toContain('packages/server/src/testing/databases/databases.ts')
  expect(full).not.toContain('--exclude')
  expect(ordinary).toContain('--grep-invert @long')
  expect(full).not.toContain('--grep-invert')
})

test('[DEV-36] every test file belongs to a project of Vitest, and a part of the long run has it', () => {
  const root = path.dirname(import.meta.dirname)
  const parts = run(['--full', '--list'])
    .stdout.split('\n')
    .map((line) => line.split(' '))
    .filter((words) => words.includes('run'))
    .map((words) => ({
      projects: words.filter((_, at) => words[at - 1] === '--project'),
      filters: words.slice(words.lastIndexOf('--project') + 2),
    }))
  const projects = (configuration.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project ? [project.test] : [],
  )
  expect([projects.length, parts.length > projects.length]).toEqual([4, true])
  const files = globSync('{packages,tools,bench,tests}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name),
  })
  expect(files.length).toBeGreaterThan(400)
  const left = files.filter((file) => {
    const project = projects.find((each) => each?.include?.some((pattern) => path.matchesGlob(file, pattern)))?.name
    return !parts.some(
      ({ projects: ofPart, filters }) =>
        typeof project === 'string' &&
        ofPart.includes(project) &&
        (filters.length === 0 || filters.some((word) => file.includes(word))),
    )
  })
  expect(left).toEqual([])
})
