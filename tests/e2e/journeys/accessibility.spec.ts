import { isFullRun } from '@sheaf/document/testing/random'
import { expect, type Page, type ViewportSize } from '@playwright/test'
import {
  type AnyActor,
  openBrowserAs,
  type DetailedSite,
  allActors,
  seedInDetail,
  pickLanguage,
} from '../fixtures/seeded-site.ts'
import { faultsOn, waitForTransitions } from '../fixtures/faults.ts'
import { openBrowserAt, missingFor, otherSiteNames, startOtherSite } from '../fixtures/other-sites.ts'
import { everyScreenOf, namedAmong } from '../fixtures/screens.ts'
import { type Screen, showScreen, showScreenAfter } from '../fixtures/show-screen.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'

const DESKTOP = { width: 1280, height: 800 }
const VISIT = { viewport: DESKTOP, reducedMotion: 'reduce' } as const

let site: DetailedSite
test.beforeAll(async ({ browser }) => {
  site = await seedInDetail(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

/** Switches the colour scheme. A page learns of it a moment after the browser does, and its colours then fade. */
const turn = async (page: Page, colorScheme: 'light' | 'dark'): Promise<void> => {
  await page.emulateMedia({ colorScheme })
  for (const frame of page.frames())
    await frame.waitForFunction(
      (scheme) => document.documentElement.dataset['mantineColorScheme'] === scheme,
      colorScheme,
    )
  await waitForTransitions(page)
}

type Variant = readonly [colorScheme: 'light' | 'dark', size: string]

const SIZES: Readonly<Record<string, ViewportSize>> = {
  desktop: DESKTOP,
  wide: { width: 1920, height: 1080 },
  // A window of 1280 pixels at 200% zoom.
  zoomed: { width: 640, height: 400 },
  narrow: { width: 320, height: 640 },
}

/**
 * Lists what is wrong with the current screen in some variants, without loading it again. The first is the present one.
 */
const faults = async (page: Page, variants: readonly Variant[]): Promise<string[]> => {
  const found: string[] = []
  let before = variants[0]?.[0]
  for (const [colorScheme, size] of variants) {
    await page.setViewportSize(SIZES[size]!)
    if (colorScheme !== before) await turn(page, colorScheme)
    before = colorScheme
    found.push(...(await faultsOn(page)).map((line) => `${colorScheme}, ${size}: ${line}`))
  }
  return found
}

/** Shows screens one after the other and proves that nothing is wrong with them in any of their variants. */
const expectNoFaults = async (
  page: Page,
  screens: readonly Screen[],
  variantsOf: (screen: Screen) => readonly Variant[],
): Promise<void> => {
  for (const [index, screen] of screens.entries())
    await test.step(screen.name, async () => {
      const variants = variantsOf(screen)
      await page.emulateMedia({ colorScheme: variants[0]?.[0] ?? 'light' })
      await page.setViewportSize(DESKTOP)
      await showScreenAfter(page, screens[index - 1], screen)
      expect.soft(await faults(page, variants), screen.name).toEqual([])
    })
}

/** Variants of every screen in the long run, in which each colour and each size is among them. */
const EACH: readonly Variant[] = [
  ['light', 'desktop'],
  ['light', 'zoomed'],
  ['dark', 'narrow'],
  ['dark', 'wide'],
]

/** Variants of the main screens besides: all other combinations. */
const REST: readonly Variant[] = [
  ['dark', 'zoomed'],
  ['light', 'narrow'],
  ['light', 'wide'],
]

/** An ordinary run looks at each screen once: most are light on a desktop, one person's dark and narrow. */
const ordinaryVariant = (actor: AnyActor): Variant =>
  actor === 'siteAdmin' ? ['dark', 'narrow'] : ['light', 'desktop']

/** Of an ordinary run, one person's screens run from right to left. */
const isFromTheRight = (actor: AnyActor): boolean => !isFullRun && actor === 'member'

const MAIN_SCREENS: Readonly<Partial<Record<AnyActor, readonly string[]>>> = {
  visitor: ['login', 'subscribe', 'visitor-folder', 'anonymous-pad'],
  groupAdmin: ['dashboard', 'folders', 'folder', 'folder-edit', 'pad', 'search', 'profile'],
  siteAdmin: ['admin-settings', 'admin-users', 'admin-statistics-plots'],
}

/**
 * Screens that an ordinary run leaves out, since each is built of the parts of another that it shows: the same form,
 * list, menu or message about something else or for somebody else, or is among what opens over the text of a pad, which
 * pad-overlays.spec.ts opens in one page.
 */
const LIKE_OTHERS: readonly string[] = [
  'login-scheme-menu',
  'confirm',
  'confirm-email',
  'visitor-pad-refused',
  'visitor-pad-password-framed',
  'member-folders',
  'member-pad',
  'member-folder',
  'bookmarks-empty',
  'bookmarks',
  'anonymous-pad-people',
  'pad-who',
  'pad-settings',
  'pad-chat',
  'pad-link',
  'visitor-pad-read-only',
  'folders-menu',
  'user-list-add',
  'watchlist',
  'watchlist-empty',
  'user-lists-empty',
  'folders-empty',
  'trash-empty',
  'search-empty',
  'search-loading',
  'folder-menu',
  'folder-edit-private',
  'folder-as-member',
  'folder-private-as-visitor',
  'trash-of-folder',
  'pad-edit-own',
  'pad-remove',
  'user-list-edit',
  'user-list-remove',
  'admin-user-remove',
  'admin-settings-cas',
  'admin-settings-oidc',
  'admin-statistics-days',
  'admin-phone-menu',
]

/** Lists the screens of an actor that this run shows. */
const screensToShow = (actor: AnyActor): readonly Screen[] =>
  everyScreenOf(site, actor).filter(({ name }) => isFullRun || !LIKE_OTHERS.includes(name))

test('[A11Y-1] what is left out for being like another is a screen', () => {
  const screens = allActors.flatMap((actor) => everyScreenOf(site, actor))
  expect(namedAmong(screens, LIKE_OTHERS)).toHaveLength(LIKE_OTHERS.length)
})

for (const actor of allActors)
  test(`[A11Y-1, A11Y-5, A11Y-7, SCR-764] no screen of a ${actor} has a finding of axe or scrolls sideways, in any variant`, async ({
    browser,
  }) => {
    test.setTimeout(600_000)
    const locale = isFromTheRight(actor) ? 'ar' : 'en-US'
    const { page, context } = await openBrowserAs(actor, browser, site, { ...VISIT, locale })
    if (isFromTheRight(actor)) await pickLanguage(context, actor, locale)
    const screens = screensToShow(actor)
    const main = namedAmong(screens, MAIN_SCREENS[actor] ?? [])
    await expectNoFaults(page, screens, (screen) => {
      if (!isFullRun) return [ordinaryVariant(actor)]
      return main.includes(screen) ? [...EACH, ...REST] : EACH
    })
    if (isFromTheRight(actor)) await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await context.close()
  })

const OF_OTHER_SITES: readonly Variant[] = [
  ['light', 'desktop'],
  ['dark', 'narrow'],
]

for (const name of otherSiteNames)
  test(`[A11Y-1, A11Y-5, A11Y-7, SCR-764] no screen of the site “${name}” has a finding of axe or scrolls sideways @long`, async ({
    browser,
  }) => {
    test.skip(missingFor(name) !== undefined, missingFor(name))
    const other = await startOtherSite(name, browser)
    for (const viewer of other.viewers) {
      const { page, context } = await openBrowserAt(other, viewer, browser, VISIT)
      await expectNoFaults(page, viewer.screens, () => OF_OTHER_SITES)
      await context.close()
    }
    await other.stop()
  })

/** Screens that are also looked at from right to left, by who looks at them. */
const FROM_THE_RIGHT: readonly (readonly [AnyActor, readonly string[]])[] = [
  ['visitor', ['login', 'subscribe', 'visitor-password', 'anonymous-pad']],
  ['groupAdmin', ['dashboard', 'folders', 'folder', 'folder-edit', 'invite', 'pad', 'search', 'trash', 'profile']],
  ['siteAdmin', ['admin-settings', 'admin-users', 'admin-audit']],
]

test('[A11Y-1, A11Y-5, LANG-6] the main screens have no finding of axe from right to left either @long', async ({
  browser,
}) => {
  for (const [actor, names] of FROM_THE_RIGHT) {
    const { page, context } = await openBrowserAs(actor, browser, site, {
      ...VISIT,
      locale: 'ar',
    })
    await pickLanguage(context, actor, 'ar')
    for (const screen of namedAmong(everyScreenOf(site, actor), names))
      await test.step(screen.name, async () => {
        await showScreen(page, screen)
        await expect.soft(page.locator('html'), screen.name).toHaveAttribute('dir', 'rtl')
        expect.soft(await faultsOn(page), screen.name).toEqual([])
      })
    await context.close()
  }
})
