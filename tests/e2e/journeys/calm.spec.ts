import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import { languages } from '@sheaf/l10n/languages'
import { actors, arriveAs, type FurnishedSite, furnishSite, pickLanguage } from '../fixtures/furnished-site.ts'
import { type Screen, screensOf } from '../fixtures/screens.ts'
import { post, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { speechOn } from '../fixtures/speech.ts'
import { test } from '../fixtures/test.ts'
import { menuLink } from '../pages/controls.ts'
import { PadFrame } from '../pages/pad-frame.ts'

const FIRST_LOAD_MAX_BYTES = 250_000

let server: Server
let site: FurnishedSite
test.beforeAll(async ({ browser }) => {
  server = await Server.start()
  site = await furnishSite(browser, server)
})
test.afterAll(() => server.stop())

/** What is told later has its place once the page is drawn. */
const TOLD_LATER = /\/notices-[^/]+$/

/** What comes over the wire to draw the first screen, compressed, without the headers that each server and proxy adds to. */
const bytesOf = async (page: Page, address: string): Promise<number> => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const leftOut = new Set<string>()
  const headerBytes = new Map<string, number>()
  let bytes = 0
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (TOLD_LATER.test(request.url)) leftOut.add(requestId)
  })
  network.on('Network.responseReceived', ({ requestId, response }) => {
    headerBytes.set(requestId, response.encodedDataLength)
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!leftOut.has(requestId)) bytes += encodedDataLength - (headerBytes.get(requestId) ?? 0)
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  return bytes
}

test('[A11Y-8] the sign-in, and the folders of somebody who is signed in, come with at most 250 kB, in any language', async ({
  browser,
}) => {
  for (const [actor, address] of [
    ['visitor', 'login'],
    ['groupAdmin', 'mypads'],
  ] as const)
    for (const language of Object.keys(languages)) {
      const { page, context } = await arriveAs(actor, browser, server, site, {})
      await pickLanguage(context, actor, language)
      const bytes = await bytesOf(page, address)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      test.info().annotations.push({ type: `${address}, ${language}`, description: `${bytes} bytes` })
      expect.soft(bytes, `${address}, ${language}`).toBeLessThanOrEqual(FIRST_LOAD_MAX_BYTES)
      // With less, the page came from a cache, and nothing was measured.
      expect.soft(bytes, `${address}, ${language}`).toBeGreaterThan(FIRST_LOAD_MAX_BYTES / 2)
      await context.close()
    }
})

test('[SCR-160, SCR-161, SCR-162] a list of hundreds draws what is near, keeps the focus and is found again where it was left', async ({
  browser,
}) => {
  const HUNDREDS = 200
  const { page, context, token } = await signedIn(browser, server, 'hal')
  for (let at = 0; at < HUNDREDS; at += 1)
    await post(server, token, '/group', {
      name: `Folder ${at}`,
      visibility: 'restricted',
      // Not all of one height.
      ...(at % 3 === 0 ? { description: 'What it is about', tags: ['2026'] } : {}),
    })
  await page.goto('mypads')
  const list = page.getByRole('list', { name: 'My folders' })
  const rows = list.locator(':scope > li')
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(HUNDREDS))
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1')
  expect(await rows.count()).toBeLessThan(HUNDREDS / 2)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()

  const star = rows.first().getByRole('button').first()
  await star.focus()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(list.getByRole('link', { name: `Folder ${HUNDREDS - 1}`, exact: true })).toBeInViewport()
  await expect(star).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rows.first().getByRole('button').nth(1)).toBeFocused()
  // Rows are measured as they come: their usual height was known well enough.
  expect(Math.abs((await height()) - before) / before).toBeLessThan(0.05)

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  const middle = list.getByRole('link', { name: `Folder ${HUNDREDS / 2}`, exact: true })
  await middle.click()
  await page.getByRole('heading', { name: `Folder ${HUNDREDS / 2}`, level: 1 }).waitFor()
  await page.goBack()
  await expect(middle).toBeInViewport()

  // Not what is opened by its address after it, in the same tab.
  await page.setViewportSize({ width: 1280, height: 300 })
  await page.goto('mypads')
  await rows.first().waitFor()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  await page.goto('mypads/group/add')
  await page.getByLabel(/^Name/).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await context.close()
})

test('[A11Y-9] Chromium offers to install the manager', async ({ page }) => {
  await page.goto(`${server.url}login`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const devtools = await page.context().newCDPSession(page)
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Sheaf', display: 'standalone' })
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Each test's browser is a private one, which installs nothing whatever the page is.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

/** Notes in the page what moves, for longer than one can see. */
const noteMovements = (): void => {
  const moved = new Set<string>()
  Object.assign(window, { moved })
  const look = (): void => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation
      const { duration, delay } = effect?.getComputedTiming() ?? {}
      if (!(effect instanceof KeyframeEffect) || Number(duration) <= 1 || Number(delay) > 1000) continue
      const { target } = effect
      const name = animation instanceof CSSTransition ? animation.transitionProperty : animation.id || 'animation'
      moved.add(`${target?.tagName.toLowerCase()}.${target?.getAttribute('class')}: ${name}`)
    }
    requestAnimationFrame(look)
  }
  look()
}

/** Through menus, dialogs, notifications and other screens. */
const movementsOf = async (browser: Browser, reducedMotion: 'reduce' | 'no-preference'): Promise<string[]> => {
  const { page, context } = await arriveAs('groupAdmin', browser, server, site, { reducedMotion })
  await page.addInitScript(noteMovements)
  await page.goto(`mypads/group/${site.open}/view`)
  await page.getByRole('button', { name: 'Actions for Summer party' }).click()
  await page.getByRole('menuitem', { name: 'Link to share' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const star = page.getByRole('main').getByRole('button', { name: 'Bookmark Summer party' })
  await star.click()
  await page.getByRole('status').filter({ hasText: 'Done' }).first().waitFor()
  await star.click()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await page.getByRole('link', { name: 'Programme' }).first().click()
  await page.frameLocator('iframe').locator('.ProseMirror').waitFor()
  const inFrame = await page.frames()[1]?.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])
  const moved = await page.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved])
  await context.close()
  return [...moved, ...(inFrame ?? [])]
}

test('[A11Y-6] nothing moves for those who asked for it, where much does for others', async ({ browser }) => {
  expect(await movementsOf(browser, 'no-preference')).not.toEqual([])
  expect(await movementsOf(browser, 'reduce')).toEqual([])
})

test('[A11Y-12] the screen behind a link is fetched when the pointer comes near, and one seen before is there at once', async ({
  browser,
}) => {
  const { page, context } = await arriveAs('groupAdmin', browser, server, site, {})
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('mypads')
  const folder = page.getByRole('main').getByRole('link', { name: 'Board of the club', exact: true })
  await folder.waitFor()
  await menuLink(page, 'Search').hover()
  await expect.poll(() => asked.filter((url) => /\/search-screen-[^/]+\.js$/.test(url))).toHaveLength(1)

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

const FIRST_READS = (site: FurnishedSite): Readonly<Record<string, string>> => ({
  mypads: 'group',
  mybookmarks: 'group',
  mywatchlist: 'group',
  search: 'group',
  dashboard: 'pad/getRelevantPads/session',
  myuserlists: 'userlist',
  [`mypads/group/${site.board}/view`]: `group/${site.board}`,
  [`mypads/group/${site.board}/pad/view/${site.minutes}`]: `pad/${site.minutes}`,
})

test('[A11Y-16] what a screen shows is asked for while its code is on the way, and once', async ({ browser }) => {
  for (const [address, call] of Object.entries(FIRST_READS(site))) {
    const { page, context } = await arriveAs('groupAdmin', browser, server, site, {})
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const reads = () => asked.filter((url) => new URL(url).pathname === `/api/${call}`)
    const code = Promise.withResolvers<void>()
    await page.route(/-screen-[^/]+\.js$/, async (route) => {
      await code.promise
      await route.continue()
    })
    await page.goto(address)
    await expect.soft.poll(reads, address).toHaveLength(1)
    code.resolve()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect(page.locator('[aria-busy="true"], [data-waiting]')).toHaveCount(0)
    expect.soft(reads(), address).toHaveLength(1)
    await context.close()
  }
})

/** The words of the labels in there that stand on two lines. */
const brokenWordsIn = (group: Locator): Promise<string[]> =>
  group.evaluate((element) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const broken: string[] = []
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(
        /(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}])\p{L})+/gu,
      )) {
        const range = new Range()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
      }
    return broken
  })

const SLOW_MS = 300
const SHIFT_MAX = 0.02

interface Shifts {
  readonly amount: number
  /** What was moved, from where to where, for whom it is too much. */
  readonly moved: readonly string[]
}

const shiftsOn = (page: Page): Promise<Shifts> => page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)

/** How much a screen moves by itself, as browsers count it, when the server takes its time. */
const shiftsOf = async (page: Page, { address }: Screen): Promise<Shifts> => {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  // Until what is drawn at last has been looked at.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return shiftsOn(page)
}

const noteShifts = (): void => {
  interface LayoutShift extends PerformanceEntry {
    readonly value: number
    readonly sources: readonly { node?: Node; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  const shifts = { amount: 0, moved: [] as string[] }
  Object.assign(window, { shifts })
  const rectangle = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as LayoutShift[]) {
      shifts.amount += value
      for (const { node, previousRect, currentRect } of sources)
        shifts.moved.push(`${node?.textContent?.slice(0, 60)}: ${rectangle(previousRect)} to ${rectangle(currentRect)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

for (const [look, viewport] of Object.entries({
  'a desktop': { width: 1280, height: 800 },
  'a phone': { width: 375, height: 740 },
}))
  test(`[A11Y-14] no screen is moved by what a slow server sends late, on ${look}`, async ({ browser }) => {
    test.slow()
    for (const actor of actors) {
      const { page, context } = await arriveAs(actor, browser, server, site, { viewport })
      await page.addInitScript(noteShifts)
      await page.route('**/api/**', async (route) => {
        await new Promise((done) => setTimeout(done, SLOW_MS))
        await route.continue()
      })
      for (const screen of screensOf(site)[actor]) {
        // The pad's own page is asked for beside everything else, and what is opened is moved by hand.
        if (screen.act || screen.address.startsWith('p/')) continue
        const { amount, moved } = await shiftsOf(page, screen)
        expect.soft(amount, [screen.name, ...moved].join('\n')).toBeLessThan(SHIFT_MAX)
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  })

test('[A11Y-14] a pad alone is not moved while it opens, whichever way the language runs', async ({ browser }) => {
  for (const language of ['en', 'ar'])
    for (const viewport of [
      { width: 1280, height: 800 },
      { width: 375, height: 740 },
    ]) {
      const { page, context } = await arriveAs('groupAdmin', browser, server, site, { viewport })
      await pickLanguage(context, 'groupAdmin', language)
      await page.addInitScript(noteShifts)
      // Until then the page stands as it was served.
      await page.route('**/editor-assets/*.js', async (route) => {
        await new Promise((done) => setTimeout(done, SLOW_MS))
        await route.continue()
      })
      await page.goto(`p/${site.minutes}`)
      await PadFrame.alone(page).ready()
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
      const { amount, moved } = await shiftsOn(page)
      expect.soft(amount, [`${language} ${viewport.width}`, ...moved].join('\n')).toBeLessThan(SHIFT_MAX)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
})

test('[SCR-170, SCR-33, A11Y-5] the acts on chosen pads, and the words of the orders, keep to their row on the narrowest phone', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await arriveAs('groupAdmin', browser, server, site, {
    viewport: { width: 320, height: 700 },
  })
  for (const language of Object.keys(languages)) {
    await pickLanguage(context, 'groupAdmin', language)
    await page.goto(`mypads/group/${site.board}/view`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const t = await speechOn(page)
    await page
      .getByRole('checkbox', { name: t('GROUP.PAD.CHOOSE_NAMED', { name: 'Minutes of November' }) })
      .first()
      .check()
    const acts = page.getByRole('group', { name: t('GROUP.PAD.CHOSEN', { count: 1 }) })
    await expect(acts.getByRole('button').or(acts.getByRole('link'))).toHaveCount(5)
    const height = async () => (await acts.boundingBox())?.height ?? Infinity
    expect.soft(await height(), language).toBeLessThan(64)
    const orders = page.getByRole('group', { name: t('GROUP.PAD.SORT_BY') })
    expect.soft(await brokenWordsIn(orders), language).toEqual([])
    const isWithin = await orders.evaluate((element) => element.scrollWidth <= element.clientWidth)
    expect.soft(isWithin, language).toBe(true)
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), language).toBeLessThanOrEqual(320)
  }
  await context.close()
})

test('[SCR-175, A11Y-5] saving and discarding settings keep to their row on the narrowest phone', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await arriveAs('siteAdmin', browser, server, site, {
    viewport: { width: 320, height: 700 },
  })
  for (const language of Object.keys(languages)) {
    await pickLanguage(context, 'siteAdmin', language)
    await page.goto('admin')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    const t = await speechOn(page)
    await page.getByRole('textbox', { name: t('ADMIN.FIELD.TITLE') }).fill('Elm School')
    const tops = await Promise.all(
      (['ADMIN.FIELD.APPLY', 'ADMIN.DISCARD'] as const).map(
        async (key) => (await page.getByRole('button', { name: t(key) }).boundingBox())?.y,
      ),
    )
    expect.soft(tops[0], language).toBe(tops[1])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), language).toBeLessThanOrEqual(320)
    // Whatever is asked on the way out is another test's.
    await page.getByRole('button', { name: t('ADMIN.DISCARD') }).click()
  }
  await context.close()
})

test('[SCR-176] a phone shows the pads of a folder first, and the rest of its properties when asked', async ({
  browser,
}) => {
  const { page, context } = await arriveAs('groupAdmin', browser, server, site, {
    viewport: { width: 375, height: 740 },
  })
  await page.goto(`mypads/group/${site.board}/view`)
  const about = page.getByText('Minutes and papers of the board.')
  await expect(page.getByRole('link', { name: 'Minutes of November' })).toBeInViewport({ ratio: 1 })
  await expect(about).toBeHidden()
  await page.getByRole('button', { name: 'Properties' }).click()
  await expect(about).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: 'Properties' })).toBeHidden()
  await context.close()
})

test('[SCR-163] choosing the first pad moves no row, in languages with long words either', async ({ browser }) => {
  for (const language of ['en', 'de', 'fr', 'ar']) {
    const { page, context } = await arriveAs('groupAdmin', browser, server, site, {
      viewport: { width: 1280, height: 800 },
    })
    await pickLanguage(context, 'groupAdmin', language)
    await page.goto(`mypads/group/${site.board}/view`)
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
    const top = async (): Promise<number | undefined> => (await rows.first().boundingBox())?.y
    await rows.first().waitFor()
    const before = await top()
    const t = await speechOn(page)
    const all = await page.getByRole('checkbox', { name: t('GROUP.PAD.SELECT_ALL') }).boundingBox()
    const first = await rows.first().getByRole('checkbox').boundingBox()
    expect.soft(Math.abs((all?.x ?? 0) - (first?.x ?? Infinity)), language).toBeLessThanOrEqual(1)
    await rows.first().getByRole('checkbox').check()
    expect([language, await top()]).toEqual([language, before])
    await context.close()
  }
})
