import { expect } from '@playwright/test'
import { post, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[SCR-160] a list of hundreds draws what is near, keeps the focus and is found again where it was left @long', async ({
  browser,
}) => {
  const HUNDREDS = 200
  const { page, context, token } = await signedIn(browser, server, 'hal')
  for (let at = 0; at < HUNDREDS; at += 1)
    await post(server, token, '/group', {
      name: `Folder ${at}`,
      visibility: 'restricted',
      // Folders with a description have higher rows.
      ...(at % 3 === 0 ? { description: 'What it is about', tags: ['2026'] } : {}),
    })
  await page.goto('mypads')
  const list = page.getByRole('list', { name: 'My folders' })
  const rows = list.locator(':scope > li')
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(HUNDREDS))
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1')
  expect(await rows.count()).toBeLessThan(HUNDREDS / 2)
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()

  const star = rows.first().getByRole('button').first()
  await star.focus()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(list.getByRole('link', { name: `Folder ${HUNDREDS - 1}`, exact: true })).toBeInViewport()
  await expect(star).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rows.first().getByRole('button').nth(1)).toBeFocused()
  // Rows are measured when they are drawn, and their usual height was estimated well enough.
  expect(Math.abs((await height()) - before) / before).toBeLessThan(0.05)

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  const middle = list.getByRole('link', { name: `Folder ${HUNDREDS / 2}`, exact: true })
  await middle.click()
  await page.getByRole('heading', { name: `Folder ${HUNDREDS / 2}`, level: 1 }).waitFor()
  await page.goBack()
  await expect(middle).toBeInViewport()

  // The rows in sight are drawn even if something above the list grows higher than all the rows that are drawn.
  await page.evaluate(() => {
    const above = document.createElement('div')
    above.style.blockSize = '3000px'
    document.body.prepend(above)
    window.scrollTo(0, document.documentElement.scrollHeight / 2)
  })
  const drawn = () =>
    list.evaluate((all) =>
      Array.from(all.children, (row) => row.getBoundingClientRect()).some(
        ({ top, bottom }) => top <= innerHeight / 2 && bottom >= innerHeight / 2,
      ),
    )
  await expect.poll(drawn).toBe(true)

  // Another address that is opened in the same tab does not take over the scroll position.
  await page.setViewportSize({ width: 1280, height: 300 })
  await page.goto('mypads')
  await rows.first().waitFor()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
  await page.goto('mypads/group/add')
  await page.getByLabel(/^Name/).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await context.close()
})
