import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom, seeds } from '@sheaf/document/testing/random'
import { describe, expect, it, test } from 'vitest'
import { renderAuthors, typeText } from '../../testing/pad-editor.ts'
import {
  caretAtEndOf,
  caretAtStartOf,
  linesOf,
  type Page,
  RESHAPINGS,
  settle,
  twoPages,
} from '../../testing/two-pages.ts'

it.each(
  Object.entries(RESHAPINGS).flatMap(([name, remove]) =>
    (['first', 'last'] as const).map((order) => [name, order, remove] as const),
  ),
)('[RT-33] what one types in a line stays there while another %s (the letters %s)', async (_name, order, remove) => {
  const { ada, bob } = await twoPages('Title', 'Dear friends', 'Yours')
  caretAtEndOf(bob, 'Dear friends')
  caretAtStartOf(ada, 'Dear friends')
  for (const letter of ' and all') typeText(bob.editor, letter)
  remove(ada.editor)
  if (order === 'first') settle(bob, ada)
  else settle(ada, bob)
  expect(renderAuthors(ada.editor)).toBe(renderAuthors(bob.editor))
  expect(renderAuthors(ada.editor)).toMatch(/ada\(.*Dear friends\)bob\( and all\)/)
  expect(renderAuthors(ada.editor)).not.toMatch(/and all.*and all/)
  typeText(bob.editor, '!')
  settle(ada, bob)
  expect(renderAuthors(ada.editor)).toMatch(/Dear friends\)bob\( and all!\)/)
})

test('[RT-33] what one wrote without a network stands in the list that another made of it meanwhile, new lines below', async () => {
  const { ada, bob } = await twoPages('Title', 'Bread', 'Milk', 'Yours')
  caretAtEndOf(bob, 'Bread')
  typeText(bob.editor, ' and butter')
  caretAtEndOf(bob, 'Milk')
  typeText(bob.editor, ', fresh')
  ada.editor.commands.setTextSelection({ from: 8, to: 16 })
  ada.editor.commands.toggleBulletList()
  settle(ada)
  settle(bob, ada)
  expect(renderAuthors(bob.editor)).toBe('ada(Title) / ada(Bread)bob( and butter) / ada(Milk)bob(, fresh) / ada(Yours)')
  expect(bob.editor.getHTML()).toContain('<ul>')
  expect(renderAuthors(ada.editor)).toBe(renderAuthors(bob.editor))
})

test('[RT-33] what one was typing in a line that another removes stays, as a line of its own', async () => {
  const { ada, bob } = await twoPages('Title', 'Dear friends', 'Yours')
  caretAtEndOf(bob, 'Dear friends')
  typeText(bob.editor, ' and all')
  ada.editor.commands.deleteRange({ from: 7, to: 21 })
  settle(ada, bob)
  expect(renderAuthors(ada.editor)).toBe('ada(Title) / bob( and all) / ada(Yours)')
  typeText(bob.editor, '!')
  settle(ada, bob)
  expect(renderAuthors(ada.editor)).toBe('ada(Title) / bob( and all!) / ada(Yours)')
})

test('[RT-33] what was meant to be removed stays removed', async () => {
  const { ada, bob } = await twoPages('Title', 'Dear friends', 'Yours')
  caretAtEndOf(bob, 'Dear friends')
  typeText(bob.editor, ' and all')
  settle(bob, ada)
  ada.editor.commands.deleteRange({ from: 7, to: 29 })
  settle(ada, bob)
  expect(renderAuthors(bob.editor)).toBe('ada(Title) / ada(Yours)')
})

test('[RT-33] letters of several lines that another removes together stand below each other, in either order', async () => {
  for (const isRemovalFirst of [true, false]) {
    const { ada, bob } = await twoPages('Title', 'one', 'two', 'three', 'Yours')
    for (const line of ['one', 'two', 'three']) {
      caretAtEndOf(bob, line)
      typeText(bob.editor, ` of ${line}`)
    }
    ada.editor.commands.deleteRange({ from: 7, to: 24 })
    if (isRemovalFirst) settle(ada, bob)
    else settle(bob, ada)
    expect(linesOf(ada)).toEqual(['Title', ' of one', ' of two', ' of three', 'Yours'])
  }
})

test('[RT-33] letters do not get into a line that only begins like theirs', async () => {
  const { ada, bob } = await twoPages('Title', 'apple', 'x', 'a', 'Yours')
  caretAtEndOf(bob, 'a')
  typeText(bob.editor, 'bc')
  caretAtStartOf(ada, 'a')
  const { from } = ada.editor.state.selection
  ada.editor.commands.deleteRange({ from: from - 1, to: from + 2 })
  settle(bob, ada)
  expect(linesOf(ada)).toEqual(['Title', 'apple', 'x', 'bc', 'Yours'])
})

test('[RT-33] letters at two places of one line are written again, and nothing between them', async () => {
  const { ada, bob } = await twoPages('Title', 'Dear friends of mine', 'Yours')
  caretAtEndOf(bob, 'Dear friends of mine')
  typeText(bob.editor, 'Y')
  caretAtStartOf(bob, 'Dear friends of mineY')
  bob.editor.commands.setTextSelection(bob.editor.state.selection.from + 4)
  typeText(bob.editor, 'X')
  caretAtStartOf(ada, 'Dear friends of mine')
  ada.editor.commands.toggleHeading({ level: 1 })
  ada.send()
  bob.receive()
  expect(linesOf(bob)).toEqual(['Title', 'DearX friends of mineY', 'Yours'])
  // Ada removes the line as she now sees it.
  const { from } = ada.editor.state.selection
  ada.editor.commands.deleteRange({ from: from - 1, to: from + 21 })
  settle(ada, bob)
  expect(linesOf(ada).join()).not.toContain('friends')
})

test('[RT-33] the end of a line of code with its block takes nothing of other lines with it', async () => {
  const { ada, bob } = await twoPages('code', 'other', 'Yours')
  caretAtStartOf(ada, 'code')
  ada.editor.commands.toggleCodeBlock()
  settle(ada, bob)
  caretAtEndOf(bob, 'other')
  typeText(bob.editor, 'XYZ')
  caretAtEndOf(bob, 'code')
  bob.editor.commands.newlineInCode()
  ada.editor.commands.deleteRange({ from: 0, to: 13 })
  settle(ada, bob)
  expect(linesOf(bob)).toEqual(['XYZ', 'Yours'])
  expect(linesOf(ada)).toEqual(['XYZ', 'Yours'])
})

test('[RT-33, EDT-15] undoing a heading takes nothing that another has written in it, before or since', async () => {
  const { ada, bob } = await twoPages('Title', 'Dear friends', 'Yours')
  // An undo step takes in what was done within half a second.
  await sleep(600)
  caretAtEndOf(bob, 'Dear friends')
  caretAtStartOf(ada, 'Dear friends')
  typeText(bob.editor, ' and all')
  bob.send()
  ada.editor.commands.toggleHeading({ level: 1 })
  settle(bob, ada)
  typeText(bob.editor, '!')
  settle(bob, ada)
  ada.editor.commands.undo()
  settle(bob, ada)
  expect(linesOf(bob).join()).toMatch(/ and all!/)
  expect(linesOf(bob)).toEqual(linesOf(ada))
})

describe('whatever one makes of the lines that both are typing in', () => {
  it.each(seeds(10, 1500))('[RT-33] no letter is lost (seed %i)', async (seed) => {
    const random = randomFrom(seed)
    const { ada, bob } = await twoPages('Title', 'Dear friends', 'we meet on Monday', 'Yours', 'Ada')
    const typed: string[] = []
    const write = ({ editor }: Page): void => {
      const letter = String.fromCodePoint(0x4e00 + typed.length)
      typed.push(letter)
      typeText(editor, letter)
    }
    const goSomewhere = ({ editor }: Page): void => {
      const at = 1 + random.below(editor.state.doc.content.size - 1)
      if (editor.state.doc.resolve(at).parent.isTextblock) editor.commands.setTextSelection(at)
    }
    for (let step = 0; step < 40; step++) {
      for (let n = random.below(3); n > 0; n--) write(ada)
      for (let n = random.below(3); n > 0; n--) write(bob)
      if (random.below(5) === 0) {
        goSomewhere(ada)
        random.pick(Object.values(RESHAPINGS))(ada.editor)
      }
      if (random.below(6) === 0) goSomewhere(bob)
      if (random.below(3) > 0) random.pick([ada, bob]).send()
      for (const page of [ada, bob]) if (random.below(2) === 0) page.receive()
    }
    settle(ada, bob)
    const text = ada.editor.state.doc.textContent
    expect(bob.editor.state.doc.toJSON()).toEqual(ada.editor.state.doc.toJSON())
    expect(typed.filter((letter) => !text.includes(letter))).toEqual([])
  })
})
