import { expect, type Page } from '@playwright/test'
import { phoneOf } from '../fixtures/phone.ts'
import { openBrowserAs, type SeededSite, seedSite } from '../fixtures/seeded-site.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let site: SeededSite
test.beforeAll(async ({ browser }) => {
  site = await seedSite(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

/**
 * Holds the page's own script back until the returned function is called, and notes what moves and what goes wrong. Fonts
 * come empty, since letters of another width move, too.
 */
const holdScript = async (
  page: Page,
  script = /\/assets\/index-[^/]+\.js$/,
): Promise<{ release: () => void; errors: string[] }> => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await page.addInitScript(() => {
    const notes = { shifted: 0 }
    Object.assign(window, { notes })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) notes.shifted += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const released = Promise.withResolvers<void>()
  await page.route(/\/fonts\//, (route) => route.fulfill({ contentType: 'font/woff2', body: '' }))
  await page.route(script, async (route) => {
    await released.promise
    await route.continue()
  })
  return { release: () => released.resolve(), errors }
}

/** Waits until the page can be seen: nobody presses anything in it before. */
const seen = (page: Page) => page.waitForFunction(() => performance.getEntriesByType('paint').length > 0)

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
    expect
      .soft(await page.evaluate(() => (window as unknown as { notes: object }).notes), address)
      .toEqual({ shifted: expect.closeTo(0, 3) })
    expect.soft(errors, address).toEqual([])
    await context.close()
  }
})

test('[A11Y-61] a narrow window of a desktop is seen before its script is here, which then draws it for its width @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, { viewport: { width: 700, height: 700 } })
  const { release, errors } = await holdScript(page)
  const share = page.getByRole('main').getByRole('button', { name: 'Share', exact: true })
  for (const [address, isThere] of [
    ['mypads', () => expect(page.getByRole('link', { name: 'Board of the club' })).toBeVisible()],
    [`mypads/group/${site.board}/pad/view/${site.minutes}`, () => expect(share).toBeVisible()],
  ] as const) {
    await page.goto(address, { waitUntil: 'commit' })
    await isThere()
    await expect(page.locator('html')).not.toHaveAttribute('data-unpainted')
  }
  const frame = await page.locator('iframe').elementHandle()
  release()
  await expect(share).toHaveCount(0)
  expect(await frame?.evaluate(({ isConnected }) => isConnected)).toBe(true)
  expect(errors).toEqual([])
  await context.close()
})

test('[A11Y-65] in a narrow window of a desktop nothing moves from the second page on @long', async ({ browser }) => {
  for (const width of [375, 480]) {
    const options = { viewport: { width, height: 740 } }
    const { page, context } = await openBrowserAs('groupAdmin', browser, site, options)
    const { release } = await holdScript(page)
    release()
    const shifted = () => page.evaluate(() => (window as unknown as { notes: { shifted: number } }).notes.shifted)
    const folder = `mypads/group/${site.board}/view`
    const pad = `mypads/group/${site.board}/pad/view/${site.minutes}`
    await page.goto('mypads')
    await page.waitForLoadState('networkidle')
    await expect
      .poll(async () => (await context.cookies()).find(({ name }) => name === 'windowKind')?.value)
      .toBe('phone')
    for (const address of ['mypads', folder, pad]) {
      await page.goto(address)
      if (address === pad) await PadFrame.inManager(page).ready()
      await page.waitForLoadState('networkidle')
      expect.soft(await shifted(), `${width} ${address}`).toBeCloseTo(0, 2)
    }
    await context.close()
  }
})

test('[A11Y-45] on a touch screen no field of the painted sign-in takes the focus, which would open a keyboard', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('visitor', browser, site, {
    viewport: { width: 375, height: 740 },
    hasTouch: true,
  })
  await page.goto('login')
  await expect(page.getByLabel('Password', { exact: true })).toBeEditable()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('input:focus')).toHaveCount(0)
  await context.close()
})

test('[A11Y-61] a page is taken over also where the script that runs before its paint comes last', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('visitor', browser, site, {})
  const late = Promise.withResolvers<void>()
  await page.route(/before-paint-/, async (route) => {
    await late.promise
    await route.continue()
  })
  const script = page.waitForResponse(/\/assets\/index-[^/]+\.js$/)
  await page.goto('login', { waitUntil: 'commit' })
  await (await script).finished()
  late.resolve()
  await page.getByLabel('Login or e-mail address').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('not it')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The login or the password is wrong')).toBeVisible()
  await context.close()
})

test('[A11Y-64] a page does not wait for its fonts, and the next one has them', async ({ browser }) => {
  const { page, context } = await openBrowserAs('visitor', browser, site, {})
  const fonts = Promise.withResolvers<void>()
  const arrived = page.waitForResponse(/\/fonts\/atkinson-hyperlegible-next-latin-wght-normal-/)
  const { release, errors } = await holdScript(page)
  await page.unroute(/\/fonts\//)
  await page.route(/\/fonts\//, async (route) => {
    await fonts.promise
    await route.continue()
  })
  release()
  await page.goto('login', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByLabel('Login or e-mail address')).toBeVisible()
  fonts.resolve()
  expect((await arrived).headers()['cache-control']).toContain('immutable')
  await page.reload()
  const loaded = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    )
  await expect.poll(loaded).toEqual(expect.arrayContaining(['Atkinson Hyperlegible Next', 'Source Serif 4']))
  expect(errors).toEqual([])
  await context.close()
})

test('[EDT-230] the beginning of a pad is read before its script is here, and stays where it is', async ({
  browser,
}) => {
  for (const options of [{ viewport: { width: 1280, height: 800 } }, phoneOf({ width: 375, height: 740 })]) {
    const { page, context } = await openBrowserAs('groupAdmin', browser, site, options)
    const pad = PadFrame.alone(page)
    const { release, errors } = await holdScript(page, /\/editor-assets\/index-[^/]+\.js$/)
    await page.goto(`p/${site.minutes}`, { waitUntil: 'commit' })
    await expect(page.locator('.pad-text[inert]')).toContainText('Present: Ada, Bob and Eve.')
    release()
    await pad.ready()
    await page.waitForLoadState('networkidle')
    await expect(page.locator('.pad-text')).toHaveCount(1)
    await expect(page.locator('[inert]')).toHaveCount(0)
    expect
      .soft(await page.evaluate(() => (window as unknown as { notes: object }).notes))
      .toEqual({ shifted: expect.closeTo(0, 3) })
    expect.soft(errors).toEqual([])
    await context.close()
  }
})

test('[A11Y-63] keys that lead along the menu, or to the search, do so once the script is here @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, {})
  const { release } = await holdScript(page)
  for (const [keys, heading] of [
    [['g', 'd'], 'Dashboard'],
    [['Control+K'], 'Search'],
  ] as const) {
    await page.goto('mypads', { waitUntil: 'commit' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My folders')
    await seen(page)
    for (const key of keys) await page.keyboard.press(key)
    release()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
  await context.close()
})

test('[A11Y-63] the sign-in is filled in and sent before its script is here', async ({ browser }) => {
  const { page, context } = await openBrowserAs('visitor', browser, site, {})
  const { release } = await holdScript(page)
  await page.goto('login', { waitUntil: 'commit' })
  const login = page.getByLabel('Login or e-mail address')
  await seen(page)
  await login.fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('not it')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByText('The login or the password is wrong')).toBeVisible()
  await expect(login).toHaveValue('nobody')
  await context.close()
})

test('[A11Y-62] a network that fails before the page around a pad begins takes nothing from the pad @long', async ({
  browser,
}) => {
  for (const failing of [/\/assets\/pad-view-screen-/, /\/assets\/index-/, /\/l10n\//]) {
    const { page, context } = await openBrowserAs('groupAdmin', browser, site, {})
    let failures = 0
    let isGone = true
    await page.route(failing, async (route) => {
      if (!isGone || route.request().frame() !== page.mainFrame()) return route.continue()
      failures += 1
      return route.abort()
    })
    await page.goto(`mypads/group/${site.board}/pad/view/${site.minutes}`)
    const frame = PadFrame.inManager(page)
    await frame.ready()
    const element = await page.locator('iframe').elementHandle()
    await expect.poll(() => failures).toBeGreaterThan(0)
    const isBegun = () =>
      page.evaluate(() => Object.keys(document.getElementById('root') ?? {}).some((key) => key.startsWith('__react')))
    expect.soft(await isBegun(), String(failing)).toBe(false)
    isGone = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect.poll(isBegun).toBe(true)
    expect.soft(await element?.evaluate(({ isConnected }) => isConnected), String(failing)).toBe(true)
    await expect.soft(frame.text).toHaveAttribute('contenteditable', 'true')
    await context.close()
  }
})
