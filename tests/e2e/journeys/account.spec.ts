import { expect } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { openBrowser, PASSWORD, put, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { register, signIn } from '../pages/account-pages.ts'
import { FolderPage } from '../pages/folder-page.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import { PadFrame } from '../pages/pad-frame.ts'
import { ProfilePage } from '../pages/profile-page.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[SCR-21, SCR-22, SCR-233, ACC-34, ACC-36, ACC-37, LANG-5, SES-9, A11Y-2] a profile is changed by keyboard: names, language, help, and the password @long', async ({
  browser,
}) => {
  const { page } = await signedIn(browser, server, 'zoe')
  const by = inputDevices.keyboard(page)
  const form = new ProfilePage(page)
  await page.goto('myprofile')
  await expect(page.getByRole('note', { name: 'Help' })).toBeVisible()
  await by.fill(form.current, PASSWORD)
  await by.fill(page.getByLabel('First name'), 'Zo\u202Eé')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Type the name again: it contains characters that are not shown')).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await by.fill(page.getByLabel('First name'), 'Zoé')
  await by.tick(page.getByLabel('Hide the help texts'))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your profile has been saved.')).toBeVisible()
  await expect(page.getByRole('note', { name: 'Help' })).toHaveCount(0)
  await expect(form.current).toHaveValue('')

  // A new password is typed twice, and is only accepted with the present one.
  await by.fill(form.current, 'not my password')
  await by.fill(form.newPassword, 'a better password')
  await by.fill(form.confirmation, 'a bitter password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The two passwords differ.')).toBeVisible()
  await expect(form.confirmation).toBeFocused()
  await by.fill(form.confirmation, 'a better password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The password is wrong.')).toBeVisible()
  await by.fill(form.current, PASSWORD)
  await page
    .getByRole('main')
    .getByLabel(/^Language/)
    .selectOption('fr')
  await by.press(form.save)
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')

  const elsewhere = await openBrowser(browser, server, 'zoe')
  await elsewhere.page.goto('login')
  await signIn(elsewhere.page, 'zoe', 'a better password')
  await expect(elsewhere.page.locator('html')).toHaveAttribute('lang', 'fr')
})

for (const way of inputDeviceNames)
  test(`[SCR-31, SCR-101, ACC-41, ACC-42, ACC-43, ACC-44, ACC-56, A11Y-2, A11Y-3] somebody removes their account, and what others share stays, by ${way} @long`, async ({
    browser,
  }) => {
    const ada = await signedIn(browser, server, `ada.${way}`)
    const bob = await signedIn(browser, server, `bob.${way}`)
    const shared = await folderOf(bob, server, { name: 'Board' })
    const minutes = await padIn(bob, server, shared)
    await inviteInto(bob, server, shared, [ada.login])
    const own = await folderOf(ada, server, { name: 'Diary', visibility: 'public' })
    const diary = await padIn(ada, server, own, { name: 'May' })
    await ada.page.goto(`p/${minutes}`)
    const text = PadFrame.alone(ada.page)
    await text.ready()
    await text.type('Written by Ada.')
    await text.saved()
    const reader = await openBrowser(browser, server, 'reader')
    await reader.page.goto(`p/${diary}`)
    await PadFrame.alone(reader.page).ready()

    const { page } = ada
    const other = await ada.context.newPage()
    await other.goto(`p/${minutes}`)
    await PadFrame.alone(other).ready()
    const by = inputDevices[way](page)
    await page.goto('myprofile')
    const remove = page.getByRole('main').getByRole('button', { name: 'Remove my account' })
    const dialog = page.getByRole('dialog', { name: 'Remove my account' })
    await by.press(remove)
    await expect(dialog.getByLabel('Current password', { exact: true })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(remove).toBeFocused()
    await by.press(remove)
    await by.fill(dialog.getByLabel('Current password', { exact: true }), 'not my password')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('The password is wrong.')).toBeVisible()
    await by.fill(dialog.getByLabel('Current password', { exact: true }), PASSWORD)
    await by.press(dialog.getByRole('button', { name: 'Remove my account' }))
    await expect(page.getByText('Your account has been removed.')).toBeVisible()
    await expect(page).toHaveURL(/\/login$/)

    // Other browsers of the account are told at once.
    await expect(other.getByText('Your session has ended. Sign in again.')).toBeVisible()
    await expect(reader.page.getByText('This pad has been removed, or you no longer have access to it.')).toBeVisible()
    await bob.page.goto(`p/${minutes}`)
    await expect(PadFrame.alone(bob.page).text).toContainText('Written by Ada.')
    await bob.page.goto(`mypads/group/${shared}/view`)
    await expect(new FolderPage(bob.page).people).not.toContainText('ada')

    // The login is free again, and gives access to nothing that the removed account had.
    await register(page, ada.login)
    await signIn(page, ada.login)
    await expect(page.getByText('No folders yet')).toBeVisible()
    await put(server, bob.token, `/group/${shared}`, { visibility: 'public' })
    await page.goto(`p/${minutes}`)
    await expect(PadFrame.alone(page).text).toContainText('Written by Ada.')
  })
