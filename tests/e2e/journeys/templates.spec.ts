import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[PAD-70, PAD-74, PAD-75, PAD-76] by keyboard a pad becomes a template, and another begins with its text @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const folder = await folderOf(ada, server)
  const pad = await padIn(ada, server, folder)
  const { page } = ada
  await page.goto(`p/${pad}`)
  const alone = PadFrame.alone(page)
  await alone.ready()
  await alone.type('{folder}, by {name}')
  await alone.saved()

  await page.goto(`mypads/group/${folder}/pad/edit/${pad}`)
  await page.getByRole('switch', { name: 'Template' }).press('Space')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Template', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Add a pad' }).press('Enter')
  await page.getByLabel('Name of the new pad').fill('May')
  await page.getByRole('combobox', { name: 'Start from' }).selectOption('Minutes')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Add a pad' }).press('Enter')
  const frame = PadFrame.inManager(page)
  await frame.ready()
  await expect(frame.text).toHaveText('Board, by ada')
})
