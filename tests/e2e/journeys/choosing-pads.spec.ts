import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { openBrowser, giveSession, sessionOf, signedIn, type SignedInPerson } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { buttonNamed, headingNamed, undoButton } from '../pages/controls.ts'
import { FolderPage } from '../pages/folder-page.ts'
import { inputDevices, inputDeviceNames } from '../pages/input-devices.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Omega'] as const

const folderWithPads = async (ada: SignedInPerson, values: object = {}): Promise<string> => {
  const board = await folderOf(ada, server, values)
  for (const name of NAMES) await padIn(ada, server, board, { name })
  return board
}

for (const way of inputDeviceNames) {
  test(`[SCR-105, SCR-108, A11Y-2, A11Y-3] pads are chosen in a row, moved, removed and brought back, by ${way} @long`, async ({
    browser,
  }) => {
    const ada = await signedIn(browser, server, `ada.${way}`)
    const board = await folderWithPads(ada)
    await folderOf(ada, server, { name: 'Archive' })
    const { page } = ada
    const by = inputDevices[way](page)
    const folder = new FolderPage(page)
    await folder.open(board)
    await expect(folder.pads).toHaveText([...NAMES])

    // One box is ticked, then all from there to another, in either direction.
    await by.tick(folder.box('Beta'))
    await by.tickUpTo(folder.box('Delta'))
    await folder.isChosen('Beta', 'Gamma', 'Delta')
    await by.untick(folder.box('Gamma'))
    await folder.isChosen('Beta', 'Delta')
    await folder.box('Delta').press('Escape')
    await folder.isChosen()
    await by.tick(folder.allBox)
    await folder.isChosen(...NAMES)
    await by.press(folder.bar.getByRole('button', { name: 'Clear selection' }))
    await folder.isChosen()

    // The move starts with the chosen pads, and can be undone from the message.
    await by.tick(folder.box('Alpha'))
    await by.tickUpTo(folder.box('Beta'))
    await by.press(folder.bar.getByRole('link', { name: 'Move pads' }))
    await expect(headingNamed(page, 'Move pads from Board')).toBeVisible()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2)
    await by.press(buttonNamed(page, 'Move to this folder'))
    await expect(headingNamed(page, 'Archive')).toBeVisible()
    await expect(folder.pads).toHaveText(['Alpha', 'Beta'])
    await by.press(undoButton(page))
    await expect(page.getByText('No pads in this folder yet')).toBeVisible()

    await folder.open(board)
    await expect(folder.pads).toHaveText([...NAMES])
    const remove = folder.bar.getByRole('button', { name: 'Remove pads' })
    const question = page.getByRole('dialog', { name: 'Remove pads' })
    await by.tick(folder.box('Beta'))
    await by.tickUpTo(folder.box('Gamma'))
    await by.press(remove)
    await expect(question).toContainText('Remove 2 pads?')
    await by.press(question.getByRole('button', { name: 'Cancel' }))
    await expect(remove).toBeFocused()
    await by.press(remove)
    await by.press(question.getByRole('button', { name: 'Remove pads' }))
    await expect(page.getByText('2 pads have been removed.')).toBeVisible()
    await expect(folder.pads).toHaveText(['Alpha', 'Delta', 'Omega'])
    await expect(folder.pad('Delta')).toBeFocused()
    await by.press(undoButton(page))
    await expect(page.getByText('2 pads are back.')).toBeVisible()
    await expect(folder.pads).toHaveText([...NAMES])
  })

  test(`[SCR-105, SCR-63, SCR-65, EXP-4, A11Y-2] what the filter in the address shows is chosen and taken along, and links are copied, by ${way} @long`, async ({
    browser,
  }) => {
    const ada = await signedIn(browser, server, `eve.${way}`, { permissions: ['clipboard-read', 'clipboard-write'] })
    const board = await folderWithPads(ada, { visibility: 'public' })
    const { page } = ada
    const by = inputDevices[way](page)
    const folder = new FolderPage(page)
    await folder.open(board)

    // Pads that a filter hides cannot be acted on.
    await by.tick(folder.box('Alpha'))
    await by.fill(folder.filter, 'ta')
    await expect(page).toHaveURL(/\/view\?q=ta$/)
    await expect(folder.pads).toHaveText(['Beta', 'Delta'])
    await folder.isChosen()
    await by.tick(folder.allBox)
    await folder.isChosen('Beta', 'Delta')
    const coming = page.waitForEvent('download')
    await by.press(folder.bar.getByRole('link', { name: 'Download' }))
    const zip = await readFile(await (await coming).path())
    expect(NAMES.filter((name) => zip.includes(`${name}.md`))).toEqual(['Beta', 'Delta'])

    // The filter is in the address, so it also holds in another tab, and after coming back from a pad.
    const other = new FolderPage(await ada.context.newPage())
    await other.page.goto(page.url())
    await expect(other.filter).toHaveValue('ta')
    await expect(other.pads).toHaveText(['Beta', 'Delta'])
    await other.pad('Beta').click()
    await expect(headingNamed(other.page, 'Beta')).toBeVisible()
    await other.page.goBack()
    await expect(other.pads).toHaveText(['Beta', 'Delta'])

    await by.press(buttonNamed(page, 'Copy the link to Board'))
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toBe(`${server.url}mypads/group/${board}/view`)
    await by.press(folder.pad('Delta'))
    await by.press(page.getByRole('button', { name: 'Share' }))
    await by.press(page.getByRole('dialog').getByRole('button', { name: 'Copy' }))
    await expect.poll(copied).toMatch(new RegExp(`/mypads/group/${board}/pad/view/[^/?]+$`))
    expect(await copied()).toBe(page.url())

    // If the browser denies access to its clipboard, the link is shown.
    const closed = await openBrowser(browser, server, ada.login, { permissions: ['notifications'] })
    await giveSession(closed.context, server, await sessionOf(server, ada.login))
    await closed.page.goto(`mypads/group/${board}/view`)
    await inputDevices[way](closed.page).press(buttonNamed(closed.page, 'Copy the link to Board'))
    const dialog = closed.page.getByRole('dialog', { name: 'Share “Board”' })
    await expect(dialog.getByRole('textbox')).toHaveValue(`${server.url}mypads/group/${board}/view`)
  })
}

test('[SCR-107, SCR-780, SCR-108] pads are dragged onto another folder, one alone and all that are chosen @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada.drags')
  const board = await folderWithPads(ada)
  const [archive, party] = [
    await folderOf(ada, server, { name: 'Archive' }),
    await folderOf(ada, server, { name: 'Summer party', visibility: 'public' }),
  ]
  const { page } = ada
  const folder = new FolderPage(page)
  await folder.open(board)
  /** Drags a pad to a target, which appears only during the drag. */
  const drag = async (name: string, to: string): Promise<void> => {
    const target = page.locator('[aria-hidden] li', { hasText: to })
    // The middle of the row has nothing to press.
    await folder.row(name).hover()
    await page.mouse.down()
    await page.mouse.move(400, 400, { steps: 3 })
    await target.hover()
    await expect(target).toHaveAttribute('data-over', 'true')
    await page.mouse.up()
    await expect(target).toHaveCount(0)
  }

  await drag('Omega', 'Archive')
  await expect(page.getByText('1 pad has been moved.')).toBeVisible()
  await expect(folder.pads).toHaveText(['Alpha', 'Beta', 'Gamma', 'Delta'])
  await undoButton(page).click()
  await expect(folder.pads).toHaveText([...NAMES])

  // If more people would see the pads, a question is asked, as on the screen for moving.
  await folder.box('Beta').check()
  await folder.box('Gamma').check()
  await drag('Gamma', 'Summer party')
  const question = page.getByRole('dialog', { name: 'More people will see these pads' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(folder.pads).toHaveText([...NAMES])
  await folder.isChosen('Beta', 'Gamma')
  await drag('Beta', 'Summer party')
  await question.getByRole('button', { name: 'Move pads' }).click()
  await expect(folder.pads).toHaveText(['Alpha', 'Delta', 'Omega'])
  await folder.open(party)
  await expect(folder.pads).toHaveText(['Beta', 'Gamma'])
  await folder.open(archive)
  await expect(page.getByText('No pads in this folder yet')).toBeVisible()
})
