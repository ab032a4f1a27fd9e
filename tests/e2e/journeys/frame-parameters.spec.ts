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

test('[EDT-190, EDT-191, EDT-192, EDT-193, EDT-194, EDT-196, EDT-197] the address of a pad says how that page alone is shown', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  const frame = PadFrame.alone(page)
  const open = async (query: string) => {
    await page.goto(`p/${pad}${query}`)
    await frame.ready()
  }
  const text = page.locator('.pad-text')
  const button = (name: string) => page.getByRole('button', { name })

  await open('?showControls=false&alwaysShowChat=true&showLineNumbers=false&useMonospaceFont=true')
  await expect(page.getByRole('complementary', { name: 'Chat' })).toBeVisible()
  await expect(frame.text).toBeFocused()
  await frame.type('letters')
  await frame.saved()
  await expect(page.getByRole('toolbar')).toHaveCount(0)
  await expect(button('View settings')).toHaveCount(0)
  await expect(text).not.toHaveClass(/has-line-numbers/)
  const fontOf = () => frame.text.evaluate((element) => getComputedStyle(element).fontFamily)
  expect(await fontOf()).toContain('monospace')
  await button('Close the chat').click()
  await expect(page.getByRole('complementary')).toHaveCount(0)

  await open('?showChat=false&alwaysShowChat=true&rtl=true&showControls=yes')
  await expect(page.getByRole('toolbar')).toBeVisible()
  await expect(button('Chat')).toHaveCount(0)
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(frame.text).toHaveAttribute('dir', 'rtl')
  // Latin lines begin at the right, too, and end as they are read.
  await frame.type('Begin.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- One item.')
  const room = (await frame.text.boundingBox())!
  for (const [line, letters] of [
    [frame.text.locator('p').last(), 'Begin.'],
    [frame.text.locator('li'), 'One item.'],
  ] as const) {
    const [first, last] = await line.evaluate((element, { length }) => {
      const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
      const boxes = [0, length - 1].map((at) => {
        const range = document.createRange()
        range.setStart(text, text.data.length - length + at)
        range.setEnd(text, text.data.length - length + at + 1)
        return range.getBoundingClientRect()
      })
      return boxes.map(({ left }) => left) as [number, number]
    }, letters)
    expect(last).toBeGreaterThan(first)
    expect(first).toBeGreaterThan(room.x + room.width / 2)
  }

  await open('')
  await expect(page.getByRole('toolbar')).toBeVisible()
  await expect(text).toHaveClass(/has-line-numbers/)
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  expect(await fontOf()).not.toContain('monospace')
})
