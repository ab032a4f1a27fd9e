import { expect, type Locator, type Page, type ViewportSize } from '@playwright/test'
import { languages } from '@sheaf/l10n/languages'
import { arriveAs, type FurnishedSite, furnishSite, pickLanguage } from '../fixtures/furnished-site.ts'
import { show } from '../fixtures/screens.ts'
import { Server } from '../fixtures/server.ts'
import { padIn } from '../fixtures/folders.ts'
import { put } from '../fixtures/people.ts'
import { resetSettings, setSettings } from '../fixtures/settings.ts'
import { translatorOn } from '../fixtures/translation.ts'
import { test } from '../fixtures/test.ts'

let site: FurnishedSite
test.beforeAll(async ({ browser }) => {
  site = await furnishSite(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

/** Buttons for one chosen pad. The one that ends the choice has no word and does not count. */
const actsOnChosen = (page: Page, t: Awaited<ReturnType<typeof translatorOn>>): Locator =>
  page
    .getByRole('group', { name: t('GROUP.PAD.CHOSEN', { count: 1 }) })
    .locator('a, button')
    .filter({ hasText: /\S/ })

/** Options of a phone, on which controls are larger, for fingers. */
const phoneOf = (viewport: ViewportSize) => ({ viewport, hasTouch: true, isMobile: true })

/** Opens the folder in this language and chooses one pad. */
const choosePadIn = async (language: string, page: Page): Promise<Awaited<ReturnType<typeof translatorOn>>> => {
  await pickLanguage(page.context(), 'groupAdmin', language)
  await page.goto(`mypads/group/${site.board}/view`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const t = await translatorOn(page)
  await page.getByRole('checkbox', { name: t('GROUP.PAD.CHOOSE_NAMED', { name: 'Minutes of November' }) }).check()
  return t
}

test('[SCR-402, A11Y-30] on a phone each act on chosen pads has its word in every language, and hides no row', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await arriveAs('groupAdmin', browser, site, phoneOf({ width: 375, height: 500 }))
  for (const language of Object.keys(languages)) {
    const t = await choosePadIn(language, page)
    const acts = actsOnChosen(page, t)
    // Each word fits into one line within its button.
    const words = acts.locator('.mantine-Button-label')
    await expect(words).toHaveCount(4)
    for (const word of await words.all()) {
      const room = await word.evaluate((it) => it.closest('a, button')!.getBoundingClientRect().width)
      const { width, height } = (await word.boundingBox()) ?? { width: Infinity, height: Infinity }
      expect.soft(width, `${language}: ${await word.innerText()}`).toBeLessThanOrEqual(room)
      expect.soft(height, `${language}: ${await word.innerText()}`).toBeLessThan(20)
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

test('[SCR-170, SCR-33, A11Y-5] the acts on chosen pads, and the order, keep to their row on the narrowest phone', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await arriveAs('groupAdmin', browser, site, phoneOf({ width: 320, height: 700 }))
  for (const language of Object.keys(languages)) {
    const t = await choosePadIn(language, page)
    const acts = actsOnChosen(page, t)
    await expect(acts).toHaveCount(4)
    const rows = new Set(await acts.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top)))
    expect.soft(rows.size, language).toBe(1)
    const order = page.getByRole('combobox', { name: t('GROUP.PAD.SORT_BY') })
    const turn = page.getByRole('button', { name: `${t('GROUP.PAD.SORT_BY_CREATION')}, ${t('GROUP.SORT.ASCENDING')}` })
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

test('[SCR-437] on the narrowest phone the filters of folders and of pads show a whole text in every language', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await arriveAs('groupAdmin', browser, site, phoneOf({ width: 320, height: 700 }))
  for (const language of Object.keys(languages)) {
    await pickLanguage(page.context(), 'groupAdmin', language)
    for (const address of ['mypads', `mypads/group/${site.board}/view`]) {
      await show(page, { name: address, address })
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const filter = page.getByRole('main').locator('input[placeholder]')
      const left = await filter.evaluate((input: HTMLInputElement) => {
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
        const pen = new OffscreenCanvas(0, 0).getContext('2d')!
        pen.font = font
        const room = input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
        return room - pen.measureText(input.placeholder).width
      })
      expect.soft(left, `${language}: ${await filter.getAttribute('placeholder')}`).toBeGreaterThanOrEqual(0)
    }
  }
  await context.close()
})

test('[SCR-440, SCR-448] a phone held sideways shows the form, and what saves it below', async ({ browser }) => {
  const { page, context } = await arriveAs('groupAdmin', browser, site, phoneOf({ width: 390, height: 740 }))
  for (const address of ['myprofile', 'mypads/group/add']) {
    await page.setViewportSize({ width: 390, height: 740 })
    await show(page, { name: address, address })
    const main = page.getByRole('main')
    await main.getByRole('textbox').last().fill('Anything')
    const saves = main.locator('button[type=submit]').last()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(saves, address).toBeInViewport({ ratio: 1 })
    for (const size of [
      { width: 740, height: 360 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(size)
      await page.evaluate(() => scrollTo(0, 0))
      await expect(saves, address).not.toBeInViewport()
      await saves.scrollIntoViewIfNeeded()
      await expect(saves, address).toBeInViewport({ ratio: 1 })
    }
  }
  await context.close()
})

test('[EDT-81] the way from a pad to its folder stands before its name where both have room', async ({ browser }) => {
  const { page, context } = await arriveAs('groupAdmin', browser, site, phoneOf({ width: 600, height: 740 }))
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
  const visitor = await arriveAs('visitor', browser, site, narrow)
  const ada = await arriveAs('groupAdmin', browser, site, narrow)
  for (const language of Object.keys(languages)) {
    await pickLanguage(visitor.context, 'visitor', language)
    await pickLanguage(ada.context, 'groupAdmin', language)
    for (const [page, address] of [
      [visitor.page, 'passrecover/anything'],
      [visitor.page, 'accountconfirm/anything'],
      [ada.page, `mypads/group/${site.board}/pad/move`],
      [ada.page, 'myuserlists'],
      [ada.page, 'setup2fa'],
    ] as const) {
      await show(page, { name: address, address })
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      expect.soft(await cut(page), `${language}: ${address}`).toEqual([])
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(320)
    }
  }
  await visitor.context.close()
  await ada.context.close()
})

test('[SCR-176] a phone shows the pads of a folder first, and the rest of its properties when asked', async ({
  browser,
}) => {
  const { page, context } = await arriveAs('groupAdmin', browser, site, {
    viewport: { width: 375, height: 740 },
  })
  await page.goto(`mypads/group/${site.board}/view`)
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

test('[SCR-543] on a phone the menu of a folder stands beside its name, and no word of the row breaks', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await arriveAs('groupAdmin', browser, site, phoneOf({ width: 375, height: 700 }))
  for (const language of Object.keys(languages)) {
    await pickLanguage(context, 'groupAdmin', language)
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 700 })
      await show(page, { name: 'folders', address: 'mypads' })
      await expect(page.locator('html')).toHaveAttribute('lang', language)
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

test('[SCR-544] the button of the details stays under the finger, and who sees the folder is whole among them', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await arriveAs('groupAdmin', browser, site, phoneOf({ width: 375, height: 700 }))
  for (const language of Object.keys(languages)) {
    await pickLanguage(context, 'groupAdmin', language)
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 700 })
      await show(page, { name: 'folder', address: `mypads/group/${site.open}/view` })
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const t = await translatorOn(page)
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

test('[SCR-454, A11Y-5] on the narrowest phone the choice of the order says to the eye what it is', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await arriveAs('groupAdmin', browser, site, phoneOf({ width: 320, height: 700 }))
  for (const language of Object.keys(languages)) {
    await pickLanguage(context, 'groupAdmin', language)
    for (const address of ['mypads', `mypads/group/${site.board}/view`]) {
      await show(page, { name: address, address })
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      const name = (await translatorOn(page))('GROUP.PAD.SORT_BY')
      const [label, choice] = await Promise.all([
        page.locator('label', { hasText: name }).boundingBox(),
        page.getByRole('combobox', { name }).boundingBox(),
      ])
      expect.soft(label?.height, `${language}, ${address}`).toBeLessThan(16)
      expect.soft(label?.x, `${language}, ${address}`).toBeGreaterThan(choice?.x ?? NaN)
      expect
        .soft((label?.x ?? NaN) + (label?.width ?? NaN), `${language}, ${address}`)
        .toBeLessThan((choice?.x ?? NaN) + (choice?.width ?? NaN))
      expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), language).toBeLessThanOrEqual(320)
    }
  }
  await context.close()
})

test('[SCR-561] what saves a folder or a pad stays in sight on a desktop', async ({ browser }) => {
  const { page, context } = await arriveAs('groupAdmin', browser, site, { viewport: { width: 1280, height: 600 } })
  for (const address of ['mypads/group/add', `mypads/group/${site.board}/edit`]) {
    await show(page, { name: address, address })
    const saves = page.getByRole('main').locator('button[type=submit]').last()
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeGreaterThan(0)
    await expect(saves, address).toBeInViewport({ ratio: 1 })
    // Whatever gets the focus by keyboard is scrolled clear of the buttons.
    const bar = await extentOf(saves)
    for (const field of await page.getByRole('main').locator('form :is(input, textarea):visible').all()) {
      await field.focus()
      const { top, bottom } = await extentOf(field)
      expect.soft(bottom <= bar.top || top >= bar.bottom, `${address}: ${await field.getAttribute('id')}`).toBe(true)
    }
  }
  await context.close()
})

test('[EDT-130, EDT-81] on a phone a read-only pad says so in words below its name', async ({ browser }) => {
  const { ada, board, server } = site
  const pad = await padIn(ada, server, board, { name: 'Statutes' })
  await put(server, ada.token, `/pad/${pad}`, { visibility: 'restricted', readonly: true })
  const { page, context } = await arriveAs('member', browser, site, phoneOf({ width: 375, height: 740 }))
  await page.goto(`p/${pad}`)
  const said = (await page.getByText('Read-only', { exact: true }).boundingBox())!
  expect(said.width).toBeGreaterThan(40)
  expect(said.y).toBeGreaterThanOrEqual((await extentOf(page.getByRole('heading', { level: 1 }))).bottom)
  await expect(page.getByRole('link', { name: 'To its folder' })).toBeInViewport({ ratio: 1 })
  await context.close()
})

test('[SCR-455] what saves a long form is as wide as the form, on a phone too', async ({ browser }) => {
  const { page, context } = await arriveAs('groupAdmin', browser, site, {})
  await show(page, { name: 'profile', address: 'myprofile' })
  const form = page.getByRole('main').locator('form').first()
  const edges = () =>
    form.evaluate((all) => {
      const edgesOf = (element: Element) => {
        const { left, right } = element.getBoundingClientRect()
        return [Math.round(left), Math.round(right)]
      }
      let bar = all.querySelector('button[type=submit]')!
      while (getComputedStyle(bar).position !== 'sticky') bar = bar.parentElement!
      return { form: edgesOf(all), bar: edgesOf(bar) }
    })
  for (const width of [390, 672, 673, 720, 767, 1024]) {
    await page.setViewportSize({ width, height: 740 })
    const { form: expected, bar } = await edges()
    expect(bar, `${width}`).toEqual(expected)
  }
  await context.close()
})

test('[SCR-474] a long title of the site ends before what stands beside it in the header', async ({ browser }) => {
  const { page, context } = await arriveAs('groupAdmin', browser, site, phoneOf({ width: 320, height: 640 }))
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

const extentOf = async (element: Locator): Promise<{ readonly top: number; readonly bottom: number }> => {
  const { y, height } = (await element.boundingBox()) ?? { y: NaN, height: NaN }
  return { top: y, bottom: y + height }
}

test('[SCR-487, SCR-397, SCR-560] a menu is whole below, above or beside its button, and scrolls where it cannot be', async ({
  browser,
}) => {
  for (const height of [740, 480, 360]) {
    const { page, context } = await arriveAs('groupAdmin', browser, site, phoneOf({ width: 375, height }))
    await page.goto(`mypads/group/${site.board}/view`)
    const opener = page.getByRole('button', { name: 'Actions for Minutes of November' })
    await opener.evaluate((it) => it.scrollIntoView({ block: 'center' }))
    await opener.tap()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    const [button, { top, bottom }] = [await extentOf(opener), await extentOf(menu)]
    const [{ x: left, width }, { x: start }] = [(await menu.boundingBox())!, (await opener.boundingBox())!]
    expect.soft(bottom <= button.top || top >= button.bottom || left + width <= start, `${height}`).toBe(true)
    expect.soft(left, `${height}`).toBeGreaterThanOrEqual(0)
    const isWhole = await menu.evaluate((it) => it.scrollHeight <= it.clientHeight)
    expect.soft(isWhole, `${height}`).toBe(height > 400)
    expect.soft(top, `${height}`).toBeGreaterThanOrEqual(0)
    expect.soft(bottom, `${height}`).toBeLessThanOrEqual(height)
    expect.soft(bottom - top, `${height}`).toBeGreaterThan(height / 3)
    const last = page.getByRole('menuitem', { name: 'Remove the pad' })
    await last.scrollIntoViewIfNeeded()
    await expect.soft(last).toBeInViewport({ ratio: 1 })
    await context.close()
  }
})

const BACKGROUND = 'rgba(0, 0, 0, 0)'
const litIn = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .getByRole('menuitem')
    .evaluateAll(
      (items, none) =>
        items.filter((it) => getComputedStyle(it).backgroundColor !== none).map(({ textContent }) => textContent),
      BACKGROUND,
    )

test('[A11Y-40] of the items of a menu one is lit, whether it is gone through by mouse or by keys', async ({
  browser,
}) => {
  const { page, context } = await arriveAs('groupAdmin', browser, site, { viewport: { width: 1280, height: 800 } })
  await page.goto(`mypads/group/${site.board}/view`)
  await page.getByRole('button', { name: 'Actions for Minutes of November' }).click()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: 'Move the pad', exact: true }).hover()
  await expect.poll(() => litIn(page)).toEqual(['Move the pad'])
  await page.mouse.move(10, 10)
  await expect.poll(() => litIn(page)).toEqual(['Open'])
  await context.close()
})

test('[SCR-488, A11Y-5] what is small for a mouse is large enough for a finger', async ({ browser }) => {
  const { page, context } = await arriveAs('groupAdmin', browser, site, phoneOf({ width: 320, height: 740 }))
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
