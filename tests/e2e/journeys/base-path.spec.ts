import { expect } from '@playwright/test'
import { LANGUAGE_COOKIE } from '@sheaf/contract/limits'
import { openBrowser } from '../fixtures/people.ts'
import { ReverseProxy } from '../fixtures/reverse-proxy.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { register, signIn } from '../pages/account-pages.ts'
import { saveButton } from '../pages/controls.ts'
import { createFolder, createPad } from '../pages/group-pages.ts'
import { PadFrame } from '../pages/pad-frame.ts'

const FOLDER = '/pads/'

let server: Server
let proxy: ReverseProxy
test.beforeAll(async () => {
  server = await Server.start(FOLDER, { SHEAF_TRUSTED_PROXIES: '127.0.0.1,::1' })
  proxy = await ReverseProxy.start(FOLDER, server.url)
})
test.afterAll(async () => {
  proxy.close()
  await server.stop()
})

test('[WIRE-1, WIRE-3, EDT-1, SCR-65, PREF-5] in a folder of somebody else’s address everything works, and nothing leaves the folder', async ({
  browser,
}) => {
  const { page, context } = await openBrowser(browser, server, 'ada', { baseURL: proxy.url })
  const outside: string[] = []
  const note = (url: string) => {
    const { protocol, pathname } = new URL(url)
    if (!['data:', 'blob:'].includes(protocol) && !pathname.startsWith(FOLDER)) outside.push(url)
  }
  context.on('request', (request) => note(request.url()))
  page.on('websocket', (socket) => note(socket.url()))

  await page.goto('')
  await expect(page).toHaveURL(`${proxy.url}login`)
  await register(page, 'ada')
  await signIn(page, 'ada')
  const group = await createFolder(page, 'Board')
  const pad = await createPad(page, group, 'Minutes')
  const frame = PadFrame.inManager(page)
  await frame.ready()
  await frame.type('Written in a folder. ')
  await frame.saved()

  await page.reload()
  await expect(frame.text).toContainText('Written in a folder.')
  await page.getByRole('button', { name: 'Expand' }).click()
  await page.getByRole('button', { name: 'Reduce' }).click()
  await page.goto(`p/${pad}`)
  await expect(PadFrame.alone(page).text).toContainText('Written in a folder.')

  // Links that people pass on contain the base path.
  await page.goto(`mypads/group/${group}/edit`)
  await page.getByRole('radio', { name: /Anyone with the link/ }).click()
  await saveButton(page).click()
  await page.getByRole('button', { name: 'Save anyway' }).click()
  await page.waitForURL(/\/view$/)
  await page.getByRole('button', { name: 'Actions for Board' }).click()
  await page.getByRole('menuitem', { name: 'Link to share' }).click()
  const link = await page.getByRole('dialog').getByLabel('Link to share').inputValue()
  expect(link).toBe(`${proxy.url}mypads/group/${group}/view`)
  const visitor = await browser.newPage()
  await visitor.goto(link)
  await expect(visitor.getByRole('link', { name: 'Minutes' })).toBeVisible()

  const cookies = await context.cookies()
  const names = cookies.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['sheaf_session', LANGUAGE_COOKIE, 'wantExpandedPad']))
  expect(cookies.filter(({ path }) => path !== FOLDER)).toEqual([])
  await page.goto('logout')
  await expect(page).toHaveURL(`${proxy.url}login`)
  expect(outside).toEqual([])
})
