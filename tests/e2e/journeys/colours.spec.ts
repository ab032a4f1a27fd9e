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

test('[EDT-180, EDT-182, EDT-183, TEXT-84] by keys alone words are coloured, a line centred and code given a language, and it all is there after a reload, readable in the dark and on paper', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  const { keyboard } = page
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  const { text } = frame
  const axe = async () =>
    (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze())
      .violations
  const styleOf = (selector: string, name: 'color' | 'backgroundColor') =>
    text.locator(selector).evaluate((element, property) => getComputedStyle(element)[property], name)

  await frame.type('word')
  await keyboard.press('Control+Shift+E')
  const { x: middle } = await text.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect()
    return { x: (left + right) / 2 }
  })
  await keyboard.press('Shift+Home')
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Colours' }).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Text colour: None' })).toBeFocused()
  expect(await axe()).toEqual([])
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(text.locator('[data-color="red"]')).toHaveText('word')
  await expect(text).toBeFocused()
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Colours' }).click()
  await page.getByRole('menuitemradio', { name: 'Highlight: Yellow' }).click()
  await expect(text.locator('mark')).toHaveText('word')
  await expect(text).toBeFocused()

  await keyboard.press('End')
  await keyboard.press('Enter')
  await keyboard.type('```js ')
  await keyboard.type('let a')
  await expect(text.locator('.code-keyword')).toHaveText('let')
  await keyboard.press('Escape')
  await keyboard.press('Tab')
  const choice = page.getByRole('combobox', { name: 'Language of the code' })
  await expect(choice).toBeFocused()
  await expect(choice).toHaveValue('javascript')
  expect(await axe()).toEqual([])
  await choice.selectOption('TypeScript')
  await keyboard.press('Escape')
  await expect(text).toBeFocused()

  await frame.saved()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await frame.ready()
  await expect(text.locator('pre[data-language="typescript"]')).toHaveText('let a')
  const box = await text.locator('mark').boundingBox()
  expect(Math.abs(box!.x + box!.width / 2 - middle)).toBeLessThan(40)
  expect(await styleOf('[data-color]', 'color')).toBe('rgb(255, 170, 162)')
  expect(await styleOf('mark', 'backgroundColor')).toBe('rgb(79, 66, 6)')
  expect(await axe()).toEqual([])

  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  expect(await styleOf('[data-color]', 'color')).toBe('rgb(180, 35, 24)')
  expect(await styleOf('mark', 'backgroundColor')).toBe('rgb(255, 242, 154)')
})
