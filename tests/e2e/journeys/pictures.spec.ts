import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { signedIn } from '../fixtures/people.ts'
import { pngOf } from '../fixtures/png.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

interface DroppedFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

/** Drops files on what is shown, at its end, as from a folder of the computer. */
const dropAt = async (line: Locator, files: readonly DroppedFile[]): Promise<void> => {
  await line.scrollIntoViewIfNeeded()
  const box = (await line.boundingBox())!
  const given = files.map(({ name, type, content }) => ({ name, type, base64: content.toString('base64') }))
  await line.evaluate(
    (element, { files, x, y }) => {
      const dataTransfer = new DataTransfer()
      for (const { name, type, base64 } of files)
        dataTransfer.items.add(
          new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, { type }),
        )
      for (const kind of ['dragenter', 'dragover', 'drop'])
        element.dispatchEvent(
          new DragEvent(kind, {
            dataTransfer,
            clientX: x,
            clientY: y,
            bubbles: true,
            cancelable: true,
            composed: true,
          }),
        )
    },
    { files: given, x: box.x + box.width - 20, y: box.y + box.height / 2 },
  )
}

/** Drops files on the line with a text. */
const dropOn = (page: Page, text: string, files: readonly DroppedFile[]): Promise<void> =>
  dropAt(page.locator('.ProseMirror > p', { hasText: text }), files)

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

const RED = { name: 'red.png', type: 'image/png', content: pngOf(320, 200, [200, 40, 40]) }
const BLUE = { name: 'blue.png', type: 'image/png', content: pngOf(200, 300, [40, 40, 200]) }

/** A tenth of a second of silence. */
const SONG = {
  name: 'song.wav',
  type: 'audio/wav',
  content: Buffer.concat([
    Buffer.from('524946464403000057415645666d74201000000001000100401f0000401f0000010008006461746120030000', 'hex'),
    Buffer.alloc(800, 128),
  ]),
}

/** Returns whether the pictures of a text are there, with their own sides. */
const sides = (page: Page) =>
  page
    .locator('.ProseMirror .pad-picture img')
    .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0))

test('[EDT-315] a copied picture goes to other programs itself, and stays one picture in the pad', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'copyist')
  const { page } = ada
  const pad = await padIn(ada, server, await folderOf(ada, server))
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  await frame.fill(['Our hall', 'The end'])
  await dropOn(page, 'Our hall', [RED])
  await expect.poll(() => sides(page)).toEqual([true])
  await frame.saved()
  await page.locator('.ProseMirror > p').first().click()
  await page.keyboard.press('Control+A')
  const html = await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    const event = new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('.ProseMirror')!.dispatchEvent(event)
    return clipboardData.getData('text/html')
  })
  const copied = await page.evaluate(async (html) => {
    const source = new DOMParser().parseFromString(html, 'text/html').querySelector('img')?.src ?? ''
    const image = new Image()
    image.src = source
    await image.decode()
    return [source.slice(0, 22), image.naturalWidth, image.naturalHeight]
  }, html)
  expect(copied).toEqual(['data:image/png;base64,', 320, 200])
  await page.keyboard.press('Control+C')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+V')
  await expect.poll(() => sides(page)).toEqual([true, true])
})

test('[PIC-20, PIC-25, PIC-26, PIC-30, PIC-31, PIC-38, PIC-39] two pictures are dropped, described, made narrower and taken back by keys, and the other sees it @long', async ({
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

  await dropOn(ada.page, 'Our hall', [RED, BLUE])
  const hersFigures = hers.text.locator('figure')
  await expect(hersFigures).toHaveCount(2)
  await expect.poll(() => sides(ada.page)).toEqual([true, true])
  await expect(hers.text.locator('img').first()).toHaveAttribute('alt', 'red.png')
  await expect(his.text.locator('figure')).toHaveCount(2)
  await expect.poll(() => sides(bob.page)).toEqual([true, true])
  const order = () => his.text.locator('> *').evaluateAll((lines) => lines.map(({ localName }) => localName))
  expect((await order()).slice(0, 4)).toEqual(['p', 'figure', 'figure', 'p'])

  // By keyboard alone: to the first picture, its caption, its width and what it shows.
  const { keyboard } = ada.page
  await hers.text.press('Control+Home')
  await keyboard.press('End')
  await keyboard.press('ArrowRight')
  await expect(hersFigures.first()).toHaveClass(/is-picked/)
  const before = (await hersFigures.first().locator('.pad-picture').boundingBox())!.width
  await keyboard.press('Alt+ArrowLeft')
  await expect
    .poll(async () => (await hersFigures.first().locator('.pad-picture').boundingBox())!.width)
    .toBeLessThan(before)
  await keyboard.press('ArrowDown')
  await keyboard.type('All of it red')
  await expect(his.text.locator('figcaption').first()).toHaveText('All of it red')
  await keyboard.press('Home')
  await keyboard.press('ArrowLeft')
  await keyboard.press('Tab')
  const tools = ada.page.getByRole('toolbar', { name: 'Tools of the picture or file' })
  await expect(tools.getByRole('button').first()).toBeFocused()
  const describe = tools.getByRole('button', { name: 'Alternative text is missing' })
  for (let n = 0; n < 10 && !(await describe.evaluate((one) => one === document.activeElement)); n += 1)
    await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await ada.page.getByRole('textbox', { name: 'Alternative text' }).waitFor()
  await keyboard.type('A red wall')
  await keyboard.press('Enter')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(his.text.locator('img').first()).toHaveAttribute('alt', /A red wall/)
  const { violations } = await new AxeBuilder({ page: ada.page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])

  // Large, to the next and back.
  await keyboard.press('Escape')
  await expect(hersFigures.first()).toHaveClass(/is-picked/)
  await keyboard.press('Enter')
  const dialog = ada.page.getByRole('dialog', { name: 'Picture' })
  await expect(dialog.getByText('1 of 2')).toBeVisible()
  await keyboard.press('ArrowRight')
  await expect(dialog.getByText('2 of 2')).toBeVisible()
  const inDialog = await new AxeBuilder({ page: ada.page }).withTags(WCAG).analyze()
  expect(inDialog.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(hers.text).toBeFocused()

  // Removed, taken back, and there after a reload.
  await keyboard.press('Delete')
  await expect(his.text.locator('figure')).toHaveCount(1)
  await keyboard.press('Control+z')
  await expect(his.text.locator('figure')).toHaveCount(2)
  await hers.saved()
  await bob.page.reload()
  await his.ready()
  await expect.poll(() => sides(bob.page)).toEqual([true, true])
  await expect(his.text.locator('figcaption').first()).toHaveText('All of it red')
})

test('[PIC-49, PIC-32] what is dropped on a picture, on a file and on a cell is added there, wherever the caret is', async ({
  browser,
}) => {
  const dan = await signedIn(browser, server, 'dan')
  const { page } = dan
  const pad = await padIn(dan, server, await folderOf(dan, server))
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  await frame.fill(['Our hall', 'The end'])
  await page.keyboard.type('/table')
  await expect(page.getByRole('option', { name: 'Table' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(frame.text.locator('td').first()).toBeVisible()
  await frame.text.getByText('The end').click()

  const pictureOf = (alt: string) => frame.text.locator(`> figure img[alt="${alt}"]`)
  await dropOn(page, 'Our hall', [{ ...RED, name: 'one.png' }])
  await expect(pictureOf('one.png')).toBeVisible()
  await dropAt(pictureOf('one.png'), [{ ...BLUE, name: 'two.png' }])
  await expect(pictureOf('two.png')).toBeVisible()
  await dropOn(page, 'The end', [SONG])
  const card = frame.text.getByRole('group', { name: 'File song.wav' })
  await expect(card.getByRole('button', { name: 'Play song.wav' })).toHaveText('Play')
  await dropAt(card, [{ ...RED, name: 'three.png' }])
  await expect(pictureOf('three.png')).toBeVisible()
  await dropAt(frame.text.locator('td').last(), [{ ...RED, name: 'four.png' }])
  await expect(frame.text.locator('td').last().locator('img')).toHaveAttribute('alt', 'four.png')
  await frame.saved()
  await page.reload()
  await frame.ready()
  await expect(frame.text.locator('td').last().locator('img')).toBeVisible()
  const lines = await frame.text
    .locator('> *')
    .evaluateAll((all) =>
      all.map((one) => one.querySelector<HTMLImageElement>(':scope > .pad-picture img')?.alt ?? one.textContent),
    )
  expect(lines.slice(0, 4)).toEqual(['Our hall', 'one.png', 'two.png', 'The end'])
  expect(lines.slice(4, 6)).toEqual([expect.stringContaining('song.wav'), 'three.png'])
})

test('[PIC-32, PIC-37] a file is chosen by the tools, and downloaded by another from its card @long', async ({
  browser,
}) => {
  const eve = await signedIn(browser, server, 'eve')
  const pad = await padIn(eve, server, await folderOf(eve, server, { visibility: 'public' }))
  await eve.page.goto(`p/${pad}`)
  const hers = PadFrame.alone(eve.page)
  await hers.ready()
  await hers.type('The plan')
  const chooser = eve.page.waitForEvent('filechooser')
  await eve.page.getByRole('button', { name: 'File', exact: true }).click()
  await (await chooser).setFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('One, two, three') })
  const card = hers.text.getByRole('group', { name: 'File plan.txt' })
  await expect(card).toBeVisible()
  await hers.saved()
  const reader = await browser.newContext({ baseURL: server.url })
  const page = await reader.newPage()
  await page.goto(`p/${pad}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download plan.txt' }).click()
  expect((await download).suggestedFilename()).toBe('plan.txt')
})
