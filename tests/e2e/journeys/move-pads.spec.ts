import { expect } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { adminSession, openBrowser, giveSession, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { actionOn } from '../pages/controls.ts'
import { FolderPage } from '../pages/folder-page.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

for (const way of inputDeviceNames)
  test(`[SCR-72, SCR-73, SCR-780, PAD-31, PAD-33, PAD-34, NOTE-4, A11Y-2] pads are moved to another folder, and who may see them follows, by ${way} @long`, async ({
    browser,
  }) => {
    const ada = await signedIn(browser, server, `ada.${way}`)
    const bob = await signedIn(browser, server, `bob.${way}`)
    const board = await folderOf(ada, server)
    const minutes = await padIn(ada, server, board)
    await padIn(ada, server, board, { name: 'Agenda' })
    await padIn(ada, server, board, { name: 'Salaries', visibility: 'restricted' })
    await inviteInto(ada, server, board, [bob.login])
    await bob.page.goto(`p/${minutes}`)
    const bobs = PadFrame.alone(bob.page)
    await bobs.ready()
    await bobs.type('Seventeen members.')
    await bobs.saved()

    const { page } = ada
    const by = inputDevices[way](page)
    const { pads } = new FolderPage(page)
    const move = page.getByRole('button', { name: 'Move to this folder' })
    await page.goto(`mypads/group/${board}/view`)
    await by.press(page.getByRole('main').getByRole('link', { name: 'Move pads' }))
    await expect(page.getByText('You administer no other folder to move pads to.')).toBeVisible()

    // The folder is preselected if it is the only one.
    const party = await folderOf(ada, server, { name: 'Summer party', visibility: 'public' })
    await page.reload()
    const target = page.getByRole('combobox', { name: 'To the folder' })
    await expect(target).toHaveValue('Summer party')
    await by.press(move)
    await expect(page.getByText('Select at least one pad.')).toBeVisible()
    await by.tick(page.getByRole('checkbox', { name: 'Minutes' }))
    await by.tick(page.getByRole('checkbox', { name: 'Salaries' }))
    await expect(page.getByText('2 pads selected')).toBeVisible()

    // More people will see one of the pads, so a second question is asked; refusing changes nothing.
    await by.press(move)
    const question = page.getByRole('dialog', { name: 'More people will see this pad' })
    await expect(question).toContainText(
      'In Summer party, the pad Minutes will be seen by people who cannot see it now. Move anyway?',
    )
    await by.press(question.getByRole('button', { name: 'Cancel' }))
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`${board}/pad/move$`))
    await by.press(move)
    await by.press(question.getByRole('button', { name: 'Move pads' }))
    await expect(page.getByText('2 pads have been moved.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${party}/view$`))
    await expect(pads).toHaveText(['Minutes', 'Salaries'])

    // Bob can still read the pads as everybody can, except the restricted one.
    const visitor = await openBrowser(browser, server, 'visitor')
    for (const one of [visitor.page, bob.page]) {
      await one.goto(`mypads/group/${party}/view`)
      await expect(new FolderPage(one).pads).toHaveText(['Minutes'])
    }
    await visitor.page.goto(`p/${minutes}`)
    await expect(PadFrame.alone(visitor.page).text).toContainText('Seventeen members.')

    // One pad moves back from its own menu, to a folder that fewer people see, without a question.
    await by.choose(...actionOn(page, 'Minutes', 'Move the pad'))
    await expect(page.getByRole('checkbox', { name: 'Minutes' })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Salaries' })).not.toBeChecked()
    await by.press(move)
    await expect(page.getByText('1 pad has been moved.')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${board}/view$`))
    await expect(pads).toHaveText(['Minutes', 'Agenda'])
    await expect(visitor.page.getByText('This pad has been removed, or you no longer have access to it.')).toBeVisible()
  })

test('[SCR-134, SCR-780, A11Y-2] the site administrator moves a pad to the folder at an address, by keyboard @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada.far')
  const bob = await signedIn(browser, server, 'bob.far')
  const board = await folderOf(ada, server)
  const party = await folderOf(bob, server, { name: 'Summer party' })
  await padIn(ada, server, board)
  const { page, context } = await openBrowser(browser, server, 'siteAdmin')
  await giveSession(context, server, await adminSession(server))
  const by = inputDevices.keyboard(page)
  await page.goto(`mypads/group/${board}/view`)
  await by.press(page.getByRole('main').getByRole('link', { name: 'Move pads' }))
  const address = page.getByLabel('Address of the folder')
  await by.fill(address, `${server.url}mypads/group/${board}/view`)
  await expect(page.getByText('No other folder that takes pads has this address.')).toBeVisible()
  await by.fill(address, `${server.url}mypads/group/${party}/view`)
  await expect(page.getByText('This is the folder Summer party.')).toBeVisible()
  await by.tick(page.getByRole('checkbox', { name: 'Minutes' }))
  await by.press(page.getByRole('button', { name: 'Move to this folder' }))
  const question = page.getByRole('dialog', { name: 'More people will see this pad' })
  await by.press(question.getByRole('button', { name: 'Move the pad' }))
  await expect(page).toHaveURL(new RegExp(`${party}/view$`))
  await expect(new FolderPage(page).pads).toHaveText(['Minutes'])
})

test('[SCR-160] of very many pads those in sight are drawn, and all can be chosen @long', async ({ browser }) => {
  const MANY = 120
  const ada = await signedIn(browser, server, 'ada.many')
  const { page } = ada
  const board = await folderOf(ada, server)
  await folderOf(ada, server, { name: 'Summer party' })
  for (let at = 0; at < MANY; at += 1) await padIn(ada, server, board, { name: `Pad ${at}` })
  await page.goto(`mypads/group/${board}/pad/move`)
  const choices = page.getByRole('main').getByRole('checkbox')
  const first = page.getByRole('checkbox', { name: 'Pad 0', exact: true })
  await first.focus()
  expect(await choices.count()).toBeLessThan(MANY / 2)
  await first.evaluate((box) => {
    const viewport = box.closest('[class*="scrolled"]')
    viewport?.scrollTo(0, viewport.scrollHeight)
  })
  const last = page.getByRole('checkbox', { name: `Pad ${MANY - 1}`, exact: true })
  await expect(last).toBeInViewport()
  await expect(first).toBeFocused()
  await last.check()
  await expect(page.getByText('1 pad selected')).toBeVisible()
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect(page.getByText(`${MANY} pads selected`)).toBeVisible()
})
