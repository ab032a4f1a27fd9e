import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'

const given = process.env['CHROMIUM_PATH']
const found = (...files: (string | undefined)[]) => files.find((file) => file !== undefined && existsSync(file))

/** A whole browser draws what is compared with pictures; its text is smoothed otherwise than the shell's. */
const browser = found(given, '/usr/bin/chromium', '/usr/bin/google-chrome')

/** The same engine without a browser's own windows takes a third less time for a journey. */
const shell = found(given, '/usr/bin/chromium-headless-shell') ?? browser

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
  ],
})

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
  },
  projects: [
    { name: 'journeys', testIgnore: '**/looks.spec.ts', use: { launchOptions: launchOptions(shell) } },
    { name: 'looks', testMatch: '**/looks.spec.ts', use: { launchOptions: launchOptions(browser) } },
  ],
})
