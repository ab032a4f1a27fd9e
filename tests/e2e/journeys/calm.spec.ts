import { isFullRun } from '@sheaf/document/testing/random'
import { LANGUAGE_COOKIE } from '@sheaf/contract/limits'
import { expect, type Browser, type Page } from '@playwright/test'
import { type Actor, actors, openBrowserAs, type SeededSite, seedSite, pickLanguage } from '../fixtures/seeded-site.ts'
import { namedAmong, screensOf } from '../fixtures/screens.ts'
import type { Screen } from '../fixtures/show-screen.ts'
import { Server } from '../fixtures/server.ts'
import { translatorOn } from '../fixtures/translation.ts'
import { test } from '../fixtures/test.ts'
import { phoneOf } from '../fixtures/phone.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let site: SeededSite
test.beforeAll(async ({ browser }) => {
  site = await seedSite(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

/** Runs in the page and notes all movements that last long enough to be seen. */
const recordMovements = (): void => {
  const moved = new Set<string>()
  Object.assign(window, { moved })
  const watch = (): void => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation
      const { duration, delay } = effect?.getComputedTiming() ?? {}
      if (!(effect instanceof KeyframeEffect) || Number(duration) <= 1 || Number(delay) > 1000) continue
      const { target } = effect
      const name = animation instanceof CSSTransition ? animation.transitionProperty : animation.id || 'animation'
      moved.add(`${target?.tagName.toLowerCase()}.${target?.getAttribute('class')}: ${name}`)
    }
    requestAnimationFrame(watch)
  }
  watch()
}

/** Goes through menus, dialogs, notifications and other screens, and returns what moved. */
const movementsOf = async (browser: Browser, reducedMotion: 'reduce' | 'no-preference'): Promise<string[]> => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, { reducedMotion })
  await page.addInitScript(recordMovements)
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

const SLOW_MS = 300
const SHIFT_MAX = 0.02

interface Shifts {
  readonly amount: number
  /** Elements that moved, and from where to where, for the message of a failure. */
  readonly moved: readonly string[]
}

const shiftsOn = (page: Page): Promise<Shifts> => page.evaluate(() => (window as unknown as { shifts: Shifts }).shifts)

/** Loads a screen from a slow server and returns how much it moves by itself, as browsers measure it. */
const shiftsOf = async (page: Page, { address }: Screen): Promise<Shifts> => {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect(page.locator('[data-waiting]')).toHaveCount(0)
  // The last drawing has to be measured too.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return shiftsOn(page)
}

const recordShifts = (): void => {
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

/** Screens that an ordinary run looks at, by who looks at them. */
const MAIN_SCREENS: Readonly<Record<Actor, readonly string[]>> = {
  visitor: ['login', 'visitor-folder'],
  member: ['member-folder'],
  groupAdmin: ['dashboard', 'folders', 'folder', 'folder-edit', 'search', 'profile'],
  siteAdmin: ['admin-settings', 'admin-users'],
}

for (const [device, options] of Object.entries({
  ...(isFullRun ? { 'a desktop': { viewport: { width: 1280, height: 800 } } } : {}),
  'a phone': phoneOf({ width: 375, height: 740 }),
}))
  test(`[A11Y-14] no screen is moved by what a slow server sends late, on ${device}`, async ({ browser }) => {
    test.slow()
    for (const actor of actors) {
      const { page, context } = await openBrowserAs(actor, browser, site, options)
      await page.addInitScript(recordShifts)
      await page.route('**/api/**', async (route) => {
        await new Promise((done) => setTimeout(done, SLOW_MS))
        await route.continue()
      })
      const screens = screensOf(site)[actor]
      for (const screen of isFullRun ? screens : namedAmong(screens, MAIN_SCREENS[actor])) {
        // The pad's page loads beside everything else, and screens with an action are moved by hand.
        if (screen.act || screen.address.startsWith('p/')) continue
        const { amount, moved } = await shiftsOf(page, screen)
        expect.soft(amount, [screen.name, ...moved].join('\n')).toBeLessThan(SHIFT_MAX)
      }
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  })

const [DESKTOP, PHONE] = [
  { width: 1280, height: 800 },
  { width: 375, height: 740 },
]

const PADS_ALONE = [
  ['en', DESKTOP],
  ['ar', PHONE],
  ...(isFullRun
    ? ([
        ['en', PHONE],
        ['ar', DESKTOP],
      ] as const)
    : []),
] as const

test('[A11Y-14] a pad alone is not moved while it opens, whichever way the language runs @long', async ({
  browser,
}) => {
  for (const [language, viewport] of PADS_ALONE) {
    const { page, context } = await openBrowserAs('groupAdmin', browser, site, { viewport })
    await pickLanguage(context, 'groupAdmin', language)
    await page.addInitScript(recordShifts)
    // Without its script the page stays as it was served.
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

test('[SCR-105] choosing the first pad moves no row, in languages with long words either @long', async ({
  browser,
}) => {
  for (const language of isFullRun ? ['en', 'de', 'fr', 'ar'] : ['de', 'ar']) {
    const { page, context } = await openBrowserAs('groupAdmin', browser, site, {
      viewport: { width: 1280, height: 800 },
    })
    await pickLanguage(context, 'groupAdmin', language)
    // Every page leaves this cookie behind once it has used the language. Without, the page would be drawn twice.
    await context.addCookies([{ name: LANGUAGE_COOKIE, value: language, url: site.server.url }])
    await page.goto(`mypads/group/${site.board}/view`)
    const rows = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('checkbox') })
    const top = async (): Promise<number | undefined> => (await rows.first().boundingBox())?.y
    await rows.first().waitFor()
    const before = await top()
    const t = await translatorOn(page)
    const all = await page.getByRole('checkbox', { name: t('GROUP.PAD.SELECT_ALL') }).boundingBox()
    const first = await rows.first().getByRole('checkbox').boundingBox()
    expect.soft(Math.abs((all?.x ?? 0) - (first?.x ?? Infinity)), language).toBeLessThanOrEqual(1)
    await rows.first().getByRole('checkbox').check()
    expect([language, await top()]).toEqual([language, before])
    await context.close()
  }
})
