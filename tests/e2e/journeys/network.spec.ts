import { expect, type Browser } from '@playwright/test'
import { FaultProxy } from '../../../bench/client/fault-proxy.ts'
import { folderOf, inviteInto, padIn } from '../fixtures/folders.ts'
import { openBrowser, giveSession, post, signedIn } from '../fixtures/people.ts'
import { ServerProcess } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: ServerProcess
let network: FaultProxy
test.beforeAll(async () => {
  server = await ServerProcess.start()
})
test.afterAll(() => server.stop())
test.beforeEach(async () => {
  network = await FaultProxy.start(Number(new URL(server.url).port))
})
test.afterEach(() => network.close())

/** Puts Bob behind a failing network and Ada behind a good one, in one pad of Ada's folder. */
const twoInAPad = async (browser: Browser, name: string) => {
  const ada = await signedIn(browser, server, `ada.${name}`)
  const account = await signedIn(browser, server, `bob.${name}`)
  const group = await folderOf(ada, server)
  const pad = await padIn(ada, server, group)
  await inviteInto(ada, server, group, [account.login])
  const bob = await openBrowser(browser, server, account.login, { baseURL: `http://localhost:${network.port}/` })
  await giveSession(bob.context, server, account.token)
  await ada.page.goto(`p/${pad}`)
  await bob.page.goto(`p/${pad}`)
  const [adas, bobs] = [PadFrame.alone(ada.page), PadFrame.alone(bob.page)]
  await Promise.all([adas.ready(), bobs.ready()])
  return { ada, bob, group, pad, adas, bobs }
}

test('[EDT-20, RT-11, RT-12, RT-14] the save status tells where the text is, and what was typed offline survives a reload', async ({
  browser,
}) => {
  const { bob, pad, adas, bobs } = await twoInAPad(browser, 'offline')
  await bobs.type('Typed online. ')
  await bobs.saved()

  // The edit is under way, and no answer comes back.
  network.set({ toServer: 'hold', toClient: 'hold' })
  await bobs.type('Typed into the void. ')
  await expect(bobs.saveStatus).toHaveAttribute('data-save-status', 'device')
  await expect(adas.text).not.toContainText('void')
  network.heal()
  await bobs.saved()
  await expect(adas.text).toContainText('Typed into the void.')

  network.set({ refuses: true })
  network.cut()
  await expect(bobs.saveStatus).toHaveAttribute('data-save-status', 'offline')
  await bobs.type('Typed offline. ')
  await expect(bobs.saveStatus).toHaveAttribute('data-save-status', 'offline')
  await adas.type('Typed meanwhile. ')
  await adas.saved()
  await expect(adas.text).not.toContainText('Typed offline.')

  // The page is reloaded while the server cannot be reached, and opened again when it can.
  await expect(bob.page.reload()).rejects.toThrow()
  network.heal()
  // The browser may still be loading its own error page.
  await expect(() => bob.page.goto(`p/${pad}`)).toPass()
  await bobs.ready()
  for (const each of [adas, bobs])
    for (const text of ['Typed online.', 'Typed offline.', 'Typed meanwhile.'])
      await expect(each.text).toContainText(text)
  await bobs.saved()
})

test('[RT-33] what was typed offline into a line that another makes a heading of is in the heading, or after a reload below it @long', async ({
  browser,
}) => {
  const { bob, pad, adas, bobs } = await twoInAPad(browser, 'heading')
  const lose = async (): Promise<void> => {
    network.set({ refuses: true })
    network.cut()
    await expect(bobs.saveStatus).toHaveAttribute('data-save-status', 'offline')
  }
  await bobs.type('Dear friends')
  await bobs.saved()
  await expect(adas.text).toContainText('Dear friends')
  await lose()
  await bobs.text.press('End')
  await bobs.text.pressSequentially(' and all')
  await adas.text.press('Control+Alt+1')
  await adas.saved()
  network.heal()
  for (const each of [adas, bobs]) await expect(each.text.getByRole('heading')).toContainText('Dear friends and all')
  await bobs.text.pressSequentially('!')
  await expect(adas.text.getByRole('heading')).toContainText('Dear friends and all!')
  await bobs.saved()

  await lose()
  await bobs.text.pressSequentially(' Welcome.')
  await expect(bobs.saveStatus).toHaveAttribute('data-save-status', 'offline')
  await adas.text.press('Control+Alt+0')
  await adas.saved()
  await expect(bob.page.reload()).rejects.toThrow()
  network.heal()
  await expect(() => bob.page.goto(`p/${pad}`)).toPass()
  await bobs.ready()
  for (const each of [adas, bobs]) await expect(each.text).toContainText(/Dear friends and all!.*Welcome\./)
  await bobs.saved()
})

test('[EDT-20, RT-11] a connection that died without a word is noticed, and what was typed over it arrives @long', async ({
  browser,
}) => {
  const { adas, bobs } = await twoInAPad(browser, 'half.open')
  network.set({ toServer: 'swallow', toClient: 'swallow' })
  await bobs.type('Typed into a dead line. ')
  await expect(bobs.saveStatus).toHaveAttribute('data-save-status', 'device')
  // New connections work. This one does not, and the page has to find that out by itself.
  network.heal()
  await expect(adas.text).toContainText('Typed into a dead line.')
  await bobs.saved()
})

test('[EDT-20, RT-8, ERR-18] while the disk of the server takes nothing the save status says so, and what was typed arrives when it does @long', async ({
  browser,
}) => {
  const { ada, group, bob, adas, bobs } = await twoInAPad(browser, 'full.disk')
  await bobs.type('With room. ')
  await bobs.saved()
  server.setDisk('full')
  await bobs.type('Without. ')
  await expect(bobs.saveStatus).toHaveAttribute('data-save-status', 'stuck')
  await expect(bobs.saveStatus).toContainText('Not saved')
  await bobs.saveStatus.hover()
  await expect(bob.page.getByText('The server cannot store anything at the moment.')).toBeVisible()
  await expect(padIn(ada, server, group)).rejects.toThrow(/507/)
  // The editor has tried again meanwhile, and the text is still unsaved.
  await bob.page.waitForTimeout(3000)
  await expect(bobs.saveStatus).toHaveAttribute('data-save-status', 'stuck')
  await expect(adas.text).not.toContainText('Without.')
  server.setDisk('roomy')
  await bobs.saved()
  await expect(adas.text).toContainText('With room. Without.')
})

test('[EDT-22, EDT-35, RT-15] whose right ends while text is unsent sees why, and keeps the text', async ({
  browser,
}) => {
  const { ada, group, bob, bobs } = await twoInAPad(browser, 'withdrawn')
  await bobs.type('Sent. ')
  await bobs.saved()
  network.set({ refuses: true })
  network.cut()
  await expect(bobs.saveStatus).toHaveAttribute('data-save-status', 'offline')
  await bobs.type('Never sent.')
  await post(server, ada.token, '/group/invite', { gid: group, invite: true, loginsOrEmails: [] })
  network.heal()
  await expect(bob.page.getByText('This pad has been removed, or you no longer have access to it.')).toBeVisible()
  await expect(bob.page.getByText('Some of what you wrote was not sent')).toBeVisible()
  await expect(bob.page.getByRole('link', { name: 'My folders' })).toBeVisible()
  await expect(bob.page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await expect(bob.page.locator('pre')).toContainText('Never sent.')
  await expect(bob.page.getByText('Sent. ', { exact: true })).toHaveCount(0)
})
