import { randomFrom, seeds } from '@sheaf/document/testing/random'
import { describe, expect, it, vi } from 'vitest'
import { renderAuthors, typeText } from '../../testing/pad-editor.ts'
import { caretAtEndOf, type Page, pagesOf, settle } from '../../testing/two-pages.ts'

const IDS = [
  ['lower', { ada: 2 ** 30, bob: 2 ** 31 }],
  ['higher', { ada: 2 ** 31, bob: 2 ** 30 }],
] as const

/** Removes that many letters before the caret. */
const removeBefore = ({ editor }: Page, count: number): void => {
  const { from } = editor.state.selection
  editor.commands.deleteRange({ from: from - count, to: from })
}

/** Lets somebody remove what Bob has just written behind Ada's text, while he types on. */
const removeWhileTyping = <Name extends string>(
  pages: Record<'ada' | 'bob' | Name, Page>,
  remover: 'ada' | Name,
): void => {
  const everyone: Page[] = Object.values(pages)
  caretAtEndOf(pages.bob, 'Dear')
  typeText(pages.bob.editor, ' foes')
  settle(...everyone)
  caretAtEndOf(pages[remover], 'Dear foes')
  removeBefore(pages[remover], ' foes'.length)
  typeText(pages.bob.editor, ' all')
  // The removal reaches the server before what Bob typed on.
  settle(pages[remover], ...everyone.filter((page) => page !== pages[remover]))
}

describe.each(IDS)('who removes letters has the %s id', (_order, ids) => {
  it('[EDT-17] what one types on stays theirs when another removes all that they had written before', async () => {
    const { ada, bob } = await pagesOf(ids, 'Dear friends of the house')
    bob.editor.commands.setTextSelection(1 + 'Dear friends'.length)
    typeText(bob.editor, ', foes')
    settle(bob, ada)
    ada.editor.commands.setTextSelection(1 + 'Dear friends, foes'.length)
    removeBefore(ada, ', foes'.length)
    typeText(bob.editor, ', neighbours')
    settle(ada, bob)
    expect(renderAuthors(ada.editor)).toBe('ada(Dear friends)bob(, neighbours)ada( of the house)')
    expect(renderAuthors(bob.editor)).toBe(renderAuthors(ada.editor))
    typeText(bob.editor, '!')
    settle(ada, bob)
    expect(renderAuthors(ada.editor)).toBe('ada(Dear friends)bob(, neighbours!)ada( of the house)')
  })

  it('[EDT-17] what one types before an equal letter of another is theirs', async () => {
    const { ada, bob } = await pagesOf(ids, 'Dear neighbours')
    bob.editor.commands.setTextSelection(1 + 'Dear '.length)
    typeText(bob.editor, 'friends ')
    settle(bob, ada)
    typeText(bob.editor, 'nn')
    settle(bob, ada)
    expect(renderAuthors(ada.editor)).toBe('ada(Dear )bob(friends nn)ada(neighbours)')
    expect(renderAuthors(bob.editor)).toBe(renderAuthors(ada.editor))
  })

  it('[EDT-17] the letters of both stay theirs when one removes what the other had written between them', async () => {
    const { ada, bob } = await pagesOf(ids, 'Dear')
    caretAtEndOf(bob, 'Dear')
    typeText(bob.editor, ' foes')
    settle(bob, ada)
    caretAtEndOf(ada, 'Dear foes')
    ada.editor.commands.setTextSelection({ from: 1 + 'Dear'.length, to: 1 + 'Dear foes'.length })
    typeText(ada.editor, '-friend')
    typeText(bob.editor, ' all')
    settle(ada, bob)
    expect(renderAuthors(ada.editor)).toBe(renderAuthors(bob.editor))
    expect(['ada(Dear-friend)bob( all)', 'ada(Dear)bob( all)ada(-friend)']).toContain(renderAuthors(ada.editor))
  })

  it('[EDT-17] what one types over the older text of another is theirs, also where it begins with the same letters', async () => {
    const { ada, bob } = await pagesOf(ids, 'On we meet')
    bob.editor.commands.setTextSelection(1 + 'On '.length)
    vi.useFakeTimers({ toFake: ['Date'] })
    typeText(bob.editor, 'Monday ')
    vi.setSystemTime(Date.now() + 6000)
    settle(bob, ada)
    ada.editor.commands.setTextSelection({ from: 1 + 'On '.length, to: 1 + 'On Monday'.length })
    typeText(ada.editor, 'Mittwoch')
    settle(ada, bob)
    vi.useRealTimers()
    expect(renderAuthors(ada.editor)).toBe('ada(On Mittwoch)bob( )ada(we meet)')
    expect(renderAuthors(bob.editor)).toBe(renderAuthors(ada.editor))
  })

  it('[EDT-15] undo takes back letters that got their author back', async () => {
    const pages = await pagesOf(ids, 'Dear')
    const { ada, bob } = pages
    removeWhileTyping(pages, 'ada')
    expect(renderAuthors(ada.editor)).toBe('ada(Dear)bob( all)')
    bob.editor.commands.undo()
    settle(ada, bob)
    expect(renderAuthors(ada.editor)).toBe('ada(Dear)')
    expect(renderAuthors(bob.editor)).toBe('ada(Dear)')
  })

  it('[EDT-17] the text of a third person keeps their name beside it', async () => {
    const pages = await pagesOf({ ...ids, eve: 2 ** 29 }, 'Dear')
    removeWhileTyping(pages, 'eve')
    for (const { editor } of Object.values(pages)) expect(renderAuthors(editor)).toBe('ada(Dear)bob( all)')
  })
})

/** The letters that each person types, so that a letter tells whose it is. */
const LETTERS = { ada: 'ABCDEFGH', bob: 'abcdefgh', eve: '01234567' }

it.each(seeds(10, 1500))(
  '[EDT-17] each letter is its writer’s while three people type in one line and remove parts of it (seed %i)',
  async (seed) => {
    const random = randomFrom(seed)
    const id = (): number => 1000 + random.below(2 ** 31)
    const pages = await pagesOf({ ada: id(), bob: id(), eve: id() }, LETTERS.ada)
    const everyone = Object.values(pages)
    for (let step = 0; step < 60; step++) {
      const name = random.pick(['ada', 'bob', 'eve'] as const)
      const { editor, send, receive } = pages[name]
      const places = editor.state.doc.firstChild!.content.size + 1
      const what = random.below(20)
      if (what < 9) {
        if (random.below(3) === 0) editor.commands.setTextSelection(1 + random.below(places))
        for (let count = 0; count < 3; count++) typeText(editor, random.pick(LETTERS[name].split('')))
      } else if (what < 12) {
        const from = 1 + random.below(places)
        editor.commands.deleteRange({ from, to: Math.min(places, from + random.below(6)) })
      } else if (what < 16) send()
      else receive(1 + random.below(3))
    }
    settle(...everyone)
    settle(...everyone)
    const [first, ...others] = everyone.map(({ editor }) => renderAuthors(editor))
    expect(others).toEqual([first, first])
    const byAuthor = { ada: '', bob: '', eve: '' }
    for (const [, author, letters] of first!.matchAll(/(\w+)\((\w+)\)/g))
      byAuthor[author as keyof typeof byAuthor] += letters
    for (const [author, letters] of Object.entries(byAuthor))
      expect(letters.split('').filter((letter) => !LETTERS[author as keyof typeof byAuthor].includes(letter))).toEqual(
        [],
      )
  },
)
