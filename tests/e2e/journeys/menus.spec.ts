import { expect, type Page } from '@playwright/test'
import { openBrowserAs, type SeededSite, seedSite } from '../fixtures/seeded-site.ts'
import { phoneOf } from '../fixtures/phone.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { extentOf } from '../pages/extent.ts'

let site: SeededSite
test.beforeAll(async ({ browser }) => {
  site = await seedSite(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

test('[SCR-397] a menu is whole below, above or beside its button, and scrolls where it cannot be @long', async ({
  browser,
}) => {
  for (const height of [740, 560, 360]) {
    const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 375, height }))
    await page.goto(`mypads/group/${site.board}/view`)
    const opener = page.getByRole('button', { name: 'Actions for Minutes of November' })
    await opener.evaluate((it) => it.scrollIntoView({ block: 'center' }))
    await opener.tap()
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    const [button, { top, bottom }] = [await extentOf(opener), await extentOf(menu)]
    const [{ x: left, width }, { x: start }] = [(await menu.boundingBox())!, (await opener.boundingBox())!]
    expect.soft(bottom <= button.top || top >= button.bottom || left + width <= start, `${height}`).toBe(true)
    expect.soft(left, `${height}`).toBeGreaterThanOrEqual(0)
    const isWhole = await menu.evaluate((it) => it.scrollHeight <= it.clientHeight)
    expect.soft(isWhole, `${height}`).toBe(height > 400)
    expect.soft(top, `${height}`).toBeGreaterThanOrEqual(0)
    expect.soft(bottom, `${height}`).toBeLessThanOrEqual(height)
    expect.soft(bottom - top, `${height}`).toBeGreaterThan(height / 3)
    const last = page.getByRole('menuitem', { name: 'Remove the pad' })
    await last.scrollIntoViewIfNeeded()
    await expect.soft(last).toBeInViewport({ ratio: 1 })
    await context.close()
  }
})

const BACKGROUND = 'rgba(0, 0, 0, 0)'
const litIn = (page: Page): Promise<readonly (string | null)[]> =>
  page
    .getByRole('menuitem')
    .evaluateAll(
      (items, none) =>
        items.filter((it) => getComputedStyle(it).backgroundColor !== none).map(({ textContent }) => textContent),
      BACKGROUND,
    )

test('[A11Y-40] of the items of a menu one is lit, whether it is gone through by mouse or by keys', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, { viewport: { width: 1280, height: 800 } })
  await page.goto(`mypads/group/${site.board}/view`)
  await page.getByRole('button', { name: 'Actions for Minutes of November' }).click()
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.getByRole('menuitem', { name: 'Move the pad', exact: true }).hover()
  await expect.poll(() => litIn(page)).toEqual(['Move the pad'])
  await page.mouse.move(10, 10)
  await expect.poll(() => litIn(page)).toEqual(['Open'])
  await context.close()
})
