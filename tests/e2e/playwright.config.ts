import { existsSync } from 'node:fs'
import { isFullRun } from '@sheaf/document/testing/random'
import { defineConfig } from '@playwright/test'

const given = process.env['CHROMIUM_PATH']
const found = (...files: (string | undefined)[]) => files.find((file) => file !== undefined && existsSync(file))

/**
 * A complete browser, which draws the pictures that are compared. It smooths text differently from the headless shell.
 */
const browser = found(given, '/usr/bin/chromium', '/usr/bin/google-chrome')

/** The same engine without windows, which needs a third less time for a journey. */
const shell = found(given, '/usr/bin/chromium-headless-shell') ?? browser

/**
 * Options by which an ordinary run takes a quarter less of the processor: pages are short-lived in tests, so scripts are
 * not optimised for a long life, and contexts share one renderer. The long run leaves the browser as people have it.
 */
const SHORT_LIVED = ['--js-flags=--max-lazy --no-opt --no-maglev', '--renderer-process-limit=1']

const launchOptions = (executablePath: string | undefined) => ({
  ...(executablePath ? { executablePath } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    ...(isFullRun ? [] : SHORT_LIVED),
  ],
})

/** File in which `npm test` expects the results of a run. */
const report = process.env['TEST_REPORT']

/**
 * Runs journeys against the built product in the machine's Chromium. Each worker has its own server
 * (fixtures/server.ts).
 */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  // A journey waits for frames and for the server much of the time. In `npm test` they take longer than the suites beside
  // them.
  workers: 3,
  timeout: isFullRun ? 600_000 : 300_000,
  // `npm test` names the journeys that needed the second try.
  retries: process.env['CI'] === undefined ? 0 : 1,
  expect: {
    // The server reads pictures at a low priority, which takes a while where all else runs at once.
    timeout: 60_000,
    toPass: { timeout: 120_000 },
    // Another version of the browser may smooth an edge a little differently.
    toHaveScreenshot: { maxDiffPixels: 120 },
  },
  snapshotPathTemplate: '{testDir}/../visual/{arg}{ext}',
  updateSnapshots: process.env['CI'] === undefined ? 'missing' : 'none',
  forbidOnly: process.env['CI'] !== undefined,
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    locale: 'en-US',
    // Journeys about motion ask for it.
    contextOptions: { reducedMotion: isFullRun ? 'no-preference' : 'reduce' },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'journeys', testIgnore: '**/visual.spec.ts', use: { launchOptions: launchOptions(shell) } },
    { name: 'visual', testMatch: '**/visual.spec.ts', use: { launchOptions: launchOptions(browser) } },
  ],
})
