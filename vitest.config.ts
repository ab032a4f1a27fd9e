import { defineConfig } from 'vitest/config'
import { ReportFile } from './tools/vitest-report.ts'

/** Where `npm test` wants to read what came of a run. */
const report = process.env['TEST_REPORT']

/** On a machine that others burden too, one bad moment is no failure; `npm test` names what needed a second try. */
const retry = process.env['CI'] ? 1 : 0

/** Server-side suites run on real databases; page suites in jsdom. Title rule ids are held against docs/spec by `npm run spec`. */
export default defineConfig({
  test: {
    reporters: report ? ['default', new ReportFile(report)] : ['default'],
    // Every core: the suites wait for databases, disks and each other's servers more than they reckon.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/{contract,l10n,document,server}/src/**/*.test.ts',
            'tools/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          globalSetup: ['packages/server/src/testing/template-database.ts'],
          // What is waited for comes at once on a quiet machine; a busy one may take its time.
          testTimeout: 60_000,
          retry,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'pages',
          environment: 'jsdom',
          include: ['packages/{ui,manager,editor}/src/**/*.test.{ts,tsx}'],
          setupFiles: ['packages/manager/src/testing/jsdom-setup.ts'],
          // Screens load lazily, so a busy machine needs a while.
          testTimeout: 60_000,
          retry,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        // What README promises, from nothing.
        test: {
          name: 'install',
          environment: 'node',
          include: ['tests/install/**/*.test.ts'],
        },
      },
      {
        // The real server, killed again and again, as long as CRASHES says. Each run has a server, folder and database of its own.
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
