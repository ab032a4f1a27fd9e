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

/** Runs in the page and measures each key: until the text is laid out, and until the next frame. */
const recordKeys = (selector: string): void => {
  const keys: { laidOutMs: number; frameMs: number }[] = []
  Object.assign(window, { keys })
  let pressedAt = 0
  const editor = document.querySelector(selector)
  if (!editor) return
  window.addEventListener('keydown', () => (pressedAt = performance.now()), { capture: true })
  new MutationObserver(() => {
    if (pressedAt === 0) return
    const begun = pressedAt
    pressedAt = 0
    document.getSelection()?.focusNode?.parentElement?.getBoundingClientRect()
    const laidOutMs = performance.now() - begun
    requestAnimationFrame(() => keys.push({ laidOutMs, frameMs: performance.now() - begun }))
  }).observe(editor, { subtree: true, childList: true, characterData: true })
}

export const measureKeys = async (
  browser: Browser,
  url: string,
  count: number,
): Promise<{ laidOutMs: number; frameMs: number }> => {
  const keys = await inFreshBrowser(browser, async (page) => {
    await openPad(page, url)
    // What is drawn after the text is not part of a keystroke.
    await sleep(FETCHED_LATER_MS)
    await page.evaluate(recordKeys, EDITOR)
    await page.click(`${EDITOR} > p`)
    for (let key = 0; key < count; key++) {
      await page.keyboard.press('x')
      await sleep(KEY_PAUSE_MS)
    }
    return page.evaluate(() => (window as unknown as { keys: { laidOutMs: number; frameMs: number }[] }).keys)
  })
  return {
    laidOutMs: round(median(keys.map(({ laidOutMs }) => laidOutMs))),
    frameMs: round(median(keys.map(({ frameMs }) => frameMs))),
  }
}
