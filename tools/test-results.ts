/** Result of one run of tests. */
export interface TestResults {
  readonly passed: number
  readonly skipped: number
  /** Titles of the tests that failed, and files that failed outside of a test. */
  readonly failures: readonly string[]
  /** Titles of the tests that passed only when they were tried again. */
  readonly flaky: readonly string[]
}

interface PlaywrightSuite {
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
  readonly errors: readonly { readonly message?: string }[]
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
]

const ofPlaywright = ({ suites, errors }: PlaywrightReport): TestResults => {
  const specs = suites.flatMap(specsOf)
  const titles = (status: string) =>
    specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(({ title }) => title)
  return {
    passed: titles('expected').length + titles('flaky').length,
    skipped: titles('skipped').length,
    failures: [...titles('unexpected'), ...errors.map(({ message = 'an error without a message' }) => message)],
    flaky: titles('flaky'),
  }
}

/**
 * Reads a report of Playwright or of our own Vitest reporter.
 *
 * @throws SyntaxError when the text is not JSON.
 */
export const readTestResults = (json: string): TestResults => {
  const report = JSON.parse(json) as TestResults | PlaywrightReport
  return 'suites' in report ? ofPlaywright(report) : report
}
