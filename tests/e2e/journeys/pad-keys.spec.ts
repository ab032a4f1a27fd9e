import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[EDT-341, SCR-111] the keys for the text of a pad are listed alone and in the frame, and one writes on where one was', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const group = await folderOf(ada, server)
  const pad = await padIn(ada, server, group)
  const { page } = ada
  for (const where of ['alone', 'in the manager'] as const) {
    await page.goto(where === 'alone' ? `p/${pad}` : `mypads/group/${group}/pad/view/${pad}`)
    const frame = where === 'alone' ? PadFrame.alone(page) : PadFrame.inManager(page)
    await frame.ready()
    await frame.type('some ')
    await page.keyboard.press('Control+/')
    const sheet = frame.root.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet.getByText('Heading 1', { exact: true })).toBeVisible()
    await expect(sheet.getByText('Move the line up')).toBeVisible()
    expect((await new AxeBuilder({ page }).withTags(WCAG).analyze()).violations).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(frame.text).toBeFocused()
    await page.keyboard.type('words')
    await frame.root.getByRole('button', { name: 'Settings' }).click()
    await frame.root.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  await expect(PadFrame.inManager(page).text).toHaveText(/^some wordssome words$/)
})
