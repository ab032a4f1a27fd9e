import { expect, type Page } from '@playwright/test'
import { openBrowserAs, type SeededSite, seedSite } from '../fixtures/seeded-site.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'

let site: SeededSite
test.beforeAll(async ({ browser }) => {
  site = await seedSite(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

/** Holds the page's own script back until the returned function is called, and notes what moves and what goes wrong. */
const holdScript = async (page: Page): Promise<{ release: () => void; errors: string[] }> => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.addInitScript(() => {
    const notes = { shifted: 0 }
    Object.assign(window, { notes })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) notes.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const script = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  return { release: () => script.resolve(), errors }
}

test('[A11Y-61] a screen is seen before its script is here, which draws nothing anew and moves nothing', async ({
  browser,
}) => {
  const addresses = [
    ['visitor', 'login'],
    ['groupAdmin', 'mypads'],
    ['groupAdmin', `mypads/group/${site.board}/view`],
  ] as const
  for (const [actor, address] of addresses) {
    const { page, context } = await openBrowserAs(actor, browser, site, {})
    const { release, errors } = await holdScript(page)
    await page.goto(address, { waitUntil: 'commit' })
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
    release()
    await page.waitForLoadState('networkidle')
    expect.soft(await heading?.evaluate((element) => element.isConnected), address).toBe(true)
    expect.soft(await page.evaluate(() => (window as unknown as { notes: object }).notes), address).toEqual({
      shifted: expect.closeTo(0, 3),
    })
    expect.soft(errors, address).toEqual([])
    await context.close()
  }
})

test('[A11Y-63] the sign-in is filled in and sent before its script is here', async ({ browser }) => {
  const { page, context } = await openBrowserAs('visitor', browser, site, {})
  const { release } = await holdScript(page)
  await page.goto('login', { waitUntil: 'commit' })
  const login = page.getByLabel('Login or e-mail address')
  await login.fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('not it')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByText('The login or the password is wrong')).toBeVisible()
  await expect(login).toHaveValue('nobody')
  await context.close()
})
