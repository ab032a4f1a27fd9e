import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isFullRun } from '@sheaf/document/testing/random'
import { expect, type Browser, type Page } from '@playwright/test'
import { builtScript } from '../fixtures/built-script.ts'
import { rowsOf } from '@sheaf/document/testing/random'
import { test } from '../fixtures/test.ts'

/* The clipboard, typed links and the carets of others as a real browser has them. */

interface Pads {
  lines(who: string): string[]
  authors(who: string): string
  links(who: string): [string, string][]
  caretOfOther(who: string): { head: number | undefined; isDrawn: boolean }
}

const ENTRY = path.join(import.meta.dirname, '../../../packages/editor/src/testing/two-editors.ts')

const PASTES_PAGE = path.join(import.meta.dirname, '../../../packages/editor/src/testing/pastes-page.ts')
const PASTES = path.join(import.meta.dirname, '../../../packages/editor/src/testing/pastes')

let script: string
test.beforeAll(async () => {
  script = await builtScript(ENTRY)
})

const openPads = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.setContent(
    '<!doctype html><title>Editors</title><style>.ProseMirror { white-space: break-spaces }</style>',
  )
  await page.addScriptTag({ content: script })
  await page.locator('#ada .ProseMirror').click()
  return page
}

/** Asks a page for what the editors show. */
const ask = <Name extends keyof Pads>(page: Page, name: Name, who: string): Promise<ReturnType<Pads[Name]>> =>
  page.evaluate(([name, who]) => (window as unknown as { pads: Pads }).pads[name as Name](who!) as never, [name, who])

declare global {
  interface Window {
    pasted?: Promise<{ text: string; html: string }>
    pasteGolden?: (source: string) => Promise<{ shown: readonly string[]; lines: readonly string[] }>
  }
}

/** Returns what the clipboard has, by a paste into a field of its own. */
const readClipboard = async (page: Page) => {
  await page.evaluate(() => {
    const field = document.body.appendChild(document.createElement('textarea'))
    window.pasted = new Promise((resolve) => {
      field.addEventListener('paste', (event) => {
        const { clipboardData } = event
        event.preventDefault()
        field.remove()
        resolve({ text: clipboardData!.getData('text/plain'), html: clipboardData!.getData('text/html') })
      })
    })
    field.focus()
  })
  await page.keyboard.press('Control+V')
  return page.evaluate(() => window.pasted!)
}

/** Presses keys that move the caret, and waits until the editor has it in a line: a person is slower than a browser. */
const move = async (page: Page, who: string, keys: readonly string[], line?: string): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key)
  await expect.poll(async () => (await ask(page, 'lines', who)).find((one) => one.includes('|'))).toBe(line)
}

test('[TEXT-43, TEXT-44, TEXT-45] lists are copied within a pad, to another pad and to other programs', async ({
  browser,
}) => {
  const page = await openPads(browser)
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('[ ] two')
  await move(page, 'ada', ['Control+A'], undefined)
  await page.keyboard.press('Control+C')
  const { text, html } = await readClipboard(page)
  expect(text).toBe('- one\n  [ ] two')
  expect(html).toContain('<ul')
  for (const who of ['eve', 'bob']) {
    await page.locator(`#${who} .ProseMirror`).click()
    if (who === 'bob') {
      await move(page, who, ['Control+End'], 'task 1: two|')
      for (let at = 0; at < 3; at++) await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Control+V')
  }
  expect(await ask(page, 'lines', 'eve')).toEqual(['bullet: one', 'task 1: two|'])
  expect((await ask(page, 'lines', 'bob')).map((line) => line.replace('|', ''))).toEqual([
    'bullet: one',
    'task 1: two',
    'bullet: one',
    'task 1: two',
  ])
  expect(await ask(page, 'authors', 'bob')).toBe('ada(one) / ada(two) / ada(one) / ada(two)')
  expect(await ask(page, 'authors', 'eve')).toBe('one / two')
  await page.keyboard.press('Control+Z')
  expect(await ask(page, 'lines', 'bob')).toEqual(['bullet: one', 'task 1: two', 'p: |'])
})

test('[TEXT-45] what is cut is pasted elsewhere as its author’s, and one undo takes it back', async ({ browser }) => {
  const page = await openPads(browser)
  await page.keyboard.type('# Ada wrote')
  await page.locator('#bob .ProseMirror').click()
  await move(page, 'bob', ['Home', 'Shift+End'], 'h1: |Ada wrote|')
  await page.keyboard.press('Control+X')
  expect(await ask(page, 'authors', 'ada')).toBe('')
  await page.keyboard.press('Control+V')
  expect(await ask(page, 'authors', 'ada')).toBe('Ada wrote')
  expect(await ask(page, 'lines', 'bob')).toEqual(['h1: Ada wrote|'])
  for (let at = 0; at < 2; at++) await page.keyboard.press('Control+Z')
  expect(await ask(page, 'authors', 'ada')).toBe('Ada wrote')
  expect(await ask(page, 'lines', 'bob')).toEqual(['h1: |Ada wrote|'])
})

test('[EDT-17] what is dragged elsewhere stays its author’s, and the kind of its line where it is dropped', async ({
  browser,
}) => {
  const page = await openPads(browser)
  await page.keyboard.type('- one')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two three')
  const bob = page.locator('#bob .ProseMirror')
  await bob.click()
  await move(page, 'bob', ['Control+End'], 'bullet: two three|')
  await move(page, 'bob', ['Control+Shift+ArrowLeft'], 'bullet: two |three|')
  const place = async (text: string) => (await bob.locator('li', { hasText: text }).boundingBox())!
  const [from, to] = [await place('three'), await place('one')]
  await page.mouse.move(from.x + 45, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(to.x + 60, to.y + 8, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => ask(page, 'lines', 'bob')).toEqual(['bullet: one|three|', 'bullet: two'])
  expect(await ask(page, 'authors', 'bob')).toBe('ada(onethree) / ada(two )')
  expect(await ask(page, 'authors', 'ada')).toBe('onethree / two ')
})

test('[EDT-300] what programs put on the clipboard is pasted as it looks there @long', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.setContent('<!doctype html><title>Pastes</title>')
  await page.addScriptTag({ content: await builtScript(PASTES_PAGE) })
  for (const name of readdirSync(PASTES)) {
    const source = readFileSync(path.join(PASTES, name), 'utf8')
    const { shown, lines } = await page.evaluate((text) => window.pasteGolden!(text), source)
    expect(shown, name).toEqual(lines)
  }
})

// A paste whose time grew faster than its size would run out of the journey's time.
test('[EDT-99] thousands of lines with links are pasted at once @long', async ({ browser }) => {
  const lines = isFullRun ? 10_000 : 3000
  const page = await openPads(browser)
  await page.evaluate((lines) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'a line of https://example.org/it\n'.repeat(lines))
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('#ada .ProseMirror')!.dispatchEvent(event)
  }, lines)
  await expect.poll(async () => (await ask(page, 'lines', 'bob')).length).toBe(lines + 1)
})

test('[EDT-310, EDT-314] five megabytes of elements in each other, and all that runs, are pasted as text while the page goes on', async ({
  browser,
}) => {
  const page = await openPads(browser)
  await page.evaluate(() => {
    const nested = '<span style="color:red">xx'.repeat(190_000)
    const runs =
      '<img src=x onerror="window.ran = 1"><svg onload="window.ran = 2"></svg><script>window.ran = 3</script>'
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', `${runs}<p>first</p>${nested}`)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.querySelector('#ada .ProseMirror')!.dispatchEvent(event)
  })
  const lines = async () => (await ask(page, 'lines', 'bob')).map((line) => line.replace('|', '').length)
  await expect.poll(lines).toEqual(['p: first'.length, 'p: '.length + 380_000])
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('[TEXT-40, TEXT-41] typed addresses become links, and one undo leaves the text', async ({ browser }) => {
  const page = await openPads(browser)
  await page.keyboard.type('see (https://example.org/x). ')
  expect(await ask(page, 'links', 'ada')).toEqual([['https://example.org/x', 'https://example.org/x']])
  await page.keyboard.press('Control+Z')
  expect(await ask(page, 'links', 'ada')).toEqual([])
  expect(await ask(page, 'lines', 'ada')).toEqual(['p: see (https://example.org/x). |'])
  await page.keyboard.type('or ada@example.org,')
  await page.keyboard.press('Enter')
  await page.keyboard.type('README.md ')
  expect(await ask(page, 'links', 'ada')).toEqual([['mailto:ada@example.org', 'ada@example.org']])
})

test('[TEXT-40] an address that an input method composes becomes a link when the word is whole', async ({
  browser,
}) => {
  const page = await openPads(browser)
  const session = await page.context().newCDPSession(page)
  const text = 'https://example.org/x '
  await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await session.send('Input.insertText', { text })
  await expect.poll(() => ask(page, 'links', 'ada')).toEqual([['https://example.org/x', 'https://example.org/x']])
  expect(await ask(page, 'lines', 'ada')).toEqual([`p: ${text}|`])
})

test('[EDT-16, TEXT-46] the caret of somebody else is where they type, and typing beside it goes into the text', async ({
  browser,
}) => {
  const page = await openPads(browser)
  await page.keyboard.type('one two')
  await page.locator('#bob .ProseMirror').click()
  await move(page, 'bob', ['Home'], 'p: |one two')
  await page.keyboard.type('Bob ')
  await expect.poll(() => ask(page, 'caretOfOther', 'ada')).toEqual({ head: 5, isDrawn: true })
  await page.locator('#ada .ProseMirror').click()
  await move(page, 'ada', ['Home', ...Array.from({ length: 4 }, () => 'ArrowRight')], 'p: Bob |one two')
  await page.keyboard.type('and Ada ')
  expect(await ask(page, 'authors', 'ada')).toBe('bob(Bob )and Ada one two')
  await expect.poll(() => ask(page, 'caretOfOther', 'bob')).toEqual({ head: 13, isDrawn: true })
  await move(page, 'ada', ['Control+End'], 'p: Bob and Ada one two|')
  await page.keyboard.press('Enter')
  await expect.poll(() => ask(page, 'caretOfOther', 'bob')).toEqual({ head: 22, isDrawn: true })
})

/** Presses keys while the page is busy, which then gets all of them at once. */
const pressAtOnce = async (page: Page, keys: readonly string[]): Promise<void> => {
  await page.evaluate(() => {
    setTimeout(() => {
      const end = performance.now() + 400
      while (performance.now() < end);
    })
  })
  await Promise.all(keys.map((key) => page.keyboard.press(key)))
}

for (const [before, at, keys, after] of rowsOf([
  [['Home'], 'bullet: |two', ['End', 'Enter', 'x'], ['bullet: one', 'bullet: two', 'bullet: x|']],
  [['End'], 'bullet: two|', ['Home', 'Backspace', 'x'], ['bullet: one', 'p: x|two']],
  [['End', 'Shift+ArrowUp'], 'bullet: one|', ['ArrowRight', 'x'], ['bullet: one', 'bullet: twox|']],
] as const))
  test(`[TEXT-49] ${keys.join(', ')} in a busy page act where the key before has led`, async ({ browser }) => {
    const page = await openPads(browser)
    await page.keyboard.type('- one')
    await page.keyboard.press('Enter')
    await page.keyboard.type('two')
    await move(page, 'ada', before, at)
    await pressAtOnce(page, keys)
    await expect.poll(() => ask(page, 'lines', 'ada')).toEqual(after)
  })
