import { expect } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { post, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { headingNamed } from '../pages/controls.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

for (const way of inputDeviceNames)
  test(`[SCR-33, PAD-45, MRK-10, A11Y-2] the dashboard has every pad once, in the chosen order, with marks, its folder and a search, by ${way} @long`, async ({
    browser,
  }) => {
    const ada = await signedIn(browser, server, `ada.${way}`)
    const eve = await signedIn(browser, server, `eve.${way}`)
    const board = await folderOf(ada, server)
    const zebra = await padIn(ada, server, board, { name: 'Zebra' })
    await padIn(ada, server, board, { name: 'Ant' })
    const open = await folderOf(eve, server, { name: 'Summer party', visibility: 'public' })
    const music = await padIn(eve, server, open, { name: 'Music' })
    await padIn(eve, server, open, { name: 'Not watched' })
    // Ada watches two pads, of which one is in a folder of her own.
    for (const key of [zebra, music]) await post(server, ada.token, '/userwatch', { type: 'pads', key })
    const { page } = ada
    await page.goto(`p/${zebra}`)
    const frame = PadFrame.alone(page)
    await frame.ready()
    await frame.type('Stripes of giraffes.')
    await frame.saved()

    const by = inputDevices[way](page)
    const rows = page.getByRole('list', { name: 'My pads' }).getByRole('listitem')
    const pads = rows.getByRole('link', { name: /^(Ant|Music|Zebra|Not watched)$/ })
    const order = (name: string) => page.getByRole('group', { name: 'Sort by' }).getByRole('button', { name })
    await page.goto('dashboard')
    await expect(pads).toHaveCount(3)
    await expect(pads.first()).toHaveText('Zebra')
    await expect(order('last change')).toHaveAttribute('aria-pressed', 'true')
    await by.press(order('name'))
    await expect(pads).toHaveText(['Ant', 'Music', 'Zebra'])
    await expect(rows.nth(1)).toContainText('Created')
    await by.press(order('Created'))
    await expect(pads).toHaveText(['Music', 'Ant', 'Zebra'])
    await page.reload()
    await expect(pads).toHaveText(['Music', 'Ant', 'Zebra'])

    await by.press(page.getByRole('button', { name: 'Bookmark Ant' }))
    await expect(page.getByText('The pad has been bookmarked.')).toBeVisible()
    await by.press(rows.nth(1).getByRole('link', { name: 'Board' }))
    await expect(headingNamed(page, 'Board')).toBeVisible()
    await page.goBack()

    const search = page.getByRole('searchbox', { name: 'Find a pad by its text' })
    await by.fill(search, 'gi')
    await page.keyboard.press('Enter')
    await expect(search).toHaveAttribute('aria-invalid', 'true')
    await expect(async () => {
      await page.goto('dashboard')
      await by.fill(search, 'giraffe')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main').getByRole('link', { name: 'Zebra' })).toBeVisible({ timeout: 5000 })
    }).toPass()
    await expect(page).toHaveURL(/\/search\?q=giraffe$/)
  })

test('[SCR-298] a row opens what its name names, but for what else can be pressed in it', async ({ browser }) => {
  const ada = await signedIn(browser, server, 'ada.rows')
  const board = await folderOf(ada, server)
  const zebra = await padIn(ada, server, board, { name: 'Zebra' })
  const { page } = ada
  const corner = { position: { x: 4, y: 4 } }
  await page.goto('mypads')
  await page.getByRole('list', { name: 'My folders' }).getByRole('listitem').click(corner)
  await expect(headingNamed(page, 'Board')).toBeVisible()
  const row = page.getByRole('list', { name: 'Pads' }).getByRole('listitem')
  await row.getByRole('checkbox').check()
  await row.getByRole('button', { name: 'Bookmark Zebra' }).click()
  await expect(headingNamed(page, 'Board')).toBeVisible()
  await row.click(corner)
  await expect(page).toHaveURL(new RegExp(`/pad/view/${zebra}$`))
})
