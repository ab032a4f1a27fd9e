import { rowsOf } from '@sheaf/document/testing/random'
import { devices, expect, type Page } from '@playwright/test'
import { phoneOf } from '../fixtures/phone.ts'
import { openBrowserAs, pickLanguage, type SeededSite, seedSite } from '../fixtures/seeded-site.ts'
import { faultsOn } from '../fixtures/faults.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let site: SeededSite
test.beforeAll(async ({ browser }) => {
  site = await seedSite(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

const WHOLE = { width: 375, height: 667 }
/** What a keyboard leaves of the window. */
const WITH_KEYBOARD = { width: 375, height: 420 }

const open = async (page: Page, where: 'alone' | 'in the manager'): Promise<PadFrame> => {
  await page.goto(where === 'alone' ? `p/${site.minutes}` : `mypads/group/${site.board}/pad/view/${site.minutes}`)
  const frame = where === 'alone' ? PadFrame.alone(page) : PadFrame.inManager(page)
  await frame.ready()
  return frame
}

const box = async ({ root }: PadFrame, selector: string) => (await root.locator(selector).first().boundingBox())!

/** Where the caret is in the window of the pad's page. */
const caretOf = ({ root }: PadFrame) =>
  root.locator('.pad-scroll').evaluate((scroller) => {
    const range = getSelection()!.getRangeAt(0)
    const { bottom } = range.getClientRects()[0] ?? (range.startContainer as Element).getBoundingClientRect()
    return { caret: bottom, end: scroller.getBoundingClientRect().bottom }
  })

for (const where of rowsOf(['in the manager', 'alone'] as const))
  test(`[EDT-270, EDT-271, EDT-272, EDT-275] ${where} the text of a pad has the room that a phone's keyboard leaves`, async ({
    browser,
  }) => {
    const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf(WHOLE))
    const frame = await open(page, where)
    const name = page.getByRole('heading', { level: 1, name: 'Minutes of November' })
    const chat = frame.root.getByRole('button', { name: 'Chat' })
    await expect(name).toBeVisible()
    const tools = await box(frame, '.pad-tools')
    expect(tools.y + tools.height).toBeCloseTo(WHOLE.height, 0)

    await frame.text.locator('p').nth(2).tap()
    await expect(name).toBeHidden()
    await expect(chat).toBeHidden()
    await page.setViewportSize(WITH_KEYBOARD)
    await expect.poll(async () => (await box(frame, '.pad-tools')).y + tools.height).toBeCloseTo(420, 0)
    expect((await box(frame, '.pad-scroll')).height).toBeGreaterThanOrEqual(260)
    for (let line = 0; line < 14; line += 1) {
      await page.keyboard.press('Enter')
      await page.keyboard.insertText(`line ${line}`)
      const { caret, end } = await caretOf(frame)
      expect(caret).toBeLessThanOrEqual(end)
    }
    const before = await box(frame, '.pad-scroll')
    await page.keyboard.type('and more')
    expect(await box(frame, '.pad-scroll')).toEqual(before)

    // More tools take room of the text, and the caret stays in sight.
    await frame.root.getByRole('button', { name: 'More tools' }).tap()
    await expect
      .poll(async () => {
        const { caret, end } = await caretOf(frame)
        return caret <= end && end < 250
      })
      .toBe(true)
    await frame.root.getByRole('button', { name: 'More tools' }).tap()

    await frame.root.getByRole('button', { name: 'Hide the keyboard' }).tap()
    await page.setViewportSize(WHOLE)
    await expect(name).toBeVisible()
    await expect(chat).toBeVisible()
    // A keyboard that is put away by the phone's own button leaves the focus in the text.
    await frame.text.locator('p').first().tap()
    await expect(name).toBeHidden()
    await page.setViewportSize(WITH_KEYBOARD)
    await expect.poll(async () => (await box(frame, '.pad-tools')).y + tools.height).toBeCloseTo(420, 0)
    await page.setViewportSize(WHOLE)
    await expect(name).toBeVisible()
    await context.close()
  })

test('[EDT-273, EDT-274, EDT-277] on the narrowest phone too every tool is whole and under the finger, and keeps the keyboard @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 320, height: 480 }))
  for (const language of ['en', 'ar']) {
    await pickLanguage(context, 'groupAdmin', language)
    const frame = await open(page, 'in the manager')
    // The server, which no cookie tells of the language, paints the page in that of the browser.
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await frame.ready()
    await frame.text.locator('p').first().tap()
    const places = frame.root.locator('.pad-tools-row > *')
    await expect(places).toHaveCount(7)
    for (const place of await places.all()) {
      const { x, width, height } = (await place.boundingBox())!
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(320)
    }
    await page.keyboard.press('Shift+Home')
    await expect(places.nth(2)).toHaveClass(/pad-tool-menu/)
    await places.nth(2).tap()
    await frame.root.locator('[role=menuitemradio][data-highlight=yellow]').tap()
    await expect(frame.text).toBeFocused()
    await expect(frame.text.locator('[data-highlight=yellow]').first()).toBeVisible()
    expect(await faultsOn(page)).toEqual([])
  }
  await pickLanguage(context, 'groupAdmin', 'en')
  await context.close()
})

test('[EDT-350, EDT-160, EDT-23] on an Android phone Enter chooses from the lists at / and @', async ({ browser }) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf(WHOLE))
  const frame = await open(page, 'alone')
  await frame.text.locator('p').first().tap()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Asked: @bo')
  await expect(frame.root.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('/todo')
  await expect(frame.root.getByRole('option', { name: 'Task list' })).toBeVisible()
  await page.keyboard.press('Enter')
  const task = frame.text.locator('li', { hasText: 'Asked: @bob' }).last()
  await expect(task.getByRole('checkbox')).toBeVisible()
  await expect(task).not.toContainText('/todo')
  await context.close()
})

test('[EDT-350] on an iPhone Enter begins one line, and chooses from the list at / once @long', async ({ browser }) => {
  const iphone = { ...phoneOf(WHOLE), userAgent: devices['iPhone 13'].userAgent }
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, iphone)
  // The editor knows the browser of an iPhone by its vendor.
  await page.addInitScript(() => Object.defineProperty(navigator, 'vendor', { get: () => 'Apple Computer, Inc.' }))
  const frame = await open(page, 'alone')
  const { keyboard } = page
  await frame.text.locator('p').first().tap()
  await keyboard.press('Control+End')
  // What is done once more would be done within this time.
  const enter = async () => {
    await keyboard.press('Enter')
    await page.waitForTimeout(300)
  }
  // The second ends a list, if the pad ends with one.
  await enter()
  await enter()
  const lines = frame.text.locator(':scope > *')
  for (const line of ['One', 'Two']) {
    await keyboard.type(line, { delay: 30 })
    await enter()
  }
  await keyboard.type('- ', { delay: 30 })
  await expect(lines.last().locator('li')).toBeVisible()
  await keyboard.type('three', { delay: 30 })
  await enter()
  await keyboard.type('four')
  expect((await lines.allInnerTexts()).slice(-4)).toEqual(['One', 'Two', 'three', 'four'])
  await enter()
  const count = await lines.count()
  await keyboard.type('/todo', { delay: 30 })
  await expect(frame.root.getByRole('option', { name: 'Task list' })).toBeVisible()
  await enter()
  await expect(lines.last().getByRole('checkbox')).toBeVisible()
  await expect(lines).toHaveCount(count)
  await context.close()
})

test('[EDT-277, EDT-278, TEXT-110] beside selected letters is their colour, and a line is turned by hand', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, { viewport: { width: 1280, height: 800 } })
  const frame = await open(page, 'alone')
  const line = frame.text.locator('p').first()
  const edges = () =>
    line.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { left } = range.getBoundingClientRect()
      return { left, gap: element.getBoundingClientRect().right - range.getBoundingClientRect().right }
    })
  await line.click()
  const before = await edges()
  await page.keyboard.press('Control+Shift+X')
  await expect(line).toHaveAttribute('dir', 'rtl')
  await expect.poll(async () => (await edges()).left).toBeGreaterThan(before.left)
  // It ends where the column does.
  expect((await edges()).gap).toBeGreaterThan(100)
  await page.keyboard.press('Control+Shift+X')
  await expect.poll(edges).toEqual(before)
  await line.dblclick()
  const beside = frame.root.locator('.pad-bubble')
  await beside.getByRole('button', { name: 'Colours' }).click()
  await page.getByRole('menuitemradio', { name: 'Text colour: Blue' }).click()
  await expect(line.locator('[data-color=blue]').first()).toBeVisible()
  await context.close()
})
