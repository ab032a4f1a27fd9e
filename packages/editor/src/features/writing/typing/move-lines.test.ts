import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom, seeds } from '@sheaf/document/testing/random'
import { describe, expect, it, vi } from 'vitest'
import { authorsOf, caretAtEndOf, linesOf, pagesOf, settle, twoPages } from '../../../testing/two-pages.ts'
import { typeText } from '../../../testing/pad-editor.ts'
import { editorWith, linesWithCaret, press } from '../../../testing/written-lines.ts'

/** Presses keys in these lines, and returns the lines. */
const after = (keys: string, ...lines: string[]): string[] => {
  const editor = editorWith(...lines)
  for (const key of keys.split(' ')) press(editor, key)
  return linesWithCaret(editor)
}
const UP = 'Alt-Shift-ArrowUp'
const DOWN = 'Alt-Shift-ArrowDown'

describe('a line', () => {
  it.each([
    ['moves up', UP, ['p: a', 'h1: b|b', 'p: c'], ['h1: b|b', 'p: a', 'p: c']],
    ['moves down', DOWN, ['p: a|', 'h1: b', 'p: c'], ['h1: b', 'p: a|', 'p: c']],
    ['stays at the beginning', UP, ['p: a|', 'p: b'], ['p: a|', 'p: b']],
    ['stays at the end', DOWN, ['p: a', 'p: b|'], ['p: a', 'p: b|']],
    ['moves with those that are selected', DOWN, ['p: a|a', 'p: bb|', 'p: c'], ['p: c', 'p: a|a', 'p: bb|']],
    ['does not take along one at whose start it ends', DOWN, ['p: |a', 'p: |b', 'p: c'], ['p: b', 'p: |a|', 'p: c']],
    ['moves past a whole block of code', UP, ['code: a', 'code: b', 'p: c|'], ['p: c|', 'code: a', 'code: b']],
    ['of code moves within it', UP, ['p: x', 'code: a', 'code: b|'], ['p: x', 'code: b|', 'code: a']],
  ])('[EDT-170] %s', (_, keys, lines, wanted) => {
    expect(after(keys, ...lines)).toEqual(wanted)
  })

  it('[EDT-169] that is let go where somebody points leaves the caret and what they look at where these are', () => {
    const editor = editorWith('p: a|', 'p: b', 'p: c')
    const isScrolled = vi.fn()
    editor.on('transaction', ({ transaction }) => void isScrolled(transaction.scrolledIntoView))
    editor.commands.moveLinesTo({ from: 1, to: 2 }, 3)
    expect(linesWithCaret(editor)).toEqual(['p: a|', 'p: c', 'p: b'])
    expect(isScrolled.mock.calls).toEqual([[false]])
    press(editor, DOWN)
    expect(isScrolled.mock.lastCall).toEqual([true])
  })

  it.each([
    [
      'takes along what belongs to it',
      DOWN,
      ['bullet: a|', 'bullet 1: b', 'p 1: c', 'bullet: d'],
      ['bullet: d', 'bullet: a|', 'bullet 1: b', 'p 1: c'],
    ],
    [
      'passes another with what belongs to that',
      UP,
      ['bullet: a', 'bullet 1: b', 'bullet: c|'],
      ['bullet: c|', 'bullet: a', 'bullet 1: b'],
    ],
    [
      'passes a whole list above a paragraph',
      UP,
      ['bullet: a', 'bullet 1: b', 'p: c|'],
      ['p: c|', 'bullet: a', 'bullet 1: b'],
    ],
    [
      'goes to the item before the one that it leaves',
      UP,
      ['bullet: a', 'bullet: b', 'bullet 1: c|'],
      ['bullet: a', 'bullet 1: c|', 'bullet: b'],
    ],
    [
      'goes out where there is no item to belong to',
      UP,
      ['bullet: b', 'bullet 1: c|', 'bullet 2: d'],
      ['bullet: c|', 'bullet 1: d', 'bullet: b'],
    ],
    [
      'goes to the next item',
      DOWN,
      ['bullet: a', 'bullet 1: b|', 'bullet: c'],
      ['bullet: a', 'bullet: c', 'bullet 1: b|'],
    ],
  ])('[EDT-171] of a list %s', (_, keys, lines, wanted) => {
    expect(after(keys, ...lines)).toEqual(wanted)
    expect(after(`${keys} Mod-z`, ...lines)).toEqual(lines)
  })

  it.each([
    ['goes', DOWN, ['ordered start 3: a|', 'ordered: b'], ['ordered start 3: b', 'ordered: a|']],
    ['comes', UP, ['ordered start 3: a', 'ordered: b|'], ['ordered start 3: b|', 'ordered: a']],
    ['is removed', 'Mod-Shift-k', ['ordered start 3: a|', 'ordered: b'], ['ordered start 3: b|']],
  ])('[EDT-171] a list keeps the number that it begins with when its first item %s', (_, keys, lines, wanted) => {
    expect(after(keys, ...lines)).toEqual(wanted)
    expect(after(`${keys} Mod-z`, ...lines)).toEqual(lines)
  })

  it.each([
    ['a line', ['p: a|b', 'p: c'], ['p: ab', 'p: a|b', 'p: c']],
    ['selected lines', ['h1: |a', 'p: b|', 'p: c'], ['h1: a', 'p: b', 'h1: |a', 'p: b|', 'p: c']],
    [
      'an item with what belongs to it',
      ['bullet: a|', 'bullet 1: b'],
      ['bullet: a', 'bullet 1: b', 'bullet: a|', 'bullet 1: b'],
    ],
  ])('[EDT-172] %s is written once more below', (_, lines, wanted) => {
    expect(after('Mod-Shift-d', ...lines)).toEqual(wanted)
    expect(after('Mod-Shift-d Mod-z', ...lines)).toEqual(lines)
  })

  it.each([
    ['a line', ['p: a', 'p: b|b', 'p: cc'], ['p: a', 'p: c|c']],
    ['the last line', ['p: a', 'p: b|'], ['p: a|']],
    ['the first line', ['p: a|', 'h1: b'], ['h1: b|']],
    ['the only line', ['h1: a|'], ['p: |']],
    ['selected lines', ['p: a', 'p: |b', 'p: c|', 'p: d'], ['p: a', 'p: d|']],
    ['an item with what belongs to it', ['bullet: a|', 'bullet 1: b', 'bullet: c'], ['bullet: c|']],
  ])('[EDT-172] %s is removed', (_, lines, wanted) => {
    expect(after('Mod-Shift-k', ...lines)).toEqual(wanted)
    expect(after('Mod-Shift-k Mod-z', ...lines)).toEqual(lines)
  })

  it('[EDT-169] that is put into a list stands in it as those around do', () => {
    const editor = editorWith('p: x|', 'bullet: a', 'bullet 1: b', 'bullet: c')
    editor.commands.moveLinesTo({ from: 0, to: 1 }, 2)
    expect(linesWithCaret(editor)).toEqual(['bullet: a', 'p 1: x|', 'bullet 1: b', 'bullet: c'])
    editor.commands.undo()
    expect(linesWithCaret(editor)).toEqual(['p: x|', 'bullet: a', 'bullet 1: b', 'bullet: c'])
  })

  it('[EDT-169] that is put where it is stays', () => {
    const editor = editorWith('p: a|', 'p: b')
    for (const place of [0, 1]) expect(editor.commands.moveLinesTo({ from: 0, to: 1 }, place)).toBe(false)
  })
})

describe('while two write', () => {
  it('[EDT-170, EDT-17] a moved line stays its author’s', () => {
    const { ada, bob } = twoPages('Title', 'Dear friends', 'Yours')
    caretAtEndOf(bob, 'Dear friends')
    typeText(bob.editor, ' and all')
    settle(bob, ada)
    caretAtEndOf(ada, 'Dear friends and all')
    ada.editor.commands.moveLines(-1)
    settle(ada, bob)
    for (const page of [ada, bob])
      expect(authorsOf(page)).toBe('ada(Dear friends)bob( and all) / ada(Title) / ada(Yours)')
    ada.editor.commands.undo()
    settle(ada, bob)
    for (const page of [ada, bob])
      expect(authorsOf(page)).toBe('ada(Title) / ada(Dear friends)bob( and all) / ada(Yours)')
  })

  const ORDERS = [
    ['lower', { ada: 2 ** 29, bob: 2 ** 30 }],
    ['higher', { ada: 2 ** 30, bob: 2 ** 29 }],
  ] as const

  it.each(ORDERS)(
    '[EDT-173] nothing is lost of what one types in a line that another moves at once (%s id)',
    (_, ids) => {
      const { ada, bob } = pagesOf(ids, 'Title', 'Dear friends', 'Yours')
      caretAtEndOf(bob, 'Dear friends')
      caretAtEndOf(ada, 'Dear friends')
      typeText(bob.editor, ' and')
      ada.editor.commands.moveLines(1)
      settle(ada, bob)
      expect(linesOf(ada)).toEqual(linesOf(bob))
      const text = linesOf(ada).join('\n')
      for (const part of ['Title', 'Dear friends', ' and', 'Yours']) expect(text.split(part)).toHaveLength(2)
    },
  )

  it.each(ORDERS)(
    '[EDT-173] a line in which another is seen to write stays, and its neighbour passes it (%s id)',
    async (_, ids) => {
      const { ada, bob } = pagesOf(ids, 'Title', 'Dear friends', 'Yours')
      // Others see the caret of a page that has the focus.
      vi.spyOn(bob.editor.view, 'hasFocus').mockReturnValue(true)
      caretAtEndOf(bob, 'Dear friends')
      typeText(bob.editor, ' and')
      settle(bob, ada)
      await sleep(5)
      caretAtEndOf(ada, 'Dear friends and')
      ada.editor.commands.moveLines(-1)
      ada.send()
      typeText(bob.editor, ' all')
      settle(bob, ada)
      typeText(bob.editor, '!')
      settle(bob, ada)
      for (const page of [ada, bob]) expect(linesOf(page)).toEqual(['Dear friends and all!', 'Title', 'Yours'])
    },
  )

  it.each(ORDERS)('[EDT-173] two who move the same line leave it once or twice, and lose nothing (%s id)', (_, ids) => {
    const { ada, bob } = pagesOf(ids, 'one', 'two', 'three', 'four')
    caretAtEndOf(ada, 'two')
    caretAtEndOf(bob, 'two')
    ada.editor.commands.moveLinesTo({ from: 1, to: 2 }, 0)
    bob.editor.commands.moveLinesTo({ from: 1, to: 2 }, 4)
    settle(ada, bob)
    expect(linesOf(ada)).toEqual(linesOf(bob))
    expect(new Set(linesOf(ada))).toEqual(new Set(['one', 'two', 'three', 'four']))
  })

  it.each(seeds(4, 200))('[EDT-173] each letter stays once while lines are moved and moved back (seed %i)', (seed) => {
    const random = randomFrom(seed)
    const id = (): number => 1000 + random.below(2 ** 30)
    // Ada undoes what she has moved alone, as Eve has written the lines.
    const { eve, ada, bob } = pagesOf({ eve: id(), ada: id(), bob: id() }, 'one', 'two', 'three', 'four', 'five')
    let typed = ''
    caretAtEndOf(bob, 'three')
    for (let step = 0; step < 30; step++) {
      const letter = String.fromCodePoint(0x4e00 + typed.length)
      typed += letter
      typeText(bob.editor, letter)
      const { doc } = ada.editor.state
      const from = random.below(doc.childCount)
      const to = from + 1 + random.below(Math.min(2, doc.childCount - from))
      if (random.below(3) === 0) ada.editor.commands.undo()
      else ada.editor.commands.moveLinesTo({ from, to }, random.below(doc.childCount + 1))
      for (const page of [ada, bob]) if (random.below(2) === 0) page.send()
      for (const page of [ada, bob]) if (random.below(2) === 0) page.receive(1 + random.below(3))
    }
    settle(ada, bob, eve)
    expect(authorsOf(ada)).toBe(authorsOf(bob))
    const text = linesOf(ada).join('')
    for (const letter of typed) expect(text.split(letter)).toHaveLength(2)
    for (const word of ['one', 'two', 'three', 'four', 'five']) expect(text).toContain(word)
  })
})
