import { expect } from '@playwright/test'
import { openBrowser, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { setSettings } from '../fixtures/settings.ts'
import { test } from '../fixtures/test.ts'
import { headingNamed } from '../pages/controls.ts'
import { inputDevices } from '../pages/input-devices.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[PAD-49, PAD-50, PAD-51, PAD-55, EDT-3, EDT-16, EDT-19, RT-22, A11Y-2] two people without an account write a pad by its name alone, until the site wants none of that @long', async ({
  browser,
}) => {
  const gil = await openBrowser(browser, server, 'gil')
  const hal = await openBrowser(browser, server, 'hal')
  for (const { page } of [gil, hal]) await page.goto('p/our-party')
  const [gils, hals] = [PadFrame.alone(gil.page), PadFrame.alone(hal.page)]
  await Promise.all([gils.ready(), hals.ready()])
  await gils.type('Who brings the cake?')
  await gils.saved()
  await expect(hals.text).toContainText('Who brings the cake?')

  // A name that the visitor chooses is kept.
  const by = inputDevices.keyboard(gil.page)
  const people = (page: typeof gil.page) => page.getByRole('button', { name: /^Who is here: 2 people$/ })
  await by.press(people(gil.page))
  await by.fill(gil.page.getByLabel('Your name'), 'Gil')
  await gil.page.keyboard.press('Enter')
  await gil.page.keyboard.press('Escape')
  await people(hal.page).click()
  await expect(hal.page.getByRole('listitem').filter({ hasText: /^Gil|Gil$/ })).toHaveCount(1)
  await hal.page.keyboard.press('Escape')
  const authors = () =>
    hals.text
      .locator('[data-author]')
      .evaluateAll((marks) => [...new Set(marks.map((mark) => mark.getAttribute('data-author')))])
  const before = await authors()
  await gil.page.reload()
  await gils.ready()
  await gils.type(' I do.')
  await gils.saved()
  await expect(hals.text).toContainText('I do.')
  expect(await authors()).toEqual(before)

  // Nobody finds the pad without knowing its name.
  const ada = await signedIn(browser, server, 'ada')
  await ada.page.goto('search?q=cake')
  await expect(ada.page.getByText('Nothing found for “cake”')).toBeVisible()
  await ada.page.goto('dashboard')
  await expect(ada.page.getByText('No pads yet')).toBeVisible()

  await setSettings(server, { allowEtherPads: false })
  for (const { page } of [gil, hal]) {
    await expect(page.getByText('This pad has been removed, or you no longer have access to it.')).toBeVisible()
    await expect(page.getByText('Who brings the cake?')).toHaveCount(0)
  }
  const reply = await hal.page.goto('p/another-one')
  expect(reply?.status()).toBe(404)
  await expect(hal.page.getByText('This pad does not exist, or you do not have access to it.')).toBeVisible()
  await setSettings(server, { allowEtherPads: true })
  await hal.page.goto('p/our-party')
  await expect(hals.text).toContainText('Who brings the cake? I do.')
  expect((await hal.page.goto('p/...'))?.status()).toBe(404)
})

test('[EDT-133, EDT-134, SCR-99] an address that no pad can have says so, and leads on', async ({ browser }) => {
  const { page } = await openBrowser(browser, server, 'visitor')
  const main = page.getByRole('main')
  expect((await page.goto('p/abc%00'))?.status()).toBe(404)
  await expect(headingNamed(page, 'A pad cannot have this name')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Open abc' })).toBeVisible()
  await page.goto(`p/${encodeURIComponent('会議')}`)
  await expect(headingNamed(page, 'A pad cannot have this name')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect((await page.goto('p/%E0%A4%A'))?.status()).toBe(400)
  await expect(headingNamed(page, 'There is nothing at this address')).toBeVisible()
})
