import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const violations = async (page: Page) => (await new AxeBuilder({ page }).withTags(WCAG).analyze()).violations

const PRICES = [
  ['Fruit', 'Price', 'Kept'],
  ['Pears', '3.50', '11'],
  ['Apples', '2.25', '2'],
  ['Figs', '10', '35'],
]

/** What a spreadsheet puts on the clipboard. */
const SHEET = {
  text: PRICES.map((row) => row.join('\t')).join('\r\n'),
  html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><!--StartFragment--><table><col width=87 style='width:65pt'>${PRICES.map(
    (row, at) =>
      `<tr>${row.map((cell, column) => `<${at === 0 ? 'th' : 'td'}${column > 0 ? ' align=right' : ''}>${cell}</${at === 0 ? 'th' : 'td'}>`).join('')}</tr>`,
  ).join('')}</table><!--EndFragment--></body></html>`,
}

/** Copies as another program does. */
const copyElsewhere = async (page: Page, what: { readonly text: string; readonly html: string }): Promise<void> => {
  await page.evaluate(({ text, html }) => {
    const field = document.body.appendChild(document.createElement('textarea'))
    field.value = 'x'
    field.addEventListener('copy', (event) => {
      event.preventDefault()
      event.clipboardData!.setData('text/plain', text)
      event.clipboardData!.setData('text/html', html)
    })
    field.select()
    field.focus()
  }, what)
  await page.keyboard.press('Control+C')
  await page.evaluate(() => document.querySelector('body > textarea')!.remove())
}

/** Returns what the clipboard has, by a paste into a field of its own. */
const readClipboard = (page: Page): Promise<{ text: string; html: string }> => {
  const read = page.evaluate(
    () =>
      new Promise<{ text: string; html: string }>((resolve) => {
        const field = document.body.appendChild(document.createElement('textarea'))
        field.addEventListener('paste', (event) => {
          const { clipboardData } = event
          event.preventDefault()
          field.remove()
          resolve({ text: clipboardData!.getData('text/plain'), html: clipboardData!.getData('text/html') })
        })
        field.focus()
      }),
  )
  return page
    .locator('body > textarea')
    .waitFor({ state: 'attached' })
    .then(() => page.keyboard.press('Control+V'))
    .then(() => read)
}

const textsOf = (table: Locator): Promise<string[][]> =>
  table.evaluate((element) =>
    [...(element as HTMLTableElement).rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
  )

test('[TBL-80, TBL-84, TBL-85, TBL-86, TBL-88, TBL-89, TBL-90, TBL-92] a price list from a spreadsheet is sorted, its columns moved and summed, and copied back', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  const { keyboard, mouse } = page
  const table = frame.text.locator('table')
  const cell = (row: number, column: number) => table.locator('tr').nth(row).locator('th, td').nth(column)
  const keys = page.locator('.pad-table-keys')
  const said = page.locator('.pad-table-tools [aria-live]')

  await test.step('what a spreadsheet copied is a table, with its head and alignment', async () => {
    await frame.fill(['Prices'])
    await copyElsewhere(page, SHEET)
    await frame.text.focus()
    await keyboard.press('Control+V')
    await expect(table).toHaveCount(1)
    expect(await textsOf(table)).toEqual(PRICES)
    await expect(cell(0, 0)).toHaveAttribute('scope', 'col')
    await expect(cell(2, 1)).toHaveCSS('text-align', 'end')
  })

  await test.step('a click leads into a cell, and Shift with the arrow keys from there selects several', async () => {
    await cell(1, 1).click()
    await expect(cell(1, 1).locator('[contenteditable=true]')).toBeFocused()
    await keyboard.press('End')
    await keyboard.press('Shift+ArrowDown')
    await expect(keys).toBeFocused()
    await keyboard.press('Shift+ArrowDown')
    await expect(keys).toHaveAccessibleName('Selected: rows 2–4, columns 2')
    expect(await violations(page)).toEqual([])
  })

  await test.step('the sum of selected numbers is told, and written into a cell that is chosen', async () => {
    const sums = page.getByRole('group', { name: 'Sum, mean and count' })
    await expect(sums.getByRole('button')).toHaveText(['Sum: 15.75', 'Mean: 5.25', 'Count: 3'])
    await page.getByRole('button', { name: 'Add a row at the end' }).click()
    await expect(table.locator('tr')).toHaveCount(5)
    await sums.getByRole('button', { name: 'Sum:' }).click()
    await cell(4, 1).click()
    await expect(cell(4, 1)).toHaveText('15.75')
    await keyboard.press('Control+z')
    await expect(cell(4, 1)).toHaveText('')
    await keyboard.press('Control+z')
    await expect(table.locator('tr')).toHaveCount(4)
  })

  await test.step('a column’s menu sorts by it, by keys alone, and says so', async () => {
    await cell(1, 2).click()
    await keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Column' }).focus()
    await keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Sort ascending' }).press('Enter')
    await expect(said).toHaveText('Rows sorted. Undo: Ctrl+Z')
    expect((await textsOf(table)).map(([fruit]) => fruit)).toEqual(['Fruit', 'Apples', 'Pears', 'Figs'])
    await expect(keys).toBeFocused()
  })

  await test.step('a column is dragged by its handle to another place', async () => {
    await cell(1, 2).hover()
    const handle = page.getByRole('button', { name: 'Menu of column 3' })
    const [from, to] = [(await handle.boundingBox())!, (await cell(0, 0).boundingBox())!]
    const above = (await frame.text.locator('> p').first().boundingBox())!
    // Its rows of letters have three pixels of room below them.
    expect(from.y).toBeGreaterThan(above.y + above.height - 3)
    await mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await mouse.down()
    await mouse.move(to.x + 40, from.y + 20)
    await mouse.move(to.x + 2, from.y + 20, { steps: 4 })
    await expect(page.locator('.pad-table-drop')).toBeVisible()
    await mouse.up()
    expect((await textsOf(table))[0]).toEqual(['Kept', 'Fruit', 'Price'])
    await expect(said).toHaveText('Columns moved: 1. Undo: Ctrl+Z')
  })

  await test.step('a border is dragged, and the column stays as wide', async () => {
    const box = (await cell(0, 1).boundingBox())!
    await cell(0, 1).hover()
    await mouse.move(box.x + box.width, box.y + 10)
    await mouse.down()
    await mouse.move(box.x + 150, box.y + 10, { steps: 4 })
    await mouse.up()
    await expect.poll(async () => Math.abs((await cell(0, 1).boundingBox())!.width - 150)).toBeLessThan(4)
  })

  await test.step('cells that are dragged over are copied as a table and as text with tabs', async () => {
    const [from, to] = [(await cell(1, 1).boundingBox())!, (await cell(2, 2).boundingBox())!]
    await mouse.move(from.x + 5, from.y + 5)
    await mouse.down()
    await mouse.move(to.x + 8, to.y + 8, { steps: 5 })
    await mouse.up()
    await expect(keys).toHaveAccessibleName('Selected: rows 2–3, columns 2–3')
    await keyboard.press('Control+C')
    const { text, html } = await readClipboard(page)
    expect(text).toBe('Apples\t2.25\nPears\t3.50')
    expect(html.match(/<td/g)).toHaveLength(4)
  })

  await test.step('a click into another cell ends the selection, and the next one begins there', async () => {
    await cell(3, 2).click()
    await expect(page.locator('.pad-marked-cells')).toHaveCount(0)
    await cell(2, 1).click({ modifiers: ['Shift'] })
    await expect(keys).toHaveAccessibleName('Selected: rows 3–4, columns 2–3')
  })

  await test.step('the button at a cell is pressed in its middle, on the border of the column', async () => {
    await page.locator('.pad-table-cell-button').click()
    await expect(page.getByRole('menuitem', { name: 'Column' })).toBeVisible()
    await keyboard.press('Escape')
  })

  await test.step('pasted at the last cell they add a row and a column, and one undo takes them back', async () => {
    await cell(3, 2).click()
    await keyboard.press('Control+V')
    await expect(table.locator('tr')).toHaveCount(5)
    expect((await textsOf(table)).slice(3)).toEqual([
      ['35', 'Figs', 'Apples', '2.25'],
      ['', '', 'Pears', '3.50'],
    ])
    await keyboard.press('Control+z')
    await expect(table.locator('tr')).toHaveCount(4)
    expect((await textsOf(table))[3]).toEqual(['35', 'Figs', '10'])
  })

  await test.step('all is there for whoever opens the pad', async () => {
    await frame.saved()
    await page.reload()
    await frame.ready()
    expect((await textsOf(table)).map(([, fruit]) => fruit)).toEqual(['Fruit', 'Apples', 'Pears', 'Figs'])
  })
})
