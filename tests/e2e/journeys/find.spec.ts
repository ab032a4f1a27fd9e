import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { signedIn } from '../fixtures/people.ts'
import { phoneOf } from '../fixtures/phone.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[EDT-146, EDT-150, EDT-152, EDT-153, EDT-155, EDT-156] by keyboard a text is found and replaced, headings lead to their sections, and the text is made larger', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  const { keyboard } = page
  await frame.type('## Costs')
  await keyboard.press('Enter')
  await frame.fill(['The cat costs nothing.', ...Array.from({ length: 60 }, (_, n) => `line ${n}`)])
  await frame.type('## End')
  await keyboard.press('Enter')
  await keyboard.insertText('A cat and a Cat.')
  await frame.saved()

  await keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: 'Find and replace' })
  const said = bar.getByRole('status')
  await expect(bar.getByLabel('Find in the pad')).toBeFocused()
  await keyboard.type('cat')
  await expect(said).toHaveText(/^\d of 3$/)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  for (let press = 0; press < 3 && (await said.textContent()) !== '1 of 3'; press++) await keyboard.press('Enter')
  await expect(frame.text.getByText('The cat costs nothing.')).toBeInViewport()
  await keyboard.press('Shift+Enter')
  await expect(said).toHaveText('3 of 3')
  await expect(frame.text.getByText('A cat and a Cat.')).toBeInViewport()

  await keyboard.press('Control+h')
  await bar.getByLabel('Replace with').fill('dog')
  await bar.getByRole('button', { name: 'All', exact: true }).press('Enter')
  await expect(said).toHaveText('3 matches replaced')
  await expect(frame.text).toContainText('A dog and a dog.')
  await bar.getByLabel('Find in the pad').press('Escape')
  await expect(bar).toHaveCount(0)
  await expect(frame.text).toBeFocused()
  await keyboard.press('Control+z')
  await expect(frame.text).toContainText('A cat and a Cat.')
  await expect(frame.text).toContainText('The cat costs nothing.')

  await page.getByRole('button', { name: 'Outline' }).press('Enter')
  const outline = page.getByRole('navigation', { name: 'Outline' })
  await outline.getByRole('button', { name: 'Costs', exact: true }).press('Enter')
  await expect(frame.text.getByRole('heading', { name: 'Costs' })).toBeInViewport()
  await expect(outline.locator('[aria-current]')).toHaveText('Costs')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  const sizeOf = () =>
    frame.text
      .locator('p')
      .first()
      .evaluate((line) => getComputedStyle(line).fontSize)
  expect(await sizeOf()).toBe('16px')
  await page.getByRole('button', { name: 'View settings' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Larger' }).press('Enter')
  expect(await sizeOf()).toBe('18.4px')
  await page.reload()
  await frame.ready()
  expect(await sizeOf()).toBe('18.4px')
  await expect(outline).toBeVisible()

  await page.goto(`p/${pad}?find=cat`)
  await expect(said).toHaveText('1 of 3')
  await expect(frame.text.getByText('The cat costs nothing.')).toBeInViewport()
})

test('[EDT-340] what is typed before the field of the search or of a link is there comes into it', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'hasty')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  const { keyboard } = page
  await frame.fill(['The cat costs nothing.'])
  await page.route('**/*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await keyboard.press('Control+f')
  await keyboard.type('dx')
  await keyboard.press('Backspace')
  await keyboard.type('og')
  const sought = page.getByRole('search').getByLabel('Find in the pad')
  await expect(sought).toHaveValue('dog')
  await keyboard.type('s')
  await expect(sought).toHaveValue('dogs')
  await keyboard.press('Escape')
  await expect(frame.text).toBeFocused()
  await keyboard.press('Control+k')
  await keyboard.type('example.org')
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('example.org')
  await expect(frame.text).toHaveText('The cat costs nothing.')

  // A word that is composed, too, of which the bar waits for the end.
  await page.reload()
  await frame.ready()
  await frame.text.press('Control+End')
  const session = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await keyboard.press('Control+f')
  await compose('ね')
  await expect(page.getByRole('search')).toBeVisible()
  await compose('ねこ')
  await session.send('Input.insertText', { text: '猫' })
  await expect(sought).toHaveValue('猫')
  await expect(sought).toBeFocused()
  await expect(frame.text).toHaveText('The cat costs nothing.')
})

test('[EDT-337] on a phone what is sought has room, and the count moves nothing', async ({ browser }) => {
  const dan = await signedIn(browser, server, 'dan', phoneOf({ width: 375, height: 740 }))
  const pad = await padIn(dan, server, await folderOf(dan, server))
  const { page } = dan
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  await frame.type('A cat and a Cat.')
  await page.keyboard.press('Control+f')
  const bar = page.getByRole('search', { name: 'Find and replace' })
  const field = bar.getByLabel('Find in the pad')
  await expect(field).toBeFocused()
  expect((await field.boundingBox())!.width).toBeGreaterThan(280)
  const { height } = (await bar.boundingBox())!
  await page.keyboard.type('cat')
  await expect(bar.getByRole('status')).toHaveText(/^\d of 2$/)
  expect((await bar.boundingBox())!.height).toBe(height)
  const close = (await bar.getByRole('button', { name: 'Close the search' }).boundingBox())!
  expect(close.y).toBeLessThan((await field.boundingBox())!.y + 20)
})
