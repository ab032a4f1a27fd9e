import { isFullRun, rowsOf } from '@sheaf/document/testing/random'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Actor, openBrowserAs, type SeededSite, seedSite } from '../fixtures/seeded-site.ts'
import { namedAmong, screensOf } from '../fixtures/screens.ts'
import { showScreen } from '../fixtures/show-screen.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { buttonNamed, menuLink, headingNamed } from '../pages/controls.ts'
import { FolderPage } from '../pages/folder-page.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let site: SeededSite
test.beforeAll(async ({ browser }) => {
  site = await seedSite(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

/**
 * Options that emulate Windows' contrast themes, in which the browser ignores a page's colours, backgrounds and
 * shadows.
 */
const WITHOUT_COLOURS = {
  viewport: { width: 1280, height: 800 },
  forcedColors: 'active',
  reducedMotion: 'reduce',
} as const

/** Margin of a picture, which leaves room for the outline around something that has the focus. */
const MARGIN = 6

const pictureOf = async (page: Page, target: Locator): Promise<Buffer> => {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error(`${String(target)} has no place`)
  const [x, y] = [Math.max(0, box.x - MARGIN), Math.max(0, box.y - MARGIN)]
  const clip = { x, y, width: box.width + 2 * MARGIN, height: box.height + 2 * MARGIN }
  return page.screenshot({ clip, animations: 'disabled' })
}

const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]'

/** Marks one element of each kind of focusable elements that look alike, and returns how many kinds there are. */
const oneOfEachKind = (page: Page): Promise<number> =>
  page.evaluate((selector) => {
    const kinds = new Set<string>()
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      // In editable text, the caret shows the focus.
      if (!element.checkVisibility({ visibilityProperty: true }) || element.isContentEditable) continue
      const kind = `${element.tagName} ${element.className} ${element.parentElement?.className}`
      if (element.tabIndex < 0 || kinds.has(kind)) continue
      element.dataset['kind'] = String(kinds.size)
      kinds.add(kind)
    }
    return kinds.size
  }, FOCUSABLE)

/** Lists the elements that look the same with and without the focus. */
const whereFocusIsHidden = async (page: Page): Promise<string[]> => {
  const hidden: string[] = []
  // Pages show the focus only after a key was pressed.
  await page.keyboard.press('Tab')
  const count = await oneOfEachKind(page)
  for (let at = 0; at < count; at += 1) {
    const target = page.locator(`[data-kind="${at}"]`)
    await target.scrollIntoViewIfNeeded()
    await target.blur()
    const before = await pictureOf(page, target)
    await target.focus()
    if (before.equals(await pictureOf(page, target))) hidden.push(await target.evaluate((element) => element.outerHTML))
  }
  return hidden
}

const MAIN_SCREENS: Readonly<Partial<Record<Actor, readonly string[]>>> = isFullRun
  ? {
      visitor: ['login', 'visitor-folder', 'anonymous-pad'],
      member: ['member-folder'],
      groupAdmin: ['dashboard', 'folders', 'folder', 'folder-add', 'invite', 'pad-alone', 'search', 'profile'],
      siteAdmin: ['admin-settings', 'admin-users', 'admin-audit', 'admin-outbox'],
    }
  : { visitor: ['login'] }

for (const [actor, names] of Object.entries(MAIN_SCREENS) as [Actor, readonly string[]][])
  test(`[A11Y-7] where the focus is can be seen without our colours, by a ${actor}`, async ({ browser }) => {
    const { page } = await openBrowserAs(actor, browser, site, WITHOUT_COLOURS)
    for (const screen of namedAmong(screensOf(site)[actor], names))
      await test.step(screen.name, async () => {
        await showScreen(page, screen)
        expect.soft(await whereFocusIsHidden(page), screen.name).toEqual([])
      })
  })

interface State {
  readonly address: string
  readonly what: (page: Page) => Locator
  /** Changes the state of the element. */
  readonly act: (page: Page, what: Locator) => Promise<unknown>
}

const press = (_page: Page, what: Locator) => what.click()

const STATES = ({ board }: SeededSite): Readonly<Record<string, State>> => ({
  'a filter': { address: 'mypads', what: (page) => page.getByRole('button', { name: 'I administer' }), act: press },
  'a tag': {
    address: 'mypads',
    what: (page) => page.getByRole('group', { name: 'Tags' }).getByRole('button', { name: '2026' }),
    act: press,
  },
  'an order': {
    address: `mypads/group/${board}/view`,
    what: (page) => page.getByRole('group', { name: 'Sort by' }).locator('[aria-pressed="false"]').nth(1),
    act: press,
  },
  'a bookmark': { address: 'mypads', what: (page) => buttonNamed(page, 'Bookmark Summer party'), act: press },
  'a chosen pad': {
    address: `mypads/group/${board}/view`,
    what: (page) => new FolderPage(page).box('Agenda of December'),
    act: press,
  },
  'a box': {
    address: 'myprofile',
    what: (page) => page.getByLabel('Hide the help texts'),
    act: press,
  },
  'a switch': {
    address: `mypads/group/${board}/edit`,
    what: (page) => page.locator('label').filter({ hasText: 'Read-only' }).locator('xpath=..'),
    act: (page) => page.getByRole('switch', { name: /^Read-only/ }).press('Space'),
  },
  'a visibility': { address: 'mypads/group/add', what: (page) => page.getByRole('radio').last(), act: press },
  'a screen in the menu': {
    address: 'mypads',
    what: (page) => menuLink(page, 'Search'),
    act: async (page, what) => {
      await what.click()
      await headingNamed(page, 'Search').waitFor()
    },
  },
  'a field at fault': {
    address: 'mypads/group/add',
    what: (page) => page.getByLabel(/^Name( \*)?$/),
    act: (page) => buttonNamed(page, 'Add a folder').click(),
  },
  'a tool': {
    address: `p/${site.agenda}`,
    what: (page) => page.getByRole('button', { name: 'Bold' }),
    act: async (page, what) => {
      await PadFrame.alone(page).ready()
      await PadFrame.alone(page).text.focus()
      await what.click()
    },
  },
})

test('[A11Y-7] what is on, chosen or current differs without our colours from what is not @long', async ({
  browser,
}) => {
  const { page } = await openBrowserAs('groupAdmin', browser, site, WITHOUT_COLOURS)
  for (const [name, { address, what, act }] of Object.entries(STATES(site)))
    await test.step(name, async () => {
      await page.goto(address)
      const target = what(page)
      await target.waitFor()
      const before = await pictureOf(page, target)
      await act(page, target)
      await page.mouse.move(0, 0)
      await target.blur()
      await page.waitForTimeout(500)
      const after = await pictureOf(page, target)
      expect.soft(before.equals(after), name).toBe(false)
    })
})

/**
 * Finds signs without words: badges, the save status, drawings, pressed buttons and invalid fields that have neither
 * text nor name.
 */
const wordless = (page: Page): Promise<{ readonly seen: number; readonly wordless: readonly string[] }> =>
  page.evaluate(() => {
    const textOf = (element: Element): string =>
      [
        element.getAttribute('aria-label'),
        ...(element.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent),
        element.textContent,
      ].join('')
    const signs = [
      ...document.querySelectorAll(
        '.mantine-Badge-root, [data-save-status], svg[role="img"], [aria-pressed="true"], [aria-invalid="true"]',
      ),
    ]
    return { seen: signs.length, wordless: signs.filter((sign) => textOf(sign) === '').map((sign) => sign.outerHTML) }
  })

test('[A11Y-7] what a colour says is said in words too @long', async ({ browser }) => {
  const stateful: Readonly<Partial<Record<Actor, readonly string[]>>> = {
    visitor: rowsOf(['login-errors', 'subscribe-errors']),
    groupAdmin: rowsOf(['folder', 'pad-alone', 'folders', 'folder-add-errors'], 2),
  }
  for (const [actor, names] of Object.entries(stateful) as [Actor, readonly string[]][]) {
    const { page } = await openBrowserAs(actor, browser, site, {})
    for (const screen of namedAmong(screensOf(site)[actor], names)) {
      await showScreen(page, screen)
      const found = await wordless(page)
      expect.soft(found.wordless, screen.name).toEqual([])
      expect.soft(found.seen, screen.name).toBeGreaterThan(0)
    }
  }
})

test('[A11Y-7] the error of a field has a sign beside its words', async ({ browser }) => {
  const { page } = await openBrowserAs('visitor', browser, site, {})
  await page.goto('login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const error = page.locator('.mantine-InputWrapper-error').first()
  await expect(error).toBeVisible()
  expect(await error.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('!')
})
