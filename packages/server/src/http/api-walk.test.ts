import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { drainJobs } from '../testing/drain-jobs.ts'
import { openShell, stepsOf } from '../testing/shell-walk.ts'
import { testApp } from '../testing/test-app.ts'

const DOCUMENT = fileURLToPath(new URL('../../../../docs/api.md', import.meta.url))
const ADDRESS = 'http://localhost:9001'
const isHere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined
const canWalk = ['bash', 'curl', 'jq', 'node', 'oathtool'].every(isHere)

/** Replaces what differs from one run to the next: ids and tokens, instants, the version of curl. */
const withoutChance = (text: string): string =>
  text
    .replaceAll(/[\w-]{43}/g, '<token>')
    .replaceAll(/\b[0-9a-z]{26}\b/g, '<id>')
    .replaceAll(/\b\d{10,13}\b/g, '<instant>')
    .replaceAll(/curl\/[\d.]+/g, 'curl')

const comparable = (kind: 'json' | 'text', output: string): unknown => {
  const plain = withoutChance(output.trim())
  if (kind === 'text') return plain
  try {
    return JSON.parse(plain.replaceAll(/(?<!")<instant>/g, '0'))
  } catch {
    return plain
  }
}

test.runIf(canWalk)('[DEV-20] the walk through the API answers what it shows', async () => {
  const app = await testApp({ env: { SHEAF_LIMITS: 'on' } })
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-walk-'))
  const shell = openShell(folder)
  onTestFinished(() => {
    shell.close()
    rmSync(folder, { recursive: true })
  })

  const steps = stepsOf(DOCUMENT)
  expect(steps.filter(({ shown }) => shown).length).toBeGreaterThan(10)
  for (const { commands, line, shown } of steps) {
    // Codes come from the machine's clock.
    app.clock.advance(Date.now() - app.clock.now())
    const output = await shell.run(commands.replaceAll(ADDRESS, address))
    const { kind, output: expected } = shown ?? { kind: 'text', output: '' }
    expect({ line, output: comparable(kind, output) }).toEqual({ line, output: comparable(kind, expected) })
    // The jobs finish here instead of in the seconds that a reader takes to go on.
    await drainJobs(app)
  }
})
