import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { startMailServer } from '@sheaf/server/testing/servers/real-mail-server'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { adminSession, openBrowser, giveSession, post, register, signedIn } from '../fixtures/people.ts'
import { ADMIN_PASSWORD, Server } from '../fixtures/server.ts'
import { setSettings } from '../fixtures/settings.ts'
import { test } from '../fixtures/test.ts'
import { menuLink } from '../pages/controls.ts'
import { Keyboard } from '../pages/keyboard.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[SCR-79, SCR-82, SCR-87, SCR-88, SCR-90, A11Y-2] by keyboard the administrator changes a setting and looks after the accounts @long', async ({
  browser,
}) => {
  // An empty address would be filled in, and stored by the first save.
  await setSettings(server, { rootUrl: server.url })
  const bob = await signedIn(browser, server, 'bob')
  await register(server, 'eve')
  const { page } = await openBrowser(browser, server, 'admin')
  const keys = new Keyboard(page)
  await page.goto('admin/users')
  await expect(page).toHaveURL(/\/admin$/)
  await keys.fill(page.getByLabel(/^Login( \*)?$/), 'admin')
  await keys.fill(page.getByLabel(/^Password( \*)?$/), ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  // The sign-in leads back to the screen that was asked for.
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await keys.activate(menuLink(page, 'Settings'))
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()

  const save = page.getByRole('button', { name: 'Save settings' })
  await keys.activate(save)
  await expect(page.getByText('Nothing has changed, so there is nothing to save.')).toBeVisible()
  await keys.fill(page.getByLabel(/^Title of the site/), 'Pads of the club')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The settings have been saved.')).toBeVisible()
  await bob.page.goto('mypads')
  await expect(bob.page).toHaveTitle(/ - Pads of the club$/)

  await keys.activate(menuLink(page, 'Users'))
  await expect(page.getByText('2 users')).toBeVisible()
  await keys.fill(page.getByLabel('Search for users'), 'bob')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await keys.activate(page.getByRole('link', { name: 'Edit bob' }))
  await keys.fill(page.getByLabel('First name'), 'Robert')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The user has been saved.')).toBeVisible()
  await expect(page.getByRole('row', { name: /bob/ })).toContainText('Robert')

  await keys.activate(page.getByRole('link', { name: 'Remove eve' }))
  await expect(page.getByText('Remove the user “eve”?')).toBeVisible()
  await keys.activate(page.getByRole('button', { name: 'Remove the user', exact: true }))
  await expect(page.getByText('The user has been removed.')).toBeVisible()
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()

  await keys.activate(menuLink(page, 'Sign out'))
  await expect(page.getByRole('heading', { name: 'Administrator sign-in', level: 1 })).toBeVisible()
})

test('[SCR-92, A11Y-2, A11Y-4] by keyboard the administrator reads the figures and the audit trail, and sends a mail again @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  await padIn(ada, server, await folderOf(ada, server))
  // The mail server is away for a while.
  const away = await startMailServer()
  await away.close()
  await setSettings(server, { ...away.settings, rootUrl: server.url })
  await post(server, ada.token, '/passrecover', { email: 'ada@example.org' })

  const { page, context } = await openBrowser(browser, server, 'admin')
  await giveSession(context, server, await adminSession(server))
  const keys = new Keyboard(page)
  const main = page.getByRole('main')
  await page.goto('admin/users')

  await keys.activate(menuLink(page, 'Statistics'))
  await expect(main.getByRole('figure', { name: 'Storage' })).toBeVisible()
  await keys.turn(main.getByRole('radio', { name: 'By month' }), 'ArrowLeft')
  await expect(main.getByRole('radio', { name: 'By day' })).toBeChecked()
  const today = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' }).format()
  const figures = main.getByRole('table', { name: 'All figures' })
  await expect(figures.getByRole('rowheader').first()).toHaveText(today)

  await keys.activate(menuLink(page, 'Audit trail'), 'Shift+Tab')
  const trail = main.getByRole('table', { name: 'Audit trail' })
  await expect(trail).toContainText('Administrator signed in')
  await keys.reach(main.getByRole('combobox', { name: 'Action' }))
  await page.keyboard.type('Setting ch')
  await expect(page).toHaveURL(/\?act=setting\.save$/)
  await expect(trail).not.toContainText('Administrator signed in')
  await keys.activate(trail.getByRole('button', { name: 'SMTP port' }))
  await expect(page).toHaveURL(/setting=SMTPPort/)
  // The column headings, the day and its entry.
  await expect(trail.getByRole('row')).toHaveCount(3)
  const download = page.waitForEvent('download')
  await keys.choose(
    main.getByRole('button', { name: 'Export' }),
    page.getByRole('menuitem', { name: 'As a table (CSV)' }),
  )
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('SMTPPort')
  await keys.activate(main.getByRole('button', { name: 'Clear the filters' }))
  await expect(trail).toContainText('Administrator signed in')

  await keys.activate(menuLink(page, 'Outbox'), 'Shift+Tab')
  const mail = main.getByRole('row', { name: /ada@example\.org/ })
  await expect(mail).toContainText('New password')
  await expect(mail).not.toContainText('Sent')
  const home = await startMailServer()
  await setSettings(server, home.settings)
  await keys.activate(mail.getByRole('button', { name: /^Try again/ }))
  await expect(page.getByText('The e-mail is being sent again.')).toBeVisible()
  expect((await home.arrived()).recipients).toEqual(['ada@example.org'])
  await expect(async () => {
    await page.reload()
    await expect(mail).toContainText('Sent', { timeout: 5000 })
  }).toPass()
  await keys.turn(main.getByRole('radio', { name: 'All' }), 'ArrowRight')
  await expect(main.getByRole('radio', { name: 'Waiting' })).toBeChecked()
  await expect(page).toHaveURL(/\?state=waiting$/)
  await expect(page.getByText('No e-mail is waiting to be sent')).toBeVisible()
  await home.close()
})
