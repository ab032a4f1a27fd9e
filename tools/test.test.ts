import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Runs one part of the suite where neither a database nor Redis answers, so that nothing is left to run. */
const run = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['tools/test.ts', 'several servers (PostgreSQL'], {
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
  const lenient = run({ CI: '' })
  expect(lenient.stdout).toContain('Left out: several servers (PostgreSQL and Redis): no PostgreSQL answers')
  expect(lenient.status).toBe(0)
  expect(run({ CI: '1' }).status).toBe(1)
})
