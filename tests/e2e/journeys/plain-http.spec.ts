import { expect } from '@playwright/test'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { register, signIn } from '../pages/account-pages.ts'
import { createFolder, createPad } from '../pages/group-pages.ts'
import { PadFrame } from '../pages/pad-frame.ts'

const NAME = 'pads.test'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[SCR-290, SCR-65] under a name of its own and without HTTPS the pages work', async ({ playwright }) => {
  const { launchOptions } = test.info().project.use
  // Browsers take only HTTPS and the machine itself for secure.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions?.args ?? []), `--host-resolver-rules=MAP ${NAME} 127.0.0.1`],
  })
  try {
    const page = await browser.newPage({ baseURL: server.url.replace('localhost', NAME) })
    const failures: Error[] = []
    page.on('pageerror', (error) => failures.push(error))
    await page.goto('')
    expect(await page.evaluate(() => window.isSecureContext)).toBe(false)

    await register(page, 'ada')
    await signIn(page, 'ada')
    const group = await createFolder(page, 'Board')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    await createPad(page, group, 'Minutes')
    const pad = PadFrame.inManager(page)
    await pad.ready()
    await pad.type('Ada opens the meeting.')
    await pad.saved()

    await page.goto('setup2fa')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Copied', exact: true })).toBeVisible()

    await page.goto(`mypads/group/${group}/remove`)
    await page.getByRole('button', { name: 'Remove the folder' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Done' }).first()).toBeVisible()

    await page.goto('logout')
    await expect(page).toHaveURL((url) => url.pathname.endsWith('/login'))
    await page.goto('mypads')
    await expect(page).toHaveURL((url) => url.pathname.endsWith('/login'))
    expect(failures).toEqual([])
  } finally {
    await browser.close()
  }
})
