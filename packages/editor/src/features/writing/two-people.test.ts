import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom, seeds } from '@sheaf/document/testing/random'
import { describe, expect, it, test } from 'vitest'
import { typeText } from '../../testing/pad-editor.ts'
import {
  authorsOf,
  caretAtEndOf,
  caretAtStartOf,
  linesOf,
  type Page,
  pagesOf,
  RESHAPINGS,
  settle,
  twoPages,
} from '../../testing/two-pages.ts'

/** Yjs puts what two pages insert at one place at once in the order of their ids. */
const ORDERS = [
  ['lower', { ada: 2 ** 29, bob: 2 ** 30 }],
  ['higher', { ada: 2 ** 30, bob: 2 ** 29 }],
] as const

/** Removes whole lines of a page. */
const removeLines = ({ editor }: Page, first: number, count = 1): void => {
  const { doc, tr } = editor.state
  const ends = [0]
  doc.forEach((line) => void ends.push(ends.at(-1)! + line.nodeSize))
  editor.view.dispatch(tr.delete(ends[first]!, ends[first + count]!))
}

describe.each(ORDERS)('who changes the line has the %s id', (_order, ids) => {
  it.each(Object.entries(RESHAPINGS))(
    '[RT-33, RT-34] what one types in a line, before and since, stays there in order while another %s',
    (_name, reshape) => {
      const { ada, bob } = pagesOf(ids, 'Title', 'Dear friends', 'Yours')
      caretAtEndOf(bob, 'Dear friends')
      caretAtStartOf(ada, 'Dear friends')
      typeText(bob.editor, ' a')
      bob.send()
      reshape(ada.editor)
      ada.send()
      bob.receive()
      typeText(bob.editor, 'nd')
      bob.send()
      ada.receive()
      ada.send()
      typeText(bob.editor, ' all')
      settle(bob, ada)
      expect(authorsOf(ada)).toBe(authorsOf(bob))
      expect(authorsOf(ada)).toMatch(/Dear friends\)bob\( and all\)/)
      typeText(bob.editor, '!')
      settle(bob, ada)
      expect(authorsOf(ada)).toMatch(/Dear friends\)bob\( and all!\)/)
    },
  )

  it('[RT-33] what one was typing in a line that another removes stays, as a line of its own', () => {
    for (const isRemovalFirst of [true, false]) {
      const { ada, bob } = pagesOf(ids, 'Title', 'Dear friends', 'Yours')
      caretAtEndOf(bob, 'Dear friends')
      typeText(bob.editor, ' and all')
      removeLines(ada, 1)
      if (isRemovalFirst) settle(ada, bob)
      else settle(bob, ada)
      expect(authorsOf(ada)).toBe('ada(Title) / bob( and all) / ada(Yours)')
      typeText(bob.editor, '!')
      settle(ada, bob)
      for (const page of [ada, bob]) expect(authorsOf(page)).toBe('ada(Title) / bob( and all!) / ada(Yours)')
    }
  })

  it('[RT-33] letters of several lines that another removes together stand below each other', () => {
    const { ada, bob } = pagesOf(ids, 'Title', 'one', 'two', 'three', 'Yours')
    for (const line of ['one', 'two', 'three']) {
      caretAtEndOf(bob, line)
      typeText(bob.editor, ` of ${line}`)
    }
    removeLines(ada, 1, 3)
    settle(bob, ada)
    for (const page of [ada, bob]) expect(linesOf(page)).toEqual(['Title', ' of one', ' of two', ' of three', 'Yours'])
  })

  it('[RT-33, RT-32] a line that one begins stays when another joins the line with that above', () => {
    const { ada, bob } = pagesOf(ids, 'Title', 'Dear friends', 'Yours')
    caretAtEndOf(bob, 'Dear friends')
    bob.editor.commands.splitBlock()
    typeText(bob.editor, 'new')
    caretAtStartOf(ada, 'Dear friends')
    RESHAPINGS['joins it with the line above']!(ada.editor)
    settle(bob, ada)
    for (const page of [ada, bob]) expect(authorsOf(page)).toBe('ada(TitleDear friends) / bob(new) / ada(Yours)')
  })

  it('[RT-32] two people who begin on one empty line at once are both read as they typed', () => {
    const { ada, bob } = pagesOf(ids)
    typeText(ada.editor, 'Good morning')
    typeText(bob.editor, 'Hello')
    settle(bob, ada)
    expect(['ada(Good morning)bob(Hello)', 'bob(Hello)ada(Good morning)']).toContain(authorsOf(ada))
    expect(authorsOf(bob)).toBe(authorsOf(ada))
  })

  it('[EDT-17] what one types on stays theirs when another removes all that they had written before', () => {
    const { ada, bob } = pagesOf(ids, 'Dear friends of the house')
    bob.editor.commands.setTextSelection(1 + 'Dear friends'.length)
    typeText(bob.editor, ', foes')
    settle(bob, ada)
    ada.editor.commands.deleteRange({ from: 1 + 'Dear friends'.length, to: 1 + 'Dear friends, foes'.length })
    typeText(bob.editor, ', neighbours')
    settle(ada, bob)
    for (const page of [ada, bob]) expect(authorsOf(page)).toBe('ada(Dear friends)bob(, neighbours)ada( of the house)')
  })

  it('[EDT-15, EDT-17] undoing a removal gives the letters back to who wrote them', async () => {
    const { ada, bob } = pagesOf(ids, 'Dear friends')
    caretAtEndOf(bob, 'Dear friends')
    typeText(bob.editor, ' and foes')
    settle(bob, ada)
    // An undo step takes in what was done within half a second.
    await sleep(600)
    ada.editor.commands.deleteRange({ from: 1, to: 1 + 'Dear friends and foes'.length })
    settle(ada, bob)
    expect(linesOf(bob)).toEqual([''])
    ada.editor.commands.undo()
    settle(ada, bob)
    for (const page of [ada, bob]) expect(authorsOf(page)).toBe('ada(Dear friends)bob( and foes)')
  })
})

test('[RT-33] what was meant to be removed stays removed', () => {
  const { ada, bob } = twoPages('Title', 'Dear friends', 'Yours')
  caretAtEndOf(bob, 'Dear friends')
  typeText(bob.editor, ' and all')
  settle(bob, ada)
  removeLines(ada, 1)
  settle(ada, bob)
  expect(linesOf(bob)).toEqual(['Title', 'Yours'])
})

test('[RT-33] letters do not get into a line that only begins like theirs', () => {
  const { ada, bob } = twoPages('Title', 'apple', 'x', 'a', 'Yours')
  caretAtEndOf(bob, 'a')
  typeText(bob.editor, 'bc')
  removeLines(ada, 3)
  settle(bob, ada)
  expect(linesOf(ada)).toEqual(['Title', 'apple', 'x', 'bc', 'Yours'])
})

test('[RT-33] the end of a line of code with its block takes nothing of other lines with it', () => {
  const { ada, bob } = twoPages('code', 'other', 'Yours')
  caretAtStartOf(ada, 'code')
  ada.editor.commands.toggleCodeBlock()
  settle(ada, bob)
  caretAtEndOf(bob, 'other')
  typeText(bob.editor, 'XYZ')
  caretAtEndOf(bob, 'code')
  bob.editor.commands.splitBlock()
  removeLines(ada, 0, 2)
  settle(ada, bob)
  for (const page of [ada, bob]) expect(linesOf(page)).toEqual(['', 'XYZ', 'Yours'])
})

test('[RT-34] the caret stays in another line when a line of what was written last changes', () => {
  const { ada, bob } = twoPages('Title', 'Dear friends', 'Yours')
  caretAtEndOf(bob, 'Dear friends')
  typeText(bob.editor, ' and all')
  caretAtEndOf(bob, 'Yours')
  caretAtStartOf(ada, 'Dear friends')
  ada.editor.commands.toggleHeading({ level: 1 })
  settle(ada, bob)
  typeText(bob.editor, '!')
  expect(linesOf(bob)).toEqual(['Title', 'Dear friends and all', 'Yours!'])
})

test('[RT-34] the caret never stands within a letter of two units', () => {
  const { ada, bob } = twoPages('Title', 'abcdefgh😁 there', 'Yours')
  caretAtStartOf(bob, 'abcdefgh😁 there')
  bob.editor.commands.setTextSelection(bob.editor.state.selection.from + 8)
  typeText(bob.editor, '😀')
  caretAtStartOf(ada, 'abcdefgh😁 there')
  ada.editor.commands.toggleHeading({ level: 1 })
  bob.send()
  settle(ada)
  bob.receive()
  typeText(bob.editor, 'x')
  settle(ada, bob)
  for (const page of [ada, bob]) expect(linesOf(page)[1]).toBe('abcdefgh😀x😁 there')
})

describe('whatever a third person makes of the line in which two are typing', () => {
  it.each(seeds(8, 500))('[RT-33, EDT-17] each letter stays once, in order, as its writer’s (seed %i)', (seed) => {
    const random = randomFrom(seed)
    const id = (): number => 1000 + random.below(2 ** 30)
    const { ada, bob, eve } = pagesOf({ ada: id(), bob: id(), eve: id() }, 'Title', 'Dear friends', 'Yours')
    const typed = { bob: '', eve: '' }
    caretAtEndOf(bob, 'Dear friends')
    caretAtStartOf(eve, 'Yours')
    for (let round = 0; round < 4; round++) {
      const change = random.below(8)
      for (let step = 0; step < 12; step++) {
        for (const { editor, name } of [bob, eve])
          for (let n = random.below(3); n > 0; n--) {
            const author = name as 'bob' | 'eve'
            const letter = String.fromCodePoint((author === 'bob' ? 0x4e00 : 0x5e00) + typed[author].length)
            typed[author] += letter
            typeText(editor, letter)
          }
        if (step === change) {
          const line = random.pick(['Dear friends', 'Yours'])
          caretAtStartOf(
            ada,
            linesOf(ada).find((text) => text.includes(line))!,
          )
          random.pick(Object.values(RESHAPINGS))(ada.editor)
        }
        if (random.below(3) > 0) random.pick([ada, bob, eve]).send()
        for (const page of [ada, bob, eve]) if (random.below(2) === 0) page.receive(1 + random.below(3))
      }
      settle(ada, bob, eve)
    }
    const [first, ...others] = [ada, bob, eve].map(authorsOf)
    expect(others).toEqual([first, first])
    for (const [name, from] of [
      ['bob', 0x4e00],
      ['eve', 0x5e00],
    ] as const) {
      const letters = [...first!.matchAll(new RegExp(`${name}\\(([^)]*)\\)`, 'g'))].map(([, text]) => text).join('')
      expect(letters).toBe(typed[name])
      expect(letters.codePointAt(0)).toBe(from)
    }
  })
})
