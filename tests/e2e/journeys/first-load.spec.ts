import { type Browser, expect, type Page } from '@playwright/test'
import { isFullRun } from '@sheaf/document/testing/random'
import { LANGUAGE_COOKIE } from '@sheaf/contract/limits'
import { languages } from '@sheaf/l10n/languages'
import { unvisitedPaths } from '../fixtures/declared-addresses.ts'
import { type Actor, openBrowserAs, type SeededSite, seedSite, pickLanguage } from '../fixtures/seeded-site.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { menuLink } from '../pages/controls.ts'

const FIRST_LOAD_MAX_BYTES = 260_000
/** The administration's screens fetch texts that nobody else does. */
const ADMINISTRATION_MAX_BYTES = 270_000
const PAGE_MAX_BYTES = 20_000

let site: SeededSite
test.beforeAll(async ({ browser }) => {
  site = await seedSite(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

/** Files that the page fetches after it is drawn, to show notifications and to complete what is typed (A11Y-60). */
const FETCHED_LATER = /\/(?:notices|completions|floating)-[^/]+$/

/** Nothing waits for fonts (A11Y-64). */
const FONT = /\/fonts\/[^/]+\.woff2$/

/** Name of the mark that a page gets once it shows something. */
const DRAWN = 'drawn'

const markDrawn = (name: string): void => {
  new MutationObserver((_, observer) => {
    if (!document.getElementById('root')?.hasChildNodes()) return
    performance.mark(name)
    observer.disconnect()
  }).observe(document, { subtree: true, childList: true })
}

/** Returns the addresses that the page requested before it showed anything. */
const requestedBeforePaint = async (page: Page): Promise<ReadonlySet<string>> =>
  new Set(
    await page.evaluate((name) => {
      const [drawn] = performance.getEntriesByName(name)
      if (drawn === undefined) throw new Error('The page shows nothing.')
      const requested = performance.getEntriesByType('resource')
      return requested.filter(({ startTime }) => startTime <= drawn.startTime).map(({ name: url }) => url)
    }, DRAWN),
  )

/**
 * Returns the compressed bytes of the page, and of all else that draws the first screen. Headers do not count, since
 * servers and proxies add their own; what the page fetches later does not count unless something that draws the screen
 * imports it, so that it is asked for before.
 */
const bytesOf = async (page: Page, address: string): Promise<{ ofPage: number; ofRest: number }> => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const urls = new Map<string, string>()
  const headerBytes = new Map<string, number>()
  const bytes = new Map<string, number>()
  const pages = new Set<string>()
  network.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Document') pages.add(requestId)
    urls.set(requestId, response.url)
    headerBytes.set(requestId, response.encodedDataLength)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.set(requestId, encodedDataLength - (headerBytes.get(requestId) ?? 0))
  })
  await page.addInitScript(markDrawn, DRAWN)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  const early = await requestedBeforePaint(page)
  const sizes = { ofPage: 0, ofRest: 0 }
  for (const [requestId, size] of bytes) {
    const url = urls.get(requestId) ?? ''
    if (pages.has(requestId)) sizes.ofPage += size
    else if (!FONT.test(url) && (!FETCHED_LATER.test(url) || early.has(url))) sizes.ofRest += size
  }
  return sizes
}

const expectLight = async (
  browser: Browser,
  { actor, address, language }: { actor: Actor; address: string; language: string },
): Promise<void> => {
  const { page, context } = await openBrowserAs(actor, browser, site, {})
  await pickLanguage(context, actor, language)
  // Every page leaves this cookie behind once it has used the language.
  await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: site.server.url }])
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const { ofPage, ofRest } = await bytesOf(page, address)
  expect.soft(errors, address).toEqual([])
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const what = `${actor} at ${address}, ${language}`
  test.info().annotations.push({ type: what, description: `${ofPage} and ${ofRest} bytes` })
  expect.soft(ofPage, what).toBeLessThanOrEqual(PAGE_MAX_BYTES)
  expect.soft(ofRest, what).toBeLessThanOrEqual(actor === 'siteAdmin' ? ADMINISTRATION_MAX_BYTES : FIRST_LOAD_MAX_BYTES)
  // Fewer bytes mean that the page came from a cache and that nothing was measured.
  expect.soft(ofRest, what).toBeGreaterThan(FIRST_LOAD_MAX_BYTES / 2)
  await context.close()
}

/** Language with the largest texts. */
const HEAVIEST = 'ar'

test('[A11Y-8] the sign-in, and the folders of somebody who is signed in, come with at most 250 kB, in any language', async ({
  browser,
}) => {
  for (const [actor, address] of [
    ['visitor', 'login'],
    ['groupAdmin', 'mypads'],
  ] as const)
    for (const language of isFullRun ? Object.keys(languages) : [HEAVIEST])
      await expectLight(browser, { actor, address, language })
})

/** Lists the screens that are looked at in the heaviest language alone. */
const otherScreens = ({ board, open, secret, minutes, list }: SeededSite) =>
  ({
    visitor: [
      'subscribe',
      'passrecover',
      'passrecover/anything',
      'invitation',
      `mypads/group/${open}/view`,
      `mypads/group/${secret}/view`,
    ],
    member: [`mypads/group/${board}/view`],
    groupAdmin: [
      `mypads/group/${board}/view`,
      `mypads/group/${board}/pad/add`,
      `mypads/group/${board}/pad/edit/${minutes}`,
      `mypads/group/${board}/pad/remove/${minutes}`,
      `mypads/group/${board}/pad/remove/chat/history/${minutes}`,
      'dashboard',
      'mybookmarks',
      'mywatchlist',
      'search?q=party',
      'myuserlists',
      'mypads/trash',
      'myprofile',
      'setup2fa',
      'mypads/group/add',
      `mypads/group/${board}/edit`,
      `mypads/group/${board}/files`,
      `mypads/group/${board}/remove`,
      `mypads/group/${board}/user/invite`,
      `mypads/group/${board}/pad/move`,
      'myuserlists/add',
      `myuserlists/${list}/edit`,
      `myuserlists/${list}/remove`,
    ],
    siteAdmin: [
      'admin',
      'admin/users',
      'admin/users/create',
      'admin/users/bob/edit',
      'admin/users/bob/remove',
      'admin/statistics',
      'admin/audit',
      'admin/outbox',
      'admin/trash',
    ],
  }) as const satisfies Readonly<Partial<Record<Actor, readonly string[]>>>

test('[A11Y-8] no screen of the manager is left out here', () => {
  const addresses = [...Object.values(otherScreens(site)).flat(), 'login', 'mypads']
  expect(unvisitedPaths(addresses.map((address) => `/${address.replace(/\?.*/, '')}`))).toEqual([
    '/',
    // A sign-in under way, or a link from a mail, leads there, and its call fails without.
    '/loginotp',
    '/logout',
    '/accountconfirm/:token',
    '/emailconfirm/:token',
    // What the pad in it needs comes on top.
    '/mypads/group/:group/pad/view/:pad',
    '/mypads/group/:group/pad/history/:pad',
    '/admin/logout',
  ])
})

/** Number of screens of each person that an ordinary run weighs. */
const SCREENS_MAX = 1

for (const actor of ['visitor', 'member', 'groupAdmin', 'siteAdmin'] as const)
  test(`[A11Y-8] every other screen of a ${actor} comes with what it may weigh`, async ({ browser }) => {
    const screens = otherScreens(site)[actor]
    for (const address of isFullRun ? screens : screens.slice(0, SCREENS_MAX))
      await expectLight(browser, { actor, address, language: HEAVIEST })
  })

/** Collects the paths that a page requests before and after its own script has arrived. */
const requestsAround = async (page: Page, address: string): Promise<{ before: string[]; after: string[] }> => {
  const requested: string[] = []
  page.on('request', (request) => {
    // The pad in its frame is a page of its own.
    if (request.frame() === page.mainFrame()) requested.push(new URL(request.url()).pathname)
  })
  const script = Promise.withResolvers<void>()
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  const before = [...requested]
  script.resolve()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('[aria-busy="true"], [data-waiting]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  return { before, after: requested.slice(before.length) }
}

/** Returns whether a path belongs to what draws a screen, texts included. */
const isDrawnWith = (path: string): boolean =>
  /^\/(?:assets\/.+\.(?:js|css)|l10n\/.+)$/.test(path) && !FETCHED_LATER.test(path)

test('[SCR-392] what a screen is drawn with is asked for before the page’s script is here, and once @long', async ({
  browser,
}) => {
  const { board } = site
  const addresses: readonly (readonly [Actor, string, locale: string])[] = [
    ['visitor', 'login', 'de-AT'],
    ['visitor', '', 'de-AT'],
    ['groupAdmin', 'mypads', 'en-US'],
    ['groupAdmin', 'dashboard', 'en-US'],
    ['groupAdmin', `mypads/group/${board}/view`, 'en-US'],
    ['siteAdmin', 'admin/users', 'de-AT'],
  ]
  for (const [actor, address, locale] of addresses) {
    const { page, context } = await openBrowserAs(actor, browser, site, { locale })
    const { before, after } = await requestsAround(page, address)
    const [language = ''] = locale.split('-')
    expect
      .soft(
        before.filter((path) => path.startsWith('/l10n/')),
        address,
      )
      .toEqual(Array.from({ length: actor === 'siteAdmin' ? 2 : 1 }, () => `/l10n/${language}.json`))
    expect
      .soft(
        before.filter((path) => /-screen-[^/]+\.js$/.test(path)),
        address,
      )
      .toHaveLength(1)
    expect.soft(after.filter(isDrawnWith), address).toEqual([])
    await context.close()
  }
})

test('[SCR-392] the next page of a browser asks for the texts in the language that was picked', async ({ browser }) => {
  const { page, context } = await openBrowserAs('visitor', browser, site, { locale: 'de-AT' })
  await pickLanguage(context, 'visitor', 'fr')
  await page.goto('login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const texts: string[] = []
  page.on('request', (request) => /\/l10n\//.test(request.url()) && texts.push(new URL(request.url()).pathname))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect(texts).toEqual(['/l10n/fr.json'])
  await context.close()
})

test('[A11Y-9] Chromium offers to install the manager', async ({ page }) => {
  await page.goto(`${site.server.url}login`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const devtools = await page.context().newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Sheaf', display: 'standalone' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // A test's browser is private and never installs anything, which is not the page's fault.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('[A11Y-12] the screen behind a link is fetched when the pointer comes near, and one seen before is there at once', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, {})
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await page.goto('mypads')
  const folder = page.getByRole('main').getByRole('link', { name: 'Board of the club', exact: true })
  await folder.waitFor()
  await menuLink(page, 'Search').hover()
  await expect.poll(() => requested.filter((url) => /\/search-screen-[^/]+\.js$/.test(url))).toHaveLength(1)

  await folder.click()
  await page.getByRole('heading', { name: 'Board of the club', level: 1 }).waitFor()
  await page.evaluate(() => {
    const notes = { skeletons: 0, shifted: 0 }
    Object.assign(window, { notes })
    new MutationObserver(() => {
      if (document.querySelector('[class*="Skeleton-root"]')) notes.skeletons += 1
    }).observe(document.body, { subtree: true, childList: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as unknown as { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) notes.shifted += value
      }
    }).observe({ type: 'layout-shift' })
  })
  for (let turn = 0; turn < 2; turn += 1) {
    await menuLink(page, 'My folders').click()
    await folder.waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Minutes of November' }).first().waitFor()
  }
  const notes = await page.evaluate(() => (window as unknown as { notes: object }).notes)
  expect(notes).toEqual({ skeletons: 0, shifted: expect.closeTo(0, 2) })
  await context.close()
})

test('[A11Y-60] what is typed, chosen or pressed before its completions have been fetched stays, and is completed then @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, {})
  let completions = Promise.withResolvers<void>()
  await page.route(/\/completions-[^/]+\.js$/, async (route) => {
    await completions.promise
    await route.continue()
  })
  await page.goto('mypads/group/add')
  const tags = page.locator('input[data-path="tags"]')
  await tags.fill('garden')
  await tags.press('Enter')
  await tags.pressSequentially('hause')
  await tags.press('ArrowLeft')
  const top = () => tags.evaluate((field) => field.getBoundingClientRect().top)
  const before = await top()
  await expect(tags).not.toHaveAttribute('aria-haspopup')
  completions.resolve()
  await expect(tags).toHaveAttribute('aria-haspopup', 'listbox')
  await expect(tags).toBeFocused()
  expect(await top()).toBeCloseTo(before, 0)
  await page.keyboard.type('s')
  await expect(tags).toHaveValue('hausse')
  await expect(page.getByText('garden', { exact: true })).toBeVisible()

  completions = Promise.withResolvers()
  await page.goto(`mypads/group/${site.board}/pad/move`)
  await page.locator('main').getByLabel('To the folder', { exact: true }).click()
  await expect(page.getByRole('listbox')).toHaveCount(0)
  completions.resolve()
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await context.close()
})

/** Addresses whose page brings what its screen reads along, as it is painted with it. */
const isPainted = (address: string): boolean => address.startsWith('mypads')

const FIRST_READS = (site: SeededSite): Readonly<Record<string, string>> => ({
  ...(isFullRun ? { mybookmarks: 'group', mywatchlist: 'group', search: 'group', myuserlists: 'userlist' } : {}),
  mypads: 'group',
  dashboard: 'pad/getRelevantPads/session',
  [`mypads/group/${site.board}/view`]: `group/${site.board}`,
  [`mypads/group/${site.board}/pad/view/${site.minutes}`]: `pad/${site.minutes}`,
})

test('[A11Y-42] what a screen shows comes with its page, or is asked for before the page’s script is here, and once', async ({
  browser,
}) => {
  for (const [address, call] of Object.entries(FIRST_READS(site))) {
    const { page, context } = await openBrowserAs('groupAdmin', browser, site, {})
    const { before, after } = await requestsAround(page, address)
    const reads = (requested: readonly string[]) => requested.filter((path) => path === `/api/${call}`)
    expect.soft([reads(before).length, reads(after).length], address).toEqual([isPainted(address) ? 0 : 1, 0])
    await context.close()
  }
})

test('[A11Y-16] what a screen shows comes with its page, or is asked for while its code is on the way, and once @long', async ({
  browser,
}) => {
  for (const [address, call] of Object.entries(FIRST_READS(site))) {
    const { page, context } = await openBrowserAs('groupAdmin', browser, site, {})
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const reads = () => requested.filter((url) => new URL(url).pathname === `/api/${call}`)
    const code = Promise.withResolvers<void>()
    await page.route(/-screen-[^/]+\.js$/, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto(address)
    const times = isPainted(address) ? 0 : 1
    await expect.soft.poll(reads, address).toHaveLength(times)
    code.resolve()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.locator('[aria-busy="true"], [data-waiting]')).toHaveCount(0)
    expect.soft(reads(), address).toHaveLength(times)
    await context.close()
  }
})
