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

test('[PREF-50, PREF-51, PREF-52, PREF-53, PREF-56] by keyboard a writer hides the cursors of others, and types signs that stay what they are @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  const frame = PadFrame.alone(page)
  await page.goto(`p/${pad}`)
  await frame.ready()
  const other = await page.context().newPage()
  await other.goto(`p/${pad}`)
  const others = PadFrame.alone(other)
  await others.ready()
  await others.type('minutes')
  const caret = page.locator('.pad-caret')
  await expect(caret).toBeVisible()

  await page.getByRole('button', { name: 'View settings' }).press('Enter')
  await page.getByRole('menuitem', { name: 'More settings' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'More settings' })
  await dialog.getByRole('switch', { name: 'Monospace font' }).press('Space')
  await dialog.getByRole('switch', { name: 'Hide others’ cursors' }).press('Space')
  await dialog.getByRole('switch', { name: 'Format while typing' }).press('Space')
  expect(
    (
      await new AxeBuilder({ page })
        .include('[role=dialog]')
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
    ).violations,
  ).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(caret).toHaveCount(1)
  await expect(caret).toBeHidden()
  await frame.type('# ')
  await frame.saved()
  await expect(frame.text.locator('h1')).toHaveCount(0)

  await page.reload()
  await frame.ready()
  await expect(frame.text).toContainText('# ')
  expect(await frame.text.evaluate((element) => getComputedStyle(element).fontFamily)).toContain('monospace')
})
