import AxeBuilder from '@axe-core/playwright'
import { expect } from '@playwright/test'
import { folderOf, padIn } from '../fixtures/folders.ts'
import { signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

test('[EDT-210, EDT-211, EDT-212] emoji are written by their names, which come from this site with the first use @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`p/${pad}?lang=de`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  expect(asked.filter((url) => /compact|github/.test(url))).toEqual([])

  await frame.type('Los :rak')
  const list = page.getByRole('listbox', { name: 'Emojis' })
  await expect(list.getByRole('option').first()).toHaveText(/🚀.*Rakete/)
  await expect(list.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('Enter')
  await expect(list).toHaveCount(0)
  await frame.type(' um 10:30 :smile: x')
  await expect(frame.text).toHaveText('Los 🚀 um 10:30 😄 x')
  await frame.saved()
  const { origin } = new URL(page.url())
  expect(asked.filter((url) => url.startsWith('http') && new URL(url).origin !== origin)).toEqual([])
})
