import { expect } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { openBrowser, giveSession, sessionOf, signedIn } from '../fixtures/people.ts'
import { ServerProcess } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { signIn } from '../pages/account-pages.ts'
import { menuLink, headingNamed } from '../pages/controls.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: ServerProcess
test.beforeAll(async () => {
  server = await ServerProcess.start()
})
test.afterAll(() => server.stop())

for (const way of inputDeviceNames)
  test(`[SCR-32, SES-5, SES-6, SES-11, SES-15, SES-16, SES-31, A11Y-2] a browser that is signed out from another one shows nothing more, and goes on where it was, by ${way} @long`, async ({
    browser,
  }) => {
    const ada = await signedIn(browser, server, `ada.${way}`)
    const group = await folderOf(ada, server)
    const pad = await padIn(ada, server, group)
    // This browser is a lost laptop with two tabs.
    const laptop = await openBrowser(browser, server, ada.login)
    await giveSession(laptop.context, server, await sessionOf(server, ada.login))
    const text = await laptop.context.newPage()
    await text.goto(`p/${pad}`)
    const frame = PadFrame.alone(text)
    await frame.ready()
    await frame.type('For the board.')
    await frame.saved()
    await laptop.page.goto(`mypads/group/${group}/view`)
    await expect(laptop.page.getByRole('heading', { name: 'Board', level: 1 })).toBeVisible()

    await ada.page.goto('myprofile')
    const sessions = ada.page.getByRole('button', { name: /^Sign out there/ })
    await expect(sessions).toHaveCount(1)
    await inputDevices[way](ada.page).press(sessions)
    await expect(sessions).toHaveCount(0)
    await expect(ada.page.getByText('That browser has been signed out.')).toBeVisible()

    await expect(text.getByText('Your session has ended. Sign in again.')).toBeVisible()
    await expect(text.getByText('For the board.')).toHaveCount(0)
    await expect(laptop.page).toHaveURL(/\/login$/)
    await expect(laptop.page.getByText('Sign in again.').first()).toBeVisible()
    await expect(laptop.page.getByRole('navigation').getByRole('link', { name: 'Profile' })).toHaveCount(0)

    await signIn(laptop.page, ada.login)
    await expect(laptop.page).toHaveURL(new RegExp(`/mypads/group/${group}/view$`))
    await laptop.page.getByRole('link', { name: 'Minutes' }).click()
    await expect(PadFrame.inManager(laptop.page).text).toContainText('For the board.')
    // The session of the other browser goes on.
    await menuLink(ada.page, 'My folders').click()
    await expect(ada.page.getByRole('link', { name: 'Board', exact: true })).toBeVisible()
  })

test('[SES-3, SES-14, SES-16, SES-31] a session that nobody used for a week is over, and signing in leads back to the address @long', async ({
  browser,
}) => {
  const eve = await signedIn(browser, server, 'eve')
  const group = await folderOf(eve, server, { name: 'Archive' })
  await eve.page.goto(`mypads/group/${group}/view`)
  await expect(headingNamed(eve.page, 'Archive')).toBeVisible()
  await server.restart({ daysLater: 8 })
  await expect(eve.page).toHaveURL(/\/login$/)
  await expect(eve.page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await signIn(eve.page, 'eve')
  await expect(eve.page).toHaveURL(new RegExp(`/mypads/group/${group}/view$`))
})

test('[SES-24] who opens the page when the session has ended reads so, not the name of a text', async ({ browser }) => {
  const { page, context } = await signedIn(browser, server, 'flo')
  await page.goto('mypads')
  await expect(page.getByRole('heading', { name: 'My folders' })).toBeVisible()
  // No page of the site is open meanwhile, which would tell at once.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('mypads')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
})

test('[SES-3, SES-16, SCR-165] a session that ends by time takes nothing of a form that is half filled, nor of a pad that is open @long', async ({
  browser,
}) => {
  const site = await ServerProcess.start()
  const mia = await signedIn(browser, site, 'mia')
  const group = await folderOf(mia, site)
  const pad = await padIn(mia, site, group)
  const writing = await mia.context.newPage()
  await writing.goto(`mypads/group/${group}/pad/view/${pad}`)
  const frame = PadFrame.inManager(writing)
  await frame.ready()
  await frame.type('For the board.')
  await frame.saved()
  await mia.page.goto('mypads/group/add')
  await mia.page.getByLabel(/^Name/).fill('Summer camp')
  await mia.page.getByLabel(/^Description/).fill('Two weeks by the lake')

  await site.kill()
  await frame.type(' Not sent.')
  await site.restart({ daysLater: 8 })
  await expect(mia.page).toHaveURL(/\/login$/)
  await expect(mia.page.getByText(/Sign in again\./)).toBeVisible()
  await signIn(mia.page, 'mia')
  await expect(mia.page).toHaveURL(/\/mypads\/group\/add$/)
  await expect(mia.page.getByLabel(/^Name/)).toHaveValue('Summer camp')
  await expect(mia.page.getByLabel(/^Description/)).toHaveValue('Two weeks by the lake')

  // Somebody has signed in meanwhile, in the other tab.
  await writing.reload()
  await frame.ready()
  await expect(frame.text).toContainText('For the board. Not sent.')
  await frame.saved()
  await mia.context.close()
  await site.stop()
})

test('[SCR-14, SES-7] signing out in one tab ends the other, and the way back shows nothing', async ({ browser }) => {
  const zoe = await signedIn(browser, server, 'zoe')
  await folderOf(zoe, server, { name: 'Accounts' })
  await zoe.page.goto('mypads')
  const other = await zoe.context.newPage()
  await other.goto('mypads')
  await menuLink(other, 'Sign out').click()
  await expect(other).toHaveURL(/\/login$/)
  await expect(other.getByText('You are signed out.')).toBeVisible()

  await expect(zoe.page).toHaveURL(/\/login$/)
  await zoe.page.goBack()
  await expect(zoe.page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expect(zoe.page.getByText('Accounts')).toHaveCount(0)
})

test('[PREF-41, PREF-40, SES-16] who signs in again in one tab is signed in in the other, where it was @long', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, server, 'pia')
  await page.goto('dashboard')
  await expect(headingNamed(page, 'Dashboard')).toBeVisible()
  const other = await context.newPage()
  await other.goto('mypads')
  await menuLink(other, 'Sign out').click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(other, 'pia')
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(headingNamed(page, 'Dashboard')).toBeVisible()
})
