import { expect } from '@playwright/test'
import { folderOf } from '../fixtures/folders.ts'
import { register, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { menuLink, saveButton } from '../pages/controls.ts'
import { FolderPage } from '../pages/folder-page.ts'
import { inputDevices } from '../pages/input-devices.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { PeoplePicker } from '../pages/people-picker.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
  for (const login of ['bob', 'eve']) await register(server, login)
})
test.afterAll(() => server.stop())

test('[SCR-39, SCR-42, SCR-43, SCR-44, SCR-101, NOTE-6, A11Y-2, A11Y-3] by keyboard a user list is made, changed, invited from and removed @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const board = await folderOf(ada, server)
  const { page } = ada
  const keys = new Keyboard(page)
  const main = page.getByRole('main')
  const save = saveButton(page)

  await page.goto('mypads')
  await keys.activate(menuLink(page, 'User lists'))
  await expect(page.getByText('No user lists yet')).toBeVisible()
  await keys.activate(main.getByRole('link', { name: 'Add a user list' }))
  await keys.fill(main.getByLabel(/^Name( \*)?$/), 'Orchestra')
  const picker = new PeoplePicker(page)
  await picker.add(inputDevices.keyboard(page), 'bob', 'eve', 'nobody')
  await keys.activate(save)
  await expect(page.getByText('These people were not found and are not in the list “Orchestra”: nobody')).toBeVisible()
  await expect(page.getByText('Added: bob and eve.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Orchestra/ })).toContainText('2 people')

  // After one person is taken out, the focus is on the next.
  await keys.activate(page.getByRole('link', { name: 'Edit Orchestra' }))
  await keys.activate(picker.removal('bob'))
  await expect(picker.removal('eve')).toBeFocused()
  await keys.fill(main.getByLabel(/^Name( \*)?$/), 'Strings')
  await keys.activate(save)
  await expect(page.getByText('The user list has been saved.')).toBeVisible()
  await expect(page.getByRole('row', { name: /Strings/ })).toContainText('1 person')

  await page.goto(`mypads/group/${board}/user/invite`)
  await keys.reach(page.getByRole('combobox', { name: 'From a user list' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Strings' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(picker.removal('eve')).toBeVisible()
  await keys.activate(main.getByRole('button', { name: 'Invite', exact: true }))
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeFocused()
  await keys.activate(main.getByRole('link', { name: 'Back to the folder' }))
  await expect(new FolderPage(page).people).toContainText('eve')

  await keys.activate(menuLink(page, 'User lists'))
  await keys.activate(page.getByRole('link', { name: 'Remove Strings' }))
  await expect(page.getByText('Remove the user list “Strings”?')).toBeVisible()
  await keys.activate(main.getByRole('button', { name: 'Remove the user list', exact: true }))
  await expect(page.getByText('The user list has been removed.')).toBeVisible()
  await expect(page.getByText('No user lists yet')).toBeVisible()
})
