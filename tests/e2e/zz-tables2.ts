import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { folderOf, padIn } from './fixtures/folders.ts'
import { signedIn } from './fixtures/people.ts'
import { pngOf } from './fixtures/png.ts'
import { Server } from './fixtures/server.ts'
import { PadFrame } from './pages/pad-frame.ts'
const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((file) => file && existsSync(file))
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
const server = await Server.start()
try {
  const ada = await signedIn(browser, server, 'adazz')
  const pad = await padIn(ada, server, await folderOf(ada, server))
  const { page } = ada
  page.on('pageerror', (e) => console.log('PAGEERROR', e.message))
  await page.setViewportSize({ width: 1280, height: 800 })
  let open: () => void = () => {}
  const gate = new Promise<void>((r) => (open = r))
  await page.route(/table-writing/, async (route) => {
    await gate
    await route.continue()
  })
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  await frame.type('Minutes of cats')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/table')
  await page.getByRole('option', { name: 'Table' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Motion')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Yes')
  await page.screenshot({ path: '/tmp/tables2-awaited.png' })
  const rows = () =>
    page
      .locator('[data-table] tr')
      .evaluateAll((rows) =>
        rows.map((row) => [...(row as HTMLTableRowElement).cells].map(({ textContent }) => textContent)),
      )
  console.log('awaited', JSON.stringify(await rows()))
  open()
  await page.waitForFunction(() => document.activeElement?.classList.contains('pad-cell'))
  await page.keyboard.type(' now')
  console.log('after', JSON.stringify(await rows()))
  await page.keyboard.press('Tab')
  await page.keyboard.type('No')
  await page.keyboard.press('Tab')
  await page.keyboard.type('- a cat item')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second https://example.org ')
  await page.keyboard.press('Tab')
  // picture by paste
  const png = pngOf(320, 200, [200, 40, 40]).toString('base64')
  await page.evaluate((base64) => {
    const data = new DataTransfer()
    data.items.add(new File([Uint8Array.from(atob(base64), (l) => l.charCodeAt(0))], 'red.png', { type: 'image/png' }))
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, png)
  await page.locator('[data-table] .pad-picture img').waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-table] img')].every((i) => (i as HTMLImageElement).naturalWidth > 0),
  )
  await page.keyboard.type('The cat caption')
  await page.keyboard.press('Tab')
  await page.keyboard.type('last cat')
  await frame.saved()
  await page.screenshot({ path: '/tmp/tables2-cells.png' })
  console.log('pictured', JSON.stringify(await rows()))
  // click the picture
  await page.locator('[data-table] .pad-picture img').click()
  await page.waitForTimeout(300)
  await page.screenshot({ path: '/tmp/tables2-picked.png' })
  await page.keyboard.press('Control+f')
  await page.getByRole('search').waitFor()
  await page.keyboard.type('cat')
  await page.waitForTimeout(300)
  for (let n = 0; n < 2; n++) await page.keyboard.press('Enter')
  await page.waitForTimeout(200)
  await page.screenshot({ path: '/tmp/tables2-find.png' })
  console.log('found', await page.getByRole('search').getByRole('status').textContent())
  await page.keyboard.press('Escape')
  await page.waitForTimeout(200)
  console.log('selected', await page.evaluate(() => [String(getSelection()), document.activeElement?.className]))
  // export
  const html = await page.evaluate(async (pad) => {
    const r = await fetch(`api/pad/${pad}/export?format=html`)
    return r.status + (await r.text()).slice(0, 20)
  }, pad)
  console.log('export', html)
  const session = await page.context().newCDPSession(page)
  await session.send('Accessibility.enable')
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  for (const n of nodes) {
    const role = n.role?.value as string
    if (/table|row|cell|header|columnheader|textbox|list|link|image|img/i.test(role) && !n.ignored)
      console.log(
        'AX',
        role,
        JSON.stringify(n.name?.value),
        (n.properties ?? [])
          .map((p) => `${p.name}=${JSON.stringify(p.value.value)}`)
          .join(' ')
          .slice(0, 160),
      )
  }
  await page.reload()
  await frame.ready()
  await page.waitForTimeout(500)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: '/tmp/tables2-dark.png' })
  await page.emulateMedia({ colorScheme: 'light' })
  // wide
  await page.locator('[data-table] td').first().click()
  await page.keyboard.press('Escape')
  await frame.text.press('Control+End')
  await page.keyboard.press('Enter')
  const tsv = Array.from({ length: 6 }, (_, r) =>
    Array.from({ length: 11 }, (_c, c) => `column${r}${c}`).join('\t'),
  ).join('\n')
  const wide = `<table>${tsv
    .split('\n')
    .map(
      (l) =>
        `<tr>${l
          .split('\t')
          .map((c) => `<td>${c}</td>`)
          .join('')}</tr>`,
    )
    .join('')}</table>`
  const paste = (html: string) =>
    page.evaluate((html) => {
      const data = new DataTransfer()
      data.setData('text/html', html)
      document.activeElement!.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, html)
  await paste(wide)
  await page.waitForTimeout(700)
  await frame.text.press('Control+End')
  await page.keyboard.type(
    'A line of the text that is as long as the column is and a little more than that so that one sees where it ends.',
  )
  await page.keyboard.press('Enter')
  await page.keyboard.type('``` ')
  await page.keyboard.type(
    'const aLongLineOfCode = someFunction(withMany, parameters, which, are, longer, than, the, column, of, the, text)',
  )
  await page.waitForTimeout(500)
  await page.locator('.pad-table').nth(1).scrollIntoViewIfNeeded()
  await page.screenshot({ path: '/tmp/tables2-wide.png' })
  await page.setViewportSize({ width: 900, height: 800 })
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/tables2-wide-900.png' })
  await page.setViewportSize({ width: 375, height: 740 })
  await page.waitForTimeout(500)
  await page.screenshot({ path: '/tmp/tables2-wide-phone.png' })
} finally {
  await browser.close()
  await server.stop()
}
