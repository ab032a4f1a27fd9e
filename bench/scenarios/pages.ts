import { setTimeout as sleep } from 'node:timers/promises'
import { newLetterId } from '@sheaf/document/text/client-ids'
import { appendLines } from '@sheaf/document/text/from-text'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import * as Y from 'yjs'
import { Api } from '../client/api.ts'
import type { Server } from '../client/server.ts'
import { fillPad } from '../load/fill-pad.ts'
import { withBrowser } from './browser.ts'
import { withServer } from './machine.ts'
import { median, numberOf, round, textOf, type Scenario } from './scenario.ts'

/** Slow mobile network and cheap phone, with the figures that Lighthouse uses. */
const LATENCY_MS = 150
const DOWN_BYTES_PER_S = 1_600_000 / 8
const UP_BYTES_PER_S = 750_000 / 8

/** A phone as browsers tell of themselves: servers learn from it what to send first. */
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 11; moto g power (2022)) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
}

/** First line of the pad's text. */
const FIRST_LINE = 'What we decided on Tuesday'
const LINES = [FIRST_LINE, ...Array.from({ length: 19 }, (_, at) => `Point ${at + 1}: somebody brings the chairs.`)]

interface Screen {
  readonly name: string
  readonly address: string
  readonly session: string | undefined
  /** Selector of what shows that the screen has its content. */
  readonly shown: string
  /** Whether it shows the text of a pad, in a frame or by itself. */
  readonly hasText: boolean
}

interface Figures {
  readonly largestPaintMs: number
  /** Time until the screen shows its content. */
  readonly shownMs: number
  /** Time until the first line of the pad's text is painted; 0 without one. */
  readonly firstLineMs: number
  readonly layoutShift: number
  /** Sum of what each task takes beyond 50 ms, from the first paint on. */
  readonly blockedMs: number
  readonly kb: number
  readonly requests: number
}

/** Runs in the page before anything else and notes paints, shifts and long tasks. */
const observe = ({ selector, line }: { selector: string; line: string }): void => {
  const records = {
    largestPaintMs: 0,
    shownMs: 0,
    firstLineMs: 0,
    layoutShift: 0,
    firstPaintMs: 0,
    tasks: [] as [number, number][],
  }
  Object.assign(window, { records })
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (records.largestPaintMs = startTime))
  watch('layout-shift', (entry) => (records.layoutShift += (entry as PerformanceEntry & { value: number }).value))
  watch('longtask', ({ startTime, duration }) => records.tasks.push([startTime, duration]))
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') records.firstPaintMs = startTime
  })
  let isLineThere = false
  new MutationObserver(() => {
    if (records.shownMs === 0 && document.querySelector(selector)) records.shownMs = performance.now()
    if (isLineThere || document.body?.textContent.includes(line) !== true) return
    isLineThere = true
    // The second frame begins when the first has been painted. A frame counts from the beginning of its own load.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const began = performance.timeOrigin - (window.top ?? window).performance.timeOrigin
        records.firstLineMs = began + performance.now()
      }),
    )
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

interface Records {
  readonly largestPaintMs: number
  readonly shownMs: number
  readonly firstLineMs: number
  readonly layoutShift: number
  readonly firstPaintMs: number
  readonly tasks: readonly (readonly [startMs: number, durationMs: number])[]
}

const recordsIn = (frame: Frame): Promise<Records> =>
  frame.evaluate(() => (window as unknown as { records: Records }).records)

const QUIET_MS = 500
const QUIET_MAX_MS = 60_000

/**
 * Returns what waits until the page has requested nothing for a while. Playwright's own wait does not end where a page
 * and its frame share a file.
 */
const quietOf = (page: Page): (() => Promise<void>) => {
  let [open, changedAt] = [0, performance.now()]
  const count = (by: number) => () => {
    open += by
    changedAt = performance.now()
  }
  page.on('request', count(1)).on('requestfinished', count(-1)).on('requestfailed', count(-1))
  return async () => {
    const end = performance.now() + QUIET_MAX_MS
    while (open > 0 || performance.now() - changedAt < QUIET_MS) {
      if (performance.now() > end) throw new Error(`${open} requests have not ended.`)
      await sleep(50)
    }
  }
}

const load = async (
  context: BrowserContext,
  { address, shown, hasText }: Screen,
  slowdown: number,
): Promise<Figures> => {
  const page = await context.newPage()
  await page.addInitScript(observe, { selector: shown, line: FIRST_LINE })
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BYTES_PER_S,
    uploadThroughput: UP_BYTES_PER_S,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  let [bytes, requests] = [0, 0]
  devtools.on('Network.requestWillBeSent', () => (requests += 1))
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
  const quiet = quietOf(page)
  await page.goto(address, { waitUntil: 'commit' })
  await page.waitForSelector(shown, { state: 'attached', timeout: 60_000 })
  // The text is in the last frame, which is the page itself where the pad is alone.
  const withText = () => page.frames().at(-1)?.getByText(FIRST_LINE).waitFor({ timeout: 60_000 })
  if (hasText) await withText()
  await quiet()
  // What is drawn, shifts or blocks after that counts too.
  await sleep(1000)
  const records = await recordsIn(page.mainFrame())
  const inFrame = await recordsIn(page.frames().at(-1) ?? page.mainFrame())
  const blocked = records.tasks.filter(([start]) => start >= records.firstPaintMs).map(([, duration]) => duration - 50)
  return {
    largestPaintMs: records.largestPaintMs,
    shownMs: records.shownMs,
    firstLineMs: inFrame.firstLineMs,
    layoutShift: records.layoutShift,
    blockedMs: blocked.reduce((sum, each) => sum + each, 0),
    kb: bytes / 1000,
    requests,
  }
}

const measure = async (browser: Browser, server: Server, screen: Screen, runs: number, slowdown: number) => {
  const all: Figures[] = []
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ baseURL: server.url, ...PHONE })
    if (screen.session !== undefined)
      await context.addCookies([{ name: 'sheaf_session', value: screen.session, url: server.url, httpOnly: true }])
    all.push(await load(context, screen, slowdown))
    await context.close()
  }
  const of = (figure: keyof Figures, digits = 0): number => round(median(all.map((each) => each[figure])), digits)
  return {
    largestPaintMs: of('largestPaintMs'),
    shownMs: of('shownMs'),
    firstLineMs: of('firstLineMs'),
    layoutShift: of('layoutShift', 3),
    blockedMs: of('blockedMs'),
    kb: of('kb'),
    requests: of('requests'),
  }
}

const firstLines = (): Iterable<Uint8Array> => [
  appendLines(
    new Y.Doc(),
    LINES.map((text) => ({ text })),
    newLetterId(),
  ).update,
]

/** Makes a user with as many folders and pads as people usually have. */
const furnish = async (server: Server, groups: number): Promise<readonly Screen[]> => {
  const api = new Api(server.url)
  const owner = await api.register('bench')
  let [group, pad] = ['', '']
  for (let at = 0; at < groups; at++) {
    group = await api.createGroup(owner, `Folder ${at}`)
    for (let each = 0; each < 5; each++) pad = await api.createPad(owner, group, `Pad ${at}.${each}`)
  }
  await fillPad(server, pad, owner, firstLines())
  const session = owner.token
  const screen = (name: string, address: string, shown: string, hasText = false): Screen => ({
    name,
    address,
    session: name === 'sign-in' ? undefined : session,
    shown,
    hasText,
  })
  return [
    screen('sign-in', 'login', 'input[type="password"]'),
    screen('folders', 'mypads', 'main a[href*="/mypads/group/"][href$="/view"]'),
    screen('folder', `mypads/group/${group}/view`, 'main a[href*="/pad/view/"]'),
    screen('pad', `mypads/group/${group}/pad/view/${pad}`, 'main iframe', true),
    screen('pad alone', `p/${pad}`, '.ProseMirror', true),
  ]
}

export const pages: Scenario = {
  name: 'pages',
  about: 'main screens in a browser that has seen nothing yet, on a slow telephone: largest paint, shifts, blocking',
  sizes: { runs: 5, groups: 30, slowdown: 4, database: 'sqlite', only: '' },
  run: async (sizes) => {
    const figures = await withServer(textOf(sizes, 'database'), async (server) => {
      const only = textOf(sizes, 'only')
      const screens = (await furnish(server, numberOf(sizes, 'groups'))).filter(
        ({ name }) => only === '' || name === only,
      )
      return withBrowser(async (browser) => {
        const found: Record<string, Awaited<ReturnType<typeof measure>>> = {}
        for (const screen of screens)
          found[screen.name] = await measure(
            browser,
            server,
            screen,
            numberOf(sizes, 'runs'),
            numberOf(sizes, 'slowdown'),
          )
        return found
      })
    })
    const goals = Object.entries(figures).flatMap(([screen, { largestPaintMs, firstLineMs, ...rest }]) => [
      { what: `${screen}: largest paint`, goal: 1500, measured: largestPaintMs, unit: 'ms' },
      { what: `${screen}: layout shift`, goal: 0, measured: rest.layoutShift, unit: '' },
      { what: `${screen}: blocked`, goal: 200, measured: rest.blockedMs, unit: 'ms' },
      // The editor is a page of its own, whose size has a goal of its own.
      ...(firstLineMs > 0
        ? [{ what: `${screen}: first line of text`, goal: 2500, measured: firstLineMs, unit: 'ms' }]
        : [{ what: `${screen}: bytes`, goal: 250, measured: rest.kb, unit: 'kB' }]),
    ])
    return { name: textOf(sizes, 'database'), figures, goals, failures: [] }
  },
}
