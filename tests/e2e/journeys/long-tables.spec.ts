import { expect, type Locator, type Page } from '@playwright/test'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { twoInAPad } from '../fixtures/two-in-a-pad.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const ROWS = 300
const HTML = `<table>${Array.from({ length: ROWS }, (_, at) => {
  const tag = at === 0 ? 'th' : 'td'
  const cells = [`Guest ${at}`, at % 3 === 0 ? 'brings a cake' : 'comes', `${at}.50`]
  return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
}).join('')}</table>`

const cell = (page: Page, row: number, column: number) =>
  page.locator('[data-table] tr').nth(row).locator('th, td').nth(column)

const topOf = (row: Locator): Promise<number> => row.evaluate((element) => element.getBoundingClientRect().top)

/** Expects that a row stays where it is until all of its table is laid out. */
const expectStays = async (row: Locator, before: number): Promise<void> => {
  await expect(row.page().locator('[data-table] tbody:not([data-whole]):not(:has(.pad-caret))')).toHaveCount(0)
  expect(Math.abs((await topOf(row)) - before)).toBeLessThan(3)
}

test('[TBL-41, TBL-90] what two read in a long table stays in sight while they write in it and remove rows, and so does the menu of cells', async ({
  browser,
}) => {
  const { ada, bob, adas } = await twoInAPad(browser, server, 'adastays', 'bobstays')
  const { page } = ada
  await adas.text.click()
  await page.evaluate((html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, HTML)
  await adas.saved()
  await expect(bob.page.locator('[data-table] tr')).toHaveCount(ROWS)

  const his = bob.page.locator('[data-table] tr', { hasText: 'Guest 220' })
  await test.step('a column becomes narrower, and the rows above higher', async () => {
    await cell(page, 200, 0).click()
    await cell(bob.page, 220, 1).click()
    for (const written of [cell(page, 200, 0), cell(bob.page, 220, 1)])
      await expect(written.locator(':focus')).toHaveCount(1)
    const hers = cell(page, 200, 0)
    const [before, hisBefore] = [await topOf(hers), await topOf(his)]
    const { height } = (await cell(page, 201, 1).boundingBox())!
    await page.keyboard.press('End')
    await page.keyboard.type(' with ever more friends'.repeat(4))
    await expect.poll(async () => (await cell(page, 201, 1).boundingBox())!.height).toBeGreaterThan(height)
    await expectStays(hers, before)
    await expectStays(his, hisBefore)
  })

  await test.step('the menu of many rows is in sight, and the rows below stay when these are removed', async () => {
    const before = await topOf(his)
    await cell(page, 60, 1).click()
    await cell(page, 130, 1).scrollIntoViewIfNeeded()
    await cell(page, 130, 1).click({ modifiers: ['Shift'] })
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Row', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    const remove = page.getByRole('menuitem', { name: 'Remove rows' })
    await expect(remove).toBeInViewport({ ratio: 1 })
    await remove.press('Enter')
    await expect(bob.page.locator('[data-table] tr')).toHaveCount(ROWS - 71)
    await expectStays(his, before)
  })

  await test.step('cells are merged over rows, by which all is laid out otherwise, and split again by undo', async () => {
    const above = cell(page, 148, 2)
    await cell(page, 150, 0).scrollIntoViewIfNeeded()
    await cell(page, 150, 0).click()
    await cell(page, 152, 1).click({ modifiers: ['Shift'] })
    await expect(page.locator('.pad-table-keys')).toBeFocused()
    const [before, hisBefore] = [await topOf(above), await topOf(his)]
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Cells', exact: true }).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('menuitem', { name: 'Merge cells' }).press('Enter')
    await expect(bob.page.locator('td[rowspan]')).toHaveCount(1)
    expect(Math.abs((await topOf(above)) - before)).toBeLessThan(3)
    await page.keyboard.press('Control+z')
    await expect(bob.page.locator('td[rowspan]')).toHaveCount(0)
    await expectStays(above, before)
    await expectStays(his, hisBefore)
  })
})
