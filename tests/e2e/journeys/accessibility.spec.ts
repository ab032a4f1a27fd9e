import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import {
  type Anybody,
  arriveAs,
  type DetailedSite,
  everybody,
  furnishInDetail,
  pickLanguage,
} from '../fixtures/furnished-site.ts'
import { everyScreenOf, namedAmong, show } from '../fixtures/screens.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'

const DESKTOP = { width: 1280, height: 800 }
const WIDE = { width: 1920, height: 1080 }
/** Size of a window of 1280 pixels at 200% zoom. */
const ZOOMED = { width: 640, height: 400 }
const PHONE = { width: 320, height: 640 }

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let site: DetailedSite
test.beforeAll(async ({ browser }) => {
  site = await furnishInDetail(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

/** Returns whether axe is in the page and its frames already. */
const isThere = (page: Page): Promise<boolean> =>
  Promise.all(page.frames().map((frame) => frame.evaluate(() => 'axe' in window))).then((all) => all.every(Boolean))

/** Prepares axe to run inside the page. Its other mode opens an additional page for each run. */
const axeOn = async (page: Page): Promise<AxeBuilder> => {
  const axe = new AxeBuilder({ page, ...((await isThere(page)) ? { axeSource: 'void 0' } : {}) })
  return axe.options({ resultTypes: ['violations'] }).setLegacyMode()
}

/**
 * Returns whether a target is still too small once it is scrolled to where nothing that stays in sight, such as a form's
 * buttons, covers it.
 */
const isTooSmall = async (page: Page, target: string): Promise<boolean> => {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await (await axeOn(page)).include(target).withRules('target-size').analyze()
  await page.evaluate(() => window.scrollTo(0, 0))
  return violations.length > 0
}

/** Runs axe and returns one line for each rule that is broken. */
const findings = async (page: Page): Promise<string[]> => {
  const { violations } = await (await axeOn(page)).withTags(WCAG).analyze()
  const found: string[] = []
  for (const { id, nodes } of violations) {
    const targets: string[] = []
    for (const { target } of nodes) {
      const isInPage = target.length === 1
      if (id !== 'target-size' || !isInPage || (await isTooSmall(page, String(target[0]))))
        targets.push(target.join(' '))
    }
    if (targets.length > 0) found.push(`${id}: ${targets.join(', ')}`)
  }
  return found
}

/**
 * Returns by how many pixels a screen can be scrolled sideways, once floating parts have found their place in the new
 * size.
 */
const overhang = async (page: Page): Promise<number> => {
  const measure = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  for (let tries = 0; tries < 100 && (await measure()) > 0; tries++) await page.waitForTimeout(100)
  return measure()
}

/** Switches the colour scheme. A page learns of it a moment after the browser does, and its colours then fade. */
const turn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  for (const frame of page.frames())
    await frame.waitForFunction(
      (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
      colorScheme,
    )
  await settles(page)
}

/** Waits until the page has drawn itself in its new size and all fades have ended. */
const settles = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    await Promise.allSettled(fades.map(({ finished }) => finished))
  })

/** Reports when something needs scrolling sideways. */
const tooWide = async (page: Page): Promise<string[]> => {
  const pixels = await overhang(page)
  return pixels > 0 ? [`${pixels} pixels too wide`] : []
}

/** Lists what is wrong with the current screen in each look, without loading it again. */
const faults = async (page: Page): Promise<string[]> => {
  const found: string[] = []
  const note = (look: string, lines: readonly string[]) => found.push(...lines.map((line) => `${look}: ${line}`))
  const look = async (name: string, size: { readonly width: number; readonly height: number }): Promise<void> => {
    await page.setViewportSize(size)
    note(name, await tooWide(page))
    await settles(page)
    note(name, await findings(page))
  }
  await look('light', DESKTOP)
  await look('zoomed', ZOOMED)
  await turn(page, 'dark')
  await look('dark on a phone', PHONE)
  await look('dark and wide', WIDE)
  await page.setViewportSize(DESKTOP)
  await turn(page, 'light')
  return found
}

for (const actor of everybody)
  test(`[A11Y-1, A11Y-5, A11Y-7] no screen of a ${actor} has a finding of axe or scrolls sideways, in any look`, async ({
    browser,
  }) => {
    test.setTimeout(300_000)
    const { page, context } = await arriveAs(actor, browser, site, {
      viewport: DESKTOP,
      reducedMotion: 'reduce',
    })
    for (const screen of everyScreenOf(site, actor))
      await test.step(screen.name, async () => {
        await show(page, screen)
        expect.soft(await faults(page), screen.name).toEqual([])
      })
    await context.close()
  })

/** Screens that are also looked at from right to left, by who looks at them. */
const FROM_THE_RIGHT: readonly (readonly [Anybody, readonly string[]])[] = [
  ['visitor', ['login', 'subscribe', 'visitor-password', 'anonymous-pad']],
  ['groupAdmin', ['dashboard', 'folders', 'folder', 'folder-edit', 'invite', 'pad', 'search', 'trash', 'profile']],
  ['siteAdmin', ['admin-settings', 'admin-users', 'admin-audit']],
]

test('[A11Y-1, A11Y-5, LANG-6] the main screens have no finding of axe from right to left either', async ({
  browser,
}) => {
  for (const [actor, names] of FROM_THE_RIGHT) {
    const { page, context } = await arriveAs(actor, browser, site, {
      viewport: DESKTOP,
      reducedMotion: 'reduce',
      locale: 'ar',
    })
    await pickLanguage(context, actor, 'ar')
    for (const screen of namedAmong(everyScreenOf(site, actor), names))
      await test.step(screen.name, async () => {
        await show(page, screen)
        await expect.soft(page.locator('html'), screen.name).toHaveAttribute('dir', 'rtl')
        expect.soft([...(await findings(page)), ...(await tooWide(page))], screen.name).toEqual([])
      })
    await context.close()
  }
})
