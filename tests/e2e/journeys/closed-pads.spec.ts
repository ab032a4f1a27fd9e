import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { openBrowser, giveSession, post, put, remove, sessionOf, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { PadFrame } from '../pages/pad-frame.ts'

const SECRET = 'a secret word'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[SCR-59, SEC-41, SEC-43, EXP-40, EDT-2, EDT-5, SEC-4, A11Y-2, A11Y-3] by keyboard a visitor opens a private folder and its pad with the password, which is asked for once, and nothing without it', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const group = await folderOf(ada, server, { name: 'Budget', visibility: 'private', password: SECRET })
  const pad = await padIn(ada, server, group, { name: 'Figures' })
  const { page } = await openBrowser(browser, server, 'visitor')
  const keys = new Keyboard(page)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))

  await page.goto(`mypads/group/${group}/view`)
  await expect(page.getByRole('heading', { name: 'Budget', level: 1 })).toBeVisible()
  await expect(page.getByText('Figures')).toHaveCount(0)
  const field = page.getByLabel(/^Password( \*)?$/)
  await keys.fill(field, 'another word')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This password is wrong.')).toBeVisible()
  await expect(field).toBeFocused()
  await keys.fill(field, SECRET)
  await keys.activate(page.getByRole('button', { name: 'Open' }))
  await expect(page.getByRole('heading', { name: 'Budget', level: 1 })).toBeFocused()

  await keys.activate(page.getByRole('link', { name: 'Figures' }))
  const frame = PadFrame.inManager(page)
  await frame.ready()
  await frame.type('Written by a visitor.')
  await frame.saved()
  await ada.page.goto(`p/${pad}`)
  await expect(PadFrame.alone(ada.page).text).toContainText('Written by a visitor.')
  const [alone] = await Promise.all([
    page.waitForEvent('popup'),
    keys.activate(page.getByRole('link', { name: 'Open in a new tab' })),
  ])
  await expect(PadFrame.alone(alone).text).toContainText('Written by a visitor.')
  await alone.close()

  const isDownloaded = async (by: Page): Promise<void> => {
    await by.getByRole('button', { name: 'Actions for Figures' }).click()
    const downloading = by.waitForEvent('download')
    await by.getByRole('menuitem', { name: 'Download (TXT)' }).click()
    expect(await readFile(await (await downloading).path(), 'utf8')).toContain('Written by a visitor.')
  }
  await isDownloaded(page)
  await page.reload()
  await expect(PadFrame.inManager(page).text).toContainText('Written by a visitor.')
  await page.goto(`mypads/group/${group}/view`)
  await expect(page.getByRole('link', { name: 'Figures' })).toBeVisible()

  expect(addresses.filter((address) => address.includes('password='))).toEqual([])

  // Somebody else opens the pad by its own address.
  const { page: bare } = await openBrowser(browser, server, 'another')
  await bare.goto(`p/${pad}`)
  const others = new Keyboard(bare)
  await others.fill(bare.getByLabel('Password', { exact: true }), 'another word')
  await bare.keyboard.press('Enter')
  await expect(bare.getByText('This password is wrong.')).toBeVisible()
  await expect(bare.getByText('Written by a visitor.')).toHaveCount(0)
  await others.fill(bare.getByLabel('Password', { exact: true }), SECRET)
  const isKept = bare.waitForResponse((response) => response.url().endsWith(`/api/pad/${pad}/password`))
  await others.activate(bare.getByRole('button', { name: 'Open', exact: true }))
  await expect(PadFrame.alone(bare).text).toContainText('Written by a visitor.')
  await isKept
  await isDownloaded(bare)
  await bare.reload()
  await expect(PadFrame.alone(bare).text).toContainText('Written by a visitor.')

  const { page: handed } = await openBrowser(browser, server, 'third')
  const referers: Promise<string | null>[] = []
  handed.on('request', (request) => referers.push(request.headerValue('referer')))
  await handed.goto(`p/${pad}?password=${encodeURIComponent(btoa(SECRET))}`)
  await expect(PadFrame.alone(handed).text).toContainText('Written by a visitor.')
  expect(handed.url()).toBe(`${server.url}p/${pad}`)
  await isDownloaded(handed)
  await handed.reload()
  await expect(PadFrame.alone(handed).text).toContainText('Written by a visitor.')
  expect((await Promise.all(referers)).filter(Boolean)).toEqual([])
})

test('[EDT-21, EDT-31, RT-15] a pad that becomes read-only or is archived, by itself or with its folder, is read on where it is open', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'eve')
  const group = await folderOf(ada, server, { visibility: 'public' })
  const pad = await padIn(ada, server, group)
  const { page } = await openBrowser(browser, server, 'visitor')
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  const tools = page.getByRole('toolbar', { name: 'Formatting' })
  await frame.ready()
  await frame.type('Written in time.')
  await frame.saved()

  const isReadOnly = async (badge: string): Promise<void> => {
    await expect(frame.text).toHaveAttribute('contenteditable', 'false')
    await expect(page.getByText(badge, { exact: true })).toBeVisible()
    await expect(tools).toHaveCount(0)
    await expect(frame.text).toContainText('Written in time.')
  }
  const isOpenAgain = async (): Promise<void> => {
    await frame.ready()
    await expect(tools).toBeVisible()
    await expect(page.getByText(/^Read-only$|^Archived/)).toHaveCount(0)
  }

  await put(server, ada.token, `/pad/${pad}`, { readonly: true })
  await isReadOnly('Read-only')
  await put(server, ada.token, `/pad/${pad}`, { readonly: null })
  await isOpenAgain()
  await put(server, ada.token, `/pad/${pad}`, { archived: true })
  await isReadOnly('Archived, read-only')
  await put(server, ada.token, `/pad/${pad}`, { archived: false })
  await isOpenAgain()
  await put(server, ada.token, `/group/${group}`, { archived: true })
  await isReadOnly('Archived, read-only')
  await put(server, ada.token, `/group/${group}`, { archived: false })
  await isOpenAgain()
})

test('[SCR-391, EDT-70, RT-15] a pad that is removed while it is open in the manager goes from around its frame too, and what was not sent is still read there @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ida')
  const group = await folderOf(ada, server, { visibility: 'public' })
  const pad = await padIn(ada, server, group, { name: 'Figures' })
  const { page, context } = await openBrowser(browser, server, 'visitor')
  await page.goto(`mypads/group/${group}/pad/view/${pad}`)
  const frame = PadFrame.inManager(page)
  await frame.ready()
  await context.setOffline(true)
  await frame.type('Never sent.')
  await remove(server, ada.token, `/pad/${pad}`)
  await context.setOffline(false)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Pad')
  await expect(page.getByRole('link', { name: 'Open in a new tab' })).toHaveCount(0)
  await expect(frame.root.getByText('Never sent.')).toBeVisible()
  // Another tab comes to the front, and this one again.
  const readAgain = page.waitForResponse((response) => response.url().includes(`/api/pad/${pad}`))
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  expect((await readAgain).ok()).toBe(false)
  await expect(heading).toHaveText('Pad')
  await expect(frame.root.getByText('Never sent.')).toBeVisible()
})

test('[SES-25, EDT-80, EDT-76] the end of a session takes nothing from the screen of a closed pad that shows what was not sent @long', async ({
  browser,
}) => {
  const eli = await signedIn(browser, server, 'eli')
  const group = await folderOf(eli, server)
  const pad = await padIn(eli, server, group, { name: 'Figures' })
  const { page, context } = eli
  await page.goto(`mypads/group/${group}/pad/view/${pad}`)
  const frame = PadFrame.inManager(page)
  await frame.ready()
  await context.setOffline(true)
  await frame.type('Never sent.')
  await remove(server, eli.token, `/pad/${pad}`)
  await context.setOffline(false)
  const unsent = frame.root.getByText('Never sent.')
  await expect(unsent).toBeVisible()
  const comeBack = async () => {
    const answered = page.waitForResponse((response) => response.url().includes('/api/configuration'))
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await answered
  }
  const ended = page.getByText('Your session has ended. Sign in again.').first()

  // What tells of the end would be gone again after this time.
  await page.clock.install()
  await page.clock.fastForward('02:00')
  await fetch(`${server.url}api/auth/logout?auth_token=${eli.token}`)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(ended).toBeVisible()
  await expect(unsent).toBeVisible()
  await expect(page).toHaveURL(/\/pad\/view\//)
  // The same person signs in again in another tab.
  await giveSession(context, server, await sessionOf(server, 'eli'))
  await comeBack()
  await expect(page.getByRole('button', { name: /eli/ })).toBeVisible()
  await expect(unsent).toBeVisible()
  await page.getByRole('link', { name: 'My folders' }).first().click()
  await expect(page).toHaveURL(/\/mypads$/)
})

test('[EDT-82, SES-15] a frame that cannot load its page again keeps nobody on the screen once the session ends @long', async ({
  browser,
}) => {
  const ivy = await signedIn(browser, server, 'ivy')
  const group = await folderOf(ivy, server)
  const pad = await padIn(ivy, server, group, { name: 'Figures' })
  const { page, context } = ivy
  await page.goto(`mypads/group/${group}/pad/view/${pad}`)
  const frame = PadFrame.inManager(page)
  await frame.ready()
  await context.setOffline(true)
  await frame.type('Never sent.')
  await remove(server, ivy.token, `/pad/${pad}`)
  await context.setOffline(false)
  await expect(frame.root.getByText('Never sent.')).toBeVisible()
  await page.route(`**/p/${pad}*`, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await frame.root.locator('html').evaluate(() => location.reload())
  await failed
  await expect(frame.root.getByText('Never sent.')).toHaveCount(0)

  await fetch(`${server.url}api/auth/logout?auth_token=${ivy.token}`)
  await page.clock.install()
  await page.clock.fastForward('02:00')
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(page).toHaveURL(/\/login$/)
})

test('[SCR-391, EDT-79, PAD-39] a pad that is removed and restored while it is open is written on where it is open, alone and in the manager @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'una')
  const group = await folderOf(ada, server, { visibility: 'public' })
  const pad = await padIn(ada, server, group, { name: 'Figures' })
  const { page, context } = await openBrowser(browser, server, 'visitor')
  const alone = await context.newPage()
  await page.goto(`mypads/group/${group}/pad/view/${pad}`)
  await alone.goto(`p/${pad}`)
  const frames = [PadFrame.inManager(page), PadFrame.alone(alone)]
  for (const frame of frames) await frame.ready()
  await remove(server, ada.token, `/pad/${pad}`)
  for (const frame of frames)
    await expect(frame.root.getByText('This pad has been removed', { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('Pad')
  await post(server, ada.token, '/trash/restore', { type: 'pads', key: pad })
  for (const frame of frames) await frame.ready()
  await expect(page.getByRole('heading', { level: 1 }).first()).toHaveText('Figures')
  await frames[0]!.type('Written after it was back.')
  await expect(frames[1]!.text).toContainText('Written after it was back.')
})

test('[EDT-93, RT-13] who was cut off, closed the page and comes back when the pad is not theirs any more reads what was not sent, a member as a guest, and nobody else @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'mia')
  const paul = await signedIn(browser, server, 'paul')
  const group = await folderOf(ada, server, { visibility: 'public' })
  const pad = await padIn(ada, server, group)
  await inviteInto(ada, server, group, ['paul'])
  const guest = await openBrowser(browser, server, 'visitor')
  for (const { page, context } of [paul, guest]) {
    await page.goto(`p/${pad}`)
    const frame = PadFrame.alone(page)
    await frame.ready()
    await context.setOffline(true)
    await frame.type(page === paul.page ? 'Of Paul.' : 'Of a guest.')
    await expect(frame.saveStatus).toContainText('Offline')
    await page.waitForTimeout(300)
    await page.close()
  }
  await put(server, ada.token, `/group/${group}`, { visibility: 'restricted' })
  await post(server, ada.token, '/group/invite', { gid: group, invite: true, loginsOrEmails: [] })
  for (const { context, text } of [
    { context: paul.context, text: 'Of Paul.' },
    { context: guest.context, text: 'Of a guest.' },
  ]) {
    await context.setOffline(false)
    const page = await context.newPage()
    await page.goto(`p/${pad}`)
    await expect(page.getByText('Some of what you wrote was not sent')).toBeVisible()
    await expect(page.locator('pre')).toHaveText(text)
    await page.goto(`mypads/group/${group}/pad/view/${pad}`)
    await expect(page.frameLocator('iframe').locator('pre')).toHaveText(text)
  }
  // Somebody else now uses the same browser.
  await paul.context.clearCookies()
  const page = await paul.context.newPage()
  await page.goto(`p/${pad}`)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Of Paul.')).toHaveCount(0)
})

test('[EDT-131, EDT-132, EDT-22] a visitor whose password is changed while they write is told so, and sees what was not sent @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'zara')
  const group = await folderOf(ada, server, { visibility: 'private', password: SECRET })
  const pad = await padIn(ada, server, group)
  const { page, context } = await openBrowser(browser, server, 'visitor')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`mypads/group/${group}/pad/view/${pad}`)
  await page.getByLabel(/^Password( \*)?$/).fill(SECRET)
  await page.keyboard.press('Enter')
  const frame = PadFrame.inManager(page)
  await frame.ready()
  await context.setOffline(true)
  await frame.type('Never sent.')
  await put(server, ada.token, `/group/${group}`, { password: 'another word' })
  await context.setOffline(false)
  const question = frame.root.getByText('This pad has a new password. Enter it to open the pad again.')
  await expect(question).toBeVisible()
  await expect(frame.root.getByText('This password is wrong.')).toHaveCount(0)
  await expect(frame.root.getByRole('button', { name: 'Copy' })).toBeInViewport({ ratio: 1 })

  await frame.root.getByLabel(/^Password( \*)?$/).fill('a guess')
  await page.keyboard.press('Enter')
  await expect(frame.root.getByText('This password is wrong.')).toBeVisible()
  await frame.root.getByLabel(/^Password( \*)?$/).fill('another word')
  await page.keyboard.press('Enter')
  await expect(frame.text).toContainText('Never sent.')
  await frame.saved()
})
