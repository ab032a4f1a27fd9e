import { expect } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { PASSWORD, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { Keyboard } from '../pages/keyboard.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[SCR-8, SCR-9, SCR-10, SCR-12, SCR-13, SCR-96, A11Y-2] by keyboard a second factor is set up from the banner, asked for at sign-in, and stood in for by a recovery code', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, server, 'ada')
  const keys = new Keyboard(page)
  await page.goto('mypads')
  await keys.activate(page.getByRole('link', { name: 'Set up two-factor authentication' }))
  await expect(page.getByRole('img', { name: 'QR code with the secret key' })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
  const authenticator = new TOTP({ secret: Secret.fromBase32(secret) })
  const first = page.getByLabel('Digit 1')

  // The last digit sends them all, and a wrong code begins again at the first.
  await keys.reach(first)
  await page.keyboard.type(authenticator.generate({ timestamp: 0 }))
  await expect(page.getByText('The one-time code is wrong or no longer valid.').first()).toBeVisible()
  await expect(first).toBeFocused()
  await page.keyboard.type(authenticator.generate())
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused()
  const codes = await page.getByRole('main').getByRole('listitem').allInnerTexts()
  await keys.activate(page.getByRole('button', { name: 'I have saved the codes' }))
  await expect(page).toHaveURL(/\/myprofile$/)
  await expect(page.getByText('Successfully enabled 2FA.')).toBeVisible()

  await page.goto('logout')
  await expect(page).toHaveURL(/\/login$/)
  const enterPassword = async (): Promise<void> => {
    await keys.fill(page.getByLabel('Login or e-mail address'), 'ada')
    await keys.fill(page.getByLabel(/^Password( \*)?$/), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/loginotp$/)
  }
  await enterPassword()
  await keys.activate(page.getByRole('button', { name: 'Use a recovery code' }))
  await keys.fill(page.getByRole('textbox', { name: 'Recovery code' }), codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/mypads$/)

  // Once.
  await page.goto('logout')
  await expect(page).toHaveURL(/\/login$/)
  await enterPassword()
  await keys.activate(page.getByRole('button', { name: 'Use a recovery code' }))
  await keys.fill(page.getByRole('textbox', { name: 'Recovery code' }), codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The one-time code is wrong or no longer valid.').first()).toBeVisible()
  await expect(page).toHaveURL(/\/loginotp$/)
})
