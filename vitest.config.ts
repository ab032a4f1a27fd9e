import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/longest-first.ts'
import { ReportFile } from './tools/vitest-report.ts'

/** File in which `npm test` expects the results of a run. */
const report = process.env['TEST_REPORT']

/**
 * In CI a test gets a second try, since other work on the machine may slow it down. `npm test` names the tests that
 * needed it.
 */
const retry = process.env['CI'] ? 1 : 0

/**
 * Timeout of a test that sets none. It only ends what hangs: a busy machine takes ten times as long as a quiet one. What an
 * ordinary run does some times, the long one does thousands of times within one test.
 */
const testTimeout = process.env['TEST_LENGTH'] === 'full' ? 20 * 60_000 : 240_000

/**
 * Options of the processes that run the suites. Tests make much that is gone after some milliseconds: with more room for
 * what is young, a quarter less of the processor goes into collecting it.
 */
const execArgv = ['--max-semi-space-size=64']

const isShuffled = process.argv.some((word) => word.startsWith('--sequence.shuffle'))

/**
 * Server suites run on real databases, page suites in jsdom. `npm run spec` compares the rule ids in titles with
 * docs/spec.
 */
export default defineConfig({
  test: {
    reporters: report ? ['default', new ReportFile(report)] : ['default'],
    // All cores are used. `npm test` runs browsers and servers beside the suites, for the moments in which these wait.
    maxWorkers: '100%',
    sequence: isShuffled ? {} : { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          // Files share their worker's modules, whose loading takes longer than most of their tests. So a file that
          // leaves something behind, or mocks a module, would meet the next one.
          isolate: false,
          execArgv,
          include: [
            'packages/{contract,l10n,document,server}/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          globalSetup: ['packages/server/src/testing/databases/template-database.ts'],
          // These waits end at once on a quiet machine; the limits leave room for a busy one.
          testTimeout,
          retry,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000, interval: 5 } },
        },
      },
      {
        oxc: { jsx: { development: false } },
        test: {
          name: 'pages',
          environment: 'jsdom',
          isolate: false,
          execArgv,
          include: ['packages/{ui,manager,editor}/src/**/*.test.{ts,tsx}'],
          setupFiles: ['packages/ui/src/testing/quick-elements.ts', 'packages/ui/src/testing/jsdom-setup.ts'],
          // Screens load lazily, which takes a while on a busy machine.
          testTimeout,
          retry,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        // Runs the README's two commands in a fresh checkout.
        test: {
          name: 'install',
          environment: 'node',
          include: ['tests/install/**/*.test.ts'],
          retry,
        },
      },
      {
        // Kills the real server as often as CRASHES says. Each run has a server, a data folder and a database of its
        // own.
        test: {
          name: 'crash',
          environment: 'node',
          include: ['tests/crash/**/*.test.ts'],
          testTimeout: 30 * 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
