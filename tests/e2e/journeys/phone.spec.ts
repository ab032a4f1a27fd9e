import { expect, type Locator, type Page } from '@playwright/test'
import { inEveryLanguage } from '../fixtures/every-language.ts'
import { openBrowserAs, type SeededSite, seedSite, pickLanguage } from '../fixtures/seeded-site.ts'
import { phoneOf } from '../fixtures/phone.ts'
import { choosePad } from '../fixtures/acts.ts'
import { Server } from '../fixtures/server.ts'
import { padIn } from '../fixtures/folders.ts'
import { put } from '../fixtures/people.ts'
import { resetSettings, setSettings } from '../fixtures/settings.ts'
import { type Translation, translatorOn } from '../fixtures/translation.ts'
import { test } from '../fixtures/test.ts'
import { extentOf } from '../pages/extent.ts'

let site: SeededSite
test.beforeAll(async ({ browser }) => {
  site = await seedSite(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

/** Buttons for one chosen pad. The one that ends the choice has no word and does not count. */
const actsOnChosen = (page: Page, t: Translation['t']): Locator =>
  page
    .getByRole('group', { name: t('GROUP.PAD.CHOSEN', { count: 1 }) })
    .locator('a, button')
    .filter({ hasText: /\S/ })

const addressOfBoard = () => `mypads/group/${site.board}/view`
const chooseMinutes = choosePad('Minutes of November')

test('[SCR-437, A11Y-30] on a phone each act on chosen pads has its word in every language, and hides no row @long', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 375, height: 500 }))
  for await (const { language, t } of inEveryLanguage(page, 'groupAdmin', [addressOfBoard()])) {
    await chooseMinutes(page, t)
    const acts = actsOnChosen(page, t)
    // Each label fits into one line within its button.
    const labels = acts.locator('.mantine-Button-label')
    await expect(labels).toHaveCount(4)
    for (const label of await labels.all()) {
      const room = await label.evaluate((it) => it.closest('a, button')!.getBoundingClientRect().width)
      const { width, height } = (await label.boundingBox()) ?? { width: Infinity, height: Infinity }
      expect.soft(width, `${language}: ${await label.innerText()}`).toBeLessThanOrEqual(room)
      expect.soft(height, `${language}: ${await label.innerText()}`).toBeLessThan(20)
    }
  }
  // A row with the focus is scrolled to above the buttons, and so is the end of the page.
  const t = await translatorOn(page)
  const top = async () => (await actsOnChosen(page, t).first().boundingBox())?.y ?? 0
  const last = page.getByRole('main').getByRole('listitem').getByRole('checkbox').last()
  await last.focus()
  const box = await last.boundingBox()
  expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(await top())
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const footer = await page.getByRole('contentinfo').boundingBox()
  expect((footer?.y ?? Infinity) + (footer?.height ?? 0)).toBeLessThanOrEqual((await top()) + 1)
  await context.close()
})

test('[SCR-437, SCR-33, A11Y-5] the acts on chosen pads, and the order, keep to their row on the narrowest phone @long', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 320, height: 700 }))
  for await (const { language, t } of inEveryLanguage(page, 'groupAdmin', [addressOfBoard()])) {
    await chooseMinutes(page, t)
    const acts = actsOnChosen(page, t)
    await expect(acts).toHaveCount(4)
    const rows = new Set(await acts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top)))
    expect.soft(rows.size, language).toBe(1)
    const order = page.getByRole('combobox', { name: t('GROUP.PAD.SORT_BY') })
    const direction = t('GROUP.SORT.ASCENDING')
    const turn = page.getByRole('button', {
      name: t('GROUP.SORT.NAMED', { order: t('GROUP.PAD.SORT_BY_CREATION'), direction }),
    })
    const middles = await Promise.all(
      [order, turn].map(async (each) => {
        const box = await each.boundingBox()
        return box && Math.round(box.y + box.height / 2)
      }),
    )
    expect.soft(middles[0], language).toBe(middles[1])
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), language).toBeLessThanOrEqual(320)
  }
  await context.close()
})

/** Returns how many pixels of a field its placeholder leaves free. */
const roomBeside = (field: Locator) =>
  field.evaluate((input: HTMLInputElement) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
    const pen = new OffscreenCanvas(0, 0).getContext('2d')!
    pen.font = font
    const room = input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
    return room - pen.measureText(input.placeholder).width
  })

test('[SCR-437] from the narrowest phone on the filters of folders and of pads show a whole text in every language @long', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 320, height: 700 }))
  for await (const { where } of inEveryLanguage(page, 'groupAdmin', ['mypads', addressOfBoard()])) {
    const filter = page.getByRole('main').locator('input[placeholder]')
    for (const width of [1000, 768, 320]) {
      await page.setViewportSize({ width, height: 700 })
      await expect.poll(() => roomBeside(filter), `${where}, ${width}`).toBeGreaterThanOrEqual(0)
    }
  }
  await context.close()
})

test('[EDT-81] the way from a pad to its folder stands before its name where both have room @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 600, height: 740 }))
  await page.goto(`p/${site.minutes}`)
  const name = page.getByRole('heading', { level: 1 })
  const toFolder = page.getByRole('link', { name: 'To its folder' })
  const isSeen = (locator: Locator) =>
    locator.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  await expect(name).toHaveText('Minutes of November')
  await expect.poll(async () => [await isSeen(toFolder), await isSeen(name)]).toEqual([true, true])
  await page.setViewportSize({ width: 340, height: 740 })
  await expect.poll(async () => [await isSeen(toFolder), await isSeen(name)]).toEqual([false, true])
  // The link becomes visible when it gets the focus by keyboard.
  await toFolder.focus()
  await expect.poll(() => isSeen(toFolder)).toBe(true)
  // While the link is hidden, the menu leads to the same place.
  const there = (await toFolder.getAttribute('href'))!
  await page.getByRole('button', { name: /^Actions for/ }).tap()
  const item = page.getByRole('menuitem', { name: 'To its folder' })
  await expect(item).toHaveAttribute('href', there)
  await item.tap()
  await expect(page).toHaveURL(there)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Board of the club')
  await context.close()
})

test('[A11Y-5] nothing that a button says is cut off on the narrowest phone', async ({ browser }) => {
  test.slow()
  const cut = (page: Page) =>
    page
      .locator('.mantine-Button-label')
      .evaluateAll((labels) =>
        labels.filter((label) => label.scrollWidth > label.clientWidth).map(({ textContent }) => textContent),
      )
  const narrow = { viewport: { width: 320, height: 700 } }
  for (const [actor, addresses] of [
    ['visitor', ['passrecover/anything', 'accountconfirm/anything']],
    ['groupAdmin', [`mypads/group/${site.board}/pad/move`, 'myuserlists', 'setup2fa']],
  ] as const) {
    const { page, context } = await openBrowserAs(actor, browser, site, narrow)
    for await (const { where } of inEveryLanguage(page, actor, addresses)) {
      expect.soft(await cut(page), where).toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(320)
    }
    await context.close()
  }
})

test('[SCR-176] a phone shows the pads of a folder first, and the rest of its properties when asked', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, {
    viewport: { width: 375, height: 740 },
  })
  await page.goto(addressOfBoard())
  const about = page.getByText('Minutes and papers of the board.')
  await expect(page.getByRole('link', { name: 'Minutes of November' })).toBeInViewport({ ratio: 1 })
  await expect(about).toBeHidden()
  await page.getByRole('button', { name: 'Details' }).click()
  await expect(about).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: 'Details' })).toBeHidden()
  await context.close()
})

/** Returns the words and phrases of an element that are broken within, by the lines that their letters stand in. */
const broken = (element: Locator): Promise<string[]> =>
  element.evaluate((within) => {
    const found: string[] = []
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (text.parentElement?.checkVisibility({ visibilityProperty: true }) !== true) continue
      // A no-break space binds what is around it.
      for (const { index, 0: phrase } of text.data.matchAll(/[^ \n]+/g)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + phrase.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(phrase)
      }
    }
    return found
  })

test('[SCR-437] on a phone the menu of a folder stands beside its name, and no word of the row breaks @long', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 375, height: 700 }))
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 700 })
    for await (const { language } of inEveryLanguage(page, 'groupAdmin', ['mypads'])) {
      for (const row of await page.getByRole('main').getByRole('listitem').all()) {
        if ((await row.locator('time').count()) === 0) continue
        const name = extentOf(row.getByRole('link').first())
        const menu = extentOf(row.locator('[aria-haspopup=menu]'))
        expect.soft((await menu).top, `${language}, ${width}`).toBeLessThan((await name).bottom)
        // Japanese breaks between any two letters.
        if (language !== 'ja') expect.soft(await broken(row), `${language}, ${width}`).toEqual([])
      }
    }
  }
  await context.close()
})

test('[SCR-176] the button of the details stays under the finger, and who sees the folder is whole among them @long', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 375, height: 700 }))
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 700 })
    for await (const { language, t } of inEveryLanguage(page, 'groupAdmin', [`mypads/group/${site.open}/view`])) {
      const button = page.getByRole('button', { name: t('GROUP.DETAILS') })
      const before = await button.boundingBox()
      await button.tap()
      await expect(button).toHaveAttribute('aria-expanded', 'true')
      // A button that is pressed gives way for a moment.
      await expect.poll(() => button.boundingBox(), { message: `${language}, ${width}` }).toEqual(before)
      const details = page.getByRole('region', { name: t('GROUP.DETAILS') })
      const label = details.getByText(t('GROUP.FIELD.PUBLIC_LINK'), { exact: true }).filter({ visible: true })
      await expect.soft(label, `${language}, ${width}`).toHaveCount(1)
      if (language !== 'ja') expect.soft(await broken(details), `${language}, ${width}`).toEqual([])
    }
  }
  await context.close()
})

test('[SCR-437, A11Y-5] on the narrowest phone the choice of the order says to the eye what it is @long', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 320, height: 700 }))
  for await (const { t, where } of inEveryLanguage(page, 'groupAdmin', ['mypads', addressOfBoard()])) {
    const name = t('GROUP.PAD.SORT_BY')
    const [label, choice] = await Promise.all([
      page.locator('label', { hasText: name }).boundingBox(),
      page.getByRole('combobox', { name }).boundingBox(),
    ])
    expect.soft(label?.height, where).toBeLessThan(16)
    expect.soft(label?.x, where).toBeGreaterThan(choice?.x ?? NaN)
    expect
      .soft((label?.x ?? NaN) + (label?.width ?? NaN), where)
      .toBeLessThan((choice?.x ?? NaN) + (choice?.width ?? NaN))
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(320)
  }
  await context.close()
})

test('[EDT-130, EDT-81] on a phone a read-only pad says so in words below its name', async ({ browser }) => {
  const { ada, board, server } = site
  const pad = await padIn(ada, server, board, { name: 'Statutes' })
  await put(server, ada.token, `/pad/${pad}`, { visibility: 'restricted', readonly: true })
  const { page, context } = await openBrowserAs('member', browser, site, phoneOf({ width: 375, height: 740 }))
  await page.goto(`p/${pad}`)
  const said = page.getByText('Read-only', { exact: true })
  expect((await said.boundingBox())?.width).toBeGreaterThan(40)
  expect((await extentOf(said)).top).toBeGreaterThanOrEqual(
    (await extentOf(page.getByRole('heading', { level: 1 }))).bottom,
  )
  await expect(page.getByRole('link', { name: 'To its folder' })).toBeInViewport({ ratio: 1 })
  await context.close()
})

test('[SCR-181] a long title of the site ends before what stands beside it in the header @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 320, height: 640 }))
  const title = 'Lycée Jean-Moulin — pads'
  await setSettings(site.server, { title })
  for (const language of ['en', 'ar']) {
    await pickLanguage(context, 'groupAdmin', language)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 640 })
      await page.goto('mypads')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const word = (await page.getByRole('banner').getByTitle(title).boundingBox())!
      expect(word.width).toBeGreaterThan(0)
      for (const button of await page.getByRole('banner').getByRole('button').all()) {
        const box = await button.boundingBox()
        if (box === null) continue
        const isApart = box.x >= word.x + word.width || box.x + box.width <= word.x
        expect.soft(isApart, `${language}, ${width}: ${JSON.stringify([word, box])}`).toBe(true)
      }
    }
  }
  await resetSettings(site.server, 'title')
  await context.close()
})

test('[SCR-364] the colours to choose from open beside their field, clear of the header, wherever it is in the window @long', async ({
  browser,
}) => {
  const window = { width: 375, height: 740 }
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf(window))
  await page.goto('myprofile')
  const button = page.getByRole('button', { name: 'Choose a colour' })
  const header = (await page.locator('header').first().boundingBox())?.height ?? NaN
  for (const at of [100, 250, 320, 380, 450, 600]) {
    await button.evaluate((it, top) => globalThis.window.scrollBy(0, it.getBoundingClientRect().top - top), at)
    await button.tap()
    const colors = page.getByRole('dialog')
    await expect(colors).toBeVisible()
    // The picker is placed once it is measured.
    await expect
      .poll(async () => {
        const [its, field] = [await colors.boundingBox(), await button.boundingBox()]
        if (!its || !field) return 'gone'
        if (its.y < header || its.y + its.height > window.height) return `out of sight at ${at}: ${JSON.stringify(its)}`
        return its.y + its.height > field.y && its.y < field.y + field.height ? `over its field at ${at}` : 'beside'
      })
      .toBe('beside')
    await page.keyboard.press('Escape')
    await expect(colors).toBeHidden()
  }
  await context.close()
})

test('[A11Y-5] what is small for a mouse is large enough for a finger', async ({ browser }) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 320, height: 740 }))
  await page.goto('myprofile')
  await page.getByRole('button', { name: 'Choose a colour' }).tap()
  const colors = page.getByRole('dialog').locator('.mantine-ColorPicker-swatch')
  await expect(colors).toHaveCount(8)
  for (const color of await colors.all()) {
    const { width, height } = (await color.boundingBox()) ?? { width: 0, height: 0 }
    expect.soft(Math.min(width, height)).toBeGreaterThanOrEqual(40)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const { x, width } = (await page.getByRole('dialog').boundingBox()) ?? { x: NaN, width: NaN }
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(320)
  await page.goto('p/scratch')
  const people = await page.locator('.pad-people-button').boundingBox()
  expect(Math.min(people?.width ?? 0, people?.height ?? 0)).toBeGreaterThanOrEqual(40)
  await context.close()
})

test('[SCR-101] on a phone each button of a question has a line of its own, and the one that acts stands on top @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('member', browser, site, phoneOf({ width: 375, height: 740 }))
  await page.goto(addressOfBoard())
  await page.getByRole('button', { name: 'Leave the folder' }).tap()
  const dialog = page.getByRole('dialog')
  const edges = (name: string) => extentOf(dialog.getByRole('button', { name, exact: true }))
  await expect.poll(async () => (await edges('Leave the folder')).bottom <= (await edges('Cancel')).top).toBe(true)
  await context.close()
})
