import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { median, round } from './scenario.ts'

const EDITOR = '.ProseMirror[contenteditable="true"]'
const OPEN_MS = 60_000
const KEY_PAUSE_MS = 120
/** What a page fetches once the pad can be written in has come by then. */
const FETCHED_LATER_MS = 500

export const withBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> => {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

export interface Opening {
  readonly editableMs: number
  readonly requests: number
  readonly kb: number
}

/** Runs in the page and notes when it could first be written in, counted from the beginning of the navigation. */
const recordEditable = (selector: string): void => {
  const look = (): void => {
    if ('editableAt' in window || !document.querySelector(selector)) return
    Object.assign(window, { editableAt: performance.now() })
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['contenteditable'],
  })
}

/** Opens the pad in a browser that has nothing cached, hands over its page, and closes it. */
const inFreshBrowser = async <T>(
  browser: Browser,
  use: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext()
  try {
    return await use(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

/** Answers after how many milliseconds the pad could be written in. */
const openPad = async (page: Page, url: string): Promise<number> => {
  await page.addInitScript(recordEditable, EDITOR)
  await page.goto(url)
  await page.waitForFunction(() => 'editableAt' in window, undefined, { timeout: OPEN_MS })
  return page.evaluate(() => (window as unknown as { editableAt: number }).editableAt)
}

/**
 * Counts what one opening fetches. It is not one of those that are timed: the browser hands each frame of the socket to
 * the observer as text, on the core that opens the pad, which doubles the time that a large pad takes.
 */
const countTraffic = (browser: Browser, url: string): Promise<Pick<Opening, 'requests' | 'kb'>> =>
  inFreshBrowser(browser, async (page, context) => {
    const network = await context.newCDPSession(page)
    await network.send('Network.enable')
    let [requests, bytes] = [0, 0]
    network.on('Network.requestWillBeSent', () => (requests += 1))
    network.on('Network.webSocketCreated', () => (requests += 1))
    network.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    // The browser reports binary frames in base64.
    network.on('Network.webSocketFrameReceived', ({ response }) => (bytes += (response.payloadData.length * 3) / 4))
    await openPad(page, url)
    await sleep(FETCHED_LATER_MS)
    return { requests, kb: round(bytes / 1024) }
  })

/** Opens a pad in fresh browsers, nothing cached. */
export const measureOpenings = async (browser: Browser, url: string, runs: number): Promise<Opening> => {
  const times: number[] = []
  for (let run = 0; run < runs; run++) times.push(await inFreshBrowser(browser, (page) => openPad(page, url)))
  return { editableMs: round(median(times)), ...(await countTraffic(browser, url)) }
}

interface Key {
  readonly laidOutMs: number
  readonly frameMs: number
}

/**
 * Runs in the page and measures each letter until it is laid out, and until the next frame: from its key, or, if it is
 * somebody else's, from its arrival over the socket.
 */
const recordKeys = ([selector, whose]: readonly [selector: string, whose: 'own' | 'other']): void => {
  const keys: Key[] = []
  let begunAt = 0
  const begin = (): void => {
    begunAt = performance.now()
  }
  Object.assign(window, { keys, beginKey: whose === 'other' ? begin : undefined })
  const editor = document.querySelector(selector)
  if (!editor) return
  if (whose === 'own') window.addEventListener('keydown', begin, { capture: true })
  new MutationObserver(() => {
    if (begunAt === 0) return
    const begun = begunAt
    begunAt = 0
    document.getSelection()?.focusNode?.parentElement?.getBoundingClientRect()
    const laidOutMs = performance.now() - begun
    requestAnimationFrame(() => keys.push({ laidOutMs, frameMs: performance.now() - begun }))
  }).observe(editor, { subtree: true, childList: true, characterData: true })
}

/** Runs in the page before its scripts and tells `recordKeys` of each message that arrives, before the page reads it. */
const tellOfMessages = (): void => {
  const { WebSocket } = window
  window.WebSocket = class extends WebSocket {
    constructor(...args: ConstructorParameters<typeof WebSocket>) {
      super(...args)
      this.addEventListener('message', () => (window as { beginKey?: () => void }).beginKey?.())
    }
  }
}

const openToWrite = async (page: Page, url: string): Promise<void> => {
  await openPad(page, url)
  // What is drawn after the text is not part of a keystroke.
  await sleep(FETCHED_LATER_MS)
  await page.click(`${EDITOR} > p`)
}

const writeKeys = async (page: Page, count: number): Promise<void> => {
  for (let key = 0; key < count; key++) {
    await page.keyboard.press('x')
    await sleep(KEY_PAUSE_MS)
  }
}

const figuresOf = async (page: Page): Promise<Key> => {
  const keys = await page.evaluate(() => (window as unknown as { keys: Key[] }).keys)
  return {
    laidOutMs: round(median(keys.map(({ laidOutMs }) => laidOutMs))),
    frameMs: round(median(keys.map(({ frameMs }) => frameMs))),
  }
}

export const measureKeys = (browser: Browser, url: string, count: number): Promise<Key> =>
  inFreshBrowser(browser, async (page) => {
    await openToWrite(page, url)
    await page.evaluate(recordKeys, [EDITOR, 'own'] as const)
    await writeKeys(page, count)
    return figuresOf(page)
  })

/** Measures, in the page of one person, the keys of another. */
export const measureOthersKeys = (browser: Browser, url: string, count: number): Promise<Key> =>
  inFreshBrowser(browser, async (reader) => {
    await reader.addInitScript(tellOfMessages)
    await openToWrite(reader, url)
    return inFreshBrowser(browser, async (writer) => {
      await openToWrite(writer, url)
      await reader.evaluate(recordKeys, [EDITOR, 'other'] as const)
      await writeKeys(writer, count)
      return figuresOf(reader)
    })
  })

/** Measures keys in a cell of the first table, which is opened by a click. */
export const measureCellKeys = (browser: Browser, url: string, count: number): Promise<Key> =>
  inFreshBrowser(browser, async (page) => {
    await openToWrite(page, url)
    await page.locator('[data-table] tbody td').first().click()
    await page.waitForSelector(`[data-table] ${EDITOR}`)
    await page.evaluate(recordKeys, [`[data-table] ${EDITOR}`, 'own'] as const)
    await writeKeys(page, count)
    return figuresOf(page)
  })

interface TablesDrawn {
  /** Time until so many cells are in the page, counted from the beginning of the navigation. */
  readonly drawnMs: number
  /** Longest time for which the page answered nothing. */
  readonly longestTaskMs: number
  /** Longest frame while one scrolls through the pad. */
  readonly longestFrameMs: number
}

/** Runs in the page: notes when all cells are drawn, and the longest task. */
const recordTables = (cells: number): void => {
  const seen = { drawnMs: 0, longestTaskMs: 0 }
  Object.assign(window, { tablesSeen: seen })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longestTaskMs = Math.max(seen.longestTaskMs, duration)
  }).observe({ type: 'longtask', buffered: true })
  const look = (): void => {
    if (document.querySelectorAll('[data-table] :is(th, td)').length >= cells) seen.drawnMs = performance.now()
    else requestAnimationFrame(look)
  }
  look()
}

/** Runs in the page: scrolls through the pad by a fifth of a window a frame, and returns the longest frame. */
const scrollThrough = async (): Promise<number> => {
  const scroller = document.querySelector('.pad-scroll')!
  let [longest, last] = [0, await new Promise<number>(requestAnimationFrame)]
  while (scroller.scrollTop + scroller.clientHeight < scroller.scrollHeight - 1) {
    scroller.scrollTop += scroller.clientHeight / 5
    const now = await new Promise<number>(requestAnimationFrame)
    longest = Math.max(longest, now - last)
    last = now
  }
  return longest
}

/** Opens a pad in fresh browsers until its tables are drawn, and scrolls through it. */
export const measureTables = async (
  browser: Browser,
  url: string,
  runs: number,
  cells: number,
): Promise<TablesDrawn> => {
  const all: TablesDrawn[] = []
  for (let run = 0; run < runs; run++)
    all.push(
      await inFreshBrowser(browser, async (page) => {
        await page.addInitScript(recordTables, cells)
        await openPad(page, url)
        await page.waitForFunction(() => (window as unknown as { tablesSeen: TablesDrawn }).tablesSeen.drawnMs > 0)
        await sleep(FETCHED_LATER_MS)
        const seen = await page.evaluate(() => (window as unknown as { tablesSeen: TablesDrawn }).tablesSeen)
        return { ...seen, longestFrameMs: await page.evaluate(scrollThrough) }
      }),
    )
  const of = (name: keyof TablesDrawn): number => round(median(all.map((one) => one[name])))
  return { drawnMs: of('drawnMs'), longestTaskMs: of('longestTaskMs'), longestFrameMs: of('longestFrameMs') }
}
