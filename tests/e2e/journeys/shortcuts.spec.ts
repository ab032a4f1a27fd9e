import { expect } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { adminSession, openBrowser, giveSession, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { headingNamed } from '../pages/controls.ts'
import { FolderPage } from '../pages/folder-page.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[SCR-111, SCR-112] keys lead along the menu, to the searches and to something new, but not while one types @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const board = await folderOf(ada, server)
  const { page } = ada
  const { keyboard } = page
  await page.goto('mypads')
  await expect(headingNamed(page, 'My folders')).toBeVisible()
  for (const [letter, heading] of Object.entries({
    d: 'Dashboard',
    b: 'Bookmarks',
    w: 'Watchlist',
    s: 'Search',
    l: 'User lists',
    p: 'Profile: ada',
    f: 'My folders',
  })) {
    await keyboard.press('g')
    await keyboard.press(letter)
    await expect(headingNamed(page, heading)).toBeVisible()
  }

  // The key leads to the screen's own search, where typed keys are text.
  const search = page.getByRole('searchbox', { name: 'Search folders' })
  await keyboard.press('/')
  await expect(search).toBeFocused()
  await keyboard.type('gd/n?')
  await expect(search).toHaveValue('gd/n?')
  await keyboard.press('Control+K')
  await expect(page).toHaveURL(/\/mypads\?/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto('mypads')
  await expect(headingNamed(page, 'My folders')).toBeVisible()
  await keyboard.press('Control+K')
  await expect(headingNamed(page, 'Search')).toBeVisible()
  await expect(page.getByLabel('Words to search for')).toBeFocused()
  await page.goto('mypads')
  await expect(headingNamed(page, 'My folders')).toBeVisible()
  await keyboard.press('n')
  await expect(headingNamed(page, 'Add a folder')).toBeVisible()

  // Inside a folder the keys mean its pads: one adds a pad, the other searches the pads.
  const folder = new FolderPage(page)
  await padIn(ada, server, board)
  await folder.open(board)
  await expect(folder.pads).toHaveText(['Minutes'])
  await keyboard.press('/')
  await expect(folder.filter).toBeFocused()
  await folder.pad('Minutes').focus()
  await keyboard.press('n')
  await expect(headingNamed(page, 'Add a pad: Board')).toBeVisible()
})

for (const way of inputDeviceNames)
  test(`[SCR-111, SCR-112, A11Y-2, A11Y-3] the keys are listed, and turned off for this browser, by ${way} @long`, async ({
    browser,
  }) => {
    const { page } = await openBrowser(browser, server, 'admin')
    await giveSession(page.context(), server, await adminSession(server))
    const by = inputDevices[way](page)
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await page.goto('admin/users')
    await expect(headingNamed(page, 'Users')).toBeVisible()
    const opener = page
      .getByRole('navigation', { name: 'Main menu' })
      .getByRole('button', { name: 'Keyboard shortcuts' })
    await by.press(opener)
    await expect(sheet).toContainText('Outbox')
    // While a dialog is open, no key leads to another screen.
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(sheet).toBeVisible()
    await by.untick(sheet.getByRole('switch', { name: 'Use keyboard shortcuts' }))
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(opener).toBeFocused()
    await page.keyboard.press('?')
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await page.reload()
    await expect(headingNamed(page, 'Users')).toBeVisible()
    await page.keyboard.press('?')
    await expect(sheet).toHaveCount(0)

    await by.press(opener)
    await by.tick(sheet.getByRole('switch', { name: 'Use keyboard shortcuts' }))
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.keyboard.press('g')
    await page.keyboard.press('o')
    await expect(headingNamed(page, 'Outbox')).toBeVisible()
  })
