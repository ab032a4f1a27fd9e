import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { PASSWORD, post, put, register, signedIn, type Person } from '../fixtures/people.ts'
import { ADMIN_PASSWORD, Server } from '../fixtures/server.ts'
import { test } from '../fixtures/test.ts'
import { Keyboard } from '../pages/keyboard.ts'
import { PadFrame } from '../pages/pad-frame.ts'

let server: Server
test.beforeAll(async () => {
  server = await Server.start()
})
test.afterAll(() => server.stop())

const COPYING = { permissions: ['clipboard-read', 'clipboard-write'] }
const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

/** Creates a public folder with these members and one pad. */
const folderOf = async (ada: Person & { token: string }, members: readonly string[]) => {
  const group = String((await post(server, ada.token, '/group', { name: 'Board', visibility: 'public' }))['key'])
  await post(server, ada.token, '/group/invite', { invite: true, gid: group, loginsOrEmails: members })
  const pad = String((await post(server, ada.token, '/pad', { name: 'Minutes', group }))['key'])
  return { group, pad }
}

const writeLines = async (frame: PadFrame, count: number): Promise<void> => {
  await frame.ready()
  await frame.fill(Array.from({ length: count }, (_, line) => `Line ${line + 1}`))
  await frame.saved()
}

test('[EDT-23, A11Y-1, A11Y-2] an @ offers the people of the folder to its members, and nobody to guests @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada23')
  await register(server, 'bob23')
  const { pad } = await folderOf(ada, ['bob23'])
  await ada.page.goto(`p/${pad}`)
  const frame = PadFrame.alone(ada.page)
  await frame.ready()
  await frame.type('Ask @bo')
  const list = ada.page.getByRole('listbox', { name: 'People in the folder' })
  await expect(list.getByRole('option')).toHaveText(['bob23'])
  await expect(frame.text).toHaveAttribute(
    'aria-activedescendant',
    (await list.getByRole('option').getAttribute('id'))!,
  )
  expect((await new AxeBuilder({ page: ada.page }).analyze()).violations).toEqual([])
  await ada.page.keyboard.press('Enter')
  await expect(list).toHaveCount(0)
  await frame.type('please')
  await expect(frame.text).toContainText('Ask @bob23 please')

  const guest = await (await browser.newContext({ baseURL: server.url })).newPage()
  const requested: string[] = []
  guest.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await guest.goto(`p/${pad}`)
  const guests = PadFrame.alone(guest)
  await guests.ready()
  await guests.type(' @bo')
  await guests.saved()
  await expect(guest.getByRole('listbox')).toHaveCount(0)
  expect(requested.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('[EDT-24, EDT-9, EDT-12, A11Y-2] a line is copied as a link to the page that shows it, and leads there without a reload @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada24', COPYING)
  const { group, pad } = await folderOf(ada, [])
  const { page } = ada
  const address = `${server.url}mypads/group/${group}/pad/view/${pad}`
  await page.goto(address)
  const frame = PadFrame.inManager(page)
  await writeLines(frame, 40)

  // A click on the number before a line copies the link to the line.
  const third = frame.text.locator('> p').nth(2)
  await third.scrollIntoViewIfNeeded()
  const numberStart = await third.evaluate((line) =>
    Number.parseFloat(getComputedStyle(line, '::before').insetInlineStart),
  )
  await third.click({ position: { x: numberStart + 10, y: 8 } })
  await expect(frame.root.getByText('The link to line 3 has been copied.')).toBeVisible()
  expect(await copied(page)).toContain(`${address}?lineNumber=3&line=`)

  // With the keyboard, the tool copies the link to the line that has the caret.
  const bar = frame.root.getByRole('toolbar', { name: 'Formatting' })
  await frame.text.press('Control+Home')
  await new Keyboard(page).useTool(bar, bar.getByRole('button', { name: 'Copy a link to this line' }))
  await expect(frame.root.getByText('The link to line 1 has been copied.')).toBeVisible()
  expect(await copied(page)).toContain(`${address}?lineNumber=1&line=`)

  // A link to another line of the open pad only changes the page's history, so the frame is not loaded anew.
  const inner = page.frames().find((one) => one.url().includes(`/p/${pad}`))!
  await inner.evaluate(() => Object.assign(window, { isSame: true }))
  await page.evaluate(() => {
    history.pushState({}, '', `${location.pathname}?lineNumber=30`)
    dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })
  await expect(frame.text.locator('.is-pointed-at')).toHaveText('Line 30')
  expect(await inner.evaluate(() => 'isSame' in window)).toBe(true)

  await page.goto(`p/${pad}?lineNumber=20`)
  await expect(PadFrame.alone(page).text.locator('.is-pointed-at')).toHaveText('Line 20')
})

test('[SCR-75, SCR-77, PREF-4, EDT-10, EDT-34, A11Y-2] by keyboard a pad is opened where somebody is named, given the whole page and a tab of its own', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada10')
  const { group, pad } = await folderOf(ada, [])
  const { page } = ada
  const keys = new Keyboard(page)
  const main = page.getByRole('main')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const frame = PadFrame.inManager(page)
  await page.goto(`mypads/group/${group}/pad/view/${pad}`)
  await writeLines(frame, 1)
  await frame.type('Ask @Bob10 for the keys')
  await frame.saved()
  await page.goto(`mypads/group/${group}/pad/view/${pad}?findUser=bob10`)
  await expect(frame.text.locator('.is-pointed-at')).toHaveText('Ask @Bob10 for the keys')
  const named = await frame.root.getByRole('heading', { level: 1 }).boundingBox()
  expect(named?.width).toBeLessThan(2)

  await keys.activate(main.getByRole('button', { name: 'Expand' }))
  await expect(menu).toBeHidden()
  await page.reload()
  await frame.ready()
  await expect(menu).toBeHidden()
  const height = await main.locator('iframe').evaluate((element) => element.clientHeight / innerHeight)
  expect(height).toBeGreaterThan(0.8)

  const opened = page.context().waitForEvent('page')
  await keys.activate(main.getByRole('link', { name: 'Open in a new tab' }))
  const tab = await opened
  const alone = PadFrame.alone(tab)
  await alone.ready()
  await expect(alone.text.locator('.is-pointed-at')).toHaveText('Ask @Bob10 for the keys')
  expect(tab.url()).not.toContain(ada.token)
  await tab.close()

  await page.bringToFront()
  await keys.activate(main.getByRole('button', { name: 'Reduce' }))
  await expect(menu).toBeVisible()
})

test('[EDT-32] each line is written in its own direction, in a page of the other', async ({ browser }) => {
  const ada = await signedIn(browser, server, 'ada32')
  const { pad } = await folderOf(ada, [])
  await ada.page.goto(`p/${pad}`)
  const frame = PadFrame.alone(ada.page)
  await frame.ready()
  await frame.type('Bring the minutes.')
  await frame.text.press('Enter')
  await frame.type('أحضر المحضر.')
  await frame.saved()
  /** For each line, returns the side on which its text begins, and whether its full stop is on the other side. */
  const sides = () =>
    frame.text.locator('p').evaluateAll((lines) =>
      lines.map((line) => {
        const range = document.createRange()
        range.selectNodeContents(line)
        const [text, box] = [range.getBoundingClientRect(), line.getBoundingClientRect()]
        const letters = document.createTreeWalker(line, NodeFilter.SHOW_TEXT).nextNode() as Text
        range.setStart(letters, letters.length - 1)
        range.setEnd(letters, letters.length)
        const stop = range.getBoundingClientRect()
        return {
          text: text.left - box.left < box.right - text.right ? 'left' : 'right',
          stop: stop.left - text.left < text.right - stop.right ? 'left' : 'right',
        }
      }),
    )
  const own = [
    { text: 'left', stop: 'right' },
    { text: 'right', stop: 'left' },
  ]
  expect(await sides()).toEqual(own)
  await ada.page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect(await sides()).toEqual(own)
})

test('[RT-30] whoever takes another nickname and colour has them at once in the pad that is open, to all @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada30')
  const bob = await signedIn(browser, server, 'bob30')
  const { pad } = await folderOf(ada, ['bob30'])
  const frames = [PadFrame.alone(ada.page), PadFrame.alone(bob.page)] as const
  for (const { page } of [ada, bob]) await page.goto(`p/${pad}`)
  await Promise.all(frames.map((frame) => frame.ready()))
  await frames[0].type('By Ada. ')
  await frames[0].saved()
  // Colours are shown once a second person has written.
  await frames[1].typeAtTheTop('Bob. ')
  await frames[1].saved()
  for (const { page } of [ada, bob]) await page.getByRole('button', { name: 'Who is here: 2 people' }).click()
  const shown = ({ page }: typeof ada, name: RegExp) => page.getByRole('listitem').filter({ hasText: name })
  await expect(shown(bob, /ada30/)).toHaveCount(1)

  await put(server, ada.token, '/user/ada30', { padNickname: 'Countess', color: '#9fd8ff', passwordCurrent: PASSWORD })
  for (const person of [ada, bob]) {
    await expect(shown(person, /Countess/)).toHaveCount(1)
    await expect(shown(person, /ada30/)).toHaveCount(0)
  }
  for (const { page } of [ada, bob]) await page.keyboard.press('Escape')
  // Behind text, an author's colour is drawn lighter.
  for (const { text } of frames)
    await expect(text.locator('[data-author]').filter({ hasText: 'By Ada.' }).last()).toHaveCSS(
      'background-color',
      'rgb(200, 233, 255)',
    )
  await frames[0].type('Still Ada.')
  await frames[0].saved()
  await expect(frames[1].text).toContainText('Still Ada.')
})

test('[RT-13] signing out in one tab ends what another shows of a pad that is not public @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada13')
  const group = String((await post(server, ada.token, '/group', { name: 'Closed', visibility: 'restricted' }))['key'])
  const pad = String((await post(server, ada.token, '/pad', { name: 'Minutes', group }))['key'])
  await ada.page.goto(`p/${pad}`)
  const frame = PadFrame.alone(ada.page)
  await frame.ready()
  await frame.type('For the board')
  await frame.saved()
  const other = await ada.context.newPage()
  await other.goto('logout')
  await expect(ada.page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await expect(ada.page.getByText('For the board')).toHaveCount(0)
})

test('[CFG-41] what the administrator adds to the head is in both pages at once, without what runs @long', async ({
  browser,
}) => {
  const context = await browser.newContext({ baseURL: server.url })
  const { request } = context
  const first = await request.post('api/auth/admin/login', { data: { login: 'admin', password: ADMIN_PASSWORD } })
  const { token } = (await first.json()) as { token?: string }
  const value = '<meta name="description" content="Pads of the club"><script>x()</script>'
  const data = { value, auth_token: token }
  expect((await request.put('api/configuration/HTMLExtraHead', { data })).ok()).toBe(true)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const notes = { ran: 0 }
    Object.assign(window, { notes, x: () => (notes.ran += 1) })
  })
  for (const path of ['login', 'p/anything']) {
    await page.goto(path)
    await expect(page.locator('head meta[name="description"][content="Pads of the club"]')).toHaveCount(1)
    expect(await page.locator('head').innerHTML()).not.toContain('x()')
    // A painted page carries the setting as data, which nothing runs.
    const running = page.locator('script:not([type="application/json"])')
    expect(await running.filter({ hasText: 'x()' }).count()).toBe(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => (window as unknown as { notes: object }).notes)).toEqual({ ran: 0 })
  }
})

/** Returns the number of sheets on which a page is printed. */
const sheetsOf = async (page: Page): Promise<number> =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

/** Returns what a page says of its sheets, and on which ground they are printed. */
const groundOf = (page: Page) =>
  page.evaluate(() => {
    const pageRules = (rules: CSSRuleList): CSSPageRule[] =>
      Array.from(rules).flatMap((rule) => {
        if (rule instanceof CSSPageRule) return [rule]
        return rule instanceof CSSMediaRule ? pageRules(rule.cssRules) : []
      })
    const sheets = [...document.styleSheets, ...document.adoptedStyleSheets]
    const numbered = sheets
      .flatMap(({ cssRules }) => pageRules(cssRules))
      .filter((rule) => rule.cssText.includes('counter(page)'))
    const { colorScheme, backgroundColor } = getComputedStyle(document.documentElement)
    return { isNumbered: numbered.length > 0, colorScheme, backgroundColor }
  })
const WHITE = { isNumbered: true, colorScheme: 'light', backgroundColor: 'rgb(255, 255, 255)' }

test('[EDT-36] a text that fits on one sheet is printed on one, whatever room it has below it on a screen @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada360')
  const { pad } = await folderOf(ada, [])
  const { page } = ada
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.ready()
  await frame.fill(Array.from({ length: 24 }, (_, line) => `Line ${line} of the minutes`))
  await frame.saved()
  expect(await sheetsOf(page)).toBe(1)
})

test('[EDT-36, EDT-85, EDT-148, EDT-149, EDT-320] a pad is printed as its whole text with name, folder and date, from the manager too, and with nothing else', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada36', { colorScheme: 'dark' })
  const { group, pad } = await folderOf(ada, [])
  const { page } = ada
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await writeLines(frame, 90)
  const last = (await frame.text.locator('p').allTextContents()).findLast((text) => text !== '') ?? ''
  const heading = page.locator('.pad-print-heading').first()
  const isPrinted = async () => {
    await expect(heading.getByRole('heading', { name: 'Minutes' })).toBeVisible()
    await expect(heading).toContainText('Board')
    await expect(heading).toContainText(String(new Date().getFullYear()))
    const written = page.locator('.ProseMirror [data-author]')
    await expect(written.filter({ hasText: last }).last()).toBeVisible()
    await expect(written.first()).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(written.first()).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    for (const role of ['banner', 'toolbar', 'note', 'button', 'navigation'] as const)
      for (const each of await page.getByRole(role).all()) await expect(each).toBeHidden()
  }
  await page.emulateMedia({ media: 'print' })
  await isPrinted()
  expect(await groundOf(page)).toMatchObject(WHITE)
  for (const notices of await page.locator('.mantine-Notifications-root').all())
    await expect(notices).toHaveCSS('display', 'none')
  const sheets = await sheetsOf(page)
  expect(sheets).toBeGreaterThan(1)

  await page.emulateMedia({ media: null })
  await page.goto(`mypads/group/${group}/pad/view/${pad}`)
  await PadFrame.inManager(page).ready()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await isPrinted()
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
  const { isNumbered, colorScheme } = await groundOf(page)
  expect({ isNumbered, colorScheme }).toEqual({ isNumbered: true, colorScheme: 'light' })
  await page.emulateMedia({ media: null })
  await expect(heading).toBeHidden()
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(heading).toHaveCount(0)
  // The browser itself announces its print.
  expect(await sheetsOf(page)).toBe(sheets)
  await expect(heading).toHaveCount(0)

  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Profile' }).click()
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(heading).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('note')).toBeHidden()
})

test('[SCR-807] the field for the name of an open pad is whole, and its letters stay where they are @long', async ({
  browser,
}) => {
  const ada = await signedIn(browser, server, 'ada807')
  const { group } = await folderOf(ada, [])
  const name = 'Minutes of the assembly'
  const pad = String((await post(server, ada.token, '/pad', { name, group }))['key'])
  const { page } = ada
  const heading = page.getByRole('heading', { level: 1 })
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 375, height: 812 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto(`mypads/group/${group}/pad/view/${pad}`)
    const button = heading.getByRole('button', { name })
    const startOf = (element: Element) => {
      const { borderLeftWidth, paddingLeft } = getComputedStyle(element)
      return element.getBoundingClientRect().left + parseFloat(borderLeftWidth) + parseFloat(paddingLeft)
    }
    const before = await button.evaluate(startOf)
    await button.click()
    const field = heading.getByRole('textbox')
    await expect(field).toBeFocused()
    expect(Math.abs((await field.evaluate(startOf)) - before)).toBeLessThan(1.5)
    const [{ x, width }, around] = [(await field.boundingBox())!, (await heading.boundingBox())!]
    // On a phone the name is longer than its place.
    if (viewport.width > 1000) expect(await field.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
    expect(x).toBeGreaterThanOrEqual(around.x)
    expect(x + width).toBeLessThanOrEqual(around.x + around.width)
    await page.keyboard.press('Escape')
  }
})
