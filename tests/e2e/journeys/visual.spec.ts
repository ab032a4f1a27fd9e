import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { isFullRun } from '@sheaf/document/testing/random'
import { expect, type BrowserContextOptions, type Page } from '@playwright/test'
import { type Actor, openBrowserAs, type SeededSite, seedSite, pickLanguage } from '../fixtures/seeded-site.ts'
import { screensOf } from '../fixtures/screens.ts'
import { showScreen } from '../fixtures/show-screen.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'

const MAIN_SCREENS: Readonly<Record<Actor, readonly string[]>> = {
  visitor: ['login', 'subscribe', 'not-found', 'visitor-folder', 'visitor-password'],
  member: ['member-folder', 'member-folder-leave', 'bookmarks-empty'],
  groupAdmin: [
    'dashboard',
    'folders',
    'folder',
    'folder-pad-menu',
    'folder-add',
    'folder-remove',
    'invite',
    'pad',
    'pad-who',
    'pad-alone',
    'search',
    'user-lists',
    'profile',
  ],
  siteAdmin: ['admin-settings', 'admin-users', 'admin-audit'],
}

const DESKTOP = { width: 1280, height: 800 }

const VARIANTS: Readonly<Record<string, BrowserContextOptions>> = {
  'light on a desktop': { viewport: DESKTOP, colorScheme: 'light' },
  ...(isFullRun
    ? { 'dark on a phone': { viewport: { width: 375, height: 740 }, hasTouch: true, colorScheme: 'dark' } }
    : {}),
}

const BLOCKS = createRequire(import.meta.url).resolve('@fontsource/flow-block/files/flow-block-latin-400-normal.woff2')

/**
 * Draws all text as blocks, with a font that comes with the tests, so that the pictures are the same on every machine.
 * Times keep their place but always have the same width. Returns a function that draws what has been missed.
 */
const drawBlocks = async (page: Page): Promise<() => Promise<unknown>> => {
  const font = (await readFile(BLOCKS)).toString('base64')
  const draw = (base64: string): void => {
    if (document.body && getComputedStyle(document.body).fontFamily === 'Blocks') return
    document.fonts.add(
      new FontFace(
        'Blocks',
        Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
      ),
    )
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`
      *, *::before, *::after { font-family: Blocks !important }
      time { display: inline-block; inline-size: 6em; block-size: 1em; white-space: nowrap; visibility: hidden }
      .pad-caret { display: none }
    `)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  }
  await page.addInitScript(draw, font)
  // Chromium now and then begins the document of a frame without it.
  return () => Promise.all(page.frames().map((frame) => frame.evaluate(draw, font)))
}

/** Replaces arrows, which each machine draws by a font of its own, since ours have none. */
const replaceArrows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.data.includes('→')) text.data = text.data.replaceAll('→', '-')
    }
  })

/** Replaces Arabic letters by a Latin one, since the font has none of them. The page stays mirrored. */
const writeLatin = async (page: Page): Promise<void> => {
  const texts = /\/l10n\/ar\.json(\?|$)|\/api\/configuration$/
  await page.route('**', async (route, request) => {
    // The page comes painted, with texts of its own.
    if (request.resourceType() !== 'document' && !texts.test(request.url())) return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(/\p{Script=Arabic}\p{M}*/gu, 'x') })
  })
  // The names of the languages are in the page itself, so they are hidden.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('select { color: transparent !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })
}

let site: SeededSite
test.beforeAll(async ({ browser }) => {
  site = await seedSite(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

for (const [variant, options] of Object.entries(VARIANTS))
  test(`[A11Y-13] the main screens look as they did, ${variant}`, async ({ browser }) => {
    for (const [actor, names] of Object.entries(MAIN_SCREENS) as [Actor, readonly string[]][]) {
      const { page, context } = await openBrowserAs(actor, browser, site, { ...options, reducedMotion: 'reduce' })
      const blocksDrawn = await drawBlocks(page)
      for (const screen of screensOf(site)[actor].filter(({ name }) => names.includes(name))) {
        await showScreen(page, screen)
        await blocksDrawn()
        await replaceArrows(page)
        await expect.soft(page).toHaveScreenshot(`${screen.name}, ${variant}.png`)
      }
      await context.close()
    }
  })

test('[A11Y-13, LANG-6] the folders look as they did from right to left', async ({ browser }) => {
  const { page } = await openBrowserAs('groupAdmin', browser, site, {
    viewport: DESKTOP,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'ar',
  })
  await pickLanguage(page.context(), 'groupAdmin', 'ar')
  await drawBlocks(page)
  await writeLatin(page)
  for (const screen of screensOf(site).groupAdmin.filter(({ name }) => ['folders', 'folder'].includes(name))) {
    await showScreen(page, screen)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect.soft(page).toHaveScreenshot(`${screen.name}, from right to left.png`)
  }
})
