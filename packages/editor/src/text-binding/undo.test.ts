import * as Y from 'yjs'
import { AllSelection, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { setLines, splitLine } from './testing/commands.ts'
import { EditorPage } from './testing/editor-page.ts'
import { HeadlessPage, type MakePage, Owners, type TestPage } from './testing/headless-page.ts'
import { AUTHOR_MARK } from './tokens.ts'

/** Two people in one pad, each with an editor. Time passes only by `pause`. */
const openTwo = (makePage: MakePage) => {
  const owners = new Owners()
  let now = 0
  const pages = ['ada', 'bob'].map((author, n) => makePage(author, owners, 10 + n, 1000 * (n + 1), () => now))
  const [ada, bob] = pages as [TestPage, TestPage]
  const exchange = (): void => {
    for (const [from, to] of [
      [ada, bob],
      [bob, ada],
    ] as const)
      to.receive(Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc)))
  }
  return { ada, bob, exchange, pause: () => (now += 1000) }
}

const typeIn = (page: TestPage, text: string): void => page.type(text)

const placeCaret = (page: TestPage, position: number): void =>
  page.dispatch(page.state.tr.setSelection(TextSelection.create(page.state.doc, position)))

const backspace = (page: TestPage): void => {
  const { head } = page.state.selection
  page.dispatch(page.state.tr.delete(head - 1, head))
}

/** Returns the text with `|` where the caret is. */
const shown = ({ state: { doc, selection } }: TestPage): string => {
  const before = doc.textBetween(0, selection.head, '¶')
  return `${before}|${doc.textBetween(selection.head, doc.content.size, '¶')}`
}

const PAGES: readonly (readonly [where: string, makePage: MakePage])[] = [
  ['the text alone', (...args) => new HeadlessPage(...args)],
  ['the pad’s editor', (...args) => new EditorPage(...args)],
]

describe.each(PAGES)('in %s', (_where, makePage) => {
  const twoPages = () => openTwo(makePage)

  test('[TEXT-10] what was typed behind a format is done again in its order', () => {
    const { ada, pause } = twoPages()
    typeIn(ada, 'one two')
    pause()
    ada.dispatch(ada.state.tr.addMark(5, 8, ada.state.schema.mark('bold')))
    pause()
    for (const letter of ' three')
      ada.dispatch(ada.state.tr.insert(ada.state.selection.head, ada.state.schema.text(letter)))
    const [text, runs] = [shown(ada), JSON.stringify(ada.state.doc.toJSON())]
    for (let count = 0; count < 3; count++) ada.binding.revert('undo')
    expect(shown(ada)).toBe('|')
    for (let count = 0; count < 3; count++) ada.binding.revert('redo')
    expect([shown(ada), JSON.stringify(ada.state.doc.toJSON())]).toEqual([text, runs])
  })

  test.each<[title: string, after: string, act: (page: TestPage, pause: () => void) => void]>([
    [
      'a removed letter',
      'some text|',
      (page, pause) => {
        typeIn(page, 'some text')
        pause()
        backspace(page)
        page.binding.revert('undo')
      },
    ],
    [
      'typed letters that are done again',
      'aaatt|',
      (page, pause) => {
        typeIn(page, 'aaa')
        pause()
        typeIn(page, 'tt')
        page.binding.revert('undo')
        page.binding.revert('redo')
      },
    ],
    [
      'a word within a line',
      'hello| world',
      (page, pause) => {
        typeIn(page, 'hello world')
        pause()
        placeCaret(page, 6)
        typeIn(page, ' big')
        page.binding.revert('undo')
      },
    ],
    [
      'a heading',
      'one t|wo',
      (page, pause) => {
        typeIn(page, 'one two')
        pause()
        placeCaret(page, 6)
        page.dispatch(setLines(page.state, 1, 1, { kind: 'h1' }))
        pause()
        page.binding.revert('undo')
      },
    ],
    [
      'headings of all lines, which were selected as a whole',
      'one¶two|',
      (page, pause) => {
        typeIn(page, 'one')
        page.dispatch(splitLine(page.state, 4))
        typeIn(page, 'two')
        pause()
        page.dispatch(page.state.tr.setSelection(new AllSelection(page.state.doc)))
        page.dispatch(setLines(page.state, 1, 6, { kind: 'h1' }))
        pause()
        page.binding.revert('undo')
      },
    ],
    [
      'a split line',
      'one| two',
      (page, pause) => {
        typeIn(page, 'one two')
        pause()
        placeCaret(page, 4)
        page.dispatch(splitLine(page.state, 4))
        page.binding.revert('undo')
      },
    ],
  ])('[TEXT-11] after undo of %s the caret is where it was', (_, after, act) => {
    const { ada, pause } = twoPages()
    act(ada, pause)
    expect(shown(ada)).toBe(after)
  })

  /** Undoes all, and does it again. Returns what each step leaves; a text is told once. */
  const stepsOf = (page: TestPage): string[] => {
    const steps = [shown(page)]
    while (page.binding.revert('undo')) steps.push(shown(page))
    for (const step of steps.slice(0, -1).toReversed()) {
      page.binding.revert('redo')
      expect(shown(page).replace('|', '')).toBe(step.replace('|', ''))
    }
    return steps
  }

  test('[TEXT-72] steady typing is undone in pieces of some twenty letters that end with a word', () => {
    const { ada } = twoPages()
    typeIn(ada, 'It is a long way from here to the sea, they said')
    expect(stepsOf(ada)).toEqual([
      'It is a long way from here to the sea, they said|',
      'It is a long way from here to the sea, they |',
      'It is a long way from |',
      '|',
    ])
  })

  test('[TEXT-72] where words have no spaces between them, a piece ends with twenty letters', () => {
    const { ada } = twoPages()
    typeIn(ada, '漢'.repeat(50))
    expect(stepsOf(ada).map((text) => text.length - 1)).toEqual([50, 40, 20, 0])
  })

  test('[TEXT-72] a new line begins a step', () => {
    const { ada } = twoPages()
    typeIn(ada, 'one')
    ada.dispatch(splitLine(ada.state, 4))
    typeIn(ada, 'two')
    expect(stepsOf(ada)).toEqual(['one¶two|', 'one|', '|'])
  })

  test('[TEXT-72] removing is undone apart from typing, letters in a row as one', () => {
    const { ada } = twoPages()
    typeIn(ada, 'some')
    backspace(ada)
    backspace(ada)
    typeIn(ada, 'ng')
    expect(stepsOf(ada)).toEqual(['song|', 'so|', 'some|', '|'])
  })

  test('[TEXT-72, TEXT-11] what is typed elsewhere is a step, and undo leads the caret back', () => {
    const { ada } = twoPages()
    typeIn(ada, 'one two')
    placeCaret(ada, 4)
    typeIn(ada, '!')
    placeCaret(ada, 9)
    typeIn(ada, '?')
    expect(stepsOf(ada)).toEqual(['one! two?|', 'one! two|', 'one| two', '|'])
  })

  test('[TEXT-10] quick steps of one person leave another’s letters between them alone', () => {
    const { ada, bob, exchange } = twoPages()
    typeIn(ada, 'ac')
    exchange()
    placeCaret(bob, 2)
    typeIn(bob, 'B')
    exchange()
    typeIn(ada, 'd')
    ada.binding.revert('undo')
    exchange()
    expect([shown(ada), bob.state.doc.textContent]).toEqual(['|B', 'B'])
  })

  test('[TEXT-10] a kind, and a format, that another has changed since stay as they are', () => {
    const { ada, bob, exchange, pause } = twoPages()
    typeIn(ada, 'word')
    pause()
    ada.dispatch(setLines(ada.state, 1, 1, { kind: 'h1' }))
    pause()
    ada.dispatch(ada.state.tr.addMark(1, 5, ada.state.schema.mark('bold')))
    exchange()
    bob.dispatch(setLines(bob.state, 1, 1, { kind: 'h2' }))
    bob.dispatch(bob.state.tr.removeMark(1, 3, bob.state.schema.marks['bold']!))
    exchange()
    ada.binding.revert('undo')
    exchange()
    for (const { state } of [ada, bob]) expect(state.doc.rangeHasMark(1, 5, state.schema.marks['bold']!)).toBe(false)
    // Of her heading nothing is left that she could take back, so this takes back what she did before.
    ada.binding.revert('undo')
    exchange()
    for (const { state } of [ada, bob])
      expect([state.doc.child(0).attrs['kind'], state.doc.textContent]).toEqual(['h2', ''])
  })

  test('[TEXT-10, TEXT-2] a line made a heading and removed comes back as the heading, on both pages', () => {
    const { ada, bob, exchange, pause } = twoPages()
    typeIn(ada, 'one')
    ada.dispatch(splitLine(ada.state, 4))
    typeIn(ada, 'two')
    pause()
    ada.dispatch(setLines(ada.state, 6, 6, { kind: 'h1' }))
    pause()
    ada.dispatch(ada.state.tr.delete(4, 9))
    exchange()
    expect(bob.state.doc.childCount).toBe(1)
    ada.binding.revert('undo')
    exchange()
    for (const { state } of [ada, bob])
      expect([state.doc.child(1).attrs['kind'], state.doc.child(1).textContent]).toEqual(['h1', 'two'])
  })

  test('[TEXT-9, TEXT-10] letters that somebody removes and restores stay their author’s', () => {
    const { ada, bob, exchange } = twoPages()
    typeIn(ada, 'from ada')
    exchange()
    bob.dispatch(bob.state.tr.delete(1, 6))
    bob.binding.revert('undo')
    exchange()
    const authors = new Set<unknown>()
    bob.state.doc.descendants(({ isText, marks }) => void (isText && authors.add(marks[0]?.attrs['id'])))
    expect([ada.state.doc.textContent, [...authors]]).toEqual(['from ada', ['ada']])
    expect(ada.state.doc.rangeHasMark(1, 9, ada.state.schema.marks[AUTHOR_MARK]!)).toBe(false)
  })
})
