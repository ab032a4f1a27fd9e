import { expect } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { openBrowser, PASSWORD, put, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { setSettings } from '../fixtures/settings.ts'
import { test } from '../fixtures/test.ts'
import { actionOn, buttonNamed, saveButton, headingNamed } from '../pages/controls.ts'
import { FolderPage } from '../pages/folder-page.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import { PadFrame } from '../pages/pad-frame.ts'
import { PeoplePicker } from '../pages/people-picker.ts'

let server: Server
test.beforeEach(async () => {
  server = await Server.start()
})
test.afterEach(() => server.stop())

for (const way of inputDeviceNames)
  test(`[SCR-50, SCR-54, SCR-56, SCR-70, CFG-22, GRP-32, A11Y-2] where every signed-in person is a member, no screen speaks of visibility or members, and visitors see nothing, by ${way} @long`, async ({
    browser,
  }) => {
    const ada = await signedIn(browser, server, 'ada')
    const bob = await signedIn(browser, server, 'bob')
    const board = await folderOf(ada, server)
    const pad = await padIn(ada, server, board)
    await setSettings(server, { allPadsPublicsAuthentifiedOnly: true })
    const { page } = ada
    const by = inputDevices[way](page)
    const main = page.getByRole('main')
    await page.goto('mypads')
    await expect(main.getByRole('link', { name: 'Board' })).toBeVisible()
    await expect(main.getByText('Invite-only')).toHaveCount(0)
    await expect(main.getByText(/\d (member|watcher)/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Filters|I administer|I am a member)$/ })).toHaveCount(0)

    await by.choose(...actionOn(page, 'Board', 'Link to share'))
    const dialog = page.getByRole('dialog', { name: 'Share “Board”' })
    await expect(dialog.getByRole('textbox')).toHaveValue(`${server.url}mypads/group/${board}/view`)
    await page.keyboard.press('Escape')
    await by.choose(...actionOn(page, 'Board', 'Edit the folder'))
    await expect(page.getByLabel('Description')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await by.fill(page.getByLabel('Description'), 'Papers of the board')
    await by.press(saveButton(page))
    await expect(page.getByText('The folder has been saved.')).toBeVisible()

    const folder = new FolderPage(page)
    await folder.open(board)
    await expect(folder.people).toContainText('Administrators')
    await expect(folder.people).not.toContainText(/Members|Watchers/)
    await by.choose(...actionOn(page, 'Minutes', 'Name and settings'))
    await expect(page.getByLabel(/^Name of the pad/)).toHaveValue('Minutes')
    await expect(page.getByLabel('Same as the folder')).toHaveCount(0)
    await page.goto(`mypads/group/${board}/user/share`)
    await expect(new PeoplePicker(page).field).toBeVisible()
    await expect(page.getByLabel('From a user list')).toHaveCount(0)

    // In this mode a former stranger counts as a member, and a visitor gets nothing.
    const bobs = PadFrame.inManager(bob.page)
    await bob.page.goto(`mypads/group/${board}/view`)
    await inputDevices[way](bob.page).press(new FolderPage(bob.page).pad('Minutes'))
    await bobs.ready()
    const visitor = await openBrowser(browser, server, 'visitor')
    await visitor.page.goto(`mypads/group/${board}/view`)
    await expect(visitor.page.getByText('Minutes')).toHaveCount(0)
    await expect(headingNamed(visitor.page, /^(You cannot open this folder|Sign in)$/)).toBeVisible()
    await visitor.page.goto(`p/${pad}`)
    await expect(PadFrame.alone(visitor.page).text).toHaveCount(0)
    await expect(visitor.page.getByRole('heading')).not.toHaveText('Minutes')
  })

test('[CFG-23, GRP-26, SCR-230, A11Y-2] where public content needs an account, visitors are sent to sign in, and the forms say so @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const zoe = await signedIn(browser, server, 'zoe')
  const board = await folderOf(ada, server, { visibility: 'public' })
  const pad = await padIn(ada, server, board)
  const visitor = await openBrowser(browser, server, 'visitor')
  await visitor.page.goto(`p/${pad}`)
  await PadFrame.alone(visitor.page).ready()
  await setSettings(server, { publicNeedsAccount: true })

  // The change takes effect at once where the pad is open.
  await expect(PadFrame.alone(visitor.page).text).toHaveCount(0)
  await visitor.page.goto(`mypads/group/${board}/view`)
  await expect(visitor.page.getByText('Minutes')).toHaveCount(0)
  await ada.page.goto(`mypads/group/${board}/edit`)
  await expect(ada.page.getByRole('radio', { name: 'Organisation-wide' })).toBeChecked()
  await expect(ada.page.getByText('Everybody who has an account here can read and write.')).toBeVisible()
  await zoe.page.goto(`mypads/group/${board}/view`)
  await inputDevices.keyboard(zoe.page).press(new FolderPage(zoe.page).pad('Minutes'))
  await PadFrame.inManager(zoe.page).ready()
})

test('[SCR-26, SCR-98, CFG-19, CFG-20, EDT-7, EDT-8] first and last names stand in pads, and no help beside the screens, where the site wants it so @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const bob = await signedIn(browser, server, 'bob')
  await put(server, ada.token, '/user/ada', { firstname: 'Ada', lastname: 'Lovelace', passwordCurrent: PASSWORD })
  const board = await folderOf(ada, server, { visibility: 'public' })
  const pad = await padIn(ada, server, board)
  const by = inputDevices.keyboard(ada.page)
  const help = ada.page.getByRole('note', { name: 'Help' })
  await ada.page.goto('myprofile')
  await expect(help).toBeVisible()
  await expect(ada.page.getByLabel('Show my name and colour in pads')).toBeVisible()

  await setSettings(server, { useFirstLastNameInPads: true, hideHelpBlocks: true })
  await ada.page.reload()
  await expect(ada.page.getByLabel('Show my colour in pads')).toBeVisible()
  await expect(ada.page.getByLabel('Show my name and colour in pads')).toHaveCount(0)
  await expect(help).toHaveCount(0)
  await by.untick(ada.page.getByLabel('Show my colour in pads'))
  await by.fill(ada.page.getByLabel(/^Current password/), PASSWORD)
  await by.press(buttonNamed(ada.page, 'Save'))
  await expect(ada.page.getByText('Your profile has been saved.')).toBeVisible()
  for (const address of ['mypads', 'dashboard', `mypads/group/${board}/view`]) {
    await ada.page.goto(address)
    await expect(ada.page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(ada.page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(help).toHaveCount(0)
  }

  await ada.page.goto(`mypads/group/${board}/pad/view/${pad}`)
  await PadFrame.inManager(ada.page).ready()
  await bob.page.goto(`p/${pad}`)
  await PadFrame.alone(bob.page).ready()
  await bob.page.getByRole('button', { name: 'Who is here: 2 people' }).click()
  await expect(bob.page.getByRole('listitem').filter({ hasText: 'Ada Lovelace' })).toBeVisible()
})
