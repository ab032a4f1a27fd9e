import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { twoInAPad } from '../fixtures/two-in-a-pad.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

/** Sources of the formulas that are drawn in place of them. */
const drawn = (text: Locator): Locator =>
  text.locator('.pad-formula:not([data-open], .pad-formula-preview *) annotation')

test('[EDT-240, EDT-241, EDT-245, TEXT-92, TEXT-96] two people write formulas at once, in a row and as a block, by keyboard', async ({
  browser,
}) => {
  const { ada, bob, adas, bobs } = await twoInAPad(browser, server, 'adaformulas', 'bobformulas')
  const fetched: string[] = []
  const blocked: string[] = []
  ada.page.on('request', (request) => fetched.push(request.url()))
  ada.page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text())
  })
  await adas.text.click()
  await adas.text.pressSequentially('From $5 and $6, ')
  expect(fetched.filter((url) => /formula|katex/i.test(url))).toEqual([])
  await adas.text.pressSequentially('$E=mc^2$ is known.')
  await expect(drawn(adas.text)).toHaveText(['E=mc^2'])
  await expect(drawn(bobs.text)).toHaveText(['E=mc^2'])
  // Its fonts are this site's, and the policy of the page lets them in.
  await expect.poll(() => ada.page.evaluate(() => document.fonts.check('16px KaTeX_Math'))).toBe(true)
  expect(fetched.every((url) => new URL(url).origin === new URL(ada.page.url()).origin)).toBe(true)
  expect(blocked).toEqual([])

  // A block below, of which Bob writes the second row while Ada writes the first.
  await adas.text.press('End')
  await adas.text.press('Enter')
  await adas.text.pressSequentially('$$ a')
  await expect(drawn(bobs.text)).toHaveText(['E=mc^2', 'a'])
  await bobs.text.click({ position: { x: 5, y: 5 } })
  await bobs.text.press('Control+End')
  await bobs.text.press('Enter')
  await Promise.all([
    adas.text.pressSequentially('^{12345}', { delay: 20 }),
    bobs.text.pressSequentially('+ b_{12345}', { delay: 20 }),
  ])
  await bobs.text.press('Escape')
  await bobs.text.pressSequentially('below')
  await adas.text.press('Control+Home')
  const BLOCK = 'a^{12345}\n+ b_{12345}'
  for (const { text } of [adas, bobs]) {
    await expect.poll(() => drawn(text).allTextContents()).toEqual(['E=mc^2', BLOCK])
    await expect(text.locator(':scope > p').last()).toHaveText('below')
  }

  // Bob's caret in the formula in which Ada writes stays at it.
  await bobs.text.press('Control+Home')
  for (let at = 0; at < 'From $5 and $6, '.length + 3; at += 1) await bobs.text.press('ArrowRight')
  await expect(bobs.text.locator('.pad-formula-open')).toHaveText('E=mc^2')
  await expect(adas.text.locator('[data-formula] .pad-caret')).toHaveCount(1)
  await adas.text.locator('.pad-formula').first().click()
  await adas.text.pressSequentially('+0')
  await expect(adas.text.locator('.pad-formula-preview annotation')).toHaveText('E=mc^2+0')
  // Ada's caret parts the source that Bob sees.
  const bobsSource = async () => (await bobs.text.locator('.pad-formula-open').allTextContents()).join('')
  await expect.poll(bobsSource).toBe('E=mc^2+0')
  await adas.text.press('Escape')
  await adas.text.pressSequentially('!')
  await bobs.text.press('Escape')
  for (const { text } of [adas, bobs]) {
    await expect.poll(() => drawn(text).allTextContents()).toEqual(['E=mc^2+0', BLOCK])
    await expect(text.locator(':scope > p').first()).toContainText('! is known.')
  }
  await bob.page.close()
})

test('[EDT-242, EDT-243, EDT-244, EDT-246, TEXT-94, TEXT-97] formulas are begun from the list, copied and pasted, read aloud, exported and seen in the history', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'adalone')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  const { text } = frame
  await text.click()
  await text.pressSequentially('Half /inline')
  await page.getByRole('option', { name: 'Inline formula' }).waitFor()
  await text.press('Enter')
  await text.pressSequentially(String.raw`\frac{1}{2}`)
  await text.press('Escape')
  await text.press('Enter')
  await text.pressSequentially('/formula')
  await page.getByRole('option', { name: 'Formula', exact: true }).waitFor()
  await text.press('Enter')
  await text.pressSequentially(String.raw`\int_0^1 x\,dx`)
  await text.press('Escape')
  await text.pressSequentially(String.raw`Wrong $\foo$ it is`)
  await expect(text).toContainText(String.raw`\foo is not known here.`)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  // What a screen reader is told.
  await expect(text.locator('math mfrac')).toHaveCount(1)
  await expect(text.locator('.katex-html[aria-hidden="true"]')).toHaveCount(2)

  await text.press('Control+a')
  await text.press('Control+c')
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const read = async (type: string) => (await item!.getType(type)).text()
    return { html: await read('text/html'), plain: await read('text/plain') }
  })
  expect(copied.html).toContain(String.raw`<annotation encoding="application/x-tex">\frac{1}{2}</annotation>`)
  expect(copied.plain).toContain(String.raw`Half $\frac{1}{2}$`)
  await text.press('Control+End')
  await text.press('Enter')
  await text.press('Control+v')
  const BOTH = [String.raw`\frac{1}{2}`, String.raw`\int_0^1 x\,dx`]
  await expect.poll(() => drawn(text).allTextContents()).toEqual([...BOTH, ...BOTH])
  await frame.saved()

  const exported = await page.request.get(`api/pad/${pad}/export/html`)
  const words = await exported.text()
  expect(words.match(/<math /g)).toHaveLength(4)
  await page.goto(`p/${pad}/timeslider`)
  const history = new HistoryPage(page)
  await history.ready()
  await expect.poll(() => drawn(history.text).allTextContents()).toEqual([...BOTH, ...BOTH])
})
