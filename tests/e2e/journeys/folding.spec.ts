import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
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

test('[EDT-200, EDT-201, EDT-202, EDT-203, EDT-206] sections fold by their sign, by key and in the outline, and nobody gets lost in them @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  const { keyboard, mouse } = page
  for (const heading of ['First', 'Second', 'Third']) {
    await frame.type(`## ${heading}`)
    await keyboard.press('Enter')
    await frame.fill([`one of ${heading}`, `two of ${heading}`])
  }
  await frame.saved()
  const heading = (name: string) => frame.text.getByRole('heading', { name })
  const line = (text: string) => frame.text.getByText(text, { exact: true })

  // The sign behind a heading, which the pointer finds.
  await heading('First').hover()
  const letters = (await heading('First').locator('span').boundingBox())!
  await mouse.click(letters.x + letters.width + 12, letters.y + letters.height / 2)
  await expect(line('one of First')).toBeHidden()
  await expect(line('one of Second')).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  // The caret passes what is folded, and the numbers of lines stay what they are.
  await heading('Second').click()
  await keyboard.press('End')
  await keyboard.press('Control+Shift+Enter')
  await expect(line('two of Second')).toBeHidden()
  await keyboard.press('ArrowDown')
  await keyboard.press('End')
  await keyboard.insertText('!')
  await expect(heading('Third!')).toBeVisible()
  await frame.saved()
  const number = await heading('Third!').evaluate((element) => {
    const lines = [...(element.parentElement?.children ?? [])]
    const shown = lines.slice(0, lines.indexOf(element) + 1).filter((one) => one.getClientRects().length > 0)
    const added = (one: Element) => Number.parseInt(getComputedStyle(one).counterIncrement.replace('line ', ''), 10)
    return shown.reduce((sum, one) => sum + added(one), 0)
  })
  expect(number).toBe(7)

  // What leads into a section shows it; this tab keeps the others, and a print has all.
  await page.reload()
  await frame.ready()
  await expect(line('one of First')).toBeHidden()
  await keyboard.press('Control+f')
  await page.getByLabel('Find in the pad').fill('two of Second')
  await expect(line('two of Second')).toBeVisible()
  await keyboard.press('Escape')
  await page.emulateMedia({ media: 'print' })
  await expect(line('one of First')).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Outline' }).press('Enter')
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await outline.getByRole('button', { name: 'Section “First”', expanded: false }).press('Enter')
  await expect(line('one of First')).toBeVisible()
  await expect(outline.getByText('Words').locator('xpath=following-sibling::dd[1]')).toHaveText('3 of 21')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
})
