import { expect, type Page } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { adminSession, giveSession, PASSWORD, remove, signedIn, type SignedInPerson } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { actionOn } from '../pages/controls.ts'
import { FolderPage } from '../pages/folder-page.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'
import { PadFrame } from '../pages/pad-frame.ts'
import { TrashPage } from '../pages/trash-page.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const write = async (page: Page, pad: string, text: string): Promise<PadFrame> => {
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  await frame.type(text)
  await frame.saved()
  return frame
}

const emptyTrash = async ({ page }: SignedInPerson): Promise<void> => {
  await page.goto('mypads/trash')
  await expect(new TrashPage(page).empty).toBeVisible()
}

for (const way of inputDeviceNames)
  test(`[SCR-57, SCR-101, SCR-103, PAD-36, PAD-39, PAD-40, NOTE-4, A11Y-2, A11Y-3] a pad and a folder go to the trash and come back with their text, by ${way}`, async ({
    browser,
  }) => {
    const ada = await signedIn(browser, server, `ada.${way}`)
    const bob = await signedIn(browser, server, `bob.${way}`)
    const group = await folderOf(ada, server)
    const [minutes, agenda] = [await padIn(ada, server, group), await padIn(ada, server, group, { name: 'Agenda' })]
    await inviteInto(ada, server, group, [bob.login])
    const bobs = await write(bob.page, minutes, 'Seventeen members.')

    const { page } = ada
    const by = inputDevices[way](page)
    const trash = new TrashPage(page)
    const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
    const confirm = async (message: string): Promise<void> => {
      await by.press(page.getByRole('button', { name: /^Remove the/ }))
      await expect(page.getByText(message)).toBeVisible()
    }
    const restore = async (name: string): Promise<void> => {
      await trash.restore(by, name)
      await expect(trash.empty).toBeVisible()
    }

    // A removed pad disappears for everybody who has it open, and is listed in the trash of its folder.
    await page.goto(`mypads/group/${group}/view`)
    await by.choose(...actionOn(page, 'Minutes', 'Remove the pad'))
    await expect(page.getByText('Remove the pad “Minutes”?')).toBeVisible()
    await confirm('The pad has been removed.')
    await expect(link('Agenda')).toBeVisible()
    await expect(link('Minutes')).toHaveCount(0)
    await expect(bob.page.getByText('This pad has been removed, or you no longer have access to it.')).toBeVisible()
    await emptyTrash(bob)
    await by.choose(...actionOn(page, 'Board', 'Show the folder’s trash'))
    await expect(page).toHaveURL(new RegExp(`/mypads/trash\\?group=${group}$`))
    await expect(trash.row('Minutes')).toContainText('Pad from Board')
    await restore('Minutes')
    await bob.page.goto(`p/${minutes}`)
    await expect(bobs.text).toContainText('Seventeen members.')

    // A removed folder goes to the trash with everything in it.
    await page.goto(`mypads/group/${group}/view`)
    await by.choose(...actionOn(page, 'Board', 'Remove the folder'))
    await expect(page.getByText('2 pads will be removed with it, for everyone.')).toBeVisible()
    await confirm('The folder has been removed.')
    await expect(page.getByText('No folders yet')).toBeVisible()
    await expect(bob.page.getByText('This pad has been removed, or you no longer have access to it.')).toBeVisible()
    await by.press(link('Trash'))
    await expect(trash.row('Board')).toContainText('Folder, 2 pads')
    await restore('Board')
    await bob.page.goto(`p/${minutes}`)
    await expect(bobs.text).toContainText('Seventeen members.')

    // Purging asks once more, and cancelling changes nothing.
    await page.goto(`mypads/group/${group}/view`)
    await by.choose(...actionOn(page, 'Agenda', 'Remove the pad'))
    await confirm('The pad has been removed.')
    await page.goto(`mypads/trash?group=${group}`)
    const purge = trash.purgeButton('Agenda')
    await by.press(purge)
    const dialog = page.getByRole('dialog', { name: 'Remove for good' })
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(purge).toBeFocused()
    await by.press(purge)
    await by.press(dialog.getByRole('button', { name: 'Remove for good' }))
    await expect(page.getByText('Agenda has been removed for good.')).toBeVisible()
    await expect(trash.empty).toBeVisible()
    await page.goto(`p/${agenda}`)
    await expect(page.getByText('This pad does not exist, or you do not have access to it.')).toBeVisible()
  })

for (const way of inputDeviceNames)
  test(`[SCR-92, PAD-40, ACC-42, A11Y-2] the site administrator gives a folder whose administrator left back to its member, by ${way} @long`, async ({
    browser,
  }) => {
    const eve = await signedIn(browser, server, `eve.${way}`)
    const zoe = await signedIn(browser, server, `zoe.${way}`)
    const group = await folderOf(eve, server, { name: 'Orchestra' })
    await padIn(eve, server, group, { name: 'Programme' })
    await inviteInto(eve, server, group, [zoe.login])
    await eve.page.goto('myprofile')
    await eve.page.getByRole('button', { name: 'Remove my account' }).click()
    const dialog = eve.page.getByRole('dialog')
    await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Remove my account' }).click()
    await expect(eve.page.getByText('Your account has been removed.')).toBeVisible()
    await zoe.page.goto(`mypads/group/${group}/view`)
    await expect(zoe.page.getByText('This folder does not exist, or you do not have access to it.')).toBeVisible()

    const admin = await browser.newContext({ baseURL: server.url })
    await giveSession(admin, server, await adminSession(server))
    const page = await admin.newPage()
    await page.goto('admin/trash')
    await new TrashPage(page).restore(inputDevices[way](page), 'Orchestra')
    await zoe.page.reload()
    await expect(zoe.page.getByRole('heading', { name: 'Orchestra', level: 1 })).toBeVisible()
    await expect(zoe.page.getByRole('link', { name: 'Programme' })).toBeVisible()
    await expect(new FolderPage(zoe.page).people).toContainText(`${zoe.login} (you)`)
  })

test('[SCR-174] the last act on a row of the trash shows the whole line around it', async ({ browser }) => {
  const ada = await signedIn(browser, server, 'ada.ring')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  await remove(server, ada.token, `/pad/${pad}`)
  const { page } = ada
  await page.goto('mypads/trash')
  const button = new TrashPage(page).purgeButton('Minutes')
  await button.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(button).toBeFocused()
  const room = await button.evaluate((element) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(element)
    const table = element.closest('table')!.parentElement!.getBoundingClientRect()
    const edge = element.getBoundingClientRect().right + parseFloat(outlineWidth) + parseFloat(outlineOffset)
    return table.right - edge
  })
  expect(room).toBeGreaterThanOrEqual(0)
})
