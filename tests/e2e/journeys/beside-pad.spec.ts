import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { type MailServer, startMailServer } from '@sheaf/server/testing/servers/real-mail-server'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { openBrowser, PASSWORD, put, register, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { setSettings } from '../fixtures/settings.ts'
import { test } from '../fixtures/test.ts'
import { inputDevices } from '../pages/input-devices.ts'
import { waitForCaret, focusText, Keyboard } from '../pages/keyboard.ts'
import { PadFrame } from '../pages/pad-frame.ts'

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let server: Server
let mailbox: MailServer
test.beforeAll(async () => {
  server = await Server.start()
  mailbox = await startMailServer()
})
test.afterAll(async () => {
  await mailbox.close()
  await server.stop()
})

test('[EDT-29, A11Y-1, A11Y-2, A11Y-3] by keyboard people of the folder are mailed after a mention, and about the selected text @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  await register(server, 'bob')
  const group = await folderOf(ada, server, { visibility: 'public' })
  await inviteInto(ada, server, group, ['bob'])
  const pad = await padIn(ada, server, group)
  const { page } = ada
  const keys = new Keyboard(page)
  const frame = PadFrame.alone(page)
  const tool = page.getByRole('button', { name: 'Tell people by e-mail' })
  const dialog = page.getByRole('dialog', { name: 'Tell people by e-mail' })
  await page.goto(`p/${pad}`)
  await frame.ready()
  // The site cannot send mail, so there is no such tool.
  await expect(tool).toHaveCount(0)

  await setSettings(server, { ...mailbox.settings, rootUrl: server.url })
  await page.reload()
  await frame.ready()
  await frame.type('First line')
  await page.keyboard.press('Enter')
  await frame.type('Ask @bo')
  await expect(page.getByRole('option')).toHaveText(['bob'])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Do you want to tell bob by e-mail?')).toBeVisible()
  await keys.activate(page.getByRole('button', { name: 'Write the e-mail' }))
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('The e-mail links to line 2.')).toBeVisible()
  expect((await new AxeBuilder({ page }).withTags(WCAG).analyze()).violations).toEqual([])
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await keys.fill(dialog.getByLabel('Message'), 'What do you think?')
  await keys.activate(dialog.getByRole('button', { name: 'Send' }))
  await expect(page.getByText('The e-mail is on its way')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  // The focus is back in the text, where one was writing.
  await expect(frame.text).toBeFocused()
  await page.keyboard.type('soon.')
  await expect(frame.text).toContainText('Ask @bob soon.')
  const first = await mailbox.arrived(1)
  expect(first.text).toContain('What do you think?')
  expect(first.text).toContain(`/p/${pad}?lineNumber=2`)

  // The message quotes the selected text; the people are typed.
  await focusText(page, frame.text)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+End')
  await waitForCaret(page)
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('End')
  await expect(tool).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Message')).toHaveValue('First line')
  await keys.activate(dialog.getByRole('button', { name: 'Send' }))
  await expect(dialog.getByRole('alert')).toHaveText('Enter at least one person.')
  await keys.fill(dialog.getByLabel('People'), 'bob')
  await setSettings(server, { SMTPHost: '' })
  await keys.activate(dialog.getByRole('button', { name: 'Send' }))
  await expect(dialog.getByRole('alert')).toContainText('mail')
  await setSettings(server, { SMTPHost: mailbox.settings.SMTPHost })
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect((await mailbox.arrived(2)).text).toContain('> First line')

  const guest = await openBrowser(browser, server, 'guest')
  await guest.page.goto(`p/${pad}`)
  await PadFrame.alone(guest.page).ready()
  await expect(guest.page.getByRole('button', { name: 'Tell people by e-mail' })).toHaveCount(0)
})

test('[EDT-30, SCR-97, SCR-154, SCR-396, A11Y-1, A11Y-3, A11Y-10] a pad alone is called by its name and the site’s, is downloaded, and leads to its folder @long', async ({
  browser,
}) => {
  await setSettings(server, { title: 'Pads of the club' })
  const eve = await signedIn(browser, server, 'eve')
  const group = await folderOf(eve, server, { visibility: 'private', password: 'a secret word' })
  const pad = await padIn(eve, server, group, { name: 'محضر (1)' })
  const { page } = eve
  const menu = page.getByRole('button', { name: /^Actions for/ })
  const frame = PadFrame.alone(page)
  const by = inputDevices.keyboard(page)
  await page.goto(`p/${pad}`)
  await frame.ready()
  await expect(page).toHaveTitle('محضر (1) - Pads of the club')
  const name = page.getByRole('heading', { level: 1 })
  await expect(name).toHaveText('محضر (1)')
  await expect(name).toHaveAttribute('dir', 'auto')
  await frame.type('Present: Bob.')
  await frame.saved()
  const coming = page.waitForEvent('download')
  await by.choose(menu, page.getByRole('menuitem', { name: 'Download (TXT)' }))
  expect((await coming).suggestedFilename()).toMatch(/\.txt$/)
  await by.choose(menu, page.getByRole('menuitem', { name: 'To its folder' }))
  await expect(page).toHaveURL(new RegExp(`/mypads/group/${group}/view$`))

  // Inside the manager the pad has no such menu, since the manager offers the same.
  await by.press(page.getByRole('link', { name: 'محضر (1)' }))
  const inside = PadFrame.inManager(page)
  await inside.ready()
  await expect(inside.root.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)

  // A pad that stands alone leads to the manager for the answer, in whose dialog it stands.
  const share = page.getByRole('button', { name: 'Share' })
  const who = page.getByRole('dialog', { name: /^Share / })
  await page.goto(`p/${pad}`)
  await frame.ready()
  await by.choose(menu, page.getByRole('menuitem', { name: 'Who can see this' }))
  await expect(who).toContainText('With the password')
  await expect(who).toContainText('Members and anyone who knows the password can read and write.')
  expect((await new AxeBuilder({ page }).withTags(WCAG).analyze()).violations).toEqual([])
  await page.keyboard.press('Escape')
  await expect(who).toHaveCount(0)
  await expect(share).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/mypads/group/${group}/pad/view/${pad}$`))

  // Whoever typed the password is offered the downloads, too; no link contains it.
  const guest = await openBrowser(browser, server, 'guest')
  await guest.page.goto(`p/${pad}`)
  await guest.page.getByLabel(/^Password/).fill('a secret word')
  await guest.page.keyboard.press('Enter')
  await PadFrame.alone(guest.page).ready()
  await guest.page.getByRole('button', { name: /^Actions for/ }).click()
  const items = guest.page.getByRole('menuitem')
  await expect(items).toHaveText(['Download (HTML)', 'Download (Markdown)', 'Download (TXT)', 'Sign in'])
  for (const item of await items.all()) expect((await item.getAttribute('href')) ?? '').not.toContain('password')
  await guest.page.getByRole('menuitem', { name: 'Sign in' }).click()
  await expect(guest.page).toHaveURL(/\/login$/)
  await guest.page.getByLabel(/^Login/).fill('eve')
  await guest.page.getByLabel(/^Password/).fill(PASSWORD)
  await guest.page.keyboard.press('Enter')
  await guest.page.getByRole('button', { name: 'Not now' }).click()
  await expect(guest.page).toHaveURL(new RegExp(`/p/${pad}$`))
})

test('[RT-29] whoever has a pad open sees its new name, and goes on writing', async ({ browser }) => {
  const fay = await signedIn(browser, server, 'fay')
  const pad = await padIn(fay, server, await folderOf(fay, server))
  const { page } = fay
  const frame = PadFrame.alone(page)
  await page.goto(`p/${pad}`)
  await frame.ready()
  await frame.type('Before, ')
  await put(server, fay.token, `/pad/${pad}`, { name: 'Minutes of May' })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Minutes of May')
  await expect(page).toHaveTitle(/^Minutes of May - /)
  await expect(frame.text).toBeFocused()
  await page.keyboard.type('and after.')
  await frame.saved()
  await expect(frame.text).toHaveText('Before, and after.')
})
