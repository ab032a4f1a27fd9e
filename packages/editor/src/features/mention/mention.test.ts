import type { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { renderAuthors, padEditor, typeText } from '../../testing/pad-editor.ts'
import { MentionTyping } from './mention-typing.ts'
import type { FolderPerson } from '../../lib/folder-person.ts'
import { Mentions, peopleMatching } from './mentions.ts'

const PEOPLE: FolderPerson[] = [
  { login: 'ada', name: 'Ada Lovelace' },
  { login: 'adam', name: 'adam' },
  { login: 'bob', name: 'Robert Adams' },
]

let editor: Editor
afterEach(() => editor.destroy())

const setUp = async (readPeople = async (): Promise<readonly FolderPerson[]> => PEOPLE) => {
  const mentions = new Mentions(vi.fn(readPeople))
  editor = padEditor(new Y.Doc(), 'eve', [], [MentionTyping.configure({ mentions })])
  const typeAndWait = async (text: string) => {
    typeText(editor, text)
    await Promise.resolve()
    await new Promise((resolve) => setTimeout(resolve))
  }
  const press = (key: string): boolean => {
    const event = new KeyboardEvent('keydown', { key })
    return editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event)) === true
  }
  const offered = () => mentions.open.get()?.people.map(({ login }) => login)
  return { mentions, typeAndWait, press, offered }
}

describe('a mention', () => {
  it('[EDT-23] offers those whose login or name begins with what is typed', async () => {
    const { typeAndWait, offered } = await setUp()
    await typeAndWait('Ask @')
    expect(offered()).toEqual(['ada', 'adam', 'bob'])
    await typeAndWait('AD')
    expect(offered()).toEqual(['ada', 'adam', 'bob'])
    await typeAndWait('am')
    expect(offered()).toEqual(['adam', 'bob'])
    await typeAndWait('x')
    expect(offered()).toBeUndefined()
  })

  it('[EDT-23] is chosen by keyboard and written as the login', async () => {
    const { typeAndWait, press } = await setUp()
    await typeAndWait('Ask @ad')
    expect(press('ArrowDown')).toBe(true)
    expect(press('ArrowUp')).toBe(true)
    expect(press('ArrowUp')).toBe(true)
    expect(press('Enter')).toBe(true)
    expect(renderAuthors(editor)).toBe('eve(Ask @bob )')
    expect(press('ArrowDown')).toBe(false)
  })

  it('[EDT-23] leaves the @ alone that was dismissed, and offers again at the next', async () => {
    const { typeAndWait, press, offered } = await setUp()
    await typeAndWait('@a')
    expect(press('Escape')).toBe(true)
    await typeAndWait('d')
    expect(offered()).toBeUndefined()
    await typeAndWait(' @b')
    expect(offered()).toEqual(['bob'])
  })

  it.each(['ada@', 'x@a', '@@@ '])('[EDT-23] is not what %s is', async (text) => {
    const { typeAndWait, offered } = await setUp()
    await typeAndWait(text)
    expect(offered()).toBeUndefined()
  })

  it('[EDT-23] is not offered in code', async () => {
    const { typeAndWait, offered } = await setUp()
    editor.commands.setCodeBlock()
    await typeAndWait('@a')
    expect(offered()).toBeUndefined()
  })

  it('[EDT-23] asks for the people once, and again only after a failure', async () => {
    const readPeople = vi.fn(async () => PEOPLE)
    readPeople.mockRejectedValueOnce(new Error('offline'))
    const { typeAndWait, offered } = await setUp(readPeople)
    await typeAndWait('@a')
    expect(offered()).toBeUndefined()
    await typeAndWait('d')
    expect(offered()).toEqual(['ada', 'adam', 'bob'])
    await typeAndWait('a and @b')
    expect(readPeople).toHaveBeenCalledTimes(2)
  })

  it('[EDT-23] offers a few of many', () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({ login: `person${n}`, name: `person${n}` }))
    expect(peopleMatching(many, 'person').length).toBeLessThan(20)
  })
})
