import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { openBrowser, signedIn, type SignedInPerson } from '../fixtures/people.ts'
import { phoneOf } from '../fixtures/phone.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { headingNamed } from '../pages/controls.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { inputDeviceNames, inputDevices } from '../pages/input-devices.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const axe = async (page: Page) => (await new AxeBuilder({ page }).analyze()).violations

const write = async ({ page }: SignedInPerson, pad: string, lines: readonly string[]): Promise<PadFrame> => {
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  await frame.fill(lines)
  await frame.saved()
  return frame
}

/** Lets Ada write two lines in a pad, and Bob another one, which he sees on his page. */
const minutesOfTwo = async (browser: Browser, suffix: string, options: BrowserContextOptions = {}) => {
  const ada = await signedIn(browser, server, `ada${suffix}`, options)
  const bob = await signedIn(browser, server, `bob${suffix}`)
  const group = await folderOf(ada, server, { visibility: 'public', history: 'readers' })
  await inviteInto(ada, server, group, [bob.login])
  const pad = await padIn(ada, server, group)
  await write(ada, pad, ['The treasurer reports.', 'The budget is approved.'])
  return { ada, bob, group, pad }
}

const openHistory = async (page: Page, pad: string, query = ''): Promise<HistoryPage> => {
  await page.goto(`p/${pad}/timeslider${query}`)
  const history = new HistoryPage(page)
  await history.ready()
  return history
}

for (const way of inputDeviceNames)
  test(`[HIST-105, HIST-107, HIST-108, HIST-109, HIST-110, HIST-111, HIST-112, HIST-115, HIST-136, A11Y-2, A11Y-4] what two people wrote is found, compared and restored, by ${way} @long`, async ({
    browser,
  }) => {
    const { ada, bob, pad } = await minutesOfTwo(browser, way)
    const { page } = ada
    const by = inputDevices[way](page)
    const history = await openHistory(page, pad)
    const panel = page.getByRole('complementary')
    const showPanel = async (name: string) => {
      const tab = panel.getByRole('tab', { name })
      if (way === 'mouse') return tab.click()
      // The tabs are one stop, and arrows move among them.
      await new Keyboard(page).reach(panel.getByRole('tab', { selected: true }))
      for (let step = 0; step < 3 && (await tab.getAttribute('aria-selected')) !== 'true'; step += 1)
        await page.keyboard.press('ArrowRight')
      await expect(tab).toHaveAttribute('aria-selected', 'true')
    }

    await test.step('Ada names the text as it is, and Bob writes on', async () => {
      await showPanel('Versions')
      await by.press(page.getByRole('button', { name: 'Name this moment' }))
      await page.keyboard.type('As sent')
      await page.keyboard.press('Enter')
      await expect(panel.getByText(`Named by ${ada.login}`)).toBeVisible()
      await write(bob, pad, ['Bob was not amused.'])
      await expect(history.text).toContainText('Bob was not amused.')
    })

    await test.step('the panels say who wrote when and how much', async () => {
      await showPanel('People')
      await expect(panel.getByRole('row', { name: new RegExp(`^${bob.login}`) })).toBeVisible()
      await showPanel('Changes')
      await expect(panel.getByRole('listitem').first()).toContainText(bob.login)
      expect(await axe(page)).toEqual([])
    })

    await test.step('the version is compared with now, and each difference is said', async () => {
      await showPanel('Versions')
      const item = page.getByRole('menuitem', { name: 'Compare with now' })
      await by.choose(page.getByRole('button', { name: 'Compare: As sent' }), item)
      const comparison = page.getByRole('region', { name: 'Comparison of Minutes' })
      await expect(comparison.locator('ins')).toContainText('Bob was not amused.')
      await expect(comparison).toBeFocused()
      await page.keyboard.press('n')
      await expect(page.getByRole('status').filter({ hasText: 'Difference 1 of 1' })).toContainText(bob.login)
      await expect(page).toHaveURL(/\?compare=\d+\.\.\d+$/)
      expect(await axe(page)).toEqual([])
      await page.reload()
      await expect(comparison.locator('ins')).toContainText('Bob was not amused.')
      await comparison.focus()
      await page.keyboard.press('Escape')
      await history.ready()
    })

    await test.step('what Ada restores, and what she undoes, Bob sees', async () => {
      const theirs = PadFrame.alone(bob.page)
      await showPanel('Versions')
      await by.press(panel.getByRole('button', { name: /^As sent/ }))
      await expect(history.text).not.toContainText('Bob was not amused.')
      await by.press(history.button('Restore'))
      await by.press(page.getByRole('dialog').getByRole('button', { name: 'Restore' }))
      await expect(theirs.text).not.toContainText('Bob was not amused.')
      await expect(bob.page.getByText(`${ada.login} has made this text what it was`)).toBeVisible()
      await by.press(history.button('Undo'))
      await expect(theirs.text).toContainText('Bob was not amused.')
      await expect(page.getByText('The pad is as it was before.')).toBeVisible()
    })

    await test.step('of a line it is found who wrote it', async () => {
      await expect(history.text).toContainText('Bob was not amused.')
      await by.focus(history.text)
      if (way === 'keyboard') {
        await page.keyboard.press('ArrowDown')
        // Escape, which leads out of the text of a pad, would choose no line here.
        await page.keyboard.press('Tab')
      } else await history.text.getByText('Bob was not amused.').selectText()
      await by.press(history.button('Who wrote this, and when'))
      await expect(panel.getByText(/^Only what wrote this: Line \d$/)).toBeVisible()
      await by.press(page.getByRole('button', { name: 'Show all changes' }))
      await expect(panel.getByText(/^Only what wrote this/)).toHaveCount(0)
    })
  })

test('[HIST-115, HIST-116, HIST-117, HIST-49] inside the manager, the selected lines of a pad lead to their history, and a moment to a new pad @long', async ({
  browser,
}) => {
  const { ada, bob, group, pad } = await minutesOfTwo(browser, 'frame')
  const { page } = ada
  await page.goto(`mypads/group/${group}/pad/view/${pad}`)
  const text = PadFrame.inManager(page)
  await text.ready()
  await text.text.getByText('The budget is approved.').selectText()
  const tool = text.root.getByRole('button', { name: 'History of the selected lines' })
  await tool.scrollIntoViewIfNeeded()
  await tool.click()
  await expect(page).toHaveURL(new RegExp(`/mypads/group/${group}/pad/history/${pad}#lines-2-2$`))
  const history = new HistoryPage(page.frameLocator('iframe'))
  await history.ready()
  await expect(history.root.getByText('Only what wrote this: Line 2')).toBeVisible()
  await expect(history.root.getByRole('listitem')).toHaveCount(1)

  // A reader by the link sees the history, and may make no pads.
  const guest = await openBrowser(browser, server, 'guest')
  const theirs = await openHistory(guest.page, pad)
  await expect(theirs.button('Copy the text')).toBeVisible()
  await expect(theirs.button('New pad from this moment')).toHaveCount(0)

  await history.slider.press('Home')
  await history.button('New pad from this moment').click()
  const dialog = history.root.getByRole('dialog', { name: 'New pad from this moment' })
  await dialog.getByLabel('Name of the new pad').fill('Letter')
  await dialog.getByRole('button', { name: 'Make the pad' }).click()
  await expect(headingNamed(page, 'Letter')).toBeVisible()
  await expect(text.text).toHaveText(/^The treasurer/)
  await bob.page.goto(`mypads/group/${group}/view`)
  await expect(bob.page.getByRole('link', { name: 'Letter', exact: true })).toBeVisible()
})

test('[HIST-110, HIST-111, HIST-97] on a phone, in the dark and from right to left, moments are compared with targets for fingers @long', async ({
  browser,
}) => {
  const { ada, bob, pad } = await minutesOfTwo(browser, 'phone', {
    ...phoneOf({ width: 390, height: 844 }),
    colorScheme: 'dark',
  })
  await write(bob, pad, ['Bob was not amused.'])
  const { page } = ada
  await page.goto(`p/${pad}/timeslider?lang=ar`)
  await page.locator('.history-acts button').last().click()
  await page.getByRole('menuitem').first().click()
  const comparison = page.locator('.history-comparison')
  await expect(comparison.locator('ins').first()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  for (const button of await page.locator('.history-compare-bar button:visible').all()) {
    const size = (await button.boundingBox())!
    expect(Math.min(size.width, size.height), (await button.getAttribute('aria-label')) ?? '').toBeGreaterThanOrEqual(
      43.9,
    )
  }
  await page.locator('.history-compare-steps button').last().click()
  await expect(comparison.locator('.is-current').first()).toBeVisible()
  expect(await axe(page)).toEqual([])
  const [from, to] = [page.getByRole('slider').first(), page.getByRole('slider').last()]
  const before = Number(await to.getAttribute('aria-valuenow'))
  // The line begins at the right.
  await to.press('ArrowRight')
  await expect(to).toHaveAttribute('aria-valuenow', String(before - 1))
  await from.press('Home')
  await expect(from).toHaveAttribute('aria-valuenow', '0')
  await page.locator('.history-compare-close').click()
  await expect(page.locator('.history-moment')).toBeVisible()
})

test('[HIST-114] a comparison is printed with both moments, and without what stands around it @long', async ({
  browser,
}) => {
  const { ada, bob, pad } = await minutesOfTwo(browser, 'print')
  await write(bob, pad, ['Bob was not amused.'])
  const { page } = ada
  await openHistory(page, pad)
  await page.getByRole('button', { name: 'Compare moments' }).click()
  const comparison = page.locator('.history-compared')
  await expect(comparison.locator('ins').first()).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as HTML' }).click()
  expect((await download).suggestedFilename()).toBe('Comparison of Minutes.html')
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.pad-print-heading')).toContainText('Comparison of Minutes')
  await expect(comparison).toBeVisible()
  for (const part of ['.history-header', '.history-controls', '.history-panel', '.history-compare-bar'])
    await expect(page.locator(part)).toBeHidden()
})
