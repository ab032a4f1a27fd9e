import { expect } from '@playwright/test'
import { openBrowser, signedIn } from '../fixtures/people.ts'
import { ServerProcess } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { chatOn } from '../pages/chat-panel.ts'
import { createFolder, createPad } from '../pages/group-pages.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: ServerProcess
test.beforeAll(async () => {
  server = await ServerProcess.start()
})
test.afterAll(() => server.stop())

const removeHistory = (pad: string, token: string) =>
  fetch(`${server.url}api/pad/chathistory/${pad}?auth_token=${token}`, { method: 'DELETE' })

test('[CHT-1, CHT-2, CHT-3, CHT-4, CHT-7, CHT-8, CHT-9, CHT-10] two people chat beside a text, find it again, and see it go', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const group = await createFolder(ada.page, 'Summer party')
  const pad = await createPad(ada.page, group, 'Programme')
  await fetch(`${server.url}api/group/${group}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ auth_token: ada.token, visibility: 'public' }),
  })
  const guest = await openBrowser(browser, server, 'guest')
  await ada.page.goto(`p/${pad}`)
  await guest.page.goto(`p/${pad}?userName=Gil`)
  await Promise.all([PadFrame.alone(ada.page).ready(), PadFrame.alone(guest.page).ready()])
  const [adas, guests] = [chatOn(ada.page), chatOn(guest.page)]

  await adas.button.click()
  await expect(adas.field).toBeFocused()
  await adas.say('Who brings the cake? See https://example.org/cakes.')
  await adas.say('And the lemonade?')
  await expect(adas.messages).toHaveCount(2)

  // The closed chat shows how many messages were missed; opening it marks them as read.
  await expect(guests.button).toHaveAccessibleName('Chat, 2 unread messages')
  await guests.button.click()
  await expect(guests.messages.first()).toContainText('ada')
  await expect(guests.messages.getByRole('link')).toHaveAttribute('href', 'https://example.org/cakes')
  await guests.say('<b>I do</b>')
  await expect(adas.messages.last()).toContainText('<b>I do</b>')
  await expect(adas.messages.last()).toContainText('Gil')

  // A message that is written while the server is away is marked as unsent, and arrives once when the server is back.
  await server.kill()
  await guests.say('Said offline')
  await expect(guests.panel).toContainText('Not sent yet')
  await server.restart()
  await expect(adas.messages.last()).toContainText('Said offline')
  await expect(guests.panel).not.toContainText('Not sent yet')
  await expect(guests.messages).toHaveCount(4)

  // After a reload the chat is open as it was left, with its messages.
  await ada.page.reload()
  await expect(adas.messages).toHaveCount(4)
  await expect(adas.field).not.toBeFocused()

  expect((await removeHistory(pad, ada.token)).status).toBe(200)
  for (const { panel, messages } of [adas, guests]) {
    await expect(messages).toHaveCount(0)
    await expect(panel).toContainText('No messages yet.')
  }
})

test('[PAD-49, CHT-3, CHT-10, A11Y-2, A11Y-3] a long chat is read back by keyboard, and Escape leads back to the text @long', async ({
  browser,
}) => {
  const { page } = await openBrowser(browser, server, 'guest')
  await page.goto('p/long-talk')
  await PadFrame.alone(page).ready()
  const chat = chatOn(page)
  const keys = new Keyboard(page)
  await keys.activate(chat.button)
  await expect(chat.field).toBeFocused()
  for (let n = 1; n <= 60; n++) await chat.say(`line ${n}`)
  await expect(chat.messages).toHaveCount(60)
  await page.reload()
  await expect(chat.messages).toHaveCount(50)
  await expect(chat.messages.last()).toBeInViewport()
  await keys.activate(chat.panel.getByRole('button', { name: 'Show earlier messages' }))
  await expect(chat.messages).toHaveCount(60)
  await keys.reach(chat.field)
  await page.keyboard.press('Escape')
  await expect(chat.panel).toHaveCount(0)
  await expect(chat.button).toBeFocused()

  // On a phone an open chat would cover the text, so it stays closed until somebody opens it.
  await page.keyboard.press('Enter')
  await page.setViewportSize({ width: 375, height: 740 })
  await page.reload()
  await PadFrame.alone(page).ready()
  await expect(chat.panel).toHaveCount(0)
})
