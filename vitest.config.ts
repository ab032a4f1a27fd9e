import { defineConfig } from 'vitest/config'

/** Server-side suites run on real databases; page suites in jsdom. Title rule ids are held against docs/spec by `npm run spec`. */
export default defineConfig({
  test: {
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
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'pages',
          environment: 'jsdom',
          include: ['packages/{ui,manager,editor}/src/**/*.test.{ts,tsx}'],
          setupFiles: ['packages/manager/src/testing/jsdom-setup.ts'],
          testTimeout: 20_000,
          // Screens load lazily, so a busy machine needs a while.
          expect: { poll: { timeout: 5000 } },
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
        // The real server, killed again and again: one run at a time, and as long as CRASHES says.
        test: {
          name: 'crash',
          environment: 'node',
          include: ['tests/crash/**/*.test.ts'],
          fileParallelism: false,
          testTimeout: 30 * 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
