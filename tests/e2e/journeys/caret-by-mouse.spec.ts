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

test('[TEXT-74, EDT-143] a click beside the text leads the caret to where the line begins or ends', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  await page.setViewportSize({ width: 1500, height: 800 })
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  await frame.text.press('Control+End')
  // Enter in an empty item ends the list.
  await page.keyboard.type('One\n- Two\n\nThree')
  const lines = frame.text.locator('> *')
  await expect(lines).toHaveText(['One', 'Two', 'Three'])

  /** Clicks at a place beside a line and types there. Returns the lines, and takes back what was typed. */
  const typedAt = async (x: number, y: number): Promise<string> => {
    await page.mouse.click(x, y)
    await page.keyboard.type('X')
    const texts = (await lines.allTextContents()).join(' ')
    await page.keyboard.press('Backspace')
    return texts
  }
  const boxes = await Promise.all((await lines.all()).map(async (line) => (await line.boundingBox())!))
  const middle = (at: number): number => boxes[at]!.y + boxes[at]!.height / 2
  const NUMBER = boxes[0]!.x + 380
  expect(await typedAt(NUMBER, middle(1))).toBe('One XTwo Three')
  expect(await typedAt(NUMBER, middle(0))).toBe('XOne Two Three')
  for (const x of [boxes[0]!.x + 900, 1450]) {
    expect(await typedAt(x, middle(1))).toBe('One TwoX Three')
    expect(await typedAt(x, middle(0))).toBe('OneX Two Three')
    expect(await typedAt(x, middle(2) + 300)).toBe('One Two ThreeX')
  }

  // With Shift, the selection reaches to the line whose number is clicked.
  await page.mouse.click(boxes[0]!.x + 900, middle(2))
  await page.keyboard.down('Shift')
  await page.mouse.click(NUMBER, middle(1))
  await page.keyboard.up('Shift')
  expect(await page.evaluate(() => getSelection()!.toString().split(/\s+/))).toEqual(['Two', 'Three'])
  await page.context().close()
})
