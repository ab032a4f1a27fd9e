import { expect, type Locator, type Page } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { openBrowser, put, signedIn } from '../fixtures/people.ts'
import { translatePages } from '../fixtures/page-translator.ts'
import { ServerProcess } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { register, signIn } from '../pages/account-pages.ts'
import { chatOn } from '../pages/chat-panel.ts'
import { actionOn, buttonNamed, headingNamed, menuLink, undoButton } from '../pages/controls.ts'
import { FolderPage } from '../pages/folder-page.ts'
import { createFolder, createPad } from '../pages/group-pages.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: ServerProcess
test.beforeAll(async () => {
  server = await ServerProcess.start()
})
test.afterAll(() => server.stop())

/** Waits until an element was translated as it is, so that what changes next changes a translated text. */
const isTranslated = (element: Locator): Promise<void> => expect(element.locator('font').first()).toBeAttached()

/** Opens a browser whose pages are translated, and collects the errors of their scripts. */
const openTranslated = async (browser: Parameters<typeof openBrowser>[0], login: string) => {
  const person = await openBrowser(browser, server, login)
  await person.page.close()
  translatePages(person.context)
  const page = await person.context.newPage()
  const errors: Error[] = []
  page.on('pageerror', (error) => errors.push(error))
  return { page, errors }
}

const searchFor = async (page: Page, text: string): Promise<Locator> => {
  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill(text)
  await page.keyboard.press('Enter')
  return main.getByRole('status').first()
}

test('[LANG-23] in a translated page one registers, makes a folder and a pad, marks, searches, removes and undoes @long', async ({
  browser,
}) => {
  const { page, errors } = await openTranslated(browser, 'ada')
  const main = page.getByRole('main')

  await register(page, 'ada')
  await page.getByLabel('Login or e-mail address').fill('ada')
  await page.getByLabel(/^Password( \*)?$/).fill('a wrong password')
  await page.keyboard.press('Enter')
  await isTranslated(main.getByRole('alert'))
  await signIn(page, 'ada')

  const group = await createFolder(page, 'Board of the club')
  const pads = new FolderPage(page)
  await isTranslated(main)
  for (const name of ['Minutes of May', 'Minutes of June', 'Agenda']) await createPad(page, group, name)
  await pads.open(group)
  await isTranslated(main)

  // A number that is shown follows what it counts, in the bar of the chosen pads and beside the results.
  await pads.box('Agenda').check()
  await isTranslated(pads.bar)
  await pads.isChosen('Agenda')
  await pads.box('Minutes of May').check()
  await pads.isChosen('Agenda', 'Minutes of May')
  await pads.box('Agenda').uncheck()
  await pads.box('Minutes of May').uncheck()
  await pads.isChosen()

  const [opener, item] = actionOn(page, 'Agenda', 'Remove the pad')
  await opener.click()
  await isTranslated(page.getByRole('menu'))
  await item.click()
  await isTranslated(main)
  await buttonNamed(page, 'Remove the pad').click()
  await expect(pads.pads).toHaveCount(2)
  await isTranslated(page.getByRole('region', { name: 'Notifications' }))
  await undoButton(page).click()
  await expect(pads.pads).toHaveCount(3)

  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog')
  await isTranslated(dialog)
  await dialog.getByRole('switch').uncheck()
  await isTranslated(dialog)
  await dialog.getByRole('switch').check()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await menuLink(page, 'Search').click()
  await expect(await searchFor(page, 'Minutes')).toHaveText('2 pads found')
  await isTranslated(main.getByRole('status').first())
  await expect(await searchFor(page, 'Agenda')).toHaveText('1 pad found')
  await expect(await searchFor(page, 'nothing like it')).toHaveText('0 pads found')
  await isTranslated(main)
  await expect(await searchFor(page, 'Minutes')).toHaveText('2 pads found')

  await menuLink(page, 'Profile').click()
  await isTranslated(main)
  await page.getByLabel(/^First name/).fill('Ada')
  await buttonNamed(page, 'Save').click()
  await isTranslated(page.getByRole('region', { name: 'Notifications' }))
  await page.getByRole('banner').getByLabel('Language').selectOption({ label: 'Français' })
  await expect(headingNamed(page, /^Profil/)).toBeVisible()
  expect(errors).toEqual([])
})

test('[LANG-23, LANG-24] in a translated page one writes and chats, and a reader has the text translated until they may write @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada.writes')
  const group = await folderOf(ada, server, { visibility: 'public' })
  const pad = await padIn(ada, server, group, { name: 'Programme', visibility: 'public' })
  const { page, errors } = await openTranslated(browser, 'guest')
  await ada.page.goto(`p/${pad}`)
  await page.goto(`p/${pad}?userName=Gil`)
  const [adas, guests] = [PadFrame.alone(ada.page), PadFrame.alone(page)]
  await Promise.all([adas.ready(), guests.ready()])

  // What is typed stays as it is typed, whatever the translator thinks of it.
  await guests.type('The garden is open.')
  await guests.saved()
  await isTranslated(page.locator('header'))
  await guests.type(' Bring chairs.')
  await guests.saved()
  await expect(guests.text.locator('font')).toHaveCount(0)
  await expect(adas.text).toHaveText('The garden is open. Bring chairs.')

  const [adasChat, guestsChat] = [chatOn(ada.page), chatOn(page)]
  await adasChat.button.click()
  await guestsChat.button.click()
  for (const text of ['Who brings the cake?', 'And the lemonade?', 'Nobody?']) {
    await adasChat.say(text)
    await expect(guestsChat.messages.last()).toContainText(text)
    await isTranslated(guestsChat.messages.last())
  }
  await guestsChat.say('I do.')
  await expect(adasChat.messages.last()).toContainText('I do.')
  await guestsChat.button.click()

  await server.kill()
  await guests.type(' Offline.')
  await expect(guests.saveStatus).toContainText('Offline')
  await isTranslated(guests.saveStatus)
  await server.restart()
  await guests.saved()
  await expect(guests.saveStatus).toContainText('Saved')

  const { token } = ada
  await put(server, token, `/pad/${pad}`, { name: 'Programme', readonly: true })
  await expect(guests.text).toHaveAttribute('contenteditable', 'false')
  await isTranslated(guests.text)
  await put(server, token, `/pad/${pad}`, { name: 'Programme', readonly: false })
  await guests.ready()
  await expect(guests.text.locator('font')).toHaveCount(0)
  await guests.type(' The end.')
  await guests.saved()
  await expect(adas.text).toHaveText('The garden is open. Bring chairs. Offline. The end.')
  expect(errors).toEqual([])
})
