import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { put, signedIn } from '../fixtures/people.ts'
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

test('[PAD-82, PAD-83] by keyboard the text of a template is put behind that of an open pad, and one undo takes it back @long', async ({
  browser,
}) => {
  const bob = await signedIn(browser, server, 'bob')
  const folder = await folderOf(bob, server)
  const template = await padIn(bob, server, folder, { name: 'Agenda' })
  const { page } = bob
  await page.goto(`p/${template}`)
  const alone = PadFrame.alone(page)
  await alone.ready()
  await alone.type('# {folder}')
  await alone.text.press('Enter')
  await alone.type('by {name}')
  await alone.saved()
  await put(server, bob.token, `/pad/${template}`, { isTemplate: true })

  const pad = await padIn(bob, server, folder)
  await page.goto(`mypads/group/${folder}/pad/view/${pad}`)
  const frame = PadFrame.inManager(page)
  await frame.ready()
  await frame.type('Minutes ')
  await frame.type('/template')
  await expect(frame.root.getByRole('option', { name: 'Template' })).toBeVisible()
  await frame.text.press('Enter')
  const agenda = frame.root.getByRole('button', { name: 'Agenda' })
  await expect(agenda).toBeFocused()
  await agenda.press('Enter')
  await expect(frame.root.getByRole('heading', { level: 1, name: 'Board' })).toBeVisible()
  await expect(frame.text).toContainText('by bob')
  await frame.text.press('Control+z')
  await expect(frame.text).toHaveText('Minutes')
  await frame.saved()
})
