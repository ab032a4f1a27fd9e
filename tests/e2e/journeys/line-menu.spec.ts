import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { extentOf } from '../pages/extent.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const LINES = ['Plan of the garden', 'Buy seeds', 'Dig the beds', 'Water them', 'Wait for the sun']
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const violations = async (page: Page) => (await new AxeBuilder({ page }).withTags(WCAG).analyze()).violations
const textsOf = (text: Locator) => text.locator('> *').allTextContents()

test('[EDT-160, EDT-165, EDT-166, EDT-167, EDT-168, EDT-169, EDT-174] a menu at a slash, tools beside selected letters, and lines moved by their handle', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  const { keyboard, mouse } = page
  const { text } = frame
  await frame.fill(LINES)

  await test.step('a slash opens the list at the caret, which Escape closes', async () => {
    await keyboard.type('/')
    const list = page.getByRole('listbox', { name: 'Insert or change into' })
    await expect(list.getByRole('option', { name: 'Heading 1' })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const caret = await extentOf(text.locator('> *').last())
    const { top, bottom } = await extentOf(list)
    expect(top >= caret.bottom - 8 || bottom <= caret.top + 8).toBe(true)
    await keyboard.type('numb')
    await expect(list.getByRole('option')).toHaveText([/^Numbered list/])
    await keyboard.press('Enter')
    await expect(text.locator('ol')).toHaveCount(1)
    await keyboard.press('Control+z')
    await expect(text.locator('> *').last()).toHaveText('/numb')
    await keyboard.press('Escape')
    for (let n = 0; n < 5; n++) await keyboard.press('Backspace')
    await keyboard.press('Backspace')
  })

  const bubble = page.getByRole('toolbar', { name: 'Tools for the selected text' })
  const word = text.getByText(LINES[3]!)
  await test.step('tools appear above selected letters, keep the selection, and go with Escape', async () => {
    await word.click({ clickCount: 3 })
    await expect(bubble).toBeVisible()
    expect(await violations(page)).toEqual([])
    const [tools, line] = [await extentOf(bubble), await extentOf(word)]
    expect(tools.bottom).toBeLessThanOrEqual(line.top + 4)
    await bubble.getByRole('button', { name: 'Bold' }).click()
    await expect(text.locator('strong')).toHaveText(LINES[3]!)
    await expect(bubble).toBeVisible()
    await expect(text).toBeFocused()
    await bubble.getByRole('button', { name: /^Style: / }).click()
    await page.getByRole('menuitemradio', { name: /^Quote/ }).click()
    await expect(text.locator('[data-quote]')).toHaveText(LINES[3]!)
    await expect(bubble).toBeVisible()
    await keyboard.press('Control+z')
    await keyboard.press('Alt+F10')
    await expect(bubble.getByRole('button', { name: /^Style: / })).toBeFocused()
    await keyboard.press('Alt+F10')
    await expect(page.getByRole('toolbar', { name: 'Formatting' }).locator(':focus')).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(bubble).toBeVisible()
    await keyboard.press('Escape')
    await expect(bubble).toBeHidden()
    await keyboard.press('Shift+ArrowLeft')
    await expect(bubble).toBeVisible()
    await keyboard.press('Control+f')
    await expect(bubble).toBeHidden()
    await page.getByRole('search', { name: 'Find and replace' }).getByLabel('Find in the pad').press('Escape')
    await text.getByText(LINES[4]!).click()
  })

  await test.step('a handle stands between the number and the text, and drags the line', async () => {
    await text.getByText(LINES[2]!).hover()
    const handle = page.getByRole('button', { name: 'Menu of line 3' })
    await expect(handle).toBeVisible()
    const { x, y, width, height } = (await handle.boundingBox())!
    const letters = await text.getByText(LINES[2]!).evaluate((line) => {
      const range = document.createRange()
      range.selectNodeContents(line)
      return range.getBoundingClientRect().left
    })
    expect(x + width).toBeLessThanOrEqual(letters + 1)
    const below = (await text.getByText(LINES[4]!).boundingBox())!
    await mouse.move(x + width / 2, y + height / 2)
    await mouse.down()
    await mouse.move(x + 20, below.y + 2, { steps: 4 })
    await expect(page.locator('.pad-drop-mark')).toBeVisible()
    await mouse.move(x + 20, below.y + below.height - 2, { steps: 4 })
    await mouse.up()
    await expect.poll(() => textsOf(text)).toEqual([LINES[0], LINES[1], LINES[3], LINES[4], LINES[2]])
    await keyboard.press('Control+z')
    await expect.poll(() => textsOf(text)).toEqual(LINES)
  })

  await test.step('its menu, by mouse and by keys', async () => {
    await text.getByText(LINES[3]!).hover()
    await page.getByRole('button', { name: 'Menu of line 4' }).click()
    const menu = page.getByRole('menu', { name: 'Menu of line 4' })
    await expect(menu.getByRole('menuitem', { name: /^Move up/ })).toBeVisible()
    expect(await violations(page)).toEqual([])
    await menu.getByRole('menuitem', { name: /^Move up/ }).click()
    await expect.poll(() => textsOf(text)).toEqual([LINES[0], LINES[1], LINES[3], LINES[2], LINES[4]])
    await expect(menu).toHaveCount(0)
    await expect(text).toBeFocused()
    await text.getByText(LINES[0]!).hover()
    await page.getByRole('button', { name: 'Menu of line 1' }).click()
    await page.getByRole('menuitem', { name: 'Turn into' }).hover()
    await page.getByRole('menuitemradio', { name: /^Heading 1/ }).click()
    await expect(text.locator('h1')).toHaveText(LINES[0]!)
    await text.getByText(LINES[4]!).click()
    await keyboard.press('Control+Shift+M')
    const ofLast = page.getByRole('menu', { name: 'Menu of line 5' })
    await expect(ofLast).toBeVisible()
    await expect(ofLast.getByRole('menuitem', { name: 'Turn into' })).toBeFocused()
    await keyboard.press('ArrowRight')
    await page.getByRole('menuitemradio', { name: /^Task list/ }).press('Enter')
    await expect(text.locator('ul[data-type="taskList"]')).toHaveText(LINES[4]!)
    await expect(text).toBeFocused()
  })
  await ada.context.close()
})
