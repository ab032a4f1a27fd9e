import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { openBrowser, post, put, register, type Person, signedIn } from '../fixtures/people.ts'
import { phoneOf } from '../fixtures/phone.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const COPYING = { permissions: ['clipboard-read', 'clipboard-write'] }

const axe = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations

/** Lets Ada and then Bob write in a public pad of Ada's. */
const writtenByTwo = async (browser: Browser, suffix: string, options: BrowserContextOptions = {}) => {
  const ada = await signedIn(browser, server, `ada${suffix}`, options)
  const bob = await signedIn(browser, server, `bob${suffix}`)
  const group = String(
    (await post(server, ada.token, '/group', { name: 'Board', visibility: 'public', history: 'readers' }))['key'],
  )
  await post(server, ada.token, '/group/invite', { invite: true, gid: group, loginsOrEmails: [bob.login] })
  const pad = String((await post(server, ada.token, '/pad', { name: 'Minutes', group }))['key'])
  const write = async ({ page }: Person, text: string) => {
    await page.goto(`p/${pad}`)
    const frame = PadFrame.alone(page)
    await frame.ready()
    await frame.type(text)
    await frame.saved()
    return frame
  }
  await write(ada, 'Ada was here. ')
  await write(bob, 'Bob, too.')
  return { ada, bob, group, pad, write }
}

const openHistory = async (page: Page, pad: string, query = ''): Promise<HistoryPage> => {
  await page.goto(`p/${pad}/timeslider${query}`)
  const history = new HistoryPage(page)
  await history.ready()
  return history
}

test('[HIST-85, HIST-86, HIST-88, HIST-89, HIST-95, HIST-130] by mouse any moment is reached, linked to and copied', async ({
  browser,
}) => {
  const { ada, pad } = await writtenByTwo(browser, '85', COPYING)
  const { page } = ada
  const history = await openHistory(page, pad)
  await expect(history.text).toHaveText('Ada was here. Bob, too.')
  await expect(history.moment).toContainText('bob85')
  // Their letters have their colours, as in the pad.
  const colors = await history.text
    .locator('[data-author]:not([data-author=""])')
    .evaluateAll((letters) => letters.map((each) => getComputedStyle(each).backgroundColor))
  expect(new Set(colors).size).toBe(2)
  expect(await axe(page)).toEqual([])

  // A press on the line leads to its beginning.
  const line = (await page.locator('.history-line').boundingBox())!
  await page.mouse.click(line.x + 1, line.y + line.height / 2)
  await expect(history.text).toHaveText(/^A/)
  expect(await history.at()).toBe(1)
  await expect(history.moment).toContainText('ada85')
  await expect(page).toHaveURL(/\?at=1$/)

  // It is dragged to its end again, and the last place counts.
  await page.mouse.move(line.x + 1, line.y + line.height / 2)
  await page.mouse.down()
  await page.mouse.move(line.x + line.width + 50, line.y + line.height / 2, { steps: 30 })
  await page.mouse.up()
  await expect(history.text).toHaveText('Ada was here. Bob, too.')
  await expect(page).not.toHaveURL(/at=/)

  await history.button('Previous change').click()
  await expect(history.text).toHaveText('Ada was here. ')
  const shown = await history.text.textContent()
  const at = await history.at()
  await history.button('Copy link').click()
  await expect(history.button('Link copied')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const guest = await openBrowser(browser, server, 'guest')
  await guest.page.goto(link)
  const theirs = new HistoryPage(guest.page)
  await theirs.ready()
  await expect(theirs.text).toHaveText(shown!)
  expect(await theirs.at()).toBe(at)

  await history.text.selectText()
  await page.keyboard.press('Control+c')
  // The blank at the end of a line is not selected.
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown!.trimEnd())
})

test('[HIST-86, HIST-87, HIST-91, HIST-94] by keyboard alone any moment is reached, heard and played, and lines say who wrote them @long', async ({
  browser,
}) => {
  const { ada, pad } = await writtenByTwo(browser, '86')
  const { page } = ada
  const keys = new Keyboard(page)
  const history = await openHistory(page, pad)
  const head = await history.head()
  await keys.reach(history.slider)
  // What both wrote without a longer pause is one stretch.
  await page.keyboard.press('PageDown')
  expect(await history.at()).toBe(1)
  await expect(history.text).toHaveText(/^A/)
  await expect(history.slider).toHaveAttribute('aria-valuetext', /^ada86, .*\d/)
  await expect(history.said).toHaveText(/^ada86, .*: \d+ letters? added$/)
  await page.keyboard.press('PageUp')
  expect(await history.at()).toBe(head)
  await page.keyboard.press('ArrowLeft')
  await expect(history.slider).toHaveAttribute('aria-valuetext', /^bob86, .*\d/)
  await page.keyboard.press('Home')
  await expect(history.text).toHaveText(/^A/)
  await page.keyboard.press('ArrowRight')
  expect(await history.at()).toBe(2)

  await page.keyboard.press(' ')
  await expect(history.button('Pause')).toBeVisible()
  await expect(history.slider).toHaveAttribute('aria-valuenow', String(head))
  await expect(history.text).toHaveText('Ada was here. Bob, too.')
  await expect(history.button('Play')).toBeVisible()

  await keys.reach(history.text, 'Shift+Tab')
  await page.keyboard.press('ArrowDown')
  const bar = page.locator('.history-line-bar')
  await expect(bar).toContainText('Line 1')
  await expect(bar).toContainText('ada86')
  await expect(bar).toContainText('bob86')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
})

test('[HIST-90] while Bob writes on, Ada at the end follows him, and elsewhere learns of it @long', async ({
  browser,
}) => {
  const { ada, bob, pad, write } = await writtenByTwo(browser, '90')
  const history = await openHistory(ada.page, pad)
  const head = await history.head()
  await write(bob, ' And again.')
  await expect(history.text).toHaveText('Ada was here. Bob, too. And again.')
  expect(await history.head()).toBeGreaterThan(head)
  await history.slider.press('Home')
  await write(bob, ' And once more.')
  await expect(history.button('Show new changes')).toBeVisible()
  await expect(history.text).toHaveText(/^A/)
  await history.button('Show new changes').click()
  await expect(history.text).toHaveText(/And once more\.$/)
})

test('[HIST-92] who may not see the history is told so, and whom to be for it @long', async ({ browser }) => {
  const { ada, group, pad } = await writtenByTwo(browser, '92')
  await put(server, ada.token, `/group/${group}`, { history: 'members' })
  const guest = await openBrowser(browser, server, 'guest')
  await guest.page.goto(`p/${pad}/timeslider`)
  await expect(guest.page.getByRole('heading', { name: 'The history is not open to you' })).toBeVisible()
  expect(await axe(guest.page)).toEqual([])
  await guest.page.getByRole('link', { name: 'Back to the pad' }).click()
  await expect(PadFrame.alone(guest.page).text).toHaveText('Ada was here. Bob, too.')

  // Without the password of a private pad, the page asks for it first.
  await put(server, ada.token, `/group/${group}`, { history: 'readers', visibility: 'private', password: 'secret' })
  await guest.page.goto(`p/${pad}/timeslider`)
  await guest.page.getByLabel('Password', { exact: true }).fill('secret')
  await guest.page.keyboard.press('Enter')
  const history = new HistoryPage(guest.page)
  await history.ready()
  await expect(history.text).toHaveText('Ada was here. Bob, too.')
  await guest.page.reload()
  await history.ready()

  await guest.page.goto('p/no-such-pad-at-all/timeslider')
  await expect(guest.page.getByRole('link', { name: 'Sign in' })).toBeVisible()
})

test('[HIST-93] the history of an empty pad says so @long', async ({ browser }) => {
  const ada = await signedIn(browser, server, 'ada93')
  const group = String((await post(server, ada.token, '/group', { name: 'Board' }))['key'])
  const pad = String((await post(server, ada.token, '/pad', { name: 'Empty', group }))['key'])
  await ada.page.goto(`p/${pad}/timeslider`)
  await expect(ada.page.getByText('No history yet')).toBeVisible()
  expect(await axe(ada.page)).toEqual([])
})

test('[HIST-97, HIST-86] on a phone, in the dark and from right to left, the controls are at the lower edge and large enough', async ({
  browser,
}) => {
  const { ada, pad } = await writtenByTwo(browser, '97', {
    ...phoneOf({ width: 390, height: 844 }),
    colorScheme: 'dark',
  })
  const { page } = ada
  await page.goto(`p/${pad}/timeslider?lang=ar`)
  const slider = page.getByRole('slider')
  await expect(slider).toBeVisible()
  const controls = page.locator('.history-controls')
  const { y, height } = (await controls.boundingBox())!
  expect(y + height).toBe(844)
  for (const button of await controls.getByRole('button').all()) {
    const size = (await button.boundingBox())!
    expect(Math.min(size.width, size.height), (await button.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(
      43.9,
    )
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  // The line begins at the right.
  const line = (await page.locator('.history-line').boundingBox())!
  await page.touchscreen.tap(line.x + line.width - 1, line.y + line.height / 2)
  await expect(slider).toHaveAttribute('aria-valuenow', '1')
  await page.locator('.history-thumb').press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuenow', '2')
  expect(await axe(page)).toEqual([])

  // What is beside the text elsewhere is a sheet here, which Escape closes.
  await page.locator('.history-actions button').last().click()
  const sheet = page.locator('.history-panel')
  await expect(sheet).toHaveAttribute('data-sheet')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
})

test('[HIST-96] a moment is printed with its pad and its time, and without what stands around it', async ({
  browser,
}) => {
  const { ada, pad } = await writtenByTwo(browser, '96')
  const { page } = ada
  const history = await openHistory(page, pad)
  await page.emulateMedia({ media: 'print' })
  const heading = page.locator('.pad-print-heading')
  await expect(heading).toBeVisible()
  await expect(heading).toContainText('Minutes')
  await expect(heading).toContainText(String(new Date().getFullYear()))
  await expect(history.text).toBeVisible()
  for (const part of ['.history-header', '.history-controls', '.history-panel'])
    await expect(page.locator(part)).toBeHidden()
})

test('[HIST-89, HIST-92] in the frame of another page, the history has no heading of its own and asks nobody twice @long', async ({
  browser,
}) => {
  const { ada, pad } = await writtenByTwo(browser, '89')
  await register(server, 'eve89')
  const { page } = ada
  await page.goto('robots.txt')
  await page.setContent(`<iframe src="${server.url}p/${pad}/timeslider" style="width: 900px; height: 600px"></iframe>`)
  const history = new HistoryPage(page.frameLocator('iframe'))
  await history.ready()
  await expect(history.root.getByRole('link', { name: 'Back to the pad' })).toHaveCount(0)
  const told = page.evaluate(
    () =>
      new Promise((resolve) =>
        window.addEventListener('message', ({ data }) => data.type === 'sheaf:moment' && resolve(data)),
      ),
  )
  await history.slider.press('Home')
  expect(await told).toEqual({ type: 'sheaf:moment', seq: 1 })
})

test('[HIST-119, HIST-84, HIST-77] an admin takes a secret out, which is gone from the open pad of another, from every moment and from the search @long', async ({
  browser,
}) => {
  const { ada, bob, pad, write } = await writtenByTwo(browser, '119')
  const open = await write(bob, ' The code is 4711.')
  await write(ada, ' Nothing else.')
  const { page } = ada
  const history = await openHistory(page, pad)
  await history.button('Take text out for good').click()
  const dialog = page.getByRole('dialog', { name: 'Take text out for good' })
  // The head of a dialog is a header beside that of the page, which no rule of WCAG forbids.
  const inDialog = async () =>
    (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()).violations
  await dialog.getByLabel('Text to take out').fill('4711')
  expect(await inDialog()).toEqual([])
  await dialog.getByRole('button', { name: 'Find all places' }).click()
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByLabel('Reason').fill('a door code')
  expect(await inDialog()).toEqual([])
  await dialog.getByRole('button', { name: 'Take out 1 place' }).click()
  await dialog.getByRole('button', { name: 'Take out for good' }).click()
  await expect(dialog.getByText('The text and all its traces are gone.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Load the history anew' }).click()
  await history.ready()
  await expect(history.text.getByRole('img', { name: '4 letters were taken out for good' })).toHaveCount(1)
  await expect(history.text).toHaveText('Ada was here. Bob, too. The code is . Nothing else.')

  await expect(open.text).toHaveText('Ada was here. Bob, too. The code is . Nothing else.')
  await open.text.press('Control+z')
  await open.type(' Good.')
  await open.saved()
  await expect(open.text).not.toContainText('4711')
  const asked = async (address: string): Promise<string> =>
    (await page.request.get(`${server.url}api${address}`)).text()
  for (const address of [`/pad/${pad}/export/text`, `/pad/${pad}/at?format=html`, `/pad/search?q=4711`])
    expect(await asked(address), address).not.toContain('4711.')
})
