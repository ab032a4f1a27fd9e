import { expect } from '@playwright/test'
import { type MailServer, startMailServer } from '@sheaf/server/testing/real-mail-server'
import { adminSession, arrive, put } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { register, signIn, signOut } from '../pages/account-pages.ts'
import { saveButton } from '../pages/controls.ts'
import { Keyboard } from '../pages/keyboard.ts'

const NEW_PASSWORD = 'a better password'

let server: Server
let mailbox: MailServer
test.beforeAll(async () => {
  server = await Server.start()
  mailbox = await startMailServer()
  const admin = await adminSession(server)
  const settings = { ...mailbox.settings, rootUrl: server.url, checkMails: true }
  for (const [key, value] of Object.entries(settings)) await put(server, admin, `/configuration/${key}`, { value })
})
test.afterAll(async () => {
  await mailbox.close()
  await server.stop()
})

test('[ACC-16, ACC-18, SCR-15, SCR-16, SCR-17, SCR-29, A11Y-2] by keyboard somebody confirms an account by a mailed link, and later chooses a new password by another', async ({
  browser,
}) => {
  const { page } = await arrive(browser, server, 'ada')
  const keys = new Keyboard(page)
  await register(page, 'ada')
  await expect(page.getByText('Open the link in the e-mail that we sent you')).toBeVisible()
  const confirmation = (await mailbox.arrived(1)).linkWith('accountconfirm')

  await page.goto(confirmation)
  await expect(page.getByText('Your account is confirmed. You can sign in now.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, 'ada')
  await signOut(page)

  await keys.activate(page.getByRole('link', { name: 'Forgotten your password?' }))
  await keys.fill(page.getByLabel(/^E-mail address/), 'ada@example.org')
  await keys.activate(page.getByRole('button', { name: 'Send me a link' }))
  await expect(page.getByText('an e-mail with a link is on its way').first()).toBeVisible()
  const recovery = (await mailbox.arrived(2)).linkWith('passrecover')

  await page.goto(recovery)
  await keys.fill(page.getByLabel(/^New password/), NEW_PASSWORD)
  await keys.fill(page.getByLabel(/^Confirm password/), NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, 'ada', NEW_PASSWORD)

  // The links worked once.
  const { page: other } = await arrive(browser, server, 'another')
  for (const link of [confirmation, recovery]) {
    await other.goto(link)
    if (link === recovery) {
      await other.getByLabel(/^New password/).fill(NEW_PASSWORD)
      await other.getByLabel(/^Confirm password/).fill(NEW_PASSWORD)
      await saveButton(other).click()
    }
    await expect(other.getByText('This link is not valid, or it has already been used.').first()).toBeVisible()
  }
})
