import { readLinesFragment, readFrameQuery } from '@sheaf/contract/pages/frame'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import type { Editor } from '@tiptap/react'
import * as Y from 'yjs'
import { historyOfLinesLink, lineLink, linkedLineAt, numberOfLinked } from './line-link.ts'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'

const pageAt = (address: string, around?: object): Window => {
  const page = { location: new URL(address) } as unknown as Window
  return Object.assign(page, { parent: around ?? page })
}

const ALONE = 'https://example.org/pads/p/abc?password=c2VjcmV0&lineNumber=3&userName=Ada#L9'
const MANAGER = { location: new URL('https://example.org/pads/mypads/group/g1/pad/view/abc?findUser=ada') }

describe('the link to a line', () => {
  it('[EDT-24] leads to the pad and carries nothing but the line', () => {
    expect(lineLink('abc', { number: 12, id: 'z1-3' }, pageAt(ALONE))).toBe(
      'https://example.org/pads/p/abc?lineNumber=12&line=z1-3',
    )
  })

  it('[EDT-24] leads to the page around the frame where that is the manager', () => {
    const link = lineLink('abc', { number: 12, id: 'z1-3' }, pageAt(ALONE, MANAGER))
    expect(link).toBe('https://example.org/pads/mypads/group/g1/pad/view/abc?lineNumber=12&line=z1-3')
  })

  it.each([
    ['another site', { location: new URL('https://elsewhere.example/pad/view/abc') }],
    ['another page of this site', { location: new URL('https://example.org/intranet') }],
    [
      'a site that does not say where it is',
      {
        get location(): never {
          throw new DOMException('', 'SecurityError')
        },
      },
    ],
  ])('[EDT-24] leads to the pad alone inside %s', (_, around) => {
    expect(lineLink('abc', { number: 1, id: undefined }, pageAt(ALONE, around))).toBe(
      'https://example.org/pads/p/abc?lineNumber=1',
    )
  })
})

describe('the link to the history of lines', () => {
  const base = new URL('https://example.org/pads/')
  const lines = { first: 3, last: 5 }

  it('[HIST-115] leads to the page of the history, alone or in the manager, and names the lines', () => {
    const alone = historyOfLinesLink('abc', lines, base, pageAt(ALONE))
    expect(alone).toBe('https://example.org/pads/p/abc/timeslider#lines-3-5')
    const framed = historyOfLinesLink('abc', lines, base, pageAt(ALONE, MANAGER))
    expect(framed).toBe('https://example.org/pads/mypads/group/g1/pad/history/abc#lines-3-5')
    expect(readLinesFragment(new URL(framed).hash)).toEqual(lines)
  })

  it.each(['', '#lines-0-1', '#lines-3-2', '#lines-1', '#lines-1-2-3', '#lines-1-x', '#lines-1-99999999999999999999'])(
    '[HIST-115] the fragment %j names no lines',
    (hash) => {
      expect(readLinesFragment(hash)).toBeUndefined()
    },
  )
})

const started = async (doc: Y.Doc, author: string): Promise<Editor> => {
  const editor = padEditor(doc, author) as Editor
  onTestFinished(() => editor.destroy())
  await new Promise((resolve) => editor.on('create', resolve))
  return editor
}

const writeLines = (editor: Editor, ...lines: readonly string[]): void =>
  lines.forEach((line, at) => {
    if (at > 0) editor.commands.splitBlock()
    typeText(editor, line)
  })

/** Returns where the link to the line at a position leads in another editor's text. */
const follow = (from: Editor, position: number, to: Editor): (() => number | undefined) => {
  const query = readFrameQuery(new URL(lineLink('pad', linkedLineAt(from, position))).search)
  return () => numberOfLinked(to, query)
}

test('[EDT-207] a link leads to its line after others have added lines above it', async () => {
  const { a, b } = twoPeers()
  const [ada, bob] = [await started(a, 'ada'), await started(b, 'bob')]
  writeLines(ada, 'one', 'two', 'three')
  const leads = follow(ada, 7, bob)
  expect(leads()).toBe(2)
  bob.commands.setTextSelection(1)
  writeLines(bob, 'zero', '')
  bob.commands.setTextSelection(bob.state.doc.content.size - 1)
  writeLines(bob, '', 'four')
  expect(leads()).toBe(3)
  expect(bob.state.doc.child(2).textContent).toBe('two')
})

test('[EDT-207] a line that was removed and given back by an undo is found, also by the old link', async () => {
  const ada = await started(new Y.Doc(), 'ada')
  writeLines(ada, 'one', 'two', 'three')
  const leads = follow(ada, 7, ada)
  ada.view.dispatch(ada.state.tr.delete(5, 10))
  ada.commands.undo()
  ada.commands.setTextSelection(1)
  writeLines(ada, 'zero', '')
  expect(ada.state.doc.child(leads()! - 1).textContent).toBe('two')
})

test('[EDT-207] where the line is no more, the number counts', async () => {
  const ada = await started(new Y.Doc(), 'ada')
  writeLines(ada, 'one', 'two', 'three')
  const leads = follow(ada, 7, ada)
  ada.view.dispatch(ada.state.tr.delete(5, 10))
  expect(leads()).toBe(2)
})

test('[EDT-207] the first line has an id, too, and one of another pad leads nowhere', async () => {
  const ada = await started(new Y.Doc(), 'ada')
  writeLines(ada, 'one', 'two')
  const leads = follow(ada, 1, ada)
  expect(leads()).toBe(1)
  const places = ['1a2b-3', 'zzzzzzz-zzzzz'].map((line) => numberOfLinked(ada, { line, lineNumber: undefined }))
  expect(places).toEqual([undefined, undefined])
})

test.each(['', '12', 'A-1', '1-', '1-2-3', '-1-2', 'x'.repeat(200)])('[EDT-207] %j is no line', (line) => {
  expect(readFrameQuery(`?line=${line}&lineNumber=3`)).toMatchObject({ line: undefined, lineNumber: 3 })
})
