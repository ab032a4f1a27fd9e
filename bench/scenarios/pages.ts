import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { Api } from '../client/api.ts'
import type { Server } from '../client/server.ts'
import { withBrowser } from './browser.ts'
import { withServer } from './machine.ts'
import { median, numberOf, round, textOf, type Scenario } from './scenario.ts'

/** Slow mobile network and cheap phone, with the figures that Lighthouse uses. */
const LATENCY_MS = 150
const DOWN_BYTES_PER_S = 1_600_000 / 8
const UP_BYTES_PER_S = 750_000 / 8

interface Screen {
  readonly name: string
  readonly address: string
  readonly session: string | undefined
  /** Selector of what shows that the screen has its content. */
  readonly shown: string
}

interface Figures {
  readonly largestPaintMs: number
  /** Time until the screen shows its content. */
  readonly shownMs: number
  readonly layoutShift: number
  /** Sum of what each task takes beyond 50 ms, from the first paint on. */
  readonly blockedMs: number
  readonly kb: number
  readonly requests: number
}

/** Runs in the page before anything else and notes paints, shifts and long tasks. */
const observe = (selector: string): void => {
  const records = { largestPaintMs: 0, shownMs: 0, layoutShift: 0, firstPaintMs: 0, tasks: [] as [number, number][] }
  Object.assign(window, { records })
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (records.largestPaintMs = startTime))
  watch('layout-shift', (entry) => (records.layoutShift += (entry as PerformanceEntry & { value: number }).value))
  watch('longtask', ({ startTime, duration }) => records.tasks.push([startTime, duration]))
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') records.firstPaintMs = startTime
  })
  new MutationObserver(() => {
    if (records.shownMs === 0 && document.querySelector(selector)) records.shownMs = performance.now()
  }).observe(document, { subtree: true, childList: true })
}

interface Records {
  readonly largestPaintMs: number
  readonly shownMs: number
  readonly layoutShift: number
  readonly firstPaintMs: number
  readonly tasks: readonly (readonly [startMs: number, durationMs: number])[]
}

const load = async (context: BrowserContext, { address, shown }: Screen, slowdown: number): Promise<Figures> => {
  const page = await context.newPage()
  await page.addInitScript(observe, shown)
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
  await page.goto(address)
  await page.waitForSelector(shown, { state: 'attached', timeout: 60_000 })
  await page.waitForLoadState('networkidle')
  // What is drawn, shifts or blocks after that counts too.
  await sleep(1000)
  const records = (await page.evaluate(() => (window as unknown as { records: object }).records)) as Records
  const blocked = records.tasks.filter(([start]) => start >= records.firstPaintMs).map(([, duration]) => duration - 50)
  return {
    largestPaintMs: records.largestPaintMs,
    shownMs: records.shownMs,
    layoutShift: records.layoutShift,
    blockedMs: blocked.reduce((sum, each) => sum + each, 0),
    kb: bytes / 1000,
    requests,
  }
}

const measure = async (browser: Browser, server: Server, screen: Screen, runs: number, slowdown: number) => {
  const all: Figures[] = []
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 412, height: 823 } })
    if (screen.session !== undefined)
      await context.addCookies([{ name: 'sheaf_session', value: screen.session, url: server.url, httpOnly: true }])
    all.push(await load(context, screen, slowdown))
    await context.close()
  }
  const of = (figure: keyof Figures, digits = 0): number => round(median(all.map((each) => each[figure])), digits)
  return {
    largestPaintMs: of('largestPaintMs'),
    shownMs: of('shownMs'),
    layoutShift: of('layoutShift', 3),
    blockedMs: of('blockedMs'),
    kb: of('kb'),
    requests: of('requests'),
  }
}

/** Makes a user with as many folders and pads as people usually have. */
const furnish = async (server: Server, groups: number): Promise<readonly Screen[]> => {
  const api = new Api(server.url)
  const owner = await api.register('bench')
  let [group, pad] = ['', '']
  for (let at = 0; at < groups; at++) {
    group = await api.createGroup(owner, `Folder ${at}`)
    for (let each = 0; each < 5; each++) pad = await api.createPad(owner, group, `Pad ${at}.${each}`)
  }
  const session = owner.token
  return [
    { name: 'sign-in', address: 'login', session: undefined, shown: 'input[type="password"]' },
    { name: 'folders', address: 'mypads', session, shown: 'main a[href*="/mypads/group/"][href$="/view"]' },
    { name: 'folder', address: `mypads/group/${group}/view`, session, shown: 'main a[href*="/pad/view/"]' },
    { name: 'pad', address: `mypads/group/${group}/pad/view/${pad}`, session, shown: 'main iframe' },
  ]
}

export const pages: Scenario = {
  name: 'pages',
  about: 'main screens in a browser that has seen nothing yet, on a slow telephone: largest paint, shifts, blocking',
  sizes: { runs: 5, groups: 30, slowdown: 4, database: 'sqlite' },
  run: async (sizes) => {
    const figures = await withServer(textOf(sizes, 'database'), async (server) => {
      const screens = await furnish(server, numberOf(sizes, 'groups'))
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
    const goals = Object.entries(figures).flatMap(([screen, { largestPaintMs, layoutShift, blockedMs, kb }]) => [
      { what: `${screen}: largest paint`, goal: 2500, measured: largestPaintMs, unit: 'ms' },
      { what: `${screen}: layout shift`, goal: 0.1, measured: layoutShift, unit: '' },
      { what: `${screen}: blocked`, goal: 200, measured: blockedMs, unit: 'ms' },
      // The pad's frame is a page of its own, which has a goal of its own.
      ...(screen === 'pad' ? [] : [{ what: `${screen}: bytes`, goal: 250, measured: kb, unit: 'kB' }]),
    ])
    return { name: textOf(sizes, 'database'), figures, goals, failures: [] }
  },
}
