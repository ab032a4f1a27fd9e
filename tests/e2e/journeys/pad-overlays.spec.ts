import { rowsOf } from '@sheaf/document/testing/random'
import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test'
import { faultsOn } from '../fixtures/faults.ts'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { signedIn } from '../fixtures/people.ts'
import { phoneOf } from '../fixtures/phone.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

/* What opens over the text of a pad, or beside it, and no address shows. */

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

/** What of it is there on wide screens with a mouse alone, and what on phones alone. */
type Only = 'desktop' | 'phone'

interface Overlay {
  readonly open: (page: Page, text: Locator) => Promise<unknown>
  readonly shown: (page: Page) => Locator
  readonly only?: Only
  /** Letters that were typed to open it. */
  readonly typed?: string
}

const press = (name: string | RegExp) => async (page: Page) => {
  // While somebody writes on a phone, the header is out of the way.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.getByRole('button', { name, exact: true }).first().click()
}
const keys = (combination: string) => async (_page: Page, text: Locator) => {
  await text.press('Control+Home')
  await text.press(combination)
}
const typed = (letters: string): Pick<Overlay, 'open' | 'typed'> => ({
  open: async (page, text) => {
    await text.press('Control+End')
    await page.keyboard.type(letters, { delay: 40 })
  },
  typed: letters,
})
const ofRole =
  (role: 'menu' | 'dialog' | 'listbox' | 'search' | 'complementary' | 'navigation', name?: string) => (page: Page) =>
    page.getByRole(role, name === undefined ? {} : { name }).first()

const OVERLAYS: Readonly<Record<string, Overlay>> = {
  'list at /': { ...typed('/'), shown: ofRole('listbox') },
  'list at @': { ...typed('@ad'), shown: ofRole('listbox') },
  'list at :': { ...typed(':smi'), shown: ofRole('listbox') },
  'menu of a mention': { open: (_page, text) => text.getByText('@ada').click(), shown: ofRole('menu') },
  'card of a link': {
    open: (_page, text) => text.locator('a').first().click(),
    shown: (page) => page.locator('.pad-link-card'),
  },
  'menu of a line': { open: keys('Control+Shift+M'), shown: ofRole('menu') },
  'menu of styles': { open: press(/^Style/), shown: ofRole('menu') },
  colours: { open: press(/^Colours/), shown: ofRole('menu'), only: 'desktop' },
  alignment: { open: press(/^Alignment/), shown: ofRole('menu'), only: 'desktop' },
  'size of a new table': {
    open: press('Table'),
    shown: ofRole('dialog'),
    only: 'desktop',
  },
  'more tools': {
    open: press('More tools'),
    shown: (page) => page.getByRole('button', { name: 'Italic' }),
    only: 'phone',
  },
  'address of a link': { open: keys('Control+k'), shown: (page) => page.getByLabel('Address of the link') },
  'menu of a table': {
    open: async (page, text) => {
      await text.locator('td').first().click()
      await page.locator('[class*=table] button, button[class*=table]').filter({ visible: true }).first().click()
    },
    shown: ofRole('menu'),
    only: 'desktop',
  },
  search: { open: keys('Control+f'), shown: ofRole('search') },
  replacing: { open: keys('Control+h'), shown: (page) => page.getByLabel('Replace with') },
  'who is here': { open: press(/^Who is here/), shown: ofRole('dialog') },
  settings: { open: press('View settings'), shown: ofRole('menu') },
  'more settings': {
    open: async (page) => {
      await press('View settings')(page)
      await page.getByRole('menuitem', { name: 'More settings' }).click()
    },
    shown: ofRole('dialog', 'More settings'),
  },
  'menu of the pad': { open: press(/^Actions for/), shown: ofRole('menu') },
  shortcuts: { open: keys('Control+/'), shown: ofRole('dialog') },
  outline: { open: press('Outline'), shown: (page) => page.getByRole('button', { name: 'Close the outline' }) },
  chat: { open: press('Chat'), shown: ofRole('complementary', 'Chat') },
}

/** Closes what is open, and takes back what was typed for it. */
const close = async (page: Page, { shown, typed: letters = '' }: Overlay): Promise<void> => {
  await page.keyboard.press('Escape')
  const button = page.getByRole('button', { name: /^Close the (outline|chat|search)$/ })
  const moreTools = page.getByRole('button', { name: 'More tools', expanded: true })
  for (const one of [button, moreTools]) if (await one.isVisible()) await one.click()
  await expect(shown(page)).toBeHidden()
  for (const _ of letters) await page.keyboard.press('Backspace')
}

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = phoneOf({ width: 375, height: 740 })

const variants: readonly (readonly [name: Only, scheme: 'dark' | 'light', options: BrowserContextOptions])[] = [
  ['phone', 'dark', PHONE],
  ['desktop', 'dark', DESKTOP],
  ['desktop', 'light', DESKTOP],
  ['phone', 'light', PHONE],
]

for (const [at, [device, colorScheme, options]] of rowsOf(variants).entries())
  test(`[A11Y-1] on a ${device}, ${colorScheme}, nothing that opens over the text of a pad has a finding of axe`, async ({
    browser,
  }) => {
    const ada = await signedIn(browser, server, `ada${at}`, { ...options, colorScheme, reducedMotion: 'reduce' })
    const pad = await padIn(ada, server, await folderOf(ada, server))
    const { page } = ada
    await page.goto(`p/${pad}`)
    const frame = PadFrame.alone(page)
    await frame.ready()
    await frame.type('## Present')
    await page.keyboard.press('Enter')
    await frame.type('@ad')
    await expect(page.getByRole('listbox')).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('see https://example.org/notes ')
    await page.keyboard.press('Enter')
    await frame.type('/table')
    await expect(page.getByRole('option', { name: 'Table' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.keyboard.type('Yes')
    await frame.saved()
    const found: string[] = []
    for (const [name, overlay] of Object.entries(OVERLAYS)) {
      if (overlay.only !== undefined && overlay.only !== device) continue
      await test.step(name, async () => {
        await overlay.open(page, frame.text)
        await expect(overlay.shown(page)).toBeVisible()
        found.push(...(await faultsOn(page)).map((fault) => `${name}: ${fault}`))
        await close(page, overlay)
      })
    }
    expect(found).toEqual([])
  })
