import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { signedIn } from '../fixtures/people.ts'
import { phoneOf } from '../fixtures/phone.ts'
import { pngOf } from '../fixtures/png.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const PHONE = phoneOf({ width: 390, height: 844 })
const PUPILS = 10

const pictureOf = (name: string, red = 200) => ({
  name,
  mimeType: 'image/png',
  buffer: pngOf(600, 400, [red, 90, 60]),
})

/** Chooses a file by the tools, as from the camera of a phone, for the place of the caret. */
const choose = async (page: Page, tool: 'Picture' | 'File', file: ReturnType<typeof pictureOf>): Promise<void> => {
  const button = page.getByRole('button', { name: tool, exact: true })
  // On a phone it stands among the further tools.
  const further = page.getByRole('button', { name: 'More tools' })
  await expect(button.or(further).first()).toBeVisible()
  if (!(await button.isVisible())) await further.tap()
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(file)
}

test('[PIC-37, PIC-27, SCR-840, FILE-112, FILE-47, EDT-334] a class hands in photographs from phones, and the teacher has all of them in one list with their names @long', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const teacher = await signedIn(browser, server, 'teacher')
  const group = await folderOf(teacher, server, { name: 'Class of May' })
  const logins = Array.from({ length: PUPILS }, (_, n) => `pupil${n}`)
  const pad = await padIn(teacher, server, group, { name: 'Our plants' })
  const pupils = []
  for (const login of logins) pupils.push(await signedIn(browser, server, login, PHONE))
  await inviteInto(teacher, server, group, logins)
  await teacher.page.goto(`p/${pad}`)
  const hers = PadFrame.alone(teacher.page)
  await hers.ready()
  await hers.fill(logins.map((login) => `Plant of ${login}`))
  await hers.saved()

  // Each has a line of their own, under which their picture comes, whoever sends at the same time.
  await Promise.all(
    pupils.map(async ({ page, login }, n) => {
      await page.goto(`p/${pad}`)
      const his = PadFrame.alone(page)
      await his.ready()
      await his.text.getByText(`Plant of ${login}`, { exact: true }).tap()
      await page.keyboard.press('End')
      await choose(page, 'Picture', pictureOf(`${login}.png`, 20 * n))
      await expect(his.text.locator(`img[alt="${login}.png"]`)).toBeVisible()
      await his.saved()
    }),
  )
  const figures = hers.text.locator('figure')
  await expect(figures).toHaveCount(PUPILS)
  const lines = await hers.text
    .locator('> *')
    .evaluateAll((all) =>
      all.map((one) => one.querySelector<HTMLImageElement>('.pad-picture img')?.alt ?? one.textContent),
    )
  expect(lines.filter((line) => line !== '')).toEqual(logins.flatMap((login) => [`Plant of ${login}`, `${login}.png`]))

  // All of them in one list, some seconds later, with who has sent each.
  const { page } = teacher
  await page.goto(`mypads/group/${group}/view`)
  await page.getByRole('button', { name: 'Actions for Class of May' }).click()
  await page.getByRole('menuitem', { name: 'Files of this folder' }).click()
  await page.waitForURL(/\/files$/)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row')).toHaveCount(PUPILS + 1, { timeout: 5000 })
  }).toPass()
  for (const login of logins)
    await expect(
      page.getByRole('row', { name: new RegExp(`^${login}\\.png Picture .* Our plants ${login} `) }),
    ).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(page.getByRole('rowheader').first()).toContainText('pupil0.png')
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('PUPIL7')
  await expect(page.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  // It was written anew as a smaller WebP (FILE-47).
  await page.getByRole('link', { name: 'Download pupil7.png' }).click()
  expect((await download).suggestedFilename()).toBe('pupil7.webp')
  await page.getByRole('link', { name: 'pupil7.png', exact: true }).click()
  const shown = PadFrame.inManager(page)
  await expect(shown.text.locator('img[alt="pupil7.png"]')).toBeInViewport()
})

test('[PIC-28, PIC-29, PIC-43, PIC-48, FILE-33] an upload that breaks off is sent again, one that is too large says the limit, and one is cancelled', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  await page.goto(`p/${pad}`)
  const hers = PadFrame.alone(page)
  await hers.ready()
  // A file on its way stands in the place of what an empty pad says.
  const holder = hers.text.locator('.pad-upload')
  const hint = () => hers.text.evaluate((text) => getComputedStyle(text, '::after').content)
  expect(await hint()).toContain('Write here')
  await page.route(/\/api\/pad\/[^/]+\/files\?/, () => {})
  await choose(page, 'Picture', pictureOf('early.png'))
  await expect(holder).toContainText('early.png')
  expect(await hint()).toBe('none')
  await holder.getByRole('button', { name: /^Cancel/ }).click()
  await expect(holder).toHaveCount(0)
  expect(await hint()).toContain('Write here')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await hers.type('Our hall')
  await hers.saved()

  // The connection breaks while the picture is sent.
  await page.route(/\/api\/pad\/[^/]+\/files\?/, (route) => route.abort('connectionreset'))
  await choose(page, 'Picture', pictureOf('hall.png'))
  await expect(holder).toContainText('The server cannot be reached.')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await holder.getByRole('button', { name: /^Try again/ }).click()
  await expect(hers.text.locator('figure')).toHaveCount(1)
  await expect(holder).toHaveCount(0)

  // One on its way is cancelled, and no undo brings it back.
  await page.route(/\/api\/pad\/[^/]+\/files\?/, () => {})
  await choose(page, 'Picture', pictureOf('late.png'))
  await holder.getByRole('button', { name: /^Cancel/ }).click()
  await expect(holder).toHaveCount(0)
  await hers.text.press('Control+z')
  await expect(hers.text.locator('figure')).toHaveCount(0)
  await hers.text.press('Control+y')
  await expect(hers.text.locator('figure')).toHaveCount(1)
  await expect(holder).toHaveCount(0)
  await page.unrouteAll({ behavior: 'ignoreErrors' })

  // A limit is told with its figure.
  await page.route(/\/api\/pad\/[^/]+\/files\?/, (route) =>
    route.fulfill({ status: 413, json: { error: 'BACKEND.ERROR.FILE.TOO_LARGE', limit: 5_000_000 } }),
  )
  await choose(page, 'File', { name: 'film.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('film') })
  await expect(holder).toContainText('This file is larger than 5 MB, the most this site takes.')
  await holder.getByRole('button', { name: /^(Cancel|Remove)/ }).click()
  await expect(holder).toHaveCount(0)
})

test('[PIC-42, PIC-43] others see in its cell that a picture is on its way @long', async ({ browser }) => {
  const eve = await signedIn(browser, server, 'eve')
  const bob = await signedIn(browser, server, 'bob')
  const group = await folderOf(eve, server)
  await inviteInto(eve, server, group, ['bob'])
  const pad = await padIn(eve, server, group)
  for (const { page } of [eve, bob]) await page.goto(`p/${pad}`)
  const [hers, his] = [PadFrame.alone(eve.page), PadFrame.alone(bob.page)]
  await hers.ready()
  await his.ready()
  await hers.text.click()
  await eve.page.keyboard.type('/table')
  await expect(eve.page.getByRole('option', { name: 'Table' })).toBeVisible()
  await eve.page.keyboard.press('Enter')
  await expect(his.text.locator('td, th').first()).toBeVisible()
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await eve.page.route(/\/api\/pad\/[^/]+\/files\?/, async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  await hers.text.locator('td, th').first().click()
  await choose(eve.page, 'Picture', pictureOf('vote.png'))
  const note = his.text.locator('td, th').first().getByRole('note')
  await expect(note).toContainText('is adding a picture')
  letGo()
  await expect(his.text.locator('td figure, th figure')).toHaveCount(1)
  await expect(note).toHaveCount(0)
})

test('[PIC-37, PIC-41, TBL-38] minutes with a table of votes and a picture from a phone are printed with both @long', async ({
  browser,
}) => {
  const ivy = await signedIn(browser, server, 'ivy', PHONE)
  const pad = await padIn(ivy, server, await folderOf(ivy, server))
  const { page } = ivy
  await page.goto(`p/${pad}`)
  const hers = PadFrame.alone(page)
  await hers.ready()
  await hers.fill(['Minutes of May'])
  await page.keyboard.type('/table')
  await expect(page.getByRole('option', { name: 'Table' })).toBeVisible()
  await page.keyboard.press('Enter')
  const cells = hers.text.locator('td, th')
  await expect(cells.first()).toBeVisible()
  for (const word of ['Motion', 'Yes', 'No', 'A new hall', '7']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await choose(page, 'Picture', pictureOf('hands.png'))
  await expect(hers.text.locator('td figure img, th figure img')).toBeVisible()
  await hers.text.getByText('Minutes of May').tap()
  await page.keyboard.press('End')
  await choose(page, 'File', { name: 'agenda.txt', mimeType: 'text/plain', buffer: Buffer.from('One, two') })
  await expect(hers.text.getByRole('group', { name: 'File agenda.txt' })).toBeVisible()
  await hers.saved()
  await page.emulateMedia({ media: 'print' })
  await expect(hers.text.getByText('A new hall')).toBeVisible()
  await expect(hers.text.locator('td figure img, th figure img')).toBeVisible()
  await expect(hers.text.getByText('agenda.txt')).toBeVisible()
  await expect(page.getByRole('toolbar')).toHaveCount(0)
})
