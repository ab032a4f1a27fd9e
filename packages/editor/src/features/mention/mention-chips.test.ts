import type { Editor } from '@tiptap/core'
import { Selection } from '@tiptap/pm/state'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { padEditor, renderAuthors, typeText } from '../../testing/pad-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'
import type { FolderPerson } from '../../lib/people/folder-person.ts'
import { Chips, type ChipSource } from './chips.ts'
import { MentionChips } from './mention-chips.ts'
import { type ChosenChip, Mentions, MentionTyping } from './mentions.ts'

const PEOPLE: FolderPerson[] = [
  { id: 'a', login: 'ada', name: 'Ada Lovelace' },
  { id: 'b', login: 'bob.', name: 'bob.' },
  { id: 'o', login: "o'neil", name: 'Órla' },
]

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy()
})

const setUp = (more: Partial<ChipSource> = {}, doc = new Y.Doc()) => {
  const people = vi.fn(async (): Promise<readonly FolderPerson[]> => PEOPLE)
  const onChosen = vi.fn<(chip: ChosenChip) => void>()
  const colors = new Map<string, string>()
  const listeners = new Set<() => void>()
  const source: ChipSource = {
    people,
    colorOf: (id) => colors.get(id) ?? '#123456',
    onColors: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onChosen,
    ...more,
  }
  const mentions = new Mentions(async () => PEOPLE)
  const editor = padEditor(doc, 'eve', [
    MentionChips.configure({ chips: new Chips(source) }),
    MentionTyping.configure({ mentions }),
  ])
  editors.push(editor)
  const recolor = (id: string, color: string) => {
    colors.set(id, color)
    for (const listener of listeners) listener()
  }
  return { editor, people, onChosen, recolor, mentions }
}

/** Writes a text at once, with the caret at the beginning of the pad, so that nothing is being typed. */
const write = ({ state, view }: Editor, text: string, at = state.doc.content.size - 1) => {
  const { tr } = state
  tr.insertText(text, at)
  view.dispatch(tr.setSelection(Selection.atStart(tr.doc)))
}

/** Returns the chips as they are drawn: initials, letters and name. */
const chipsIn = ({ view }: Editor): string[] =>
  Array.from(view.dom.querySelectorAll<HTMLElement>('.pad-mention'), ({ dataset, textContent }) =>
    [dataset['initials'], textContent, dataset['name']].filter((part) => part !== undefined).join('|'),
  )

const press = (editor: Editor, init: KeyboardEventInit): boolean => {
  const event = new KeyboardEvent('keydown', { key: 'Enter', altKey: true, ...init })
  return editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event)) === true
}

const ADA = 'AL|@ada|Ada Lovelace'

describe('a mention of somebody of the folder', () => {
  it.each([
    ['Ask @ada today', [ADA]],
    ['(@ADA)', ['AL|@ADA|Ada Lovelace']],
    ['@ada.', [ADA]],
    ['@bob. goes', ['B|@bob.']],
    ["@o'neil and @ada", ["Ó|@o'neil|Órla", ADA]],
    ['@zoe and ada', []],
    ['mail ada@ada.org or x@ada', []],
    ['@adam', []],
  ])('[EDT-250] is a chip: %s', async (text, chips) => {
    const { editor } = setUp()
    write(editor, `${text} @ada`)
    await expect.poll(() => chipsIn(editor)).toEqual([...chips, ADA])
    expect(editor.state.doc.textContent).toBe(`${text} @ada`)
  })

  it('[EDT-250] has the colour of the person, as that changes', async () => {
    const { editor, recolor } = setUp()
    write(editor, '@ada')
    const color = () => editor.view.dom.querySelector<HTMLElement>('.pad-mention')?.style.getPropertyValue('--person')
    await expect.poll(color).toBe('#123456')
    recolor('a', '#ffeecc')
    expect(color()).toBe('#ffeecc')
  })

  it('[EDT-250] is none in code and in the address of a page', async () => {
    const { editor } = setUp()
    write(editor, '@ada @ada @ada')
    await expect.poll(() => chipsIn(editor)).toHaveLength(3)
    editor.chain().setTextSelection({ from: 1, to: 5 }).toggleCode().run()
    editor.view.dispatch(
      editor.state.tr.addMark(6, 10, editor.schema.marks['link']!.create({ href: 'https://example.org' })),
    )
    expect(chipsIn(editor)).toEqual([ADA])
    editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'kind', 'code'))
    expect(chipsIn(editor)).toEqual([])
  })

  it('[EDT-250] is one chip in several formats', async () => {
    const { editor } = setUp()
    write(editor, 'x @ada y')
    editor.chain().setTextSelection({ from: 3, to: 5 }).toggleBold().run()
    await expect.poll(() => chipsIn(editor)).toEqual(['AL|@a', 'da|Ada Lovelace'])
  })

  it('[EDT-250] has the people fetched with the first @, and again only after a failure', async () => {
    const people = vi.fn(async (): Promise<readonly FolderPerson[]> => PEOPLE)
    people.mockRejectedValueOnce(new Error('offline'))
    const { editor } = setUp({ people })
    write(editor, 'nobody')
    expect(people).not.toHaveBeenCalled()
    write(editor, ' @ada')
    await expect.poll(() => people.mock.calls.length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve))
    expect(chipsIn(editor)).toEqual([])
    write(editor, ' goes')
    await expect.poll(() => chipsIn(editor)).toEqual([ADA])
    write(editor, ' @ada')
    expect(chipsIn(editor)).toEqual([ADA, ADA])
    expect(people).toHaveBeenCalledTimes(2)
  })

  it('[EDT-250] that somebody else writes is a chip as well, and goes along with what they write before it', async () => {
    const { a, b } = twoPeers()
    const { editor } = setUp({}, a)
    const bob = padEditor(b, 'bob')
    editors.push(bob)
    typeText(bob, 'Ask @ada')
    await expect.poll(() => chipsIn(editor)).toEqual([ADA])
    bob.chain().setTextSelection(1).run()
    typeText(bob, 'Please ')
    bob.commands.splitBlock()
    expect(chipsIn(editor)).toEqual([ADA])
    expect(renderAuthors(editor)).toBe('bob(Please ) / bob(Ask @ada)')
  })
})

describe('a chip is letters', () => {
  it('[EDT-251] and none while it is typed, before the list closes', async () => {
    const { editor, mentions } = setUp()
    typeText(editor, 'Ask @ada')
    await expect.poll(() => mentions.open.get()).toBeDefined()
    expect(chipsIn(editor)).toEqual([])
    typeText(editor, ' ')
    await expect.poll(() => chipsIn(editor)).toEqual([ADA])
    expect(editor.state.doc.textContent).toBe('Ask @ada ')
  })

  it('[EDT-251] of which Backspace takes one, and what is written in it is none of it', async () => {
    const { editor } = setUp()
    write(editor, 'Ask @ada')
    await expect.poll(() => chipsIn(editor)).toEqual([ADA])
    editor.view.dispatch(editor.state.tr.delete(8, 9))
    expect(chipsIn(editor)).toEqual([])
    expect(editor.state.doc.textContent).toBe('Ask @ad')
    editor.commands.undo()
    expect(chipsIn(editor)).toEqual([ADA])
    write(editor, 'x', 7)
    expect(chipsIn(editor)).toEqual([])
  })
})

describe('the menu of a chip', () => {
  it('[EDT-252] opens by Alt+Enter with the caret at it, and nowhere else', async () => {
    const { editor, onChosen } = setUp()
    write(editor, 'Ask @ada today')
    await expect.poll(() => chipsIn(editor)).toEqual([ADA])
    const chosen = (caret: number, init: KeyboardEventInit = {}) => {
      onChosen.mockClear()
      editor.commands.setTextSelection(caret)
      return [press(editor, init), onChosen.mock.calls[0]?.[0]] as const
    }
    for (const caret of [5, 7, 9]) expect(chosen(caret)).toEqual([true, { person: PEOPLE[0], at: 5 }])
    for (const caret of [4, 10]) expect(chosen(caret)[1]).toBeUndefined()
    expect(chosen(7, { ctrlKey: true })[1]).toBeUndefined()
  })
})
