import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { twoInAPad } from '../fixtures/two-in-a-pad.ts'
import type { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

/** Returns the text of a pad in the parts that each author wrote. */
const partsOf = ({ text }: PadFrame): Promise<string[]> =>
  text.evaluate((root) => {
    const parts: { author: string | undefined; text: string }[] = []
    const letters = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    while (letters.nextNode()) {
      const { parentElement, textContent } = letters.currentNode
      if (parentElement?.closest('[contenteditable=false]')) continue
      const author = parentElement?.closest<HTMLElement>('[data-author]')?.dataset['author']
      const last = parts.at(-1)
      if (last?.author === author) last!.text += textContent
      else parts.push({ author, text: textContent ?? '' })
    }
    return parts.map(({ text }) => text)
  })

test("[RT-69] a line joined faster than the page draws brings nobody's name into the text", async ({ browser }) => {
  const { ada, adas, bobs } = await twoInAPad(browser, server, 'ada69', 'bob69')
  await adas.type('Top')
  await adas.text.press('Enter')
  await adas.type('Line')
  await expect(bobs.text.locator('p')).toHaveText(['Top', 'Line'])
  await bobs.text.press('Control+End')
  await expect(adas.text.locator('p').nth(1).locator('[data-caret] [data-name=bob69]')).toHaveCount(1)
  // Now and then the browser joins nothing at all, which is not what is tried here.
  await expect(async () => {
    await adas.text.press('Control+Home')
    // The keys wait for the page, which then gets both at once.
    await ada.page.evaluate(() => {
      setTimeout(() => {
        const end = performance.now() + 400
        while (performance.now() < end);
      })
    })
    await Promise.all([ada.page.keyboard.press('End'), ada.page.keyboard.press('Delete')])
    await expect(adas.text.locator('p')).toHaveText(['TopLine'], { timeout: 5000 })
  }).toPass()
  await adas.saved()
  await expect(bobs.text.locator('p')).toHaveText(['TopLine'])
})

test("[RT-69] a line typed over while another's cursor is at its end gets no line break @long", async ({ browser }) => {
  const { ada, adas, bobs } = await twoInAPad(browser, server, 'ada70', 'bob70')
  await bobs.type('Monday')
  await expect(adas.text.locator('p')).toContainText(['Monday'])
  await adas.type(' morning')
  await expect(bobs.text.locator('p')).toContainText(['Monday morning'])
  await bobs.text.press('Control+End')
  await expect(adas.text.locator('[data-caret] [data-name=bob70]')).toHaveCount(1)
  await adas.text.press('Shift+Home')
  await ada.page.keyboard.type('Tue')
  await adas.saved()
  await expect(bobs.text.locator('p')).toHaveText(['Tue'])
  await expect(bobs.text.locator('p br:not(.ProseMirror-trailingBreak)')).toHaveCount(0)
})

test('[EDT-17] what is composed inside the text of another leaves the text around it to them @long', async ({
  browser,
}) => {
  const { ada, bob, adas, bobs } = await twoInAPad(browser, server, 'ada71', 'bob71')
  await adas.type('Dear friends')
  await adas.saved()
  await expect(bobs.text.locator('p')).toHaveText(['Dear friends'])
  await ada.page.goto('about:blank')
  await bobs.text.press('Control+Home')
  for (let count = 0; count < 'Dear'.length; count++) await bob.page.keyboard.press('ArrowRight')
  const session = await bob.page.context().newCDPSession(bob.page)
  for (const text of ['k', 'ka', 'kan'])
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await session.send('Input.insertText', { text: 'kan' })
  await session.detach()
  await bobs.saved()
  expect(await partsOf(bobs)).toEqual(['Dear', 'kan', ' friends'])
})

for (const [kind, signs, ada, bobby] of [
  ['a paragraph', '', 'ada72', 'bob72'],
  ['a task', '[] ', 'ada73', 'bob73'],
] as const)
  test(`[TEXT-12, EDT-16] what is composed in ${kind} beside the cursor of another is written once @long`, async ({
    browser,
  }) => {
    const { bob, adas, bobs } = await twoInAPad(browser, server, ada, bobby)
    const line = bobs.text.locator(':scope > *').first()
    await adas.type(`${signs}this`)
    await expect(line).toHaveText('this')
    for (const wanted of ['thiskan', 'kanthiskan']) {
      await bobs.text.press(wanted.startsWith('kan') ? 'Home' : 'End')
      await adas.text.press(wanted.startsWith('kan') ? 'Home' : 'End')
      await expect(line.locator(`[data-caret] [data-name=${ada}]`)).toHaveCount(1)
      const session = await bob.page.context().newCDPSession(bob.page)
      for (const text of ['k', 'ka', 'kan']) {
        await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
        await bob.page.waitForTimeout(50)
      }
      await session.send('Input.insertText', { text: 'kan' })
      await session.detach()
      await expect(line).toHaveText(wanted)
      await expect(adas.text.locator(':scope > *').first()).toHaveText(wanted)
    }
  })

test('[EDT-157, EDT-158, EDT-159, A11Y-1] by keyboard one follows the cursor of somebody else until one goes on oneself', async ({
  browser,
}) => {
  const { ada, bob, adas, bobs } = await twoInAPad(browser, server, 'ada157', 'bob157')
  await adas.fill(Array.from({ length: 120 }, (_, line) => `Line ${line + 1}`))
  await expect(bobs.text).toContainText('Line 120')
  await bobs.text.press('Control+End')
  const people = ada.page.getByRole('button', { name: 'Who is here: 2 people' })
  await ada.page.keyboard.press('Control+Home')
  await people.press('Enter')
  const follow = ada.page.getByRole('button', { name: /^bob157/ })
  expect((await new AxeBuilder({ page: ada.page }).analyze()).violations).toEqual([])
  await follow.press('Enter')
  const note = ada.page.getByRole('status').filter({ hasText: 'You follow bob157' })
  await expect(note).toBeVisible()
  await expect(adas.text.getByText('Line 120')).toBeInViewport()
  await bobs.text.press('Control+Home')
  await expect(adas.text.getByText('Line 1', { exact: true })).toBeInViewport()
  expect((await new AxeBuilder({ page: ada.page }).analyze()).violations).toEqual([])
  await ada.page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
  await bobs.text.press('Control+End')
  await bobs.type(' and the end')
  await expect(adas.text).toContainText('and the end')
  await expect(adas.text.getByText('Line 1', { exact: true })).toBeInViewport()

  await adas.text.getByText('Line 1', { exact: true }).hover()
  await expect(ada.page.locator('.letter-tip')).toHaveText('ada157')

  await bob.page.close()
  await ada.page.getByRole('button', { name: 'Who is here: 1 person' }).press('Enter')
  await expect(ada.page.getByRole('list', { name: 'Also wrote in this text' }).getByRole('listitem')).toHaveText([
    'bob157',
  ])
})
