import { expect, type Locator, type Page } from '@playwright/test'
import { openBrowserAs, type SeededSite, seedSite, pickLanguage } from '../fixtures/seeded-site.ts'
import { padIn } from '../fixtures/folders.ts'
import { put } from '../fixtures/people.ts'
import { phoneOf } from '../fixtures/phone.ts'
import { Server } from '../fixtures/server.ts'
import { translatorOn } from '../fixtures/translation.ts'
import { rowsOf } from '@sheaf/document/testing/random'
import { test } from '../fixtures/test.ts'
import { extentOf } from '../pages/extent.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let site: SeededSite
test.beforeAll(async ({ browser }) => {
  site = await seedSite(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

const addressOfPad = () => `mypads/group/${site.board}/pad/view/${site.minutes}`

const middleOf = async (element: Locator): Promise<number> => {
  const { top, bottom } = await extentOf(element)
  return (top + bottom) / 2
}
const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)

test('[SCR-395, SCR-397, A11Y-5] on a phone what is above a pad is one line, and the pad reaches down to the lower edge @long', async ({
  browser,
}) => {
  test.slow()
  for (const [language, width, height] of [
    ['en', 375, 740],
    ['de', 320, 568],
    ['ar', 320, 700],
  ] as const) {
    const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width, height }))
    await pickLanguage(context, 'groupAdmin', language)
    await page.goto(addressOfPad())
    // The server, which no cookie tells of the language, paints the page in that of the browser.
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await PadFrame.inManager(page).ready()
    const t = await translatorOn(page)
    const main = page.getByRole('main')
    const back = main.getByRole('link', { name: 'Board of the club' })
    const menu = main.getByRole('button', { name: t('GROUP.ACTIONS_FOR', { name: 'Minutes of November' }) })
    const name = main.getByRole('heading', { level: 1 })
    for (const each of [back, menu, name])
      expect.soft(Math.abs((await middleOf(each)) - 22), language).toBeLessThanOrEqual(2)
    expect.soft((await name.boundingBox())?.width, language).toBeGreaterThan(80)
    expect.soft(await extentOf(main.locator('iframe')), language).toEqual({ top: 44, bottom: height })
    expect.soft(await widthOf(page), language).toBe(width)

    // The last item of the menu can be reached too.
    await menu.tap()
    const last = page.getByRole('menuitem', { name: t('GROUP.PAD.REMOVE') })
    await last.scrollIntoViewIfNeeded()
    await expect.soft(last).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: t('GROUP.PAD.EXPAND') }).tap()
    await expect(page.getByRole('banner')).toBeHidden()
    expect.soft(await extentOf(main.locator('iframe')), language).toEqual({ top: 44, bottom: height })
    await page.getByRole('button', { name: t('GROUP.PAD.REDUCE') }).tap()
    await back.tap()
    await expect(page).toHaveURL(new RegExp(`/mypads/group/${site.board}/view$`))
    await context.close()
  }
})

test('[SCR-77, EDT-142, EDT-143] an open pad has the window below the header, where its text begins near the top in a column that is read well', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, { viewport: { width: 1280, height: 800 } })
  await page.goto(addressOfPad())
  const pad = PadFrame.inManager(page)
  await pad.ready()
  const frame = await extentOf(page.getByRole('main').locator('iframe'))
  expect(frame.bottom).toBe(800)
  const line = await pad.text.locator('p').first().boundingBox()
  expect(line!.y).toBeLessThanOrEqual(130)
  const heading = await extentOf(page.getByRole('heading', { level: 1 }))
  expect(heading.bottom).toBeLessThan(frame.top)
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 2000)
  expect(await page.evaluate(() => document.scrollingElement!.scrollTop)).toBe(0)
  const letters = await pad.text.evaluate(async (text) => {
    await document.fonts.load('1rem "Atkinson Hyperlegible Next"')
    const { width } = text.querySelector('p')!.getBoundingClientRect()
    const { paddingInlineStart, fontFamily, fontSize } = getComputedStyle(text.querySelector('p')!)
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = `${fontSize} ${fontFamily}`
    const sample = 'The treasurer reports that the summer concert is paid for, and thanks all who helped.'
    return (width - Number.parseFloat(paddingInlineStart)) / (pen.measureText(sample).width / sample.length)
  })
  expect(letters).toBeGreaterThan(70)
  expect(letters).toBeLessThan(90)

  // The tools have a row of their own where there is less room.
  const bar = pad.root.getByRole('toolbar', { name: 'Formatting' })
  expect((await bar.boundingBox())!.y).toBeCloseTo((await pad.root.locator('.pad-header').boundingBox())!.y, -1)
  await page.setViewportSize({ width: 900, height: 800 })
  expect((await bar.boundingBox())!.y).toBeGreaterThan((await pad.root.locator('.pad-header').boundingBox())!.y + 20)
  await context.close()
})

test('[SCR-77] an expanded pad has all of the window below its heading @long', async ({ browser }) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, { viewport: { width: 1280, height: 800 } })
  await page.goto(addressOfPad())
  const frame = page.getByRole('main').locator('iframe')
  const heightOf = async (): Promise<number> => (await frame.boundingBox())?.height ?? NaN
  for (const height of [600, 800, 1080, 1440]) {
    await page.setViewportSize({ width: 1280, height })
    const reduced = await heightOf()
    await page.getByRole('button', { name: 'Expand' }).click()
    await expect(page.getByRole('banner')).toBeHidden()
    expect.soft(await heightOf(), `${height}`).toBeGreaterThanOrEqual(Math.max(reduced, Math.round(height * 0.8)))
    const { top, bottom } = await extentOf(frame)
    expect.soft(bottom).toBe(height)
    const heading = await extentOf(page.getByRole('heading', { level: 1 }))
    expect.soft(heading.top).toBeLessThan(48)
    expect.soft(top - heading.bottom).toBeLessThan(24)
    await page.getByRole('button', { name: 'Reduce' }).click()
    await expect(page.getByRole('banner')).toBeVisible()
  }
  await context.close()
})

test('[LANG-9] whoever only reads a pad from right to left sees the signs of its settings turned, too @long', async ({
  browser,
}) => {
  const { ada, board, server } = site
  const pad = await padIn(ada, server, board, { name: 'Statutes' })
  await put(server, ada.token, `/pad/${pad}`, { visibility: 'restricted', readonly: true })
  const { page, context } = await openBrowserAs('member', browser, site, {})
  await pickLanguage(context, 'member', 'ar')
  await page.goto(`p/${pad}`)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const t = await translatorOn(page)
  await page.getByRole('button', { name: t('EDITOR.SETTINGS.TITLE') }).click()
  await expect(page.getByText(t('EDITOR.READ_ONLY'))).toBeVisible()
  const sign = page.getByRole('menuitemcheckbox', { name: t('EDITOR.SETTINGS.LINE_NUMBERS') }).locator('[data-sign]')
  const [lines, digits] = [sign.locator('path').first(), sign.locator('path').last()]
  const leftOf = async (part: Locator): Promise<number> => (await part.boundingBox())?.x ?? NaN
  expect(await leftOf(digits)).toBeGreaterThan(await leftOf(lines))
  await context.close()
})

test('[EDT-71, EDT-32, A11Y-32] in a page from right to left a pad written from left to right begins beside its numbers', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, { viewport: { width: 1280, height: 800 } })
  await pickLanguage(context, 'groupAdmin', 'ar')
  await page.goto(`p/${site.agenda}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const t = await translatorOn(page)
  const edgesOf = () =>
    frame.text.evaluate((text) => {
      const first = text.querySelector('p')!
      const range = document.createRange()
      range.selectNodeContents(first)
      const [letters, line] = [range.getBoundingClientRect(), first.getBoundingClientRect()]
      return {
        fromLeft: letters.left - line.left,
        fromRight: line.right - letters.right,
        left: line.left,
        right: line.right,
      }
    })
  // An empty pad has the direction of the page, so that the first letter appears beside the line number.
  await frame.text.press('Control+a')
  await frame.text.press('Delete')
  await expect(frame.text).not.toHaveAttribute('dir')
  await expect(frame.text.locator('[data-blank]')).toHaveCSS('unicode-bidi', 'normal')
  expect(await edgesOf()).toMatchObject({ fromRight: 360, right: 1280 })

  await frame.type('Present: Ada')
  await expect(frame.text).toHaveAttribute('dir', 'ltr')
  expect(await edgesOf()).toMatchObject({ fromLeft: 360, left: 0 })
  await frame.text.press('Control+a')
  await frame.text.press('Delete')
  await frame.type('أحضر المحضر')
  await expect(frame.text).toHaveAttribute('dir', 'rtl')
  expect(await edgesOf()).toMatchObject({ fromRight: 360, right: 1280 })
  await frame.saved()

  // Unlike arrows, ticks are not mirrored.
  const tick = page.getByRole('button', { name: t('EDITOR.TOOL.TASK_LIST') }).locator('svg')
  await expect(tick).toHaveCSS('transform', 'none')
  await page.goto(`mypads/group/${site.board}/view`)
  const step = page.getByRole('main').getByRole('link', { name: t('GROUP.MYGROUPS') })
  await expect(step).toHaveCSS('text-decoration-thickness', 'from-font')
  // The link has to be the one of this folder, not of the page that waits for it.
  await expect
    .poll(async () => Number.parseFloat(await step.evaluate((link) => getComputedStyle(link).textUnderlineOffset)))
    .toBeGreaterThan(4)
  await context.close()
})

test('[EDT-73] beside a pad that stands alone nothing gapes: the save status is next to who is here, the button of the chat as high as its field', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, { viewport: { width: 1280, height: 800 } })
  await page.goto(`p/${site.minutes}`)
  await PadFrame.alone(page).ready()
  const endOfSaveStatus = await page
    .locator('[data-save-status] [data-state="server"] > :last-child')
    .evaluate((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return range.getBoundingClientRect().right
    })
  const people = await page.getByRole('button', { name: /^Who is here/ }).boundingBox()
  expect.soft((people?.x ?? Infinity) - endOfSaveStatus).toBeLessThan(16)
  await page.getByRole('button', { name: 'Chat' }).click()
  const heights = await Promise.all(
    [page.getByRole('textbox', { name: 'Your message' }), page.getByRole('button', { name: 'Send' })].map(
      async (each) => (await each.boundingBox())?.height,
    ),
  )
  expect(heights[0]).toBeCloseTo(heights[1] ?? NaN, 0)
  await page.getByRole('button', { name: 'Close the chat' }).click()
  await page.getByRole('button', { name: 'View settings' }).click()
  await expect(page.getByRole('menuitemradio', { name: 'Dark' }).locator('svg')).toBeVisible()
  await context.close()
})

for (const [where, options] of rowsOf([
  ['a phone', phoneOf({ width: 375, height: 740 })],
  ['a desktop', { viewport: { width: 1280, height: 800 } }],
] as const))
  test(`[NOTE-8] on ${where} no notification covers a line, a tool or what stands above a pad @long`, async ({
    browser,
  }) => {
    const { page, context } = await openBrowserAs('groupAdmin', browser, site, options)
    await page.goto(addressOfPad())
    const pad = PadFrame.inManager(page)
    await pad.ready()
    const isBelow = async (notice: Locator) => {
      const [box, frame] = [await notice.boundingBox(), await page.locator('iframe').boundingBox()]
      expect(box!.y).toBeGreaterThanOrEqual(frame!.y + frame!.height)
      expect(box!.y + box!.height).toBeLessThanOrEqual(page.viewportSize()!.height)
    }
    await page.getByRole('main').getByRole('button', { name: 'Watch Minutes of November' }).click()
    const told = page.getByRole('status').filter({ hasText: /watching the pad/ })
    // A notification under the pointer stays, however long the rest takes.
    await told.hover()
    // It moves in.
    await expect(async () => isBelow(told)).toPass()
    await told.click()
    await expect(told).toHaveCount(0)
    await pad.text.press('End')
    await pad.root.locator('body').evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<p>a<img src="file:///C:/a.png" width="200" height="200"></p>')
      document
        .querySelector('.ProseMirror')!
        .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    const inFrame = pad.root.getByRole('status').filter({ hasText: 'pictures cannot be taken over' })
    await inFrame.hover()
    await expect(async () => {
      const [box, text, tools] = await Promise.all(
        [inFrame, pad.root.locator('.pad-scroll'), pad.root.locator('.pad-tools')].map((each) => each.boundingBox()),
      )
      expect(box!.y).toBeGreaterThanOrEqual(text!.y + text!.height)
      expect(box!.y >= tools!.y + tools!.height || box!.y + box!.height <= tools!.y).toBe(true)
      expect(box!.y + box!.height).toBeLessThanOrEqual(page.viewportSize()!.height)
    }).toPass()
    await context.close()
  })

test('[NOTE-8] what was told before a pad was opened stands below it, too @long', async ({ browser }) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, { viewport: { width: 1280, height: 800 } })
  await page.goto(`mypads/group/${site.board}/view`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Watch Board of the club', exact: true }).click()
  await main.getByRole('button', { name: 'Bookmark Board of the club', exact: true }).click()
  const told = page.getByRole('status').filter({ hasText: /watching|bookmark/i })
  await expect(told).toHaveCount(2)
  // Notifications under the pointer stay, however long the rest takes.
  await told.last().hover()
  await main.getByRole('link', { name: 'Minutes of November', exact: true }).press('Enter')
  await PadFrame.inManager(page).ready()
  await expect(async () => {
    const frame = await page.locator('iframe').boundingBox()
    for (const notice of await told.all())
      expect((await notice.boundingBox())!.y).toBeGreaterThanOrEqual(frame!.y + frame!.height)
    expect(await told.count()).toBe(2)
  }).toPass()
  await context.close()
})

test('[NOTE-8, EDT-271] on a phone no notification of the manager covers what one writes right after an act @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 375, height: 667 }))
  await page.goto(addressOfPad())
  const pad = PadFrame.inManager(page)
  await pad.ready()
  await page.getByRole('main').getByRole('button', { name: 'Bookmark Minutes of November' }).click()
  const told = page.getByRole('status').filter({ hasText: /bookmark/i })
  await expect(told).toBeVisible()
  await pad.text.locator('p').first().tap()
  await expect(page.locator('main h1')).toBeHidden()
  // It is there twice while it moves.
  await expect(told).toHaveCount(1)
  await told.hover()
  await expect(async () => {
    const [box, text, tools] = await Promise.all(
      [told, pad.root.locator('.pad-scroll'), pad.root.locator('.pad-tools')].map((each) => each.boundingBox()),
    )
    for (const part of [text!, tools!]) expect(box!.y).toBeGreaterThanOrEqual(part.y + part.height)
    expect(box!.y + box!.height).toBeLessThanOrEqual(page.viewportSize()!.height)
  }).toPass()
  await context.close()
})
