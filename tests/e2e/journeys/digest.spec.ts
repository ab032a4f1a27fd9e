import { expect } from '@playwright/test'
import { type MailServer, startMailServer } from '@sheaf/server/testing/servers/real-mail-server'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { adminSession, openBrowser, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { setSettings } from '../fixtures/settings.ts'
import { test } from '../fixtures/test.ts'
import { menuLink } from '../pages/controls.ts'
import { inputDevices } from '../pages/input-devices.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
let mailbox: MailServer
test.beforeAll(async () => {
  server = await Server.start()
  mailbox = await startMailServer()
  await setSettings(server, { ...mailbox.settings, rootUrl: server.url })
})
test.afterAll(async () => {
  await mailbox.close()
  await server.stop()
})

/**
 * Sends the digests that are due. A change reaches them a moment after it was made, so this asks until they have
 * arrived.
 */
const digestArrives = async (count: number) => {
  const admin = await adminSession(server)
  await expect(async () => {
    expect((await fetch(`${server.url}api/stats/watch?auth_token=${admin}`)).status).toBe(200)
    expect(mailbox.mails.length).toBeGreaterThanOrEqual(count)
  }).toPass({ intervals: [300] })
  return mailbox.arrived(count)
}

test('[MAIL-12, MAIL-13, MAIL-14, MAIL-17, EDT-9, SCR-34, NOTE-5, A11Y-2] a digest tells who wrote what, leads to the line, and is ended by its own link @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const bob = await signedIn(browser, server, 'bob')
  const group = await folderOf(bob, server)
  const pad = await padIn(bob, server, group)
  await inviteInto(bob, server, group, ['ada'])

  // With the keyboard alone: the heart on the pad's page adds it to the watchlist.
  const { page } = ada
  const by = inputDevices.keyboard(page)
  await page.goto(`mypads/group/${group}/pad/view/${pad}`)
  await by.press(page.getByRole('button', { name: 'Watch Minutes' }))
  await expect(page.getByText('You are now watching the pad.')).toBeVisible()
  await by.press(menuLink(page, 'Watchlist'))
  await expect(page.getByRole('main').getByRole('link', { name: 'Minutes' })).toBeVisible()

  await bob.page.goto(`p/${pad}`)
  const text = PadFrame.alone(bob.page)
  await text.ready()
  for (const line of ['Present: all.', 'The party is in July.', 'Any other business.']) {
    await text.type(line)
    await text.text.press('Enter')
  }
  await text.saved()
  const mail = await digestArrives(1)
  expect(mail.recipients).toEqual(['ada@example.org'])
  expect(mail.subject).toBe('News in Minutes on Sheaf')
  expect(mail.text).toContain('The party is in July.')
  expect(mail.text).toContain('bob')

  // The link in the mail leads to the line in the pad.
  const link = /https?:\S+\?lineNumber=2\b/.exec(mail.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await expect(PadFrame.alone(page).text.locator('.is-pointed-at')).toHaveText('The party is in July.')

  // Unsubscribing needs no session, and asks before it does anything.
  const stranger = await openBrowser(browser, server, 'mail program')
  await stranger.page.goto(mail.linkWith('unsubscribe'))
  await expect(stranger.page.getByText(/^Sheaf tells ada by e-mail what others write/)).toBeVisible()
  const keys = inputDevices.keyboard(stranger.page)
  await page.goto('myprofile')
  await expect(page.getByLabel('Watchlist digest by e-mail')).toHaveValue('daily')
  await keys.press(stranger.page.getByRole('button', { name: 'Stop sending me digests' }))
  await expect(stranger.page.getByText('ada will get no more digests from Sheaf.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Watchlist digest by e-mail')).toHaveValue('off')
  await keys.press(
    stranger.page.getByRole('link', { name: 'You can choose how often you are notified in your profile.' }),
  )
  await expect(stranger.page.getByText('Sign in to see your profile.')).toBeVisible()

  await text.type('Nobody is told of this.')
  await text.saved()
  const zoe = await signedIn(browser, server, 'zoe')
  await inviteInto(bob, server, group, ['ada', 'zoe'])
  await zoe.page.goto(`mypads/group/${group}/view`)
  await zoe.page.getByRole('button', { name: 'Watch Board' }).click()
  await expect(zoe.page.getByText('You are now watching the folder.')).toBeVisible()
  await text.type('But of this.')
  await text.saved()
  const next = await digestArrives(2)
  expect(next.recipients).toEqual(['zoe@example.org'])
  expect(mailbox.mails).toHaveLength(2)
})
