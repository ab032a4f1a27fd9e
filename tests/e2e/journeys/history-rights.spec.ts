import { expect, type Page } from '@playwright/test'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { openBrowser, signedIn } from '../fixtures/people.ts'
import { Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { actionOn, headingNamed, saveButton } from '../pages/controls.ts'
import { inputDevices } from '../pages/input-devices.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

/** Expects that a reader finds the way to the history of the pad that is open, or finds none. */
const expectWay = async (page: Page, isOffered: boolean): Promise<void> => {
  await page.getByRole('button', { name: 'Actions for Minutes' }).click()
  await expect(page.getByRole('menuitem', { name: 'Download (TXT)' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'History' })).toHaveCount(isOffered ? 1 : 0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'History' })).toHaveCount(isOffered ? 1 : 0)
}

test('[HIST-40, HIST-43, HIST-45, HIST-47, HIST-48, HIST-49, A11Y-2] an administrator decides by keyboard who sees the history of a pad, and a member and a reader by link find it, or find none @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada')
  const bob = await signedIn(browser, server, 'bob')
  const visitor = await openBrowser(browser, server, 'visitor')
  const group = await folderOf(ada, server, { visibility: 'public' })
  const pad = await padIn(ada, server, group)
  await inviteInto(ada, server, group, ['bob'])
  const { page } = ada
  const by = inputDevices.keyboard(page)
  const view = `mypads/group/${group}/pad/view/${pad}`
  const history = `mypads/group/${group}/pad/history/${pad}`

  await page.goto(view)
  const text = PadFrame.inManager(page)
  await text.ready()
  await text.type('The treasurer reports.')
  await text.saved()

  await test.step('members see it, and readers by a link do not', async () => {
    await bob.page.goto(view)
    await expectWay(bob.page, true)
    await visitor.page.goto(view)
    await expectWay(visitor.page, false)
    await visitor.page.goto(history)
    await expect(visitor.page.getByText('The history is not open to you')).toBeVisible()
    await visitor.page.getByRole('main').getByRole('link', { name: 'Back to the pad' }).last().click()
    await expect(headingNamed(visitor.page, 'Minutes')).toBeVisible()
  })

  await test.step('the administrator shows it to readers, after a question', async () => {
    await by.choose(...actionOn(page, 'Minutes', 'Name and settings'))
    const field = page.getByLabel('Who sees the history')
    await expect(field).toHaveValue('')
    await field.focus()
    await page.keyboard.type('All')
    await expect(field).toHaveValue('readers')
    await by.press(saveButton(page))
    const question = page.getByRole('dialog', { name: 'More people will be able to see the history' })
    await expect(question).toContainText('Everybody who can read it also sees its history.')
    await by.press(question.getByRole('button', { name: 'Save anyway' }))
    await expect(page.getByText('The pad has been saved.').last()).toBeVisible()
  })

  await test.step('a reader by link comes to it by the key, and back', async () => {
    await visitor.page.goto(view)
    await visitor.page.getByRole('link', { name: 'History' }).waitFor()
    await visitor.page.keyboard.press('h')
    await expect(headingNamed(visitor.page, 'History of Minutes')).toBeVisible()
    await expect(visitor.page.getByTitle('History of Minutes')).toHaveAttribute(
      'src',
      new RegExp(`/p/${pad}/timeslider`),
    )
    await visitor.page.getByRole('link', { name: 'Back to the pad' }).click()
    await expect(headingNamed(visitor.page, 'Minutes')).toBeVisible()
  })

  await test.step('the page of the pad alone offers it while it is open, and no longer', async () => {
    await visitor.page.goto(`p/${pad}`)
    await PadFrame.alone(visitor.page).ready()
    await visitor.page.getByRole('button', { name: 'Actions for Minutes' }).click()
    const item = visitor.page.getByRole('menuitem', { name: 'History' })
    await expect(item).toHaveAttribute('href', new RegExp(`/p/${pad}/timeslider$`))
    await visitor.page.keyboard.press('Escape')
    await page.goto(`mypads/group/${group}/pad/edit/${pad}`)
    await page.getByLabel('Who sees the history').selectOption('Administrators')
    await by.press(saveButton(page))
    await expect(page.getByText('The pad has been saved.').last()).toBeVisible()
    await expect(async () => {
      await visitor.page.getByRole('button', { name: 'Actions for Minutes' }).click()
      await expect(visitor.page.getByRole('menuitem', { name: 'Download (TXT)' })).toBeVisible()
      const count = await item.count()
      await visitor.page.keyboard.press('Escape')
      expect(count).toBe(0)
    }).toPass()
  })

  await test.step('only the administrator sees it then', async () => {
    await page.goto(history)
    await expect(page.getByTitle('History of Minutes')).toBeVisible()
    await bob.page.goto(history)
    await expect(bob.page.getByText('The history is not open to you')).toBeVisible()
    await bob.page.goto(`mypads/group/${group}/view`)
    await bob.page.getByRole('button', { name: 'Actions for Minutes' }).click()
    await expect(bob.page.getByRole('menuitem', { name: 'Open', exact: true })).toBeVisible()
    await expect(bob.page.getByRole('menuitem', { name: 'History' })).toHaveCount(0)
  })
})
