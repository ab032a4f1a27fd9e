import { expect } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { openBrowser, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { actionOn, buttonNamed, undoButton } from '../pages/controls.ts'
import { FolderPage } from '../pages/folder-page.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { PadFrame } from '../pages/pad-frame.ts'

const PHONE = { width: 390, height: 844 }

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

for (const way of inputDeviceNames) {
  test(`[SCR-149, SCR-108, SCR-64, PAD-59, A11Y-2, A11Y-3] pads are archived, read and taken out again, by ${way} @long`, async ({
    browser,
  }) => {
    const ada = await signedIn(browser, server, `ada.${way}`)
    const board = await folderOf(ada, server, { visibility: 'public' })
    for (const name of ['Alpha', 'Beta', 'Gamma']) await padIn(ada, server, board, { name })
    const { page } = ada
    const by = inputDevices[way](page)
    const folder = new FolderPage(page)
    const archived = (count: number) => buttonNamed(page, `${count} archived ${count === 1 ? 'pad' : 'pads'}`)

    // Somebody else is writing in one of the pads.
    await folder.open(board)
    const { page: guests } = await openBrowser(browser, server, `guest.${way}`)
    await guests.goto((await folder.pad('Alpha').getAttribute('href')) ?? '')
    const guest = PadFrame.inManager(guests)
    await guest.ready()
    await guest.type('Written in time.')
    await guest.saved()

    // Several pads are archived at once, and taken out again from the message.
    await by.tick(folder.box('Alpha'))
    await by.tickUpTo(folder.box('Beta'))
    await by.press(folder.bar.getByRole('button', { name: 'Archive pads' }))
    await expect(folder.pads).toHaveText(['Gamma'])
    await expect(folder.pad('Gamma')).toBeFocused()
    await by.press(undoButton(page))
    await expect(folder.pads).toHaveText(['Alpha', 'Beta', 'Gamma'])
    await expect(archived(2)).toHaveCount(0)

    // One pad is archived from its menu. Whoever is writing in it can still read it, and is told why.
    await by.choose(...actionOn(page, 'Alpha', 'Archive the pad'))
    await expect(folder.pads).toHaveText(['Beta', 'Gamma'])
    await expect(guest.text).toHaveAttribute('contenteditable', 'false')
    await expect(guest.text).toContainText('Written in time.')
    await expect(guest.root.getByText('Archived, read-only', { exact: true })).toBeVisible()

    // The pad no longer stands in the list, but can still be reached.
    await expect(folder.row('Alpha')).toHaveCount(0)
    await by.press(archived(1))
    await expect(archived(1)).toHaveAttribute('aria-expanded', 'true')
    await by.press(folder.row('Alpha').getByRole('link', { name: 'Alpha', exact: true }))
    await expect(page.getByText('This pad is archived: it can be read, and nobody can write in it.')).toBeVisible()
    await by.press(buttonNamed(page, 'Take out of the archive'))
    await expect(page.getByText('This pad is archived', { exact: false })).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    await expect(guest.text).toHaveAttribute('contenteditable', 'true')
    await folder.open(board)
    await expect(folder.pads).toHaveText(['Alpha', 'Beta', 'Gamma'])
  })
}

test('[A11Y-2, A11Y-3] on a phone Escape closes the menu, and its button has the focus again @long', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, server, 'phone')
  await page.setViewportSize(PHONE)
  await page.goto('mypads')
  const keys = new Keyboard(page)
  const menuButton = page.getByRole('button', { name: 'Open or close the menu' })
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await keys.activate(menuButton)
  await keys.reach(menu.getByRole('link', { name: 'Bookmarks' }))
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(menuButton).toBeFocused()
  await expect(menuButton).toHaveAttribute('aria-expanded', 'false')
})
