import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

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
  expect(ordinary).toContain('--exclude packages/server/src/features/{exports,mail,providers,two-factor}')
  expect(full).toContain('packages/server/src/testing/databases.ts')
  expect(full).not.toContain('--exclude')
  expect(ordinary).toContain('--grep-invert @long')
  expect(full).not.toContain('--grep-invert')
})
