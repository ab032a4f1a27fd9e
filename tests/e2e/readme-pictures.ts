/* `npm run pictures` redraws the README's pictures in `docs/images/`. They show the site of a choir after some days. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { folderOf, inviteInto, padIn } from './fixtures/folders.ts'
import { openBrowser, giveSession, PASSWORD, post, put, signedIn, type SignedInPerson } from './fixtures/people.ts'
import { ServerProcess } from './fixtures/server.ts'
import { PadFrame } from './pages/pad-frame.ts'

const OUTPUT = path.join(import.meta.dirname, '../../docs/images')
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 375, height: 740 }
const DAY_MS = 86_400_000
/** Days between the beginning of the site and the pictures. */
const DAYS = 6

const PEOPLE = [
  { login: 'ada', firstname: 'Ada', lastname: 'Lindholm', color: '#ffd54f' },
  { login: 'bob', firstname: 'Bob', lastname: 'Okafor', color: '#90caf9' },
  { login: 'chen', firstname: 'Chen', lastname: 'Wei', color: '#a5d6a7' },
  { login: 'dalia', firstname: 'Dalia', lastname: 'Haddad', color: '#f8bbd0' },
  { login: 'eve', firstname: 'Eve', lastname: 'Marchetti', color: '#d1c4e9' },
]

const join = async (
  browser: Browser,
  server: ServerProcess,
  { login, ...profile }: (typeof PEOPLE)[number],
): Promise<SignedInPerson> => {
  const person = await signedIn(browser, server, login)
  const padNickname = profile.firstname
  await put(server, person.token, `/user/${login}`, { ...profile, padNickname, passwordCurrent: PASSWORD })
  return person
}

/** Types lines into an open pad. `# ` and `- ` begin headings and lists, as for anybody who types them. */
const write = async (pad: PadFrame, lines: readonly string[]): Promise<void> => {
  await pad.text.press('Control+End')
  for (const [at, line] of lines.entries()) {
    if (at > 0) await pad.text.press('Enter')
    await pad.text.pressSequentially(line)
  }
  await pad.saved()
}

/** Makes a table of the command that was typed, and fills its cells in their order. */
const writeTable = async ({ keyboard }: Page, cells: readonly string[]): Promise<void> => {
  await keyboard.press('Enter')
  for (const [at, cell] of cells.entries()) {
    if (at > 0) await keyboard.press('Tab')
    await keyboard.type(cell, { delay: 20 })
  }
}

const openAlone = async (page: Page, pad: string): Promise<PadFrame> => {
  await page.goto(`p/${pad}`)
  const frame = PadFrame.alone(page)
  await frame.saved()
  return frame
}

const executablePath = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((file) => file && existsSync(file))
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox'] })
const server = await ServerProcess.start()

/** Creates the choir's folders, all on the first day, and its pads over time. */
const seedSite = async () => {
  const [ada, bob] = (await Promise.all(PEOPLE.map((each) => join(browser, server, each)))) as [
    SignedInPerson,
    SignedInPerson,
  ]
  const board = await folderOf(ada, server, {
    name: 'Board of the choir',
    description: 'Minutes and papers of the board.',
    tags: ['2026', 'board'],
  })
  const concert = await folderOf(ada, server, {
    name: 'Summer concert',
    description: 'Everything for the third of July.',
    visibility: 'public',
    tags: ['2026', 'concert'],
  })
  const scores = await folderOf(ada, server, {
    name: 'Scores and parts',
    visibility: 'private',
    password: 'four voices',
    tags: ['music'],
  })
  const newsletter = await folderOf(bob, server, { name: 'Newsletter', tags: ['2026'] })
  await inviteInto(ada, server, board, ['bob', 'chen', 'dalia'])
  await inviteInto(ada, server, concert, ['bob', 'eve'])
  await inviteInto(bob, server, newsletter, ['ada', 'dalia'])
  await post(server, ada.token, '/group/add-watchers', { type: 'groups', gid: board, loginsOrEmails: ['eve'] })
  for (const name of ['Statutes', 'Ideas for 2027']) await padIn(ada, server, board, { name })
  for (const name of ['Programme', 'Who brings what', 'Poster']) await padIn(ada, server, concert, { name })
  for (const name of ['Seating of the voices', 'Pronunciation of Latin']) await padIn(ada, server, scores, { name })
  await padIn(bob, server, newsletter, { name: 'Spring issue' })
  await post(server, ada.token, '/usermark', { type: 'groups', key: board })
  await post(server, ada.token, '/userwatch', { type: 'groups', key: concert })
  await server.restart({ daysLater: 3 })
  const budget = await padIn(ada, server, board, { name: 'Budget of 2026' })
  await write(await openAlone(bob.page, budget), [
    'The summer concert costs 1,850: the hall, the piano, the posters.',
    'Members pay 60 a year; the town gives 900.',
  ])
  await server.restart({ daysLater: DAYS })
  const minutes = await padIn(ada, server, board, { name: 'Minutes of March' })
  await padIn(ada, server, board, { name: 'Agenda of April' })
  await post(server, ada.token, '/usermark', { type: 'pads', key: minutes })
  return { ada, bob, board, minutes }
}

const openPage = async (
  { token }: SignedInPerson,
  address: string,
  options: BrowserContextOptions,
  act?: (page: Page) => Promise<unknown>,
): Promise<Page> => {
  const { page, context } = await openBrowser(browser, server, 'reader', {
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  })
  await giveSession(context, server, token)
  // The browser's clock shows the server's day, twenty minutes after the last change.
  await context.clock.setFixedTime(Date.now() + DAYS * DAY_MS + 20 * 60_000)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // A phone does not have this notice where it shows a pad.
  const later = page.getByRole('complementary', { name: 'Two-factor authentication' }).getByRole('button')
  if (await later.isVisible()) await later.click()
  await act?.(page)
  await page.locator('[aria-busy="true"], [data-waiting]').first().waitFor({ state: 'detached' })
  return page
}

const draw = (page: Page, name: string): Promise<Buffer> => page.screenshot({ path: path.join(OUTPUT, `${name}.png`) })

/** Puts the pictures of phones side by side. */
const beside = async (pictures: readonly Buffer[]): Promise<Page> => {
  const page = await browser.newPage({
    viewport: { width: pictures.length * (PHONE.width + 26) - 24, height: PHONE.height + 2 },
  })
  const images = pictures.map((picture) => `<img src="data:image/png;base64,${picture.toString('base64')}">`)
  await page.setContent(`<style>
    body { display: flex; gap: 24px; margin: 0 }
    img { border: 1px solid #ced4da }
  </style>${images.join('')}`)
  return page
}

try {
  const { ada, bob, board, minutes } = await seedSite()
  const padView = `mypads/group/${board}/pad/view/${minutes}`

  const desk = await openPage(ada, padView, { viewport: { width: 1280, height: 656 } }, (page) =>
    PadFrame.inManager(page).saved(),
  )
  const adas = PadFrame.inManager(desk)
  await adas.text.click()
  await write(adas, ['# Meeting of 12 March', 'Present: @ada, @bob, @chen and @dalia '])
  const bobs = await openAlone(bob.page, minutes)
  await bobs.text.click()
  await bobs.text.press('Control+End')
  await bobs.text.press('Enter')
  await write(bobs, ['The treasurer reports 4,210 in the account; the summer concert is paid for.'])
  await adas.text.press('Control+End')
  await adas.text.press('Enter')
  await write(adas, ['## Votes', '/table'])
  await adas.root.getByRole('option', { name: 'Table' }).waitFor()
  await writeTable(desk, ['Proposal', 'For', 'Against', 'Hall for July', '5', '1', 'New piano', '2', '4'])
  await adas.text.press('Control+End')
  await write(adas, ['[] Bob books the hall for 3 July', 'Chen writes to the town council'])
  await write(bobs, [' before the end of the month'])
  await adas.root.getByText('before the end of the month').waitFor()
  await draw(desk, 'pad')

  await draw(await openPage(ada, `mypads/group/${board}/view`, { viewport: DESKTOP }), 'folder')

  const phone = { viewport: PHONE, isMobile: true, hasTouch: true } as const
  const onPhone = [
    await openPage(ada, 'mypads', phone),
    await openPage(ada, padView, { ...phone, colorScheme: 'dark' }, (page) => PadFrame.inManager(page).saved()),
    await openPage(ada, 'search?q=concert', phone, (page) => page.locator('mark').first().waitFor()),
  ]
  await draw(await beside(await Promise.all(onPhone.map((page) => page.screenshot()))), 'phone')
  for (const name of ['pad', 'folder', 'phone'])
    console.log(`${name}.png: ${readFileSync(path.join(OUTPUT, `${name}.png`)).length} bytes`)
} finally {
  await browser.close()
  await server.stop()
}
