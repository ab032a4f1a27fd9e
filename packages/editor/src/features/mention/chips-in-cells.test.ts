import { expect, it, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import { putTable } from '../../lib/tables/new-table.ts'
import type { FolderPerson } from '../../lib/people/folder-person.ts'
import { typeText } from '../../testing/pad-editor.ts'
import { tableEditor } from '../../testing/table-editor.ts'
import { press } from '../../testing/written-lines.ts'
import { Chips } from './chips.ts'
import { MentionChips } from './mention-chips.ts'
import { type ChosenChip, Mentions, MentionTyping } from './mentions.ts'

const PEOPLE: FolderPerson[] = [{ id: 'a', login: 'ada', name: 'Ada Lovelace' }]
const ADA = 'AL|@ada|Ada Lovelace'

/** Opens a pad with a table, the caret in its first cell. */
const opened = (isEditable = true, doc = new Y.Doc()) => {
  let color = '#123456'
  const listeners = new Set<() => void>()
  const onChosen = vi.fn<(chip: ChosenChip) => void>()
  const chips = new Chips({
    people: async () => PEOPLE,
    colorOf: () => color,
    onColors: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onChosen,
  })
  onTestFinished(() => chips.end())
  const mentions = new Mentions(async () => PEOPLE)
  const extensions = [MentionChips.configure({ chips }), MentionTyping.configure({ mentions })]
  const pad = tableEditor(doc, 'eve', { chips, extensions, isEditable })
  const recolor = (next: string): void => {
    color = next
    for (const listener of listeners) listener()
  }
  return { ...pad, mentions, onChosen, recolor }
}

const chipsIn = (element: Element | undefined): string[] =>
  Array.from(element?.querySelectorAll<HTMLElement>('.pad-mention') ?? [], ({ dataset, textContent }) =>
    [dataset['initials'], textContent, dataset['name']].filter((part) => part !== undefined).join('|'),
  )

it('[TBL-130] a mention in a cell is a chip once its list closes, in the cell that is written in and in the one that is left', async () => {
  const { editor, cell, cells, mentions } = opened()
  putTable(editor, 2, 2)
  typeText(cell(), 'Ask @ada')
  await expect.poll(() => mentions.open.get()).toBeDefined()
  expect(chipsIn(cells()[0])).toEqual([])
  press(cell(), 'Enter')
  await expect.poll(() => chipsIn(cells()[0])).toEqual([ADA])
  press(cell(), 'Tab')
  expect(cell().view.dom.contains(cells()[0]!)).toBe(false)
  expect([chipsIn(cells()[0]), cells()[0]!.textContent]).toEqual([[ADA], 'Ask @ada '])
  // It is there at once when the cell is opened again: nothing of its text moves.
  press(cell(), 'Shift-Tab')
  expect(chipsIn(cell().view.dom)).toEqual([ADA])
})

it('[TBL-130] chips in cells have the colour of the person as it changes, and code has none', async () => {
  const { editor, cell, cells, recolor } = opened()
  putTable(editor, 2, 2)
  typeText(cell(), '@ada ')
  press(cell(), 'Tab')
  typeText(cell(), '`@ada` ')
  press(cell(), 'Tab')
  await expect.poll(() => chipsIn(cells()[0])).toEqual([ADA])
  expect(cells()[1]!.querySelector('code')?.textContent).toBe('@ada')
  expect(chipsIn(cells()[1])).toEqual([])
  recolor('#ffeecc')
  expect(cells()[0]!.querySelector<HTMLElement>('.pad-mention')?.style.getPropertyValue('--person')).toBe('#ffeecc')
})

it('[TBL-130] the menu of a chip in a cell opens by the click that opens the cell, by keys, and for readers', async () => {
  const doc = new Y.Doc()
  const { editor, cell, cells, click, onChosen } = opened(true, doc)
  putTable(editor, 2, 2)
  typeText(cell(), '@ada ')
  press(cell(), 'Tab')
  await expect.poll(() => chipsIn(cells()[0])).toEqual([ADA])
  click(cells()[0]!.querySelector('.pad-mention')!)
  cell()
    .view.dom.querySelector('.pad-mention')!
    .dispatchEvent(new MouseEvent('mouseup', { bubbles: true }))
  expect(onChosen).toHaveBeenLastCalledWith({ person: PEOPLE[0], at: 1 })
  onChosen.mockClear()
  cell().commands.setTextSelection(3)
  press(cell(), 'Alt-Enter')
  expect(onChosen).toHaveBeenCalledWith({ person: PEOPLE[0], at: 1 })

  const reader = opened(false, doc)
  await expect.poll(() => chipsIn(reader.cells()[0])).toEqual([ADA])
  const chip = reader.cells()[0]!.querySelector('.pad-mention')!
  chip.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(reader.onChosen).toHaveBeenCalledWith({ person: PEOPLE[0], element: chip })
})

it('[TBL-130] what others write elsewhere leaves the list for a name in a cell open', async () => {
  const { editor, cell, mentions } = opened()
  putTable(editor, 2, 2)
  typeText(cell(), '@a')
  await expect.poll(() => mentions.open.get()).toBeDefined()
  editor.view.dispatch(editor.state.tr.insertText('others', editor.state.doc.content.size - 1))
  expect(mentions.open.get()?.people).toEqual(PEOPLE)
})
