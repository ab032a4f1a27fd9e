import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { signedIn } from '../fixtures/people.ts'
import { pngOf } from '../fixtures/png.ts'
import { Server } from '../fixtures/server.ts'
import { cellNamed, rowsOf } from '../fixtures/tables.ts'
import { test } from '../fixtures/test.ts'
import { twoInAPad } from '../fixtures/two-in-a-pad.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[TBL-2, TBL-10, TBL-12, TBL-13, TBL-15, TBL-16, TBL-20, TBL-30, TBL-31] two people write minutes with a table of votes by keyboard alone, take back, and read it again', async ({
  browser,
}) => {
  const { ada, bob, adas, bobs } = await twoInAPad(browser, server, 'adatables', 'bobtables')
  const { keyboard } = ada.page
  await adas.type('Minutes')
  await keyboard.press('Enter')
  await keyboard.type('/table')
  await expect(ada.page.getByRole('option', { name: 'Table' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(cellNamed(ada.page, 'Row 1 of 3, column 1 of 3')).toBeFocused()
  for (const text of ['Motion', 'Yes', 'No', 'New chairs', '12']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  await expect(cellNamed(ada.page, 'No: row 2 of 3, column 3 of 3')).toBeFocused()

  // Bob comes from the line above, while Ada is in the table.
  const bobsKeys = bob.page.keyboard
  await expect.poll(() => rowsOf(bob.page)).toContainEqual(['New chairs', '12', ''])
  await bobs.text.press('Control+Home')
  await bobsKeys.press('ArrowDown')
  await expect(cellNamed(bob.page, 'Row 1 of 3, column 1 of 3')).toBeFocused()
  for (let press = 0; press < 4; press++) await bobsKeys.press('Tab')
  await expect(cellNamed(bob.page, 'Yes: row 2 of 3, column 2 of 3')).toBeFocused()
  await bobsKeys.press('End')
  await bobsKeys.type('7')
  await keyboard.type('3')
  await expect.poll(() => rowsOf(ada.page)).toContainEqual(['New chairs', '127', '3'])
  await expect.poll(() => rowsOf(bob.page)).toContainEqual(['New chairs', '127', '3'])
  await expect(ada.page.locator('td .pad-caret')).toHaveCount(1)

  // The tools act on the cell, and leave it the focus.
  await keyboard.press('Shift+Home')
  await keyboard.press('Control+b')
  await expect(bob.page.locator('td strong')).toHaveText('3')
  await keyboard.press('End')
  await keyboard.press('Alt+F10')
  await expect(ada.page.locator('.pad-toolbar :focus')).toHaveCount(1)
  await keyboard.press('Escape')
  await expect(cellNamed(ada.page, 'No: row 2 of 3, column 3 of 3')).toBeFocused()

  // The last cell begins a row, and the border leads to the line behind.
  for (let press = 0; press < 4; press++) await keyboard.press('Tab')
  await expect(cellNamed(ada.page, 'Motion: row 4 of 4, column 1 of 3')).toBeFocused()
  await keyboard.type('Paint')
  await keyboard.press('ArrowDown')
  await expect(adas.text).toBeFocused()
  await keyboard.type('Closed at nine.')
  expect((await new AxeBuilder({ page: ada.page }).analyze()).violations).toEqual([])

  await keyboard.press('Control+z')
  await expect(adas.text).not.toContainText('Closed')
  await keyboard.press('Control+z')
  await expect(cellNamed(ada.page, 'Motion: row 4 of 4, column 1 of 3')).toBeFocused()
  await keyboard.press('Control+z')
  await expect.poll(async () => (await rowsOf(bob.page)).length).toBe(3)
  await keyboard.press('Control+y')
  await keyboard.press('Control+y')
  await expect.poll(() => rowsOf(bob.page)).toContainEqual(['Paint', '', ''])
  expect((await new AxeBuilder({ page: ada.page }).analyze()).violations).toEqual([])
  await adas.saved()
  await bobs.saved()

  await ada.page.reload()
  await adas.ready()
  expect(await rowsOf(ada.page)).toEqual([
    ['Motion', 'Yes', 'No'],
    ['New chairs', '127', '3'],
    ['', '', ''],
    ['Paint', '', ''],
  ])
})

test('[TBL-2, TBL-11, TBL-14, TBL-17] a table of a chosen size is written by pointer, is wider than a phone, and keeps its header in sight @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'adawide')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  await frame.text.click()
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const grid = page.getByRole('grid', { name: 'Size of the table' })
  await expect(grid.getByRole('gridcell', { name: '3 × 3' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(grid.getByRole('gridcell', { name: '10 × 2' })).toBeFocused()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Enter')
  await expect(cellNamed(page, 'Row 1 of 2, column 1 of 10')).toBeFocused()
  await page.keyboard.type('Head')
  const cells = page.locator('[data-table] td')
  await cells.nth(2).click()
  await expect(cellNamed(page, 'Row 2 of 2, column 3 of 10')).toBeFocused()
  await page.keyboard.type('one two')
  await page.keyboard.press('Control+a')
  expect(await page.evaluate(() => String(getSelection()))).toBe('one two')
  await page.keyboard.press('End')
  await page.keyboard.press('Escape')
  await expect(frame.text).toBeFocused()
  // A click between the words leads between them.
  await cells
    .nth(2)
    .getByText('one two')
    .click({ position: { x: 1, y: 8 } })
  await page.keyboard.type('>')
  await expect(cells.nth(2)).toHaveText('>one two')
  // Home and End right behind a click act where it has led.
  await page.keyboard.press('Escape')
  await cells.nth(2).getByText('>one two').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('<')
  await page.keyboard.press('Shift+End')
  expect(await page.evaluate(() => String(getSelection()))).toBe('>one two')
  await expect(cells.nth(2)).toHaveText('<>one two')

  await page.setViewportSize({ width: 375, height: 700 })
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
  await expect(page.locator('.pad-table')).toHaveAttribute('data-wide', '')
  for (let press = 0; press < 7; press++) await page.keyboard.press('Tab')
  await expect(cells.nth(9)).toBeInViewport()
  for (let press = 0; press < 9; press++) await page.keyboard.press('Shift+Tab')
  await expect(cells.nth(0)).toBeInViewport()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.setViewportSize({ width: 1280, height: 700 })
  for (let row = 0; row < 30; row++) {
    await page.keyboard.press('End')
    await cells.last().click()
    await page.keyboard.press('Tab')
  }
  await expect(page.locator('[data-table] tr')).toHaveCount(32)
  // The first cell of the new row, in which the caret is.
  await expect(cells.nth(-10)).toBeInViewport()
  await expect(page.getByText('Head')).toBeInViewport()
})

test('[TBL-17, TBL-35, TBL-36, TBL-37, TBL-38, TBL-39] on a slow line the first words stand in the first cell; a picture, a search and a wide table follow', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'adacells')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  const { keyboard } = page
  const come = Promise.withResolvers<void>()
  await page.route(/table-writing/, async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  await frame.type('A cat')
  await keyboard.press('Enter')
  await keyboard.type('/table')
  await expect(page.getByRole('option', { name: 'Table' })).toBeVisible()
  await keyboard.press('Enter')
  await keyboard.type('Motion')
  await keyboard.press('Tab')
  await keyboard.type('Yes')
  await expect.poll(() => rowsOf(page)).toContainEqual(['Motion', 'Yes', ''])
  come.resolve()
  await expect(cellNamed(page, 'Row 1 of 3, column 2 of 3')).toBeFocused()
  await keyboard.type(' now')
  await expect.poll(() => rowsOf(page)).toContainEqual(['Motion', 'Yes now', ''])

  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await page.evaluate(
    (base64) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], 'red.png', { type: 'image/png' }))
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      document.activeElement!.dispatchEvent(paste)
    },
    pngOf(320, 200, [200, 40, 40]).toString('base64'),
  )
  const picture = page.locator('[data-table] .pad-picture img')
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await keyboard.type('The cat')
  await keyboard.press('Tab')
  await keyboard.type('cat')
  await frame.saved()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await picture.click()
  await expect(page.getByRole('toolbar', { name: 'Tools of the picture or file' })).toBeVisible()

  await keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: 'Find and replace' })
  await bar.getByLabel('Find in the pad').fill('cat')
  await expect(bar.getByRole('status')).toHaveText('2 of 3')
  await keyboard.press('Control+h')
  await bar.getByLabel('Replace with').fill('dog')
  await bar.getByRole('button', { name: 'All', exact: true }).click()
  await expect.poll(() => rowsOf(page)).toContainEqual(['The dog', 'dog', ''])
  await keyboard.press('Escape')
  await frame.text.press('Control+End')
  await keyboard.press('Control+z')
  await expect.poll(() => rowsOf(page)).toContainEqual(['The cat', 'cat', ''])
  await expect(frame.text).toContainText('A cat')

  await page.reload()
  await frame.ready()
  await expect(picture).toBeVisible()
  await frame.text.press('Control+End')
  await keyboard.type('A line')
  await keyboard.press('Enter')
  const rows = Array.from({ length: 3 }, (_, y) => `<tr>${`<td>broad${y}</td>`.repeat(10)}</tr>`).join('')
  await page.evaluate((html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
    document.activeElement!.dispatchEvent(paste)
  }, `<table>${rows}</table>`)
  const wide = page.locator('.pad-table').nth(1)
  await expect(wide).toHaveAttribute('data-wide', '')
  await expect(wide).not.toHaveAttribute('data-scrolls')
  const beginOf = async (text: string) => (await page.getByText(text, { exact: true }).first().boundingBox())!.x
  expect(Math.abs((await wide.locator('td').first().boundingBox())!.x - (await beginOf('A line')))).toBeLessThan(4)
  await frame.text.press('Control+End')
  await keyboard.type('``` ')
  await keyboard.type('const row = call(with, so, many, parameters, that, the, column, is, too, narrow)')
  const code = (await page.locator('pre').boundingBox())!
  const line = (await page.getByText('A line', { exact: true }).locator('..').boundingBox())!
  expect(code.x + code.width).toBeGreaterThan(line.x + line.width + 50)
})
