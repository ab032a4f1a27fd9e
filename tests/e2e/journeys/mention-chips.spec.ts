import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { openBrowser, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[EDT-250, EDT-251, EDT-252, EDT-332] a mention is a chip with a menu, and letters for guests', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const bob = await signedIn(browser, server, 'bob')
  const eve = await openBrowser(browser, server, 'eve')
  const folder = await folderOf(ada, server, { visibility: 'public' })
  await inviteInto(ada, server, folder, ['bob'])
  const pad = await padIn(ada, server, folder)
  await bob.page.goto(`p/${pad}`)
  await PadFrame.alone(bob.page).ready()
  const { page } = ada
  await page.goto(`p/${pad}`)
  const alone = PadFrame.alone(page)
  await alone.ready()
  await alone.type('Ask @bo')
  await expect(page.getByRole('option', { name: 'bob' })).toBeVisible()
  await page.keyboard.press('Enter')
  const chip = page.locator('.pad-mention')
  await expect(chip).toHaveText('@bob')
  await alone.type('today')
  await expect(alone.text).toHaveText('Ask @bob today')

  // By mouse, which puts the caret at the chip, and by keyboard there.
  const follow = page.getByRole('menuitem', { name: 'Go along with the cursor of bob' })
  await chip.click()
  await expect(follow).toBeVisible()
  expect((await new AxeBuilder({ page }).withTags(WCAG).analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await expect(follow).toBeHidden()
  await expect(alone.text).toBeFocused()
  // Who clicks on it to write there writes.
  await chip.click({ position: { x: 40, y: 10 } })
  await expect(follow).toBeFocused()
  await page.keyboard.press('Control+a')
  await expect(follow).toBeHidden()
  await page.keyboard.press('Control+End')
  await chip.click()
  await expect(follow).toBeFocused()
  await page.keyboard.type('x')
  await expect(follow).toBeHidden()
  await expect(alone.text).toHaveText(/^Ask (?=.*x).* today$/)
  await page.keyboard.press('Backspace')
  await expect(alone.text).toHaveText('Ask @bob today')
  await page.keyboard.press('Alt+Enter')
  await expect(follow).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('You follow bob')).toBeVisible()
  await expect(alone.text).toHaveText('Ask @bob today')
  await alone.saved()

  // A guest reads letters: who the members are is not told.
  await eve.page.goto(`p/${pad}`)
  const other = PadFrame.alone(eve.page)
  await other.ready()
  await expect(other.text).toHaveText('Ask @bob today')
  await other.type('!')
  await other.saved()
  await expect(eve.page.locator('.pad-mention')).toHaveCount(0)
})
