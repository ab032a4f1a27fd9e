import { expect } from '@playwright/test'
import { openBrowser, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { enterPassword } from '../pages/account-pages.ts'
import { actionOn, buttonNamed, menuLink } from '../pages/controls.ts'
import { inputDevices } from '../pages/input-devices.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { PadFrame } from '../pages/pad-frame.ts'
import { PeoplePicker } from '../pages/people-picker.ts'
import { ProfilePage } from '../pages/profile-page.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[A11Y-2, A11Y-3] somebody without a mouse registers, shares a folder, writes, searches and signs out', async ({
  browser,
}) => {
  const bob = await signedIn(browser, server, 'bob')
  const { page } = await openBrowser(browser, server, 'ada')
  const keys = new Keyboard(page)
  const by = inputDevices.keyboard(page)

  await page.goto('login')
  await keys.activate(page.getByRole('main').getByRole('link', { name: 'Register' }))
  await new ProfilePage(page).fillIn(by, 'ada')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/login$/)

  await enterPassword(page, by, 'ada')
  await keys.activate(page.getByRole('button', { name: 'Not now' }))
  await page.waitForURL(/\/mypads$/)

  // After a reload the first stop is the link that skips the menus.
  await page.reload()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await keys.activate(page.getByRole('link', { name: 'Skip to the content' }))
  await expect(page.getByRole('main')).toBeFocused()

  await keys.activate(page.getByRole('main').getByRole('link', { name: 'Add a folder' }))
  await page.waitForURL(/\/group\/add$/)
  await keys.fill(page.getByLabel(/^Name( \*)?$/), 'Board of the club')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Board of the club', level: 1 })).toBeVisible()

  await keys.choose(...actionOn(page, 'Board of the club', 'Invite people'))
  await page.waitForURL(/\/user\/invite$/)
  await new PeoplePicker(page).add(by, 'bob')
  await keys.activate(buttonNamed(page, 'Invite'))
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeFocused()
  await keys.activate(page.getByRole('main').getByRole('link', { name: 'Back to the folder' }))
  await page.waitForURL(/\/view$/)
  const group = /group\/([^/]+)/.exec(page.url())?.[1]

  await keys.activate(page.getByRole('main').getByRole('link', { name: 'Add a pad' }))
  await keys.fill(page.getByLabel(/^Name of the new pad/), 'Minutes')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/view/)
  if (!page.url().includes('/pad/view/')) await keys.activate(page.getByRole('link', { name: 'Minutes' }))

  const pad = PadFrame.inManager(page)
  await pad.ready()
  await keys.reach(pad.text)
  await page.keyboard.type('Quorum of seventeen members.')
  await pad.saved()

  // The tool bar is a single stop, and arrow keys move within it.
  const tools = pad.root.getByRole('toolbar', { name: 'Formatting' })
  await keys.reach(tools.locator('[tabindex="0"]'), 'Shift+Tab')
  await page.keyboard.press('ArrowRight')
  await expect(tools.locator(':focus')).toHaveAttribute('tabindex', '0')

  // The keyboard also leads out of the frame again.
  await keys.activate(menuLink(page, 'Search'), 'Shift+Tab')
  await expect(async () => {
    await keys.reach(page.getByLabel('Words to search for'))
    await page.keyboard.press('Control+A')
    await page.keyboard.type('seventeen')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByRole('link', { name: 'Minutes' })).toBeVisible({ timeout: 5000 })
  }).toPass()

  await keys.activate(menuLink(page, 'Sign out'), 'Shift+Tab')
  await page.waitForURL(/\/login$/)

  await bob.page.goto(`mypads/group/${group}/view`)
  await expect(bob.page.getByRole('heading', { name: 'Board of the club', level: 1 })).toBeVisible()
})
