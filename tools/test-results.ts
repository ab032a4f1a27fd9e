/** What Vitest and Playwright write as JSON of a run, brought to one form. */

export interface TestResults {
  readonly passed: number
  readonly skipped: number
  /** The titles of the tests that failed, and what could not be run at all. */
  readonly failures: readonly string[]
  /** The titles of the tests that passed only when tried again. */
  readonly flaky: readonly string[]
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

interface PlaywrightSuite {
  readonly specs: readonly { readonly title: string; readonly tests: readonly { readonly status: string }[] }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[]
  readonly errors: readonly { readonly message?: string }[]
}

const ofVitest = ({ testResults }: VitestReport): TestResults => {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed').length,
    failures: testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
      // A file that cannot be loaded has no tests to tell of.
      return status === 'failed' && failed.length === 0 ? [name] : failed
    }),
    flaky: [],
  }
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

/** @throws SyntaxError when the text is not JSON. */
export const readTestResults = (json: string): TestResults => {
  const report = JSON.parse(json) as VitestReport | PlaywrightReport
  return 'testResults' in report ? ofVitest(report) : ofPlaywright(report)
}
