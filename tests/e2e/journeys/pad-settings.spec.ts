import { expect } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { openBrowser, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { chatOn } from '../pages/chat-panel.ts'
import { actionOn, buttonNamed, saveButton, headingNamed, unsavedQuestion } from '../pages/controls.ts'
import { FolderPage } from '../pages/folder-page.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import { PadFrame } from '../pages/pad-frame.ts'
import { PeoplePicker } from '../pages/people-picker.ts'

const SECRET = 'a secret word'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

for (const way of inputDeviceNames) {
  test(`[SCR-70, SCR-63, SCR-139, PAD-4, PAD-5, PAD-29, A11Y-2] a pad gets a password of its own and is read only, and follows its folder again, by ${way} @long`, async ({
    browser,
  }) => {
    const ada = await signedIn(browser, server, `ada.${way}`)
    const board = await folderOf(ada, server, { visibility: 'public' })
    const pad = await padIn(ada, server, board)
    const { page } = ada
    const by = inputDevices[way](page)
    const folder = new FolderPage(page)
    const follows = page.getByLabel('Same as the folder')
    const visitor = await openBrowser(browser, server, 'visitor')
    const text = PadFrame.alone(visitor.page)
    await visitor.page.goto(`p/${pad}`)
    await text.ready()

    await folder.open(board)
    await by.choose(...actionOn(page, 'Minutes', 'Name and settings'))
    await expect(follows).toBeChecked()
    await expect(page.getByRole('radio')).toHaveCount(0)
    await by.untick(follows)
    await expect(page.getByRole('radio')).toHaveCount(3)
    await by.press(page.getByRole('radio', { name: 'Password-protected' }))
    await by.press(saveButton(page))
    await expect(page.getByText('A password is required.')).toBeVisible()
    await by.press(page.getByRole('link', { name: 'Cancel' }))
    await by.press(unsavedQuestion(page).stay)
    await expect(headingNamed(page, /^Name and settings/)).toBeVisible()
    await by.fill(page.getByLabel(/^Password( \*)?$/), SECRET)
    await by.tick(page.getByLabel('Read-only'))
    await by.press(saveButton(page))
    await expect(page.getByText('The pad has been saved.')).toBeVisible()
    await expect(folder.row('Minutes')).toContainText('Password-protected')
    await expect(folder.row('Minutes')).toContainText('Read-only')

    // Whoever has the pad open is asked for the password at once, and can then read.
    await visitor.page.getByLabel(/^Password/).fill(SECRET)
    await visitor.page.keyboard.press('Enter')
    await expect(text.text).toHaveAttribute('contenteditable', 'false')
    await expect(visitor.page.getByText('Read-only')).toBeVisible()

    await by.choose(...actionOn(page, 'Minutes', 'Name and settings'))
    await expect(page.getByRole('radio', { name: 'Password-protected' })).toBeChecked()
    await by.tick(follows)
    await by.press(saveButton(page))
    await by.press(page.getByRole('button', { name: 'Save anyway' }))
    await expect(folder.row('Minutes')).not.toContainText('Password-protected')
    await visitor.context.clearCookies()
    await visitor.page.goto(`p/${pad}`)
    await text.ready()
  })

  test(`[SCR-64, SCR-57, SCR-101, CHT-7, A11Y-2] what was said beside a pad is removed by its screen, for everyone, by ${way} @long`, async ({
    browser,
  }) => {
    const eve = await signedIn(browser, server, `eve.${way}`)
    const board = await folderOf(eve, server, { visibility: 'public' })
    const pad = await padIn(eve, server, board)
    const guest = await openBrowser(browser, server, 'guest')
    const chat = chatOn(guest.page)
    await guest.page.goto(`p/${pad}`)
    await PadFrame.alone(guest.page).ready()
    await chat.button.click()
    await chat.say('Who brings the cake?')
    await expect(chat.messages).toHaveCount(1)

    const { page } = eve
    const by = inputDevices[way](page)
    await new FolderPage(page).open(board)
    const question = page.getByText('Remove the chat history of “Minutes” for everyone? This cannot be undone.')
    await by.choose(...actionOn(page, 'Minutes', 'Remove the chat history'))
    await expect(question).toBeVisible()
    await by.press(page.getByRole('link', { name: 'Cancel' }))
    await expect(headingNamed(page, 'Board')).toBeVisible()
    await expect(chat.messages).toHaveCount(1)
    await by.choose(...actionOn(page, 'Minutes', 'Remove the chat history'))
    await by.press(buttonNamed(page, 'Remove for good'))
    await expect(page.getByText('The chat history has been removed.')).toBeVisible()
    await expect(headingNamed(page, 'Board')).toBeVisible()
    await expect(chat.panel).toContainText('No messages yet.')
  })

  test(`[SCR-67, SCR-62, SCR-43, SCR-139, GRP-51, A11Y-2] the administration is shared, and who began the folder may leave it, by ${way} @long`, async ({
    browser,
  }) => {
    const ned = await signedIn(browser, server, `ned.${way}`)
    const zoe = await signedIn(browser, server, `zoe.${way}`)
    const board = await folderOf(ned, server)
    await inviteInto(ned, server, board, [zoe.login])
    const { page } = ned
    const by = inputDevices[way](page)
    const folder = new FolderPage(page)
    const picker = new PeoplePicker(page)
    await folder.open(board)
    await by.choose(...actionOn(page, 'Board', 'Choose administrators'))
    await expect(headingNamed(page, 'Choose administrators: Board')).toBeVisible()
    await picker.add(by, 'nobody.here')
    await expect(picker.chosen).toContainText('Nobody was found by this name. Give an e-mail address instead.')
    // The login is typed, but not added yet.
    await by.fill(picker.field, zoe.login)
    await by.press(page.getByRole('main').getByRole('link', { name: 'Back to the folder' }))
    await by.press(unsavedQuestion(page).stay)
    await by.press(buttonNamed(page, 'Invite'))
    await expect(page.getByRole('heading', { name: 'What happened' })).toBeFocused()
    await expect(page.getByRole('listitem').filter({ hasText: zoe.login }).first()).toContainText(
      'Is an administrator now',
    )
    // Who was not found stays in the list, and the question would be asked again.
    await by.press(picker.removal('nobody.here'))
    await by.press(page.getByRole('main').getByRole('link', { name: 'Back to the folder' }))
    const admins = folder.people.getByRole('listitem')
    await expect(admins.filter({ hasText: zoe.login })).toBeVisible()

    const leave = buttonNamed(page, 'Leave the folder')
    await by.press(leave)
    await by.press(page.getByRole('dialog').getByRole('button', { name: 'Leave the folder' }))
    await expect(page.getByText('You have left the folder.')).toBeVisible()
    await folder.open(board)
    await expect(page.getByText('This folder does not exist, or you do not have access to it.')).toBeVisible()
    const theirs = new FolderPage(zoe.page)
    await theirs.open(board)
    await expect(theirs.people).not.toContainText(ned.login)
    await expect(zoe.page.getByRole('button', { name: 'Actions for Board' })).toBeVisible()
  })
}
