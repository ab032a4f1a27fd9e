import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { signedIn } from '../fixtures/people.ts'
import { pngOf } from '../fixtures/png.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const RED = { name: 'red.png', mimeType: 'image/png', buffer: pngOf(800, 500, [200, 40, 40]) }
const BLUE = { name: 'blue.png', mimeType: 'image/png', buffer: pngOf(800, 500, [40, 40, 200]) }

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

const violationsOn = async (page: Page) =>
  (await new AxeBuilder({ page }).withTags(WCAG).analyze()).violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ html }) => html),
  ])

/** Chooses pictures by the tools, for the place of the caret. */
const choose = async (page: Page, files: readonly (typeof RED)[]): Promise<void> => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  await (await chooser).setFiles([...files])
}

test('[PIC-42, PIC-43, PIC-25, PIC-48] others see that a picture is on its way, and a page that is closed leaves nothing @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const bob = await signedIn(browser, server, 'bob')
  const group = await folderOf(ada, server)
  await inviteInto(ada, server, group, ['bob'])
  const pad = await padIn(ada, server, group)
  for (const { page } of [ada, bob]) await page.goto(`p/${pad}`)
  const [hers, his] = [PadFrame.alone(ada.page), PadFrame.alone(bob.page)]
  await hers.ready()
  await his.ready()
  await hers.fill(['Our hall', 'The end'])
  await hers.saved()

  // A slow connection: what is sent waits until it is let go.
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await ada.page.route(/\/api\/pad\/[^/]+\/files\?/, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await hers.text.getByText('Our hall').click()
  await choose(ada.page, [RED, BLUE])
  const note = his.text.getByRole('note')
  await expect(note).toContainText('is adding 2 pictures')
  await expect(hers.text.locator('.pad-upload canvas')).toHaveCount(2)
  expect(await violationsOn(bob.page)).toEqual([])
  await bob.page.keyboard.press('Control+Home')
  await bob.page.keyboard.type('Above ')
  await expect(note).toHaveCount(1)
  letGo()
  await expect(his.text.locator('figure')).toHaveCount(2)
  await expect(note).toHaveCount(0)

  await ada.page.unrouteAll({ behavior: 'ignoreErrors' })
  await ada.page.route(/\/api\/pad\/[^/]+\/files\?/, () => {})
  await choose(ada.page, [RED])
  await expect(note).toContainText('is adding a picture')
  await ada.page.close({ runBeforeUnload: false })
  await expect(note).toHaveCount(0)
  await expect(his.text.locator('figure')).toHaveCount(2)
})

test('[PIC-44, PIC-45, PIC-46, FILE-95, HIST-124] a picture is replaced, compared small, listed, and taken out for good @long', async ({
  browser,
}) => {
  const eve = await signedIn(browser, server, 'eve')
  const pad = await padIn(eve, server, await folderOf(eve, server))
  await eve.page.goto(`p/${pad}`)
  const hers = PadFrame.alone(eve.page)
  await hers.ready()
  await hers.type('Minutes')
  await choose(eve.page, [RED])
  await expect(hers.text.locator('figure')).toHaveCount(1)
  await hers.saved()
  await hers.text.locator('figure img').click()
  const replacing = eve.page.waitForEvent('filechooser')
  await eve.page.getByRole('button', { name: 'Replace', exact: true }).click()
  await (await replacing).setFiles(BLUE)
  await expect(hers.text.locator('figure img')).toHaveAttribute('alt', 'blue.png')
  await hers.saved()

  // Both are compared as pictures.
  await eve.page.goto(`p/${pad}/timeslider`)
  const history = new HistoryPage(eve.page)
  await history.ready()
  const head = await history.head()
  await eve.page.goto(`p/${pad}/timeslider?compare=${head - 1}..${head}`)
  const compared = eve.page.getByRole('region', { name: /^Comparison of/ })
  await expect(compared.locator('del img')).toBeVisible()
  await expect(compared.locator('ins img')).toBeVisible()
  await eve.page.keyboard.press('n')
  await expect(eve.page.getByText('Replaced by another picture or file')).toBeVisible()
  expect(await violationsOn(eve.page)).toEqual([])
  const download = eve.page.waitForEvent('download')
  await eve.page.getByRole('button', { name: 'Download as HTML' }).click()
  const file = await (await download).createReadStream()
  const html = Buffer.concat(await file.toArray()).toString()
  expect(html.match(/<img alt="" src="data:image\//g)).toHaveLength(2)

  // The list leads to the line; what is taken out for good is in no moment.
  await eve.page.goto(`p/${pad}`)
  await hers.ready()
  const list = eve.page.getByRole('dialog', { name: 'Files of this pad' })
  const openList = async (): Promise<void> => {
    await eve.page.getByRole('button', { name: 'Settings' }).click()
    await eve.page.getByRole('menuitem', { name: 'Files of this pad' }).click()
    await expect(list).toBeVisible()
  }
  await openList()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText('Only in the history')).toHaveCount(1)
  expect(await violationsOn(eve.page)).toEqual([])
  for (const name of ['red.png', 'blue.png']) {
    await list.getByRole('button', { name: `Remove ${name} for good` }).click()
    const asked = eve.page.getByRole('dialog', { name: 'Remove for good' })
    await asked.getByRole('button', { name: 'Remove for good' }).click()
    await expect(eve.page.getByText(`${name} was removed for good.`)).toBeVisible()
    await list.getByRole('button', { name: 'Close' }).click()
    await expect(list).toBeHidden()
    await openList()
    await expect(list.getByText(name, { exact: true })).toHaveCount(0)
  }
  await expect(list.getByText('This pad has no files')).toBeVisible()
  await eve.page.keyboard.press('Escape')
  await expect(hers.text.locator('figure')).toHaveCount(0)
  await hers.saved()
  await eve.page.goto(`p/${pad}/timeslider?at=${head}`)
  await history.ready()
  await expect(history.text.getByText('This file is not here, or you may not see it.')).toBeVisible()
})
