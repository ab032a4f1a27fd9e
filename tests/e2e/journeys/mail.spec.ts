import { expect } from '@playwright/test'
import { type MailServer, type ReceivedMail, startMailServer } from '@sheaf/server/testing/servers/real-mail-server'
import { openBrowser, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { setSettings } from '../fixtures/settings.ts'
import { test } from '../fixtures/test.ts'
import { enterPassword, register, signIn, signOut } from '../pages/account-pages.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { ProfilePage } from '../pages/profile-page.ts'

const NEW_PASSWORD = 'a better password'

let server: Server
let mailbox: MailServer
test.beforeAll(async () => {
  server = await Server.start()
  mailbox = await startMailServer()
  await setSettings(server, { ...mailbox.settings, rootUrl: server.url, checkMails: true })
})
test.afterAll(async () => {
  await mailbox.close()
  await server.stop()
})

const DEAD_LINK = 'This link has expired, has been used or replaced, or is incomplete.'

/** Waits for the latest mail to an address. */
const mailTo = async (address: string): Promise<ReceivedMail> => {
  const find = () => mailbox.mails.findLast(({ recipients }) => recipients.includes(address))
  await expect.poll(find).toBeDefined()
  return find()!
}

test('[ACC-16, ACC-18, SCR-15, SCR-17, SCR-534, A11Y-2] by keyboard somebody confirms an account by a mailed link, and later chooses a new password by another @long', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, server, 'ada')
  const keys = new Keyboard(page)
  await register(page, 'ada')
  await expect(page.getByText('Open the link in the e-mail that we sent you')).toBeVisible()
  const confirmation = (await mailbox.arrived(1)).linkWith('accountconfirm')

  await page.goto(confirmation)
  await expect(page.getByText('Your account is confirmed. You can sign in now.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, 'ada')
  await signOut(page)

  await keys.activate(page.getByRole('link', { name: 'Forgot your password?' }))
  await keys.fill(page.getByLabel(/^E-mail address/), 'ada@example.org')
  await keys.activate(page.getByRole('button', { name: 'Send me a link' }))
  await expect(page.getByText('an e-mail with a link is on its way').first()).toBeVisible()
  const recovery = (await mailbox.arrived(2)).linkWith('passrecover')

  await page.goto(recovery)
  await keys.fill(page.getByLabel(/^New password/), NEW_PASSWORD)
  await keys.fill(page.getByLabel(/^Confirm password/), NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been changed. You can sign in with it now.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, 'ada', NEW_PASSWORD)

  // Each link works only once.
  const { page: other } = await openBrowser(browser, server, 'another')
  for (const link of [confirmation, recovery]) {
    await other.goto(link)
    if (link === recovery) {
      await other.getByLabel(/^New password/).fill(NEW_PASSWORD)
      await other.getByLabel(/^Confirm password/).fill(NEW_PASSWORD)
      await other.getByRole('button', { name: 'Set the new password' }).click()
    }
    await expect(other.getByText(DEAD_LINK).first()).toBeVisible()
  }
})

for (const way of inputDeviceNames)
  test(`[ACC-48, ACC-49, ACC-50, SCR-17, SCR-22, A11Y-2] a new mail address waits until its mailed link is followed, by ${way} @long`, async ({
    browser,
  }) => {
    // The address of this account is confirmed already.
    await setSettings(server, { checkMails: false })
    const { page, login } = await signedIn(browser, server, `eve.${way}`)
    await signedIn(browser, server, `bob.${way}`)
    await setSettings(server, { checkMails: true })
    const before = `${login}@example.org`
    const [mistyped, wanted, last] = ['exmaple', 'school', 'club'].map((name) => `${login}@${name}.example`) as [
      string,
      string,
      string,
    ]
    const by = inputDevices[way](page)
    const form = new ProfilePage(page)
    await page.goto('myprofile')
    await form.changeEmail(by, `bob.${way}@example.org`)
    await expect(page.getByText('This e-mail address already has an account.')).toBeVisible()
    await expect(form.email).toBeFocused()

    await form.changeEmail(by, mistyped)
    await expect(form.pendingEmail).toContainText(mistyped)
    await form.says(before)
    await form.changeEmail(by, wanted)
    await expect(form.pendingEmail).toContainText(wanted)
    await form.says(before)
    const [wrong, mail] = [await mailTo(mistyped), await mailTo(wanted)]
    // The old address is told of the new one, without a link.
    await expect.poll(async () => (await mailTo(before)).text).toContain(wanted)
    expect((await mailTo(before)).text).not.toContain('emailconfirm')

    // Until the link is followed, the account keeps its old address, here and elsewhere.
    await page.reload()
    await expect(form.pendingEmail).toContainText(wanted)
    const elsewhere = await openBrowser(browser, server, login)
    const there = inputDevices[way](elsewhere.page)
    await elsewhere.page.goto('login')
    await enterPassword(elsewhere.page, there, wanted)
    await expect(elsewhere.page.getByText('The login or the password is wrong.')).toBeVisible()
    await enterPassword(elsewhere.page, there, before)
    await there.press(elsewhere.page.getByRole('button', { name: 'Not now' }))
    await elsewhere.page.waitForURL(/\/mypads$/)

    // The earlier link is void. Its page leads to the profile, where a new one can be requested.
    await page.goto(wrong.linkWith('emailconfirm'))
    await expect(page.getByText(DEAD_LINK)).toBeVisible()
    await by.press(page.getByRole('main').getByRole('link', { name: 'Ask for a new link in the profile' }))
    await form.says(before)

    await page.goto(mail.linkWith('emailconfirm'))
    await expect(page.getByText(`Your e-mail address is now ${wanted}.`)).toBeVisible()
    await expect(page).toHaveURL(/\/myprofile$/)
    await form.says(wanted)
    await expect(form.pendingEmail).toHaveCount(0)

    // The next address is confirmed on another device, where nobody is signed in.
    await form.changeEmail(by, last)
    await expect(form.pendingEmail).toContainText(last)
    const next = (await mailTo(last)).linkWith('emailconfirm')
    const device = await openBrowser(browser, server, 'device')
    await device.page.goto(next)
    await expect(device.page.getByText(`Your e-mail address is now ${last}.`)).toBeVisible()
    await expect(device.page).toHaveURL(/\/login$/)
    await enterPassword(device.page, inputDevices[way](device.page), last)
    await inputDevices[way](device.page).press(device.page.getByRole('button', { name: 'Not now' }))
    await device.page.waitForURL(/\/mypads$/)
    await device.page.goto(next)
    await expect(device.page.getByText(DEAD_LINK)).toBeVisible()
  })
