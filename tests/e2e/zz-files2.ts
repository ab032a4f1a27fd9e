import { chromium } from '@playwright/test'
import { folderOf, inviteInto, padIn } from './fixtures/folders.ts'
import { signedIn } from './fixtures/people.ts'
import { pngOf } from './fixtures/png.ts'
import { Server } from './fixtures/server.ts'
import { PadFrame } from './pages/pad-frame.ts'

const server = await Server.start()
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
try {
  const ada = await signedIn(browser, server, 'ada')
  const bob = await signedIn(browser, server, 'bob')
  const group = await folderOf(ada, server)
  await inviteInto(ada, server, group, ['bob'])
  const pad = await padIn(ada, server, group)
  for (const { page } of [ada, bob]) await page.goto(`p/${pad}`)
  const [hers, his] = [PadFrame.alone(ada.page), PadFrame.alone(bob.page)]
  await hers.ready(); await his.ready()
  await hers.fill(['Minutes of the class', 'The photographs come below.', 'The end'])
  await hers.saved()
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await ada.page.route(/\/api\/pad\/[^/]+\/files\?/, async (route) => { await held; await route.continue() })
  await hers.text.getByText('The photographs').click()
  const choose = async (files: object[]) => {
    const chooser = ada.page.waitForEvent('filechooser')
    await ada.page.getByRole('button', { name: 'Picture', exact: true }).click()
    await (await chooser).setFiles(files as never)
  }
  const RED = { name: 'red.png', mimeType: 'image/png', buffer: pngOf(800, 500, [200, 40, 40]) }
  const BLUE = { name: 'blue.png', mimeType: 'image/png', buffer: pngOf(500, 800, [40, 40, 200]) }
  await choose([RED, BLUE])
  await his.text.getByRole('note').waitFor()
  await ada.page.waitForTimeout(600)
  await ada.page.screenshot({ path: '/tmp/files2-sender.png' })
  await bob.page.screenshot({ path: '/tmp/files2-other.png' })
  await bob.page.emulateMedia({ colorScheme: 'dark' })
  await bob.page.setViewportSize({ width: 375, height: 740 })
  await bob.page.screenshot({ path: '/tmp/files2-other-phone-dark.png' })
  letGo()
  await his.text.locator('figure').nth(1).waitFor()
  await hers.saved()
  await ada.page.waitForTimeout(800)
  await hers.text.locator('figure img').first().click()
  await ada.page.waitForTimeout(500)
  await ada.page.screenshot({ path: '/tmp/files2-tools.png' })
  const replacing = ada.page.waitForEvent('filechooser')
  await ada.page.getByRole('button', { name: 'Replace', exact: true }).click()
  await (await replacing).setFiles({ name: 'green.png', mimeType: 'image/png', buffer: pngOf(800, 500, [40, 160, 40]) })
  await ada.page.waitForTimeout(1500)
  await hers.saved()
  for (const [name, options] of [['desktop', {}], ['phone-dark', { viewport: { width: 375, height: 740 }, colorScheme: 'dark', isMobile: true, hasTouch: true }], ['arabic', { locale: 'ar' }]] as const) {
    const context = await browser.newContext({ baseURL: server.url, ...options, storageState: await ada.page.context().storageState() })
    const page = await context.newPage()
    await page.goto(`p/${pad}`)
    await PadFrame.alone(page).ready()
    await page.waitForTimeout(500)
    await page.evaluate(() => document.querySelector('.ProseMirror')!.dispatchEvent(new CustomEvent('sheaf-file', { detail: { act: 'list' } })))
    await page.waitForTimeout(2500)
    await page.screenshot({ path: `/tmp/files2-list-${name}.png` })
    await page.goto(`p/${pad}/timeslider`)
    await page.getByRole('slider').first().waitFor()
    const head = Number(await page.getByRole('slider').first().getAttribute('aria-valuemax'))
    await page.goto(`p/${pad}/timeslider?compare=1..${head}`)
    await page.waitForTimeout(3000)
    await page.screenshot({ path: `/tmp/files2-compare1-${name}.png` })
    await page.goto(`p/${pad}/timeslider?compare=${head - 1}..${head}`)
    await page.waitForTimeout(3000)
    await page.screenshot({ path: `/tmp/files2-compare-${name}.png` })
    if (name === 'desktop') { await page.pdf({ path: '/tmp/files2-compare.pdf' }) }
    await context.close()
  }
} finally {
  await browser.close()
  await server.stop()
}
