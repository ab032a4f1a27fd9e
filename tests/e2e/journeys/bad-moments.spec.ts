import { expect } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { pickLanguage } from '../fixtures/seeded-site.ts'
import { adminSession, openBrowser, giveSession, PASSWORD, register, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'

test('[SCR-260] without a network a save fails at once and keeps what was typed, and a screen comes when the network does @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const { page, context } = ada
  const group = await folderOf(ada, server, { name: 'Board' })
  const writes: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && writes.push(request.url()))
  await page.goto(`mypads/group/${group}/edit`)
  await page.getByLabel('Name').fill('Board of 2026')
  // What tells it is fetched once the page is drawn.
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').getByText(UNREACHABLE)).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Board of 2026')
  await expect(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await context.setOffline(false)
  await page.waitForTimeout(1000)
  expect(writes).toHaveLength(1)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Board of 2026', exact: true })).toBeVisible()

  await context.setOffline(true)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('main').getByText('You are offline')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})

test('[SCR-261] who lets a site keep nothing signs in and works', async ({ browser }) => {
  await register(server, 'bob')
  const { page, context } = await openBrowser(browser, server, 'bob')
  await context.addInitScript(() => {
    const closed = {
      get() {
        throw new DOMException('closed', 'SecurityError')
      },
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, closed)
  })
  await page.goto('search')
  await page.getByLabel('Login').fill('bob')
  await page.locator('input[type="password"]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Not now' }).click()
  // The screen is the one that was asked for at first.
  await expect(page.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  // That they said 'not now' is known until the page is loaded anew.
  await expect(page.getByRole('link', { name: 'Set up two-factor authentication' })).toHaveCount(0)
})

test('[SCR-262] a page that is older than the server is renewed when it needs a part that is no more', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, server, 'eve')
  await page.goto('mypads')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let isRenewed = false
  await page.route('**/assets/dashboard-screen-*.js', (route) => (isRenewed ? route.continue() : route.abort()))
  await page.route(server.url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace(/assets\/index-[\w-]+\.js/, 'assets/index-other.js'),
    })
  })
  await page.route(`${server.url}dashboard`, (route) => {
    isRenewed = true
    return route.continue()
  })
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  expect(isRenewed).toBe(true)
})

test('[SCR-262] a part of a dialog or of a screen that does not come is told, and had at the next try', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'zoe')
  await folderOf(ada, server, { name: 'Party', visibility: 'public' })
  const { page } = ada
  await page.goto('mypads')
  await page.route(/qr-code|shortcut-sheet/, (route) => route.abort())
  await page.getByRole('button', { name: 'Actions for Party' }).click()
  await page.getByRole('menuitem', { name: 'Link to share' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(/\/view$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('alert').getByText(UNREACHABLE)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'My folders' })).toBeVisible()
  await page.unrouteAll()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByRole('switch')).toBeVisible()
})

test('[EDT-40] a pad whose view does not come tries again, then says so and is loaded anew', async ({ browser }) => {
  const vic = await signedIn(browser, server, 'vic')
  const { page } = vic
  const pad = await padIn(vic, server, await folderOf(vic, server))
  const VIEW = '**/editor-assets/view-*.js'
  let failures = 0
  await page.route(VIEW, (route) => {
    failures += 1
    return failures > 1 ? route.continue() : route.abort()
  })
  await page.goto(`p/${pad}`)
  await PadFrame.alone(page).ready()

  await page.unrouteAll()
  await page.route(VIEW, (route) => route.abort())
  await page.reload()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('This page could not be shown')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await PadFrame.alone(page).ready()
})

test('[A11Y-30, A11Y-3] the header covers neither what the keyboard comes to nor the heading', async ({ browser }) => {
  const ned = await signedIn(browser, server, 'ned', { viewport: { width: 1280, height: 500 } })
  for (let at = 0; at < 12; at++) await folderOf(ned, server, { name: `Folder ${at}` })
  const { page } = ned
  await page.goto('mypads')
  const header = page.getByRole('banner')
  const bottom = async () => header.evaluate((element) => element.getBoundingClientRect().bottom)
  const topOf = (selector: string) => page.locator(selector).evaluate((element) => element.getBoundingClientRect().top)
  await page.getByRole('complementary').getByRole('button', { name: 'Later' }).click()
  expect(await topOf('h1')).toBeGreaterThan(await bottom())
  await page.getByRole('button', { name: 'Actions for Folder 11' }).focus()
  for (let at = 0; at < 30; at++) {
    await page.keyboard.press('Shift+Tab')
    expect(await topOf('main :focus')).toBeGreaterThanOrEqual(await bottom())
  }
})

test('[A11Y-30] on a phone the index of the settings covers nothing that the keyboard comes to @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowser(browser, server, 'admin', { viewport: { width: 390, height: 640 } })
  await giveSession(context, server, await adminSession(server))
  await page.goto('admin')
  const index = page.getByRole('navigation', { name: 'Settings sections' })
  await page.getByRole('main').getByRole('textbox').last().focus()
  const covered: string[] = []
  for (let at = 0; at < 40; at++) {
    await page.keyboard.press('Shift+Tab')
    const bottom = await index.evaluate((element) => element.getBoundingClientRect().bottom)
    const { top, name } = await page.locator(':focus').evaluate((element) => ({
      top: element.closest('[id^="settings-"]') ? element.getBoundingClientRect().top : Infinity,
      name: element.outerHTML.slice(0, 200),
    }))
    if (top < bottom) covered.push(name)
  }
  expect(covered).toEqual([])
  await context.close()
})

test('[A11Y-5] on the narrowest phone long words of the administration neither push nor cover anything @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowser(browser, server, 'admin', { viewport: { width: 320, height: 640 } })
  await giveSession(context, server, await adminSession(server))
  await pickLanguage(context, 'siteAdmin', 'de')
  await page.goto('admin/outbox')
  await expect(page.getByRole('radio', { name: 'Fehlgeschlagen' })).toBeAttached()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const header = page.getByRole('banner')
  // There is room for either the name or the sign. The sign is a link home that has the site's name.
  await expect(header.getByText('Sheaf')).toBeHidden()
  await expect(header.getByRole('link', { name: 'Sheaf' })).toBeVisible()
  const area = header.getByText('Administration')
  const [shown, whole] = await area.evaluate(({ clientWidth, scrollWidth }) => [clientWidth, scrollWidth])
  expect(shown).toBeGreaterThanOrEqual(whole!)
})
