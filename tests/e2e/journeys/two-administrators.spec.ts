import { expect, type Page } from '@playwright/test'
import { folderOf } from '../fixtures/folders.ts'
import { post, put, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

test('[SCR-138, SCR-841] what two administrators save of a folder at once stays, or is said and asked @long', async ({
  browser,
}) => {
  const [ada, bob] = [await signedIn(browser, server, 'ada'), await signedIn(browser, server, 'bob')]
  const group = await folderOf(ada, server, { name: 'Board', tags: ['base'] })
  await post(server, ada.token, '/group/invite', { gid: group, invite: false, loginsOrEmails: { add: ['bob'] } })
  for (const { page } of [ada, bob]) {
    await page.goto(`mypads/group/${group}/edit`)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Board')
  }
  await bob.page.getByRole('textbox', { name: 'Name' }).fill('Council')
  await bob.page.getByLabel('Description').fill('By Bob')
  await bob.page.getByRole('combobox', { name: /Tags/ }).fill('bobs')
  await save(bob.page)
  await expect(bob.page.getByRole('heading', { level: 1, name: 'Council' })).toBeVisible()

  const { page } = ada
  await page.getByRole('textbox', { name: 'Name' }).fill('Board of 2026')
  await page.getByRole('combobox', { name: /Tags/ }).fill('adas')
  await save(page)
  const notice = page.getByRole('alert', { name: 'Somebody else has changed this meanwhile' })
  await expect(notice).toBeFocused()
  await expect(notice.getByText('Council')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Board of 2026')
  await save(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Board of 2026' })).toBeVisible()
  for (const text of ['By Bob', 'base', 'adas', 'bobs'])
    await expect(page.getByText(text, { exact: true })).toBeVisible()
})

test('[SCR-138, SCR-841] of watchers and of the name of a user list nothing is lost either @long', async ({
  browser,
}) => {
  const [eve, kim] = [await signedIn(browser, server, 'eve'), await signedIn(browser, server, 'kim')]
  const lists = await post(server, eve.token, '/userlist', { name: 'Choir', loginsOrEmails: ['eve'] })
  const [list] = Object.keys(lists['value'] as object)
  const { page } = eve
  await page.goto(`myuserlists/${list}/edit`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Choir of 2026')
  await page.getByRole('combobox', { name: 'Login or e-mail address' }).fill('kim')
  // Meanwhile, another tab of hers.
  await put(server, eve.token, `/userlist/${list}`, { name: 'Orchestra', loginsOrEmails: { remove: ['eve'] } })
  await save(page)
  const notice = page.getByRole('alert', { name: 'Somebody else has changed this meanwhile' })
  await notice.getByRole('button', { name: 'Take over: Name' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Orchestra')
  await save(page)
  await expect(page.getByRole('link', { name: 'Orchestra' }).or(page.getByText('Orchestra')).first()).toBeVisible()
  const reply = await fetch(`${server.url}api/userlist`, { headers: { authorization: `Bearer ${eve.token}` } })
  const { value } = (await reply.json()) as { value: Record<string, { name: string; users: { login: string }[] }> }
  expect(value[String(list)]).toMatchObject({ name: 'Orchestra', users: [{ login: kim.login }] })
})
