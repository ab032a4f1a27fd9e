import path from 'node:path'
import { expect, type Browser, type Page } from '@playwright/test'
import { builtScript } from '../fixtures/built-script.ts'
import { rowsOf } from '@sheaf/document/testing/random'
import { test } from '../fixtures/test.ts'

/* Composition in an editor while another's changes arrive: the text on screen is the browser's own until it ends. */

interface Pads {
  exchange(): void
  insertByBob(text: string, position: number): void
  headingByBob(position: number): void
  splitByBob(position: number): void
  lines(): { ada: string[]; bob: string[] }
  isTrue(): boolean
  caret(): number
}

declare global {
  interface Window {
    pads: Pads
  }
}

const ENTRY = path.join(import.meta.dirname, '../../../packages/editor/src/text-binding/testing/two-views.ts')

let script: string
test.beforeAll(async () => {
  script = await builtScript(ENTRY)
})

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

const openPads = async (browser: Browser, userAgent?: string): Promise<Page> => {
  const context = await browser.newContext(userAgent === undefined ? {} : { userAgent })
  const page = await context.newPage()
  await page.setContent(
    '<!doctype html><title>Two editors</title><style>.ProseMirror { white-space: break-spaces }</style>',
  )
  if (userAgent === SAFARI)
    await page.evaluate(() => Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' }))
  await page.addScriptTag({ content: script })
  await page.locator('#ada .ProseMirror').click()
  return page
}

const settled = async (page: Page) => {
  await expect
    .poll(async () => {
      await page.evaluate(() => window.pads.exchange())
      const { ada, bob } = await page.evaluate(() => window.pads.lines())
      return ada.join() === bob.join()
    })
    .toBe(true)
  expect(await page.evaluate(() => window.pads.isTrue())).toBe(true)
  const { ada, bob } = await page.evaluate(() => window.pads.lines())
  expect(ada).toEqual(bob)
  return ada
}

/** Composes a word as an input method does, with something else between its steps. */
const compose = async (page: Page, steps: readonly string[], between: () => Promise<unknown>): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  for (const text of steps) {
    await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
    await between()
  }
  await session.send('Input.insertText', { text: steps.at(-1)! })
  await session.detach()
}

const MEANWHILE: readonly [name: string, act: () => void, after: string[]][] = [
  ['types before it in the line', () => window.pads.insertByBob('x', 1), ['p: xxxone kan two']],
  ['types behind it in the line', () => window.pads.insertByBob('x', -3), ['p: one kan txxxwo']],
  ['makes the line a heading', () => window.pads.headingByBob(1), ['h1: one kan two']],
]

for (const [agent, userAgent] of rowsOf([
  ['Android', ANDROID],
  ['Chromium', undefined],
] as const))
  for (const [name, act, after] of rowsOf(MEANWHILE, 2))
    test(`[TEXT-12] a word that is composed while another ${name} is whole, as on ${agent}`, async ({ browser }) => {
      const page = await openPads(browser, userAgent)
      await page.keyboard.type('one  two')
      for (let count = 0; count < 4; count++) await page.keyboard.press('ArrowLeft')
      await page.evaluate(() => window.pads.exchange())
      await compose(page, ['k', 'ka', 'kan'], async () => {
        await page.evaluate(act)
        await page.evaluate(() => window.pads.exchange())
      })
      expect(await settled(page)).toEqual(after)
      await page.context().close()
    })

for (const [signs, kind] of rowsOf([
  ['- ', 'bullet'],
  ['', 'p'],
  ['[] ', 'task'],
  ['``` ', 'code'],
] as const))
  test(`[TEXT-3] what no key types over lines of the kind ${kind} takes their place and joins them`, async ({
    browser,
  }) => {
    const page = await openPads(browser)
    await page.keyboard.type(`${signs}one`)
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    const session = await page.context().newCDPSession(page)
    for (const keys of [['ArrowLeft', 'Shift+ArrowUp'], ['Control+A']]) {
      for (const key of keys) await page.keyboard.press(key)
      await session.send('Input.insertText', { text: '👍' })
      expect(await settled(page)).toEqual([`${kind}: ${keys.length === 1 ? '👍' : 'on👍o'}`])
      await page.keyboard.press('Enter')
      await page.keyboard.type('x')
    }
    await page.context().close()
  })

for (const [name, shift, after] of [
  ['the caret', 'move', 'p: xone !two'],
  ['an end of the selection', 'extend', 'p: xone !'],
] as const)
  test(`[TEXT-12] ${name} that a key has just moved stays there when another's letter comes at that moment`, async ({
    browser,
  }) => {
    const page = await openPads(browser)
    await page.keyboard.type('one two')
    await page.evaluate(() => window.pads.exchange())
    // The browser has moved it, and tells the page in a moment.
    await page.evaluate((how) => {
      getSelection()!.modify(how, 'backward', 'word')
      window.pads.insertByBob('x', 1)
      window.pads.exchange()
    }, shift)
    await page.keyboard.type('!')
    expect(await settled(page)).toEqual([after])
    await page.context().close()
  })

test('[TEXT-37] on Android, what another wrote is shown while a composed word rests without an end @long', async ({
  browser,
}) => {
  const page = await openPads(browser, ANDROID)
  await page.keyboard.type('one ')
  await page.evaluate(() => window.pads.exchange())
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'kan', selectionStart: 3, selectionEnd: 3 })
  await page.evaluate(() => {
    window.pads.splitByBob(1)
    window.pads.exchange()
  })
  expect((await page.evaluate(() => window.pads.lines())).ada).toEqual(['p: one kan'])
  await expect.poll(async () => (await page.evaluate(() => window.pads.lines())).ada).toEqual(['p: ', 'p: one kan'])
  await session.detach()
  await page.context().close()
})

test('[TEXT-12] on Android, Enter and Backspace that come without a key are a line and its end', async ({
  browser,
}) => {
  const page = await openPads(browser, ANDROID)
  await page.keyboard.type('onetwo')
  for (let count = 0; count < 3; count++) await page.keyboard.press('ArrowLeft')
  await page.evaluate(() => document.execCommand('insertParagraph'))
  expect(await settled(page)).toEqual(['p: one', 'p: two'])
  await page.evaluate(() => document.execCommand('delete'))
  expect(await settled(page)).toEqual(['p: onetwo'])
  await page.evaluate(() => document.execCommand('delete'))
  expect(await settled(page)).toEqual(['p: ontwo'])
  await page.context().close()
})

for (const [signs, kind] of rowsOf([
  ['[] ', 'task'],
  ['- ', 'bullet'],
  ['1. ', 'ordered'],
  ['# ', 'h1'],
  ['``` ', 'code'],
] as const)) {
  test(`[TEXT-12] a word that is composed in an empty line of the kind ${kind} is whole`, async ({ browser }) => {
    const page = await openPads(browser)
    await page.keyboard.type(`${signs}x`)
    await page.keyboard.press('Backspace')
    await compose(page, ['k', 'ka', 'kan'], async () => {})
    expect(await settled(page)).toEqual([`${kind}: kan`])
    await page.context().close()
  })

  test(`[TEXT-12] on Android, Enter and Backspace in a line of the kind ${kind} begin and end one`, async ({
    browser,
  }) => {
    const page = await openPads(browser, ANDROID)
    await page.keyboard.type(`${signs}onetwo`)
    for (let count = 0; count < 3; count++) await page.keyboard.press('ArrowLeft')
    // Of this key, the editor is only told by what the browser does.
    await page.keyboard.press('Enter')
    expect(await settled(page)).toEqual([`${kind}: one`, `${kind}: two`])
    await page.keyboard.press('Backspace')
    if (kind !== 'code') await page.keyboard.press('Backspace')
    expect(await settled(page)).toEqual([`${kind}: onetwo`])
    await page.context().close()
  })
}

test('[TEXT-12] what the browser puts beside the letters of a line is read', async ({ browser }) => {
  const page = await openPads(browser)
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- two')
  for (const [line, place] of [
    [0, 'prepend'],
    [0, 'append'],
    [1, 'append'],
  ] as const) {
    await page.evaluate(
      ([at, where]) => {
        const added = new Text('X')
        document.querySelectorAll('#ada .ProseMirror > *')[at]![where](added)
        getSelection()!.collapse(added, 1)
      },
      [line, place] as const,
    )
    await expect
      .poll(async () => (await settled(page)).join().split('X'))
      .toHaveLength(line + (place === 'append' ? 3 : 2))
  }
  expect(await settled(page)).toEqual(['p: XoneX', 'bullet: twoX'])
  await page.context().close()
})

test('[TEXT-12] in Safari, the Enter that ends a composition, told after it, begins no line', async ({ browser }) => {
  const page = await openPads(browser, SAFARI)
  await page.keyboard.type('one ')
  await compose(page, ['k', 'ka', 'kan'], async () => {})
  await page.evaluate(() => {
    const target = document.querySelector('#ada .ProseMirror')!
    // Safari tells of the key after the composition has ended.
    target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }))
  })
  expect(await settled(page)).toEqual(['p: one kan'])
  await page.keyboard.type('!')
  expect(await settled(page)).toEqual(['p: one kan!'])
  await page.context().close()
})

test('[TEXT-11] undo brings what it changed into sight', async ({ browser }) => {
  const page = await openPads(browser)
  await page.addStyleTag({ content: '#ada { height: 200px; overflow: auto }' })
  await page.keyboard.type('top')
  for (let line = 0; line < 60; line++) await page.keyboard.press('Enter')
  await page.waitForTimeout(600)
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('first ')
  await page.locator('#ada').evaluate((place) => place.scrollTo(0, place.scrollHeight))
  await page.keyboard.press('Control+z')
  await expect(page.locator('#ada p').first()).toBeInViewport({ ratio: 1 })
  expect((await settled(page))[0]).toBe('p: top')
  await page.context().close()
})

test('[TEXT-75] the caret passes a rule by the arrow keys, and what is composed on it is whole', async ({
  browser,
}) => {
  const page = await openPads(browser)
  await page.keyboard.type('one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('---')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  for (const [keys, lines] of [
    [
      ['ArrowUp', 'ArrowUp', 'End'],
      ['p: oneX', 'rule: ', 'p: two'],
    ],
    [
      ['ArrowDown', 'ArrowDown', 'End'],
      ['p: one', 'rule: ', 'p: twoX'],
    ],
    [
      ['Home', 'ArrowLeft', 'ArrowLeft'],
      ['p: oneX', 'rule: ', 'p: two'],
    ],
  ] as const) {
    for (const key of keys) await page.keyboard.press(key)
    await page.keyboard.type('X')
    expect(await settled(page)).toEqual(lines)
    await page.keyboard.press('Backspace')
  }
  await page.keyboard.press('ArrowDown')
  await compose(page, ['k', 'ka', 'kan'], async () => {})
  expect(await settled(page)).toEqual(['p: one', 'rule: kan', 'p: two'])
  await page.context().close()
})
