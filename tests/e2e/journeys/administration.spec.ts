import { expect } from '@playwright/test'
import { arrive, signedIn } from '../fixtures/people.ts'
import { ADMIN_PASSWORD, Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { Keyboard } from '../pages/keyboard.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[SCR-79, SCR-83, SCR-87, SCR-89, SCR-90, SCR-91, A11Y-2] by keyboard the administrator changes a setting and looks after the accounts', async ({
  browser,
}) => {
  const bob = await signedIn(browser, server, 'bob')
  await signedIn(browser, server, 'eve')
  const { page } = await arrive(browser, server, 'admin')
  const keys = new Keyboard(page)
  await page.goto('admin/users')
  await expect(page).toHaveURL(/\/admin$/)
  await keys.fill(page.getByLabel(/^Login( \*)?$/), 'admin')
  await keys.fill(page.getByLabel(/^Password( \*)?$/), ADMIN_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()

  const save = page.getByRole('button', { name: 'Save settings' })
  await keys.activate(save)
  await expect(page.getByText('Nothing has changed, so there is nothing to save.')).toBeVisible()
  await keys.fill(page.getByLabel(/^Title of the site/), 'Pads of the club')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The settings have been saved.')).toBeVisible()
  await bob.page.goto('mypads')
  await expect(bob.page).toHaveTitle(/ - Pads of the club$/)

  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await keys.activate(menu.getByRole('link', { name: 'Users' }))
  await expect(page.getByText('2 users')).toBeVisible()
  await keys.fill(page.getByLabel('Search for users'), 'bob')
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  await keys.activate(page.getByRole('link', { name: 'Edit bob' }))
  await keys.fill(page.getByLabel('First name'), 'Robert')
  await page.keyboard.press('Enter')
  await expect(page.getByText('The account has been saved.')).toBeVisible()
  await expect(page.getByRole('row', { name: /bob/ })).toContainText('Robert')

  await keys.activate(page.getByRole('link', { name: 'Remove eve' }))
  await expect(page.getByText('Remove the account eve')).toBeVisible()
  await keys.activate(page.getByRole('button', { name: 'Remove', exact: true }))
  await expect(page.getByText('The account has been removed.')).toBeVisible()
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()

  await keys.activate(menu.getByRole('link', { name: 'Sign out' }))
  await expect(page.getByRole('heading', { name: 'Administrator sign-in', level: 1 })).toBeVisible()
})
