import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { Api } from '../client/api.ts'
import { Server } from '../client/server.ts'
import { PUBLIC_EVERY } from './big-site.ts'
import { fillBigSite, signIn } from './large-site.ts'
import { withBrowser } from './browser.ts'
import { SERVER_CORE } from './machine.ts'
import { median, numberOf, round, type Scenario } from './scenario.ts'

/** Smallest number of groups with which the site can have its named users. */
const GROUPS_OF_SAMPLE_USERS = 402
/** A user who is made a member of every group and is none of the site's named users. */
const JOINER = 'user9'
const WHEEL_TURNS = 40
const WHEEL_PX = 1500
const WHEEL_PAUSE_MS = 60
const TYPED = 'user12'
/** Pause between letters, which is longer than a filter waits for the next one. */
const LETTER_PAUSE_MS = 600

/** Runs in the page and notes when it first showed a row, and which tasks kept it busy for more than 50 ms. */
const observe = (row: string): void => {
  const records = { shownMs: 0, tasks: [] as number[] }
  Object.assign(window, { records })
  new PerformanceObserver((list) => records.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
  new MutationObserver(() => {
    if (records.shownMs === 0 && document.querySelector(row)) records.shownMs = performance.now()
  }).observe(document, { subtree: true, childList: true })
}

const notesOf = (page: Page) =>
  page.evaluate(() => {
    const { records } = window as unknown as { records: { shownMs: number; tasks: number[] } }
    const longestTaskMs = Math.max(0, ...records.tasks)
    records.tasks.length = 0
    return { shownMs: records.shownMs, longestTaskMs }
  })

/** Returns how long the page has computed so far. */
const computedMs = async (devtools: CDPSession): Promise<number> => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN)
}

interface Figures {
  readonly shownMs: number
  readonly longestTaskMs: number
  /** Time that the page computes for each turn of the wheel, or each letter. */
  readonly computedMs: number
}

/** Opens the list and acts on it several times. */
const load = async (
  context: BrowserContext,
  address: string,
  row: string,
  times: number,
  act: (page: Page, time: number) => Promise<void>,
): Promise<Figures> => {
  const page = await context.newPage()
  await page.addInitScript(observe, row)
  await page.goto(address)
  await page.waitForSelector(row, { timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  const { shownMs } = await notesOf(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable')
  const before = await computedMs(devtools)
  for (let time = 0; time < times; time++) await act(page, time)
  const { longestTaskMs } = await notesOf(page)
  return { shownMs, longestTaskMs, computedMs: ((await computedMs(devtools)) - before) / times }
}

const measure = async (
  browser: Browser,
  server: Server,
  runs: number,
  run: (context: BrowserContext) => Promise<Figures>,
): Promise<Figures> => {
  const all: Figures[] = []
  for (let at = 0; at < runs; at++) {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
    all.push(await run(context))
    await context.close()
  }
  const of = (figure: keyof Figures): number => round(median(all.map((each) => each[figure])))
  return { shownMs: of('shownMs'), longestTaskMs: of('longestTaskMs'), computedMs: of('computedMs') }
}

/**
 * Changes the database before the server starts: it moves so many pads into the warden's folder and makes the joiner a
 * member of every group.
 */
const crowd = (dataDir: string, pads: number): string => {
  const database = new DatabaseSync(path.join(dataDir, 'sheaf.sqlite'))
  const warden = "(select id from users where login = 'warden')"
  const found = database.prepare(`select group_id as "group" from memberships where user_id = ${warden}`).get()
  const group = String(found?.['group'])
  database.prepare('update pads set group_id = ? where rowid <= ?').run(group, pads)
  database.prepare('update pads set removed_at = 0 where group_id = ? and rowid > ?').run(group, pads)
  const joiner = `(select id from users where login = '${JOINER}')`
  database.exec(`insert or ignore into memberships (group_id, user_id, role, position)
    select id, ${joiner}, 'user', 100 from groups`)
  database.exec('update pad_search set group_id = (select p.group_id from pads p where p.id = pad_id)')
  database.close()
  return group
}

const scroll = async (page: Page): Promise<void> => {
  await page.mouse.move(600, 600)
  await page.mouse.wheel(0, WHEEL_PX)
  await sleep(WHEEL_PAUSE_MS)
}

export const longLists: Scenario = {
  name: 'long-lists',
  about: '5,000 folders, and a folder of 5,000 pads, scrolled; the users of a site in its administration, filtered',
  sizes: { groups: 5000, pads: 5000, users: 5000, runs: 5 },
  run: async (sizes) => {
    const [pads, users, runs] = [numberOf(sizes, 'pads'), numberOf(sizes, 'users'), numberOf(sizes, 'runs')]
    const groups = Math.max(numberOf(sizes, 'groups'), GROUPS_OF_SAMPLE_USERS)
    const server = await Server.create({ cores: SERVER_CORE })
    try {
      await fillBigSite(
        { users, groups, pads: pads + 1000, publicEvery: PUBLIC_EVERY },
        { SHEAF_DATA_DIR: server.dataDir },
      )
      const group = crowd(server.dataDir, pads)
      await server.start()
      const api = new Api(server.url)
      const sessionOf = { warden: await signIn(api, 'warden'), joiner: await signIn(api, JOINER) }
      const scrolled = (browser: Browser, session: string, address: string, row: string) =>
        measure(browser, server, runs, async (context) => {
          await context.addCookies([{ name: 'sheaf_session', value: session, url: server.url, httpOnly: true }])
          return load(context, address, row, WHEEL_TURNS, scroll)
        })
      const figures = await withBrowser(async (browser) => ({
        folders: await scrolled(browser, sessionOf.joiner, 'mypads', 'main li a[href$="/view"]'),
        folder: await scrolled(browser, sessionOf.warden, `mypads/group/${group}/view`, 'main a[href*="/pad/view/"]'),
        users: await measure(browser, server, runs, async (context) => {
          await context.request.post('api/auth/admin/login', {
            data: { login: 'admin', password: server.adminPassword },
          })
          const rows = 'main [role="rowheader"]'
          return load(context, 'admin/users', rows, TYPED.length, async (page, time) => {
            await page.locator('main input[type="search"]').press(TYPED.charAt(time))
            await sleep(LETTER_PAUSE_MS)
          })
        }),
      }))
      const goals = Object.entries(figures).flatMap(([list, { shownMs, longestTaskMs }]) => [
        { what: `${list}: the first row`, goal: 1500, measured: shownMs, unit: 'ms' },
        { what: `${list}: the longest task`, goal: 100, measured: longestTaskMs, unit: 'ms' },
      ])
      return { name: `${pads}-${users}`, figures, goals, failures: [] }
    } finally {
      await server.dispose()
    }
  },
}
