import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { pngOf } from '../fixtures/png.ts'
import { Server } from '../fixtures/server.ts'
import { cellNamed, rowsOf } from '../fixtures/tables.ts'
import { test } from '../fixtures/test.ts'
import { twoInAPad } from '../fixtures/two-in-a-pad.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[TBL-16, TBL-17, TBL-18, TBL-31] a long list of guests is scrolled without jumps, written in by two, and printed whole @long', async ({
  browser,
}) => {
  const { ada, bob, adas, bobs } = await twoInAPad(browser, server, 'adalong', 'boblong')
  const { page } = ada
  await adas.text.click()
  const rows = Array.from({ length: 300 }, (_, at) => {
    const tag = at === 0 ? 'th' : 'td'
    const cells = [`Guest ${at}`, at % 7 === 0 ? 'Brings a cake.<br>And somebody else.' : 'comes', `${at * 7}.50`]
    return `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  })
  await page.evaluate(
    (html) => {
      const data = new DataTransfer()
      data.setData('text/html', html)
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    `<table>${rows.join('')}</table>`,
  )
  await adas.saved()
  await page.reload()
  await adas.ready()
  const table = page.locator('[data-table]')
  await expect(table.locator('tr')).toHaveCount(300)
  await expect.poll(() => rowsOf(page)).toContainEqual(['Guest 299', 'comes', '2093.50'])

  await test.step('screen readers are told all of it once the page had time for it', async () => {
    const devtools = await page.context().newCDPSession(page)
    const rowsTold = async () => {
      const { nodes } = await devtools.send('Accessibility.getFullAXTree')
      return nodes.filter(({ role, ignored }) => !ignored && role?.value === 'row').length
    }
    await expect.poll(rowsTold).toBe(300)
    await devtools.detach()
  })

  await test.step('what is in sight moves by as much as one scrolls, and the header stays', async () => {
    const moved = await page.evaluate(async () => {
      const scroller = document.querySelector('.pad-scroll')!
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      scroller.scrollTop = scroller.scrollHeight / 2
      for (let at = 0; at < 4; at++) await frame()
      const found: number[] = []
      for (const by of [...Array.from({ length: 12 }, () => -350), ...Array.from({ length: 12 }, () => 350)]) {
        const { left, top, height } = document.querySelector('[data-table]')!.parentElement!.getBoundingClientRect()
        const middle = Math.max(top, 0) + Math.min(height, innerHeight) / 2
        const row = document.elementFromPoint(left + 20, Math.min(middle, innerHeight / 2))!.closest('tr')!
        const before = row.getBoundingClientRect().top
        scroller.scrollTop += by
        await frame()
        await frame()
        found.push(Math.round(row.getBoundingClientRect().top - before + by))
      }
      return found.filter((pixels) => Math.abs(pixels) > 1)
    })
    expect(moved).toEqual([])
    await expect(page.getByRole('columnheader', { name: 'Guest 0' })).toBeInViewport()
  })

  await test.step('both write in the middle of it, and see each other there', async () => {
    const cell = (at: Page, row: number, column: number) =>
      at.locator('[data-table] tr').nth(row).locator('td').nth(column)
    await expect.poll(() => rowsOf(bob.page)).toContainEqual(['Guest 150', 'comes', '1050.50'])
    for (const [at, row] of [
      [page, 150],
      [bob.page, 151],
    ] as const) {
      await cell(at, row, 1).scrollIntoViewIfNeeded()
      await cell(at, row, 1).click()
      await at.keyboard.press('End')
      await at.keyboard.type(`, with quite a number of friends ${row}`)
    }
    await expect(cell(bob.page, 150, 1)).toHaveText('comes, with quite a number of friends 150')
    await expect(cell(page, 151, 1)).toHaveText('comes, with quite a number of friends 151')
    await expect(cell(page, 151, 1).locator('.pad-caret')).toHaveCount(1)
    const height = (at: number) => cell(page, at, 1).evaluate((element) => element.getBoundingClientRect().height)
    // The column has become as wide as what it holds.
    expect(await height(150)).toBe(await height(2))
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(
      cellNamed(page, 'Guest 0: row 153 of 300, column 2 of 3').or(cellNamed(page, /row 153 of 300/)),
    ).toBeFocused()
    expect((await new AxeBuilder({ page }).include('.pad-table').analyze()).violations).toEqual([])
    await adas.saved()
    await bobs.saved()
  })

  await test.step('all of it is printed', async () => {
    await page.emulateMedia({ media: 'print' })
    const heights = await table
      .locator('tr')
      .evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)))
    expect(heights.every((height) => height > 20)).toBe(true)
    expect(await table.evaluate((element) => getComputedStyle(element).display)).toBe('table')
    await page.emulateMedia({ media: 'screen' })
  })
})

test('[TBL-14, TBL-130, TBL-131, TBL-132, TBL-134] who writes in a cell mentions, makes a task and a formula, pastes a table with a picture, and goes on behind the table @long', async ({
  browser,
}) => {
  const { ada, bob, adas, bobs } = await twoInAPad(browser, server, 'adachips', 'bobchips')
  const { page } = ada
  const { keyboard } = page
  await adas.type('/table')
  await expect(page.getByRole('option', { name: 'Table' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(cellNamed(page, 'Row 1 of 3, column 1 of 3')).toBeFocused()
  await keyboard.type('Ask @bobch')
  await expect(page.getByRole('option', { name: 'bobchips' })).toBeVisible()
  // What Bob writes in the text leaves the list open.
  await bobs.text.press('Control+End')
  await bob.page.keyboard.type('Behind')
  await expect(adas.text).toContainText('Behind')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  for (const one of [page, bob.page]) await expect(one.locator('th .pad-mention')).toHaveText('@bobchips')
  await keyboard.type('/')
  await expect(page.getByRole('option', { name: 'Bulleted list' })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Heading 1' })).toHaveCount(0)
  await keyboard.type('task')
  await keyboard.press('Enter')
  await keyboard.type('Rent')
  await keyboard.press('Tab')
  await keyboard.type('If $q^2$ then')
  await expect(bob.page.locator('th .pad-formula math')).toHaveCount(1)
  await expect(bob.page.locator('th input[type=checkbox]')).toHaveCount(1)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  // A chip in a cell that nobody writes in opens its menu by the click that opens the cell.
  await page.locator('th .pad-mention').click()
  await expect(page.getByRole('menuitem', { name: 'Copy @bobchips' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(cellNamed(page, 'Row 1 of 3, column 1 of 3')).toBeFocused()
  await keyboard.press('Escape')
  await keyboard.type('Typed ')
  await expect(bobs.text.locator('> p').last()).toHaveText('Typed Behind')

  await keyboard.press('Control+End')
  await keyboard.press('Enter')
  const picture = `data:image/png;base64,${pngOf(4, 3, [40, 90, 160]).toString('base64')}`
  await adas.text.evaluate((text, source) => {
    const data = new DataTransfer()
    data.setData('text/html', `<table><tr><td>Hall</td><td><img src="${source}" alt="A hall"></td></tr></table>`)
    text.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }, picture)
  await expect(bob.page.locator('td figure img[alt="A hall"]')).toHaveCount(1)
  await expect(bobs.text.locator('> figure')).toHaveCount(0)
  await adas.saved()
})
