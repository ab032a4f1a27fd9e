import { expect } from '@playwright/test'
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

test('[SCR-448] a phone held sideways shows the form, and what saves it below @long', async ({ browser }) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, phoneOf({ width: 390, height: 740 }))
  for (const address of ['myprofile', 'mypads/group/add']) {
    await page.setViewportSize({ width: 390, height: 740 })
    await showScreen(page, { name: address, address })
    const main = page.getByRole('main')
    await main.getByRole('textbox').last().fill('Anything')
    const saves = main.locator('button[type=submit]').last()
    await page.evaluate(() => scrollTo(0, 0))
    await expect(saves, address).toBeInViewport({ ratio: 1 })
    for (const size of [
      { width: 740, height: 360 },
      { width: 844, height: 390 },
    ]) {
      await page.setViewportSize(size)
      await page.evaluate(() => scrollTo(0, 0))
      await expect(saves, address).not.toBeInViewport()
      await saves.scrollIntoViewIfNeeded()
      await expect(saves, address).toBeInViewport({ ratio: 1 })
    }
  }
  await context.close()
})

test('[SCR-448] what saves a folder or a pad stays in sight on a desktop @long', async ({ browser }) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, { viewport: { width: 1280, height: 600 } })
  for (const address of ['mypads/group/add', `mypads/group/${site.board}/edit`]) {
    await showScreen(page, { name: address, address })
    const saves = page.getByRole('main').locator('button[type=submit]').last()
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeGreaterThan(0)
    await expect(saves, address).toBeInViewport({ ratio: 1 })
    // Whatever gets the focus by keyboard is scrolled clear of the buttons.
    const bar = await extentOf(saves)
    for (const field of await page.getByRole('main').locator('form :is(input, textarea):visible').all()) {
      await field.focus()
      const { top, bottom } = await extentOf(field)
      expect.soft(bottom <= bar.top || top >= bar.bottom, `${address}: ${await field.getAttribute('id')}`).toBe(true)
    }
  }
  await context.close()
})

test('[SCR-448] what saves a long form is as wide as the form, on a phone too @long', async ({ browser }) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, {})
  await showScreen(page, { name: 'profile', address: 'myprofile' })
  const form = page.getByRole('main').locator('form').first()
  await form.getByRole('textbox').last().fill('Anything')
  const edges = () =>
    form.evaluate((all) => {
      const edgesOf = (element: Element) => {
        const { left, right } = element.getBoundingClientRect()
        return [Math.round(left), Math.round(right)]
      }
      let bar = all.querySelector('button[type=submit]')!
      while (getComputedStyle(bar).position !== 'sticky') bar = bar.parentElement!
      return { form: edgesOf(all), bar: edgesOf(bar) }
    })
  for (const width of [390, 672, 673, 720, 767, 1024]) {
    await page.setViewportSize({ width, height: 740 })
    const { form: expected, bar } = await edges()
    expect(bar, `${width}`).toEqual(expected)
  }
  await context.close()
})

test('[SCR-448] what saves a form has the same room above and below, in sight and at the end', async ({ browser }) => {
  const { page, context } = await openBrowserAs('groupAdmin', browser, site, {})
  for (const address of ['myprofile', `mypads/group/${site.board}/edit`]) {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      await page.goto(address)
      const save = page.getByRole('button', { name: 'Save', exact: true })
      await save.waitFor()
      // What saves a profile stays in sight once something has changed.
      if (address === 'myprofile') await page.getByLabel('Organisation').fill(`Elm School ${width}`)
      for (const at of ['start', 'end'] as const) {
        const [above, below] = await save.evaluate((button, block) => {
          let bar: Element = button
          while (getComputedStyle(bar).position !== 'sticky') bar = bar.parentElement!
          bar.parentElement!.scrollIntoView({ block })
          const [inner, outer] = [button.getBoundingClientRect(), bar.getBoundingClientRect()]
          return [inner.top - outer.top, Math.min(outer.bottom, innerHeight) - inner.bottom]
        }, at)
        expect(Math.abs(above - below), `${address}, ${width} px, ${at}`).toBeLessThanOrEqual(1)
      }
    }
  }
  await context.close()
})

test('[SCR-98] the help of a registration stands beside its form where there is room, and below it where there is none', async ({
  browser,
}) => {
  const { page, context } = await openBrowserAs('visitor', browser, site, { viewport: { width: 1280, height: 800 } })
  await showScreen(page, { name: 'subscribe', address: 'subscribe' })
  const [form, help] = [page.getByRole('main').locator('form'), page.getByRole('note', { name: 'Help' })]
  const boxes = async () => [(await form.boundingBox())!, (await help.boundingBox())!] as const
  const [left, right] = await boxes()
  expect(right.x).toBeGreaterThan(left.x + left.width)
  expect(right.y).toBeLessThan(left.y + 60)
  await page.setViewportSize({ width: 800, height: 800 })
  const [above, below] = await boxes()
  expect(below.y).toBeGreaterThan(above.y + above.height)
  // The box stands where the profile has it: among the fields that everybody sees, below the language.
  const [language, hides] = [page.getByLabel(/^Language/).last(), page.getByLabel('Hide the help texts')]
  await expect(hides).toBeVisible()
  expect((await hides.boundingBox())!.y).toBeGreaterThan((await language.boundingBox())!.y)
  await context.close()
})
