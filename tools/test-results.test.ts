import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startVitest } from 'vitest/node'
import { readTestResults } from './test-results.ts'
import { ReportFile } from './vitest-report.ts'

const FAILING = `
  import { expect, test } from 'vitest'
  let tries = 0
  test('holds', () => expect(1).toBe(1))
  test('holds the second time', { retry: 1 }, () => expect(++tries).toBe(2))
  test('does not', () => expect(1).toBe(2))
  test.skip('not here', () => expect(1).toBe(1))
`

test('[DEV-25] what failed in a run of Vitest is told by title, and by file where no test could be loaded', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'sheaf-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'report.json')
  symlinkSync(path.join(import.meta.dirname, '../node_modules'), path.join(folder, 'node_modules'))
  writeFileSync(path.join(folder, 'failing.test.mjs'), FAILING)
  writeFileSync(path.join(folder, 'broken.test.mjs'), 'nonsense(')
  const reporters = [new ReportFile(file)]
  const vitest = await startVitest('test', [], { root: folder, config: false, watch: false, reporters })
  await vitest.close()
  // The failures inside the inner run must not fail the outer one.
  process.exitCode = undefined
  expect(readTestResults(readFileSync(file, 'utf8'))).toEqual({
    passed: 2,
    skipped: 1,
    failures: ['does not (expected 1 to be 2 // Object.is equality)', expect.stringContaining('broken.test.mjs')],
    flaky: ['holds the second time (expected 1 to be 2 // Object.is equality)'],
    slowest: [[expect.stringContaining('failing.test.mjs'), 0]],
  })
})

test('[DEV-25] what failed in a run of Playwright is told by title, however deep, and what needed a second try', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: `${status}.spec.ts`,
    tests: [
      {
        status,
        results: [{ duration: 1000, ...(message && { error: { message } }) }, { duration: title.length * 1000 }],
      },
    ],
  })
  const report = {
    errors: [{ message: 'no browser' }],
    suites: [
      {
        specs: [spec('holds', 'expected'), spec('not here', 'skipped')],
        suites: [
          {
            specs: [
              spec('does not', 'unexpected', '\u001b[31mlate\u001b[39m\n  by far'),
              spec('holds the second time', 'flaky', 'busy'),
            ],
          },
        ],
      },
    ],
  }
  expect(readTestResults(JSON.stringify(report))).toEqual({
    passed: 2,
    skipped: 1,
    failures: ['does not (late by far)', 'no browser'],
    flaky: ['holds the second time (busy)'],
    slowest: [
      ['flaky.spec.ts', 22],
      ['skipped.spec.ts', 9],
      ['unexpected.spec.ts', 9],
      ['expected.spec.ts', 6],
    ],
  })
})
