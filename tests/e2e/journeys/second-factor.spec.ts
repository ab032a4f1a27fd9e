import { expect, type Locator } from '@playwright/test'
import { openBrowser, PASSWORD, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { setSettings } from '../fixtures/settings.ts'
import { test } from '../fixtures/test.ts'
import { enableTwoFactor } from '../fixtures/two-factor.ts'
import { enterPassword, signOut } from '../pages/account-pages.ts'
import { buttonNamed, headingNamed } from '../pages/controls.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import {
  enterCode,
  enterRecoveryCode,
  INVALID_CODE,
  recoveryCodesIn,
  scanSecret,
  WRONG_CODE,
} from '../pages/two-factor-pages.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[SCR-8, SCR-9, SCR-760, SCR-11, SCR-13, SCR-96, SCR-640, SES-16, A11Y-2] by keyboard a second factor is set up from the banner, asked for at sign-in, and stood in for by a recovery code @long', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, server, 'ada')
  const by = inputDevices.keyboard(page)
  await page.goto('mypads')
  await by.press(page.getByRole('link', { name: 'Set up two-factor authentication' }))
  const app = await scanSecret(page)

  // The last digit submits the code, and a wrong code puts the focus back on the first.
  await enterCode(page, by, app.staleCode)
  await expect(page.getByText(INVALID_CODE).first()).toBeVisible()
  await expect(page.getByLabel('One-time code', { exact: true })).toBeFocused()
  await page.keyboard.type(app.code())
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeFocused()
  const [code] = await recoveryCodesIn(page.getByRole('main'))
  await by.press(buttonNamed(page, 'I have saved the codes'))
  await expect(page).toHaveURL(/\/myprofile$/)
  await expect(page.getByText('Successfully enabled 2FA.')).toBeVisible()

  // Signing in with a recovery code leads back to the screen that was asked for.
  await signOut(page)
  await page.goto('mybookmarks')
  await enterPassword(page, by, 'ada')
  await expect(page).toHaveURL(/\/loginotp$/)
  // A phone may drop the page while its owner looks for the code.
  await page.reload()
  await enterRecoveryCode(page, by, code)
  await expect(page.getByRole('heading', { name: 'Bookmarks', exact: true })).toBeVisible()
  await expect(page).toHaveURL(/\/mybookmarks$/)

  // A recovery code works only once.
  await signOut(page)
  await enterPassword(page, by, 'ada')
  await enterRecoveryCode(page, by, code)
  await expect(page.getByText(WRONG_CODE).first()).toBeVisible()
  await expect(page).toHaveURL(/\/loginotp$/)
})

test('[OTP-31, SCR-470] who is offered a second factor is signed in, and sees without scrolling how to put it off @long', async ({
  browser,
}) => {
  const { page, login } = await signedIn(browser, server, 'ian')
  await signOut(page)
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 320, height: 640 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto('login')
    await enterPassword(page, inputDevices.mouse(page), login)
    await expect(page).toHaveURL(/\/setup2fa$/)
    await expect(buttonNamed(page, 'Not now')).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(buttonNamed(page, 'Not now')).toBeInViewport({ ratio: 1 })
    await page.getByRole('banner').getByRole('link').first().click()
    await expect(headingNamed(page, 'My folders')).toBeVisible()
    await signOut(page)
  }
})

for (const way of inputDeviceNames) {
  test(`[SCR-8, SCR-11, SCR-13, OTP-23, OTP-36, A11Y-2, A11Y-3] on the way in a second factor is set up, and the next sign-in asks for it, by ${way} @long`, async ({
    browser,
  }) => {
    const { page, login } = await signedIn(browser, server, `bob.${way}`)
    const by = inputDevices[way](page)
    await signOut(page)
    await enterPassword(page, by, login)
    await by.press(buttonNamed(page, 'Set up'))
    await expect(headingNamed(page, 'Set up two-factor authentication')).toBeFocused()
    await expect(buttonNamed(page, 'Not now')).toBeVisible()
    const app = await scanSecret(page)
    await enterCode(page, by, app.code())
    await recoveryCodesIn(page.getByRole('main'))
    await by.press(buttonNamed(page, 'I have saved the codes'))
    await expect(page.getByText('Successfully enabled 2FA. Please re-login to proceed.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)

    await enterPassword(page, by, login)
    await expect(headingNamed(page, 'One-time code')).toBeVisible()
    await enterCode(page, by, app.code(1))
    await expect(page).toHaveURL(/\/mypads$/)
  })

  test(`[SCR-23, SCR-101, SCR-13, OTP-21, A11Y-2, A11Y-3] new recovery codes take the place of the old ones, and two-factor is turned off with password and code, by ${way} @long`, async ({
    browser,
  }) => {
    const eve = await signedIn(browser, server, `eve.${way}`)
    const { app, recoveryCodes } = await enableTwoFactor(server, eve)
    const { page } = eve
    const by = inputDevices[way](page)
    const codeField = (dialog: Locator) => dialog.getByLabel('One-time code or recovery code')
    await page.goto('myprofile')

    const renewal = page.getByRole('dialog', { name: 'New recovery codes' })
    await by.press(buttonNamed(page, 'New recovery codes'))
    await by.fill(codeField(renewal), app.staleCode)
    await page.keyboard.press('Enter')
    await expect(renewal.getByText(WRONG_CODE)).toBeVisible()
    await by.fill(codeField(renewal), recoveryCodes[0] ?? '')
    await page.keyboard.press('Enter')
    const [fresh] = await recoveryCodesIn(renewal)
    await expect(renewal.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'recovery-codes.txt')
    await by.press(renewal.getByRole('button', { name: 'I have saved the codes' }))
    await expect(renewal).toHaveCount(0)

    await signOut(page)
    await enterPassword(page, by, eve.login)
    await enterRecoveryCode(page, by, recoveryCodes[1])
    await expect(page.getByText(WRONG_CODE).first()).toBeVisible()
    await by.fill(page.getByRole('textbox', { name: 'Recovery code' }), fresh ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/mypads$/)

    await page.goto('myprofile')
    const ending = page.getByRole('dialog', { name: 'Turn off two-factor authentication' })
    await by.press(buttonNamed(page, 'Turn off two-factor authentication'))
    await expect(ending).toContainText('You will then sign in with your password alone.')
    await by.fill(ending.getByLabel('Current password', { exact: true }), 'not my password')
    await by.fill(codeField(ending), app.code(1))
    await page.keyboard.press('Enter')
    await expect(ending.getByText('The password is wrong.')).toBeVisible()
    await by.fill(ending.getByLabel('Current password', { exact: true }), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Two-factor authentication is off.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Set up two-factor authentication' })).toBeVisible()

    // The password alone is enough again.
    await signOut(page)
    await enterPassword(page, by, eve.login)
    await expect(headingNamed(page, 'Two-factor authentication')).toBeVisible()
  })
}

test('[SCR-13, SCR-23, OTP-22, OTP-26, OTP-27] where the site requires two-factor, nobody gets in before, later or without @long', async ({
  browser,
}) => {
  const zoe = await signedIn(browser, server, 'zoe')
  const gus = await signedIn(browser, server, 'gus')
  await enableTwoFactor(server, gus)
  await zoe.page.goto('mypads')
  await setSettings(server, { twoFactorRequired: true })

  // The session from before has ended.
  await zoe.page.reload()
  await expect(zoe.page).toHaveURL(/\/login$/)
  const { page } = await openBrowser(browser, server, 'zoe')
  const by = inputDevices.mouse(page)
  await page.goto('login')
  await enterPassword(page, by, 'zoe')
  await expect(page.getByText('This site requires two-factor authentication. Set it up to sign in.')).toBeVisible()
  await scanSecret(page)
  await expect(buttonNamed(page, 'Not now')).toHaveCount(0)
  await page.goto('mypads')
  await expect(page).toHaveURL(/\/login$/)
  await enterPassword(page, by, 'zoe')
  await enterCode(page, by, (await scanSecret(page)).code())
  await buttonNamed(page, 'I have saved the codes').click()
  await expect(page).toHaveURL(/\/login$/)

  await gus.page.goto('myprofile')
  await expect(gus.page.getByText('This site requires two-factor authentication.')).toBeVisible()
  await expect(buttonNamed(gus.page, 'New recovery codes')).toBeVisible()
  await expect(buttonNamed(gus.page, 'Turn off two-factor authentication')).toHaveCount(0)
  await setSettings(server, { twoFactorRequired: false })
})

test('[SCR-437] a button whose label takes two lines on a narrow phone is as much higher', async ({ browser }) => {
  const { page } = await signedIn(browser, server, 'kim')
  // Narrow enough for any font.
  await page.setViewportSize({ width: 260, height: 640 })
  await page.goto('setup2fa')
  const link = page.getByRole('link', { name: 'Open the app on this device' })
  const label = link.locator('.mantine-Button-label')
  await expect(link).toBeVisible()
  const [outer, inner] = await Promise.all([link, label].map((part) => part.evaluate((at) => at.clientHeight)))
  expect(inner).toBeGreaterThan(30)
  expect((outer ?? 0) - (inner ?? 0)).toBeGreaterThan(10)
})
