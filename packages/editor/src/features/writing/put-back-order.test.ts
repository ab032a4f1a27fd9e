import { randomFrom, seeds } from '@sheaf/document/testing/random'
import { describe, expect, it } from 'vitest'
import { renderAuthors, typeText } from '../../testing/pad-editor.ts'
import { caretAtEndOf, caretAtStartOf, linesOf, pagesOf, RESHAPINGS, settle } from '../../testing/two-pages.ts'

/** Yjs puts what two pages insert at one place at once in the order of their ids. */
const ORDERS = [
  ['lower', { ada: 2 ** 30, bob: 2 ** 31 }],
  ['higher', { ada: 2 ** 31, bob: 2 ** 30 }],
] as const

describe.each(ORDERS)('who removes the line has the %s id', (_order, ids) => {
  it.each(Object.entries(RESHAPINGS))(
    '[RT-33] what one types on stands behind what the server had before another %s',
    async (_name, remove) => {
      const { ada, bob } = await pagesOf(ids, 'Title', 'Dear friends', 'Yours')
      caretAtEndOf(bob, 'Dear friends')
      caretAtStartOf(ada, 'Dear friends')
      typeText(bob.editor, ' a')
      bob.send()
      remove(ada.editor)
      ada.send()
      bob.receive()
      typeText(bob.editor, 'nd')
      bob.send()
      ada.receive()
      ada.send()
      typeText(bob.editor, ' all')
      settle(bob, ada)
      expect(renderAuthors(ada.editor)).toBe(renderAuthors(bob.editor))
      expect(renderAuthors(ada.editor)).toMatch(/Dear friends\)bob\( and all\)/)
      typeText(bob.editor, '!')
      settle(bob, ada)
      expect(renderAuthors(ada.editor)).toMatch(/Dear friends\)bob\( and all!\)/)
    },
  )

  it('[RT-33] letters that arrive one by one stand before what their writer typed between them', async () => {
    const { ada, bob } = await pagesOf(ids, 'Title', 'Dear friends', 'Yours')
    caretAtEndOf(bob, 'Dear friends')
    caretAtStartOf(ada, 'Dear friends')
    typeText(bob.editor, ' ')
    bob.send()
    typeText(bob.editor, 't')
    bob.send()
    ada.editor.commands.joinBackward()
    ada.receive(1)
    ada.send()
    bob.receive()
    typeText(bob.editor, 'yped')
    settle(bob, ada)
    expect(linesOf(ada)).toEqual(['TitleDear friends typed', 'Yours'])
    expect(linesOf(bob)).toEqual(linesOf(ada))
  })

  it('[RT-33] letters stay their writer\u2019s when they are written again twice', async () => {
    const { ada, bob } = await pagesOf(ids, 'Title', 'Dear friends', 'Yours')
    caretAtEndOf(bob, 'Dear friends')
    caretAtStartOf(ada, 'Dear friends')
    typeText(bob.editor, ' and')
    bob.send()
    ada.editor.commands.toggleHeading({ level: 1 })
    ada.send()
    bob.receive()
    ada.receive()
    bob.editor.commands.toggleBulletList()
    bob.send()
    settle(ada, bob)
    expect(linesOf(ada)).toEqual(['Title', 'Dear friends and', 'Yours'])
    expect(renderAuthors(ada.editor)).toBe(renderAuthors(bob.editor))
    expect(renderAuthors(ada.editor)).toMatch(/Dear friends\)bob\( and\)/)
  })

  it.each(seeds(8, 1500))(
    '[RT-33] what one types stays in order, and once, whatever another makes of the line (seed %i)',
    async (seed) => {
      const random = randomFrom(seed)
      const { ada, bob } = await pagesOf(ids, 'Title', 'Dear friends', 'Yours')
      caretAtEndOf(bob, 'Dear friends')
      let typed = ''
      for (let round = 0; round < 4; round++) {
        const removal = random.below(8)
        for (let step = 0; step < 12; step++) {
          for (let n = random.below(3); n > 0; n--) {
            const letter = String.fromCodePoint(0x4e00 + typed.length)
            typed += letter
            typeText(bob.editor, letter)
          }
          if (step === removal) {
            caretAtStartOf(
              ada,
              linesOf(ada).find((line) => line.includes('Dear friends'))!,
            )
            random.pick(Object.values(RESHAPINGS))(ada.editor)
          }
          if (random.below(3) > 0) random.pick([ada, bob]).send()
          for (const page of [ada, bob]) if (random.below(2) === 0) page.receive(1 + random.below(3))
        }
        settle(ada, bob)
      }
      expect(linesOf(bob)).toEqual(linesOf(ada))
      expect(
        linesOf(ada)
          .join('')
          .replaceAll(/[^\u4e00-\u4fff]/g, ''),
      ).toBe(typed)
    },
  )
})

describe.each([
  ['ada, bob, carol', { ada: 2 ** 29, bob: 2 ** 30, carol: 2 ** 31 }],
  ['bob, carol, ada', { ada: 2 ** 31, bob: 2 ** 29, carol: 2 ** 30 }],
  ['carol, bob, ada', { ada: 2 ** 31, bob: 2 ** 30, carol: 2 ** 29 }],
])('three people whose ids are in the order %s', (_order, ids) => {
  it.each(seeds(6, 1000))(
    '[RT-33] each letter that two type in a line stays, and stays once, whatever a third makes of it (seed %i)',
    async (seed) => {
      const random = randomFrom(seed)
      const { ada, bob, carol } = await pagesOf(ids, 'Title', 'Dear friends', 'Yours')
      const typed: string[] = []
      caretAtEndOf(bob, 'Dear friends')
      caretAtEndOf(carol, 'Dear friends')
      for (let round = 0; round < 4; round++) {
        const removal = random.below(8)
        for (let step = 0; step < 12; step++) {
          for (const { editor } of [bob, carol])
            for (let n = random.below(3); n > 0; n--) {
              const letter = String.fromCodePoint(0x4e00 + typed.length)
              typed.push(letter)
              typeText(editor, letter)
            }
          if (step === removal) {
            caretAtStartOf(
              ada,
              linesOf(ada).find((line) => line.includes('Dear friends'))!,
            )
            random.pick(Object.values(RESHAPINGS))(ada.editor)
          }
          if (random.below(3) > 0) random.pick([ada, bob, carol]).send()
          for (const page of [ada, bob, carol]) if (random.below(2) === 0) page.receive(1 + random.below(3))
        }
        settle(ada, bob, carol)
      }
      const text = linesOf(ada).join('')
      expect(linesOf(bob)).toEqual(linesOf(ada))
      expect(linesOf(carol)).toEqual(linesOf(ada))
      expect(
        text
          .replaceAll(/[^\u4e00-\u4fff]/g, '')
          .split('')
          .toSorted(),
      ).toEqual(typed)
    },
  )
})
