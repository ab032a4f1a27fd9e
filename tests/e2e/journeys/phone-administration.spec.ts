import { expect } from '@playwright/test'
import { inEveryLanguage } from '../fixtures/every-language.ts'
import { openBrowserAs, type SeededSite, seedSite } from '../fixtures/seeded-site.ts'
import { phoneOf } from '../fixtures/phone.ts'
import { showScreen } from '../fixtures/show-screen.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { extentOf } from '../pages/extent.ts'

let site: SeededSite
test.beforeAll(async ({ browser }) => {
  site = await seedSite(browser, await Server.start())
})
test.afterAll(() => site.server.stop())

test('[SCR-448] what saves an account or the settings is in sight once something has changed, and before that over no part of the form @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('siteAdmin', browser, site, {})
  for (const viewport of [
    { width: 1280, height: 640 },
    { width: 390, height: 740 },
  ]) {
    await page.setViewportSize(viewport)
    for (const address of ['admin', 'admin/users/create', 'admin/users/bob/edit']) {
      await showScreen(page, { name: address, address })
      const saves = page.getByRole('main').locator('button[type=submit]').last()
      await expect(saves, `${address}, ${viewport.width}`).not.toBeInViewport()
      await page.getByRole('main').locator('form input:visible').first().fill('Elm')
      await expect(saves, `${address}, ${viewport.width}`).toBeInViewport({ ratio: 1 })
      // The changes are discarded, since the question about them is not part of this test.
      await page.evaluate(() => sessionStorage.clear())
      page.once('dialog', (dialog) => void dialog.accept())
    }
  }
  await context.close()
})

test('[SCR-437, SCR-448, A11Y-5] saving and discarding settings stand beside or below each other on the narrowest phone @long', async ({
  browser,
}) => {
  test.slow()
  const { page, context } = await openBrowserAs('siteAdmin', browser, site, {
    viewport: { width: 320, height: 700 },
  })
  for await (const { language, t } of inEveryLanguage(page, 'siteAdmin', ['admin'])) {
    await page.getByRole('textbox', { name: t('ADMIN.FIELD.TITLE') }).fill('Elm School')
    const [save, discard] = await Promise.all(
      (['ADMIN.FIELD.APPLY', 'ADMIN.DISCARD'] as const).map(
        async (key) => (await page.getByRole('button', { name: t(key) }).boundingBox())!,
      ),
    )
    const isBelow = discard!.y >= save!.y + save!.height
    expect.soft(isBelow || discard!.y === save!.y, language).toBe(true)
    const count = page.getByText(t('ADMIN.UNSAVED', { count: 1 }), { exact: true })
    await expect.soft(count, language).toBeInViewport({ ratio: 1 })
    expect.soft((await count.boundingBox())?.width, language).toBeGreaterThan(40)
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), language).toBeLessThanOrEqual(320)
    // The changes are discarded, since the question about them is not part of this test.
    await page.getByRole('button', { name: t('ADMIN.DISCARD') }).click()
  }
  await context.close()
})

test('[SCR-81] the index of the settings slides in one line that stays, with the section that is read in it @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('siteAdmin', browser, site, {
    viewport: { width: 390, height: 700 },
    reducedMotion: 'reduce',
  })
  await page.goto('admin')
  const index = page.getByRole('navigation', { name: 'Settings sections' })
  const last = index.getByRole('button').last()
  await expect(last).toBeVisible()
  const heights = await index
    .getByRole('button')
    .evaluateAll((entries) => entries.map((entry) => entry.getBoundingClientRect().top))
  expect(new Set(heights).size).toBe(1)
  await last.click()
  await expect(last).toHaveAttribute('aria-current', 'location')
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(page.locator('fieldset:focus legend').first()).toBeInViewport()
  await context.close()
})

test('[SCR-326] the filters of the audit trail stand behind a button that says how many are on @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('siteAdmin', browser, site, { viewport: { width: 390, height: 700 } })
  await page.goto('admin/audit?actor=ada')
  const button = page.getByRole('button', { name: 'Filters: 1 on' })
  await expect(page.getByLabel('Until')).toBeHidden()
  await button.click()
  await expect(page.getByLabel('Until')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeFocused()
  await context.close()
})

test('[SCR-174] where accounts stand as cards, what edits and removes one stands beside its name @long', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('siteAdmin', browser, site, phoneOf({ width: 375, height: 740 }))
  await page.goto('admin/users')
  const name = await extentOf(page.getByRole('link', { name: 'bob', exact: true }))
  for (const link of ['Edit bob', 'Remove bob']) {
    const sign = await extentOf(page.getByRole('link', { name: link }))
    expect(Math.abs(sign.top + sign.bottom - name.top - name.bottom)).toBeLessThan(6)
  }
  await context.close()
})

test('[SCR-42] on a phone the button that adds a person stands beside its field @long', async ({ browser }) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 375, height: 740 }))
  await page.goto(`mypads/group/${site.board}/user/invite`)
  const add = page.getByRole('button', { name: 'Add', exact: true })
  const field = page.getByRole('combobox', { name: /login or e-mail address/i })
  // The field gives way to one that completes names once that is here.
  await expect.poll(async () => (await extentOf(add)).bottom - (await extentOf(field)).bottom).toBe(0)
  await context.close()
})
