import { expect, type Page } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { openBrowser, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { actionOn, saveButton } from '../pages/controls.ts'
import { FolderPage } from '../pages/folder-page.ts'
import { inputDevices } from '../pages/input-devices.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const SECRET = 'a secret word'

/** Returns what a page shows of a folder: its heading, its pads, and the people it names. */
const shown = async (page: Page) => {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const { people, pads } = new FolderPage(page)
  return {
    heading: await page.getByRole('heading', { level: 1 }).innerText(),
    pads: (await pads.allInnerTexts()).toSorted(),
    people: ((await people.count()) > 0 ? await people.getByRole('listitem').allInnerTexts() : []).map(
      (text) => text.replace(' (you)', '').split('\n')[0],
    ),
    refusal: await page
      .getByText(/This folder (does not exist|is protected)|Only signed-in people can see who belongs/)
      .allInnerTexts(),
  }
}

const ANSWERS = {
  restricted: ['No', 'No', 'Yes'],
  private: ['With the password', 'With the password', 'Yes'],
  public: ['Yes', 'Yes', 'Yes'],
} as const
const CHOICES = { restricted: 'Invite-only', private: 'Password-protected', public: 'Anyone with the link' } as const

test('[SCR-66, SCR-56, SCR-60, SCR-780, GRP-24, A11Y-2] who can see a folder, and what, is what they then really see @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const bob = await signedIn(browser, server, 'bob')
  const visitor = await openBrowser(browser, server, 'visitor')
  const group = await folderOf(ada, server)
  await padIn(ada, server, group, { name: 'Minutes' })
  await padIn(ada, server, group, { name: 'Invitation', visibility: 'public' })
  await padIn(ada, server, group, { name: 'Salaries', visibility: 'restricted' })
  await inviteInto(ada, server, group, ['bob'])

  const { page } = ada
  const by = inputDevices.keyboard(page)
  const address = `mypads/group/${group}/view`
  const panel = page.getByRole('region', { name: 'Who can see this' })
  await page.goto(address)
  for (const visibility of ['restricted', 'private', 'public'] as const) {
    if (visibility !== 'restricted') {
      await by.choose(...actionOn(page, 'Board', 'Edit the folder'))
      await by.press(page.getByRole('radio', { name: CHOICES[visibility] }))
      if (visibility === 'private') await by.fill(page.getByLabel(/^Password( \*)?$/), SECRET)
      await by.press(saveButton(page))
      await by.press(page.getByRole('button', { name: 'Save anyway' }))
      await expect(page.getByText('The folder has been saved.').last()).toBeVisible()
    }
    for (const [at, answer] of ANSWERS[visibility].entries())
      await expect(panel.getByRole('listitem').nth(at)).toContainText(answer)

    // Each view has to match the screen of somebody who really has that role.
    for (const [as, name, real] of [
      ['View as a visitor', 'visitor without an account', visitor.page],
      ['View as a member', 'member', bob.page],
    ] as const) {
      await by.press(panel.getByRole('link', { name: as }))
      await expect(page.getByText(`You see this folder as a ${name} sees it.`)).toBeVisible()
      await real.goto(address)
      await real.getByRole('heading', { level: 1 }).waitFor()
      expect(await shown(page), `${visibility}: ${as}`).toEqual(await shown(real))
      await by.press(page.getByRole('link', { name: 'Back to my view' }))
      await expect(panel).toBeVisible()
    }
  }
})

test('[SCR-50, SCR-65, A11Y-3] a link to share is copied and opens what the folder lets be seen', async ({
  browser,
}) => {
  const eve = await signedIn(browser, server, 'eve', { permissions: ['clipboard-read', 'clipboard-write'] })
  const group = await folderOf(eve, server, { name: 'Party', visibility: 'private', password: SECRET })
  await padIn(eve, server, group, { name: 'Programme' })
  const { page } = eve
  const by = inputDevices.keyboard(page)
  await page.goto('mypads')
  await by.choose(...actionOn(page, 'Party', 'Link to share'))
  const dialog = page.getByRole('dialog', { name: 'Share “Party”' })
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible()
  await expect(dialog).toContainText('Give people the password separately.')
  await by.press(dialog.getByRole('button', { name: 'Copy' }))
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${server.url}mypads/group/${group}/view`)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Actions for Party' })).toBeFocused()

  const visitor = await openBrowser(browser, server, 'visitor')
  await visitor.page.goto(link)
  await expect(visitor.page.getByRole('heading', { name: 'Party', level: 1 })).toBeVisible()
  await expect(visitor.page.getByText('Programme')).toHaveCount(0)
})
