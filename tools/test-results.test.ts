import { expect, test } from 'vitest'
import { readTestResults } from './test-results.ts'

test('[DEV-25] what failed in a run of Vitest is told by title, and by file where no test could be loaded', () => {
  const assertionResults = [
    { fullName: 'holds', status: 'passed' },
    { fullName: 'does not', status: 'failed' },
    { fullName: 'not here', status: 'pending' },
  ]
  const report = {
    testResults: [
      { name: '/a.test.ts', status: 'failed', assertionResults },
      { name: '/broken.test.ts', status: 'failed', assertionResults: [] },
    ],
  }
  expect(readTestResults(JSON.stringify(report))).toEqual({
    passed: 1,
    skipped: 1,
    failures: ['does not', '/broken.test.ts'],
    flaky: [],
  })
})

test('[DEV-25] what failed in a run of Playwright is told by title, however deep, and what needed a second try', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const report = {
    errors: [{ message: 'no browser' }],
    suites: [
      {
        specs: [spec('holds', 'expected'), spec('not here', 'skipped')],
        suites: [{ specs: [spec('does not', 'unexpected'), spec('holds the second time', 'flaky')] }],
      },
    ],
  }
  expect(readTestResults(JSON.stringify(report))).toEqual({
    passed: 2,
    skipped: 1,
    failures: ['does not', 'no browser'],
    flaky: ['holds the second time'],
  })
})
