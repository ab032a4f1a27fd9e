import { expect } from '@playwright/test'
import { openBrowser } from '../fixtures/people.ts'
import { ServerProcess } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { register, signIn } from '../pages/account-pages.ts'
import { createFolder, createPad, invite } from '../pages/group-pages.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: ServerProcess
test.beforeAll(async () => {
  server = await ServerProcess.start()
})
test.afterAll(() => server.stop())

test('[RT-1, RT-3, EDT-1, EDT-74, GRP-1, SRCH-1] two people write a pad together, lose nothing to a killed server, and find it by its text', async ({
  browser,
}) => {
  const [ada, bob, eve] = [
    await openBrowser(browser, server, 'ada'),
    await openBrowser(browser, server, 'bob'),
    await openBrowser(browser, server, 'eve'),
  ]
  for (const person of [ada, bob, eve]) {
    await register(person.page, person.login)
    await signIn(person.page, person.login)
  }

  const group = await createFolder(ada.page, 'Board of the club')
  await invite(ada.page, group, 'bob')
  const pad = await createPad(ada.page, group, 'Minutes')

  await bob.page.goto(`mypads/group/${group}/pad/view/${pad}`)
  const [adas, bobs] = [PadFrame.inManager(ada.page), PadFrame.inManager(bob.page)]
  await Promise.all([adas.ready(), bobs.ready()])
  // After creating a pad, one can write in it at once.
  await expect(adas.text).toBeFocused()

  // Both type at the same time, each in a line of their own, since in one place the letters would mix.
  await adas.type('\n')
  await expect(bobs.text.locator('p')).toHaveCount(2)
  await Promise.all([adas.typeAtTheTop('Ada opens the meeting. '), bobs.type('Bob takes the minutes. ')])
  for (const pads of [adas, bobs]) {
    await expect(pads.text).toContainText('Ada opens the meeting.')
    await expect(pads.text).toContainText('Bob takes the minutes.')
    await pads.saved()
  }

  // Each sees the other's cursor with their name, and the text in the colours of both authors.
  await adas.text.press('Control+End')
  await bobs.text.press('Control+Home')
  await expect(adas.root.locator('[data-caret] [data-name=bob]')).toHaveCount(1)
  await expect(bobs.root.locator('[data-caret] [data-name=ada]')).toHaveCount(1)
  const authors = await adas.text
    .locator('[data-author]')
    .evaluateAll((marks) => [...new Set(marks.map((mark) => mark.getAttribute('data-author')))])
  expect(authors).toHaveLength(2)

  // A stranger is refused, both in the manager and at the pad itself.
  await eve.page.goto(`mypads/group/${group}/view`)
  await expect(eve.page.getByRole('heading', { level: 1 })).not.toHaveText('Board of the club')
  await eve.page.goto(`p/${pad}`)
  await expect(eve.page.locator('body')).not.toContainText('Ada opens')
  await expect(eve.page.locator('.ProseMirror[contenteditable="true"]')).toHaveCount(0)

  // A word that has just been typed is found.
  await bobs.type('Quorum of seventeen members. ')
  await bobs.saved()
  await expect(async () => {
    await ada.page.goto('search?q=seventeen')
    await expect(ada.page.getByRole('link', { name: 'Minutes' })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await ada.page.goto(`mypads/group/${group}/pad/view/${pad}`)
  await adas.ready()

  // The server is killed in the middle of typing: acknowledged text is there, and what was typed meanwhile arrives.
  await adas.type('Typed before the crash. ')
  await adas.saved()
  await server.kill()
  await adas.type('Typed while the server is away. ')
  await expect(adas.saveStatus).not.toHaveAttribute('data-save-status', 'server')
  await server.restart()
  for (const pads of [adas, bobs]) {
    await expect(pads.text).toContainText('Typed before the crash.')
    await expect(pads.text).toContainText('Typed while the server is away.')
  }
  await adas.saved()
})
