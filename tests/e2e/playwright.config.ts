import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (file) => file !== undefined && existsSync(file),
)

/** Where `npm test` wants to read what came of a run. */
const report = process.env['TEST_REPORT']

/** Journeys against the built product in the machine's Chromium. Each worker has its own server (fixtures/server.ts). */
export default defineConfig({
  testDir: 'journeys',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  workers: 2,
  timeout: 120_000,
  // Named at the end of the run when it was needed.
  retries: process.env['CI'] === undefined ? 0 : 1,
  expect: {
    timeout: 15_000,
    // An edge may be smoothed a little otherwise by another version of the browser.
    toHaveScreenshot: { maxDiffPixels: 120 },
  },
  snapshotPathTemplate: '{testDir}/../looks/{arg}{ext}',
  updateSnapshots: process.env['CI'] === undefined ? 'missing' : 'none',
  forbidOnly: process.env['CI'] !== undefined,
  reporter: report ? [['list'], ['json', { outputFile: report }]] : [['list']],
  use: {
    locale: 'en-US',
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
})
