import { stripVTControlCharacters } from 'node:util'

/** Result of one run of tests. */
export interface TestResults {
  readonly passed: number
  readonly skipped: number
  /** Titles of the tests that failed, with the error, and files that failed outside of a test. */
  readonly failures: readonly string[]
  /** Titles of the tests that passed only when they were tried again, with the error of the first try. */
  readonly flaky: readonly string[]
  /** The files whose tests took the longest, with their seconds. */
  readonly slowest: readonly (readonly [file: string, seconds: number])[]
}

const SLOWEST_MAX = 8

/** Returns the files that took the longest of all tests' files and milliseconds. */
export const slowestOf = (tests: Iterable<readonly [file: string, ms: number]>): TestResults['slowest'] => {
  const files = new Map<string, number>()
  for (const [file, ms] of tests) files.set(file, (files.get(file) ?? 0) + ms)
  return [...files]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SLOWEST_MAX)
    .map(([file, ms]) => [file, Math.round(ms / 1000)])
}

const ERROR_LENGTH = 300

/** Returns a title with the beginning of an error's message, in one line, which tells causes apart at the end of a run. */
export const titleWithError = (title: string, message: string | undefined): string => {
  const line = stripVTControlCharacters(message ?? '')
    .replace(/\s+/g, ' ')
    .trim()
  return line === '' ? title : `${title} (${line.slice(0, ERROR_LENGTH)})`
}

interface PlaywrightTest {
  readonly status: string
  readonly results: readonly { readonly duration: number; readonly error?: { readonly message?: string } }[]
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly PlaywrightTest[]
  }[]
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
    specs.flatMap(({ title, tests }) =>
      tests
        .filter((test) => test.status === status)
        .slice(0, 1)
        .map(({ results }) => titleWithError(title, results.find(({ error }) => error !== undefined)?.error?.message)),
    )
  return {
    passed: titles('expected').length + titles('flaky').length,
    skipped: titles('skipped').length,
    failures: [...titles('unexpected'), ...errors.map(({ message = 'an error without a message' }) => message)],
    flaky: titles('flaky'),
    slowest: slowestOf(
      specs.flatMap(({ file, tests }) =>
        tests.flatMap(({ results }) => results.map(({ duration }) => [file, duration] as const)),
      ),
    ),
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
