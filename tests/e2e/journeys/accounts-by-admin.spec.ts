import { expect } from '@playwright/test'
import { adminSession, openBrowser, giveSession, PASSWORD, post, put, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { enterPassword, signIn, signOut } from '../pages/account-pages.ts'
import { buttonNamed, menuLink, headingNamed, unsavedQuestion } from '../pages/controls.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import { ProfilePage } from '../pages/profile-page.ts'
import { Authenticator } from '../pages/two-factor-pages.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

for (const way of inputDeviceNames) {
  test(`[SCR-88, SCR-87, SCR-21, SCR-233, SCR-139, ADM-1, A11Y-2] the administrator makes an account, and its person signs in, by ${way} @long`, async ({
    browser,
  }) => {
    const { page, context } = await openBrowser(browser, server, 'admin')
    await giveSession(context, server, await adminSession(server))
    const by = inputDevices[way](page)
    const form = new ProfilePage(page)
    const login = `ada.${way}`
    await page.goto('admin/users')
    await by.press(page.getByRole('main').getByRole('link', { name: 'Add a user' }))
    await expect(headingNamed(page, 'Add a user')).toBeVisible()
    await form.fillIn(by, login)
    await by.fill(form.confirmation, 'another password')
    await by.press(buttonNamed(page, 'Add a user'))
    await expect(page.getByText('The two passwords differ.')).toBeVisible()
    await expect(form.confirmation).toBeFocused()
    await by.press(menuLink(page, 'Outbox'))
    await by.press(unsavedQuestion(page).stay)
    await by.fill(form.confirmation, PASSWORD)
    await by.press(buttonNamed(page, 'Optional details'))
    await by.fill(page.getByLabel('First name'), 'Ada')
    await by.pick(page.getByRole('main').getByLabel(/^Language/), 'Français')
    await by.press(buttonNamed(page, 'Add a user'))
    await expect(page.getByText('The user has been added.')).toBeVisible()
    await expect(page.getByRole('row', { name: new RegExp(`\\b${login}\\b`) })).toContainText(`${login}@example.org`)

    const ada = await openBrowser(browser, server, login)
    await ada.page.goto('login')
    await signIn(ada.page, login)
    await expect(ada.page.locator('html')).toHaveAttribute('lang', 'fr')
  })

  test(`[SCR-88, SCR-101, OTP-18, A11Y-2, A11Y-3] the administrator turns off the two-factor of somebody who lost the phone, by ${way} @long`, async ({
    browser,
  }) => {
    const gus = await signedIn(browser, server, `gus.${way}`)
    const { otpSecret } = await post(server, gus.token, '/auth/setup2fa', {})
    const otp = new Authenticator(String(otpSecret)).code()
    await put(server, gus.token, '/auth/setup2fa', { otpSecret, otp })

    const { page, context } = await openBrowser(browser, server, 'admin')
    await giveSession(context, server, await adminSession(server))
    const by = inputDevices[way](page)
    const turnOff = buttonNamed(page, 'Turn off two-factor authentication')
    const question = page.getByRole('dialog', { name: 'Turn off two-factor authentication' })
    await page.goto(`admin/users/${gus.login}/edit`)
    await expect(new ProfilePage(page).current).toHaveCount(0)
    await by.press(turnOff)
    await expect(question).toContainText(`Turn off two-factor authentication for ${gus.login}?`)
    await by.press(question.getByRole('button', { name: 'Cancel' }))
    await expect(turnOff).toBeFocused()
    await by.press(turnOff)
    await by.press(question.getByRole('button', { name: 'Turn off' }))
    await expect(page.getByText('Two-factor authentication is off.')).toBeVisible()
    await expect(turnOff).toHaveCount(0)

    await signOut(gus.page)
    await enterPassword(gus.page, inputDevices[way](gus.page), gus.login)
    await expect(headingNamed(gus.page, 'Two-factor authentication')).toBeVisible()
  })
}
