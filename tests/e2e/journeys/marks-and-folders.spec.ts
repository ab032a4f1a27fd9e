import { expect } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { actionOn, menuLink, saveButton, headingNamed } from '../pages/controls.ts'
import { FolderPage } from '../pages/folder-page.ts'
import { inputDevices } from '../pages/input-devices.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { PeoplePicker } from '../pages/people-picker.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[SCR-139] the browser’s way back leads past the form that added something, and asks about nothing @long', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, server, 'ada.back')
  const by = inputDevices.mouse(page)
  const main = page.getByRole('main')
  const name = main.getByRole('textbox', { name: /^Name/ }).first()
  /** Goes back at once, without waiting for the screen. */
  const back = () => page.evaluate(() => window.history.back())

  await page.goto('mypads')
  await by.press(main.getByRole('link', { name: 'Add a folder' }).first())
  await by.fill(name, 'Board')
  await by.press(main.getByRole('button', { name: 'Add a folder' }))
  await page.waitForURL('**/mypads/group/*/view')
  await back()
  await expect(headingNamed(page, 'My folders')).toBeVisible()
  await by.press(main.getByRole('link', { name: 'Board', exact: true }))

  await by.press(main.getByRole('link', { name: 'Add a pad' }).first())
  await by.fill(name, 'Minutes')
  await by.press(main.getByRole('button', { name: 'Add a pad' }))
  await page.waitForURL('**/pad/view/*')
  await back()
  await expect(headingNamed(page, 'Board')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Minutes', exact: true })).toBeVisible()

  await by.press(menuLink(page, 'User lists'))
  await by.press(main.getByRole('link', { name: 'Add a user list' }))
  await by.fill(name, 'Choir')
  await by.press(saveButton(page))
  await page.waitForURL('**/myuserlists')
  await back()
  await expect(headingNamed(page, 'User lists')).toBeVisible()
  await back()
  await expect(headingNamed(page, 'Board')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('[SCR-34, MRK-10, NOTE-5, A11Y-2, A11Y-3] by keyboard stars and hearts are set, found again and taken away @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada.marks')
  const board = await folderOf(ada, server)
  await padIn(ada, server, board)
  const { page } = ada
  const keys = new Keyboard(page)
  const main = page.getByRole('main')

  for (const { verb, item, folder, pad, noFolder, noPad, gone } of [
    {
      verb: 'Bookmark',
      item: 'Bookmarks',
      folder: 'The folder has been bookmarked.',
      pad: 'The pad has been bookmarked.',
      noFolder: 'The folder is no longer bookmarked.',
      noPad: 'The pad is no longer bookmarked.',
      gone: 'No bookmarked folders.',
    },
    {
      verb: 'Watch',
      item: 'Watchlist',
      folder: 'You are now watching the folder.',
      pad: 'You are now watching the pad.',
      noFolder: 'You are no longer watching the folder.',
      noPad: 'You are no longer watching the pad.',
      gone: 'You are not watching any folders.',
    },
  ]) {
    const mark = (name: string) => main.getByRole('button', { name: `${verb} ${name}`, exact: true })
    await page.goto(`mypads/group/${board}/view`)
    await keys.activate(mark('Board'))
    await expect(page.getByText(folder)).toBeVisible()
    await keys.activate(mark('Minutes'))
    await expect(page.getByText(pad)).toBeVisible()
    await page.reload()
    await expect(mark('Minutes')).toHaveAttribute('aria-pressed', 'true')

    await keys.activate(menuLink(page, item))
    await expect(main.getByRole('link', { name: 'Minutes' })).toBeVisible()
    await keys.activate(mark('Board'))
    await expect(page.getByText(noFolder)).toBeVisible()
    await expect(page.getByText(gone)).toBeVisible()
    // The row is gone together with its button, so the focus goes to the heading.
    await expect(main.getByRole('heading', { name: 'Folders', level: 2 })).toBeFocused()
    await keys.activate(mark('Minutes'))
    await expect(page.getByText(noPad)).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Pads', level: 2 })).toBeFocused()
    await expect(main.getByRole('link')).toHaveCount(0)
  }
})

test('[SCR-62, SCR-67, SCR-101, MRK-7, MRK-11, NOTE-4, A11Y-2, A11Y-3] by keyboard somebody is made a watcher, and leaves the folder @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada.leaves')
  const zoe = await signedIn(browser, server, 'zoe')
  const board = await folderOf(ada, server)
  await inviteInto(ada, server, board, ['zoe'])
  const keys = new Keyboard(ada.page)
  const { people } = new FolderPage(ada.page)
  await ada.page.goto(`mypads/group/${board}/view`)
  await keys.choose(...actionOn(ada.page, 'Board', 'Choose watchers'))
  await new PeoplePicker(ada.page).add(inputDevices.keyboard(ada.page), 'zoe')
  await keys.activate(saveButton(ada.page))
  await expect(ada.page.getByText('The watchers have been saved.')).toBeVisible()

  // The only administrator cannot leave, and is told why.
  const leave = (page = ada.page) => page.getByRole('main').getByRole('button', { name: 'Leave the folder' })
  await keys.activate(leave())
  await expect(leave()).toHaveAccessibleDescription(/You are the only administrator/)
  await expect(ada.page.getByRole('dialog')).toHaveCount(0)

  const zoes = new Keyboard(zoe.page)
  const dialog = zoe.page.getByRole('dialog', { name: 'Leave the folder' })
  await zoe.page.goto('mywatchlist')
  await zoes.activate(zoe.page.getByRole('main').getByRole('link', { name: 'Board' }))
  await zoes.activate(leave(zoe.page))
  await zoes.activate(dialog.getByRole('button', { name: 'Cancel' }))
  await expect(leave(zoe.page)).toBeFocused()
  await zoes.activate(leave(zoe.page))
  await zoes.activate(dialog.getByRole('button', { name: 'Leave the folder' }))
  await expect(zoe.page.getByText('You have left the folder.')).toBeVisible()
  await expect(zoe.page).toHaveURL(/\/mypads$/)
  await zoe.page.goto('mywatchlist')
  await expect(zoe.page.getByText('You are not watching anything yet')).toBeVisible()
  await ada.page.reload()
  await expect(people).toContainText('ada.leaves')
  await expect(people).not.toContainText('zoe')
})

test('[SCR-48, SCR-51, SCR-53, A11Y-2, A11Y-3, A11Y-4] by keyboard the folders are put in order and narrowed, in an address that shows the same elsewhere @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada.many')
  const bob = await signedIn(browser, server, 'bob.many')
  await folderOf(ada, server, { name: 'Garden', tags: ['green', '2026'] })
  await folderOf(ada, server, { name: 'Attic', visibility: 'public', tags: ['2026'] })
  await inviteInto(bob, server, await folderOf(bob, server, { name: 'Cellar', tags: ['2026'] }), ['ada.many'])
  const { page } = ada
  const keys = new Keyboard(page)
  const names = page.getByRole('main').getByRole('link', { name: /^(Attic|Cellar|Garden)$/ })
  await page.goto('mypads')
  await expect(names).toHaveText(['Garden', 'Attic', 'Cellar'])
  await keys.activate(page.getByRole('button', { name: 'Name', exact: true }))
  await expect(names).toHaveText(['Attic', 'Cellar', 'Garden'])
  await keys.activate(page.getByRole('button', { name: /^Name, / }))
  await expect(names).toHaveText(['Garden', 'Cellar', 'Attic'])

  const count = page.getByRole('status').filter({ hasText: /folders?$/ })
  await keys.activate(page.getByRole('button', { name: 'I administer' }))
  await expect(names).toHaveText(['Garden', 'Attic'])
  await expect(count).toHaveText('2 folders')
  const tags = page.getByRole('group', { name: 'Tags' })
  await keys.activate(tags.getByRole('button', { name: '2026' }))
  await keys.activate(tags.getByRole('button', { name: 'green' }))
  await expect(names).toHaveText(['Garden'])
  await keys.fill(page.getByRole('searchbox', { name: 'Search folders' }), 'gard')
  await expect(page).toHaveURL(/\?q=gard&role=admin&tag=2026&tag=green$/)
  await expect(count).toHaveText('1 folder')

  // The address holds the filters; the browser remembers the order.
  const other = await ada.context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('searchbox', { name: 'Search folders' })).toHaveValue('gard')
  await expect(other.getByRole('button', { name: 'I administer' })).toHaveAttribute('aria-pressed', 'true')
  await expect(other.getByRole('main').getByRole('link', { name: 'Garden' })).toBeVisible()
  await expect(other.getByRole('main').getByRole('link', { name: 'Attic' })).toHaveCount(0)

  await keys.activate(page.getByRole('button', { name: 'Clear the filters' }), 'Shift+Tab')
  await expect(page).toHaveURL(/\/mypads$/)
  await expect(names).toHaveText(['Garden', 'Cellar', 'Attic'])
  await page.reload()
  await expect(names).toHaveText(['Garden', 'Cellar', 'Attic'])
})
