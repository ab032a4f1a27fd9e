import type { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as Y from 'yjs'
import { LINE_KINDS } from '@sheaf/document/text/line'
import { renderAuthors, padEditor, typeText } from '../../testing/pad-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import type { FolderPerson } from '../../lib/people/folder-person.ts'
import { Mentions, peopleMatching, MentionTyping } from './mentions.ts'

const PEOPLE: FolderPerson[] = [
  { id: 'a', login: 'ada', name: 'Ada Lovelace' },
  { id: 'm', login: 'adam', name: 'adam' },
  { id: 'b', login: 'bob', name: 'Robert Adams' },
]

let editor: Editor
afterEach(() => editor.destroy())

const setUp = async (readPeople = async (): Promise<readonly FolderPerson[]> => PEOPLE) => {
  const mentions = new Mentions(vi.fn(readPeople))
  editor = padEditor(new Y.Doc(), 'eve', [MentionTyping.configure({ mentions })])
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
    expect(renderAuthors(editor)).toBe('Ask @bob ')
    expect(press('ArrowDown')).toBe(false)
  })

  it.each([
    [' and', 'Ask @ada and'],
    ['  and', 'Ask @ada  and'],
    [', then', 'Ask @ada, then'],
    [' , then', 'Ask @ada , then'],
    ['،', 'Ask @ada،'],
    ['x ', 'Ask @ada x '],
    ['(', 'Ask @ada ('],
  ])('[EDT-331] brings one space, which is what is typed as the next: %j', async (typed, text) => {
    const { typeAndWait, press } = await setUp()
    await typeAndWait('Ask @ad')
    press('Enter')
    await typeAndWait(typed)
    expect(renderAuthors(editor)).toBe(text)
  })

  it('[EDT-331] that a sign closes offers nobody again, and Enter goes on', async () => {
    const { typeAndWait, press, offered } = await setUp(async () => [...PEOPLE, { id: 'd', login: 'ada.d', name: 'D' }])
    await typeAndWait('Ask @ad')
    press('Enter')
    await typeAndWait('.')
    expect(offered()).toBeUndefined()
    press('Enter')
    expect(renderAuthors(editor)).toBe('Ask @ada. / ')
  })

  it('[EDT-331] has a space that the caret has left as it is', async () => {
    const { typeAndWait, press } = await setUp()
    await typeAndWait('Ask @ad')
    press('Enter')
    editor.commands.setTextSelection(1)
    editor.commands.setTextSelection(10)
    await typeAndWait(' !')
    expect(renderAuthors(editor)).toBe('Ask @ada  !')
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

  // What is typed on a rule or a table is a line of its own below.
  const kinds = LINE_KINDS.filter((kind) => kind !== 'rule' && kind !== 'table')
  it.each(kinds)('[EDT-23] is offered in each kind of line but code: %s', async (kind) => {
    const { typeAndWait, offered, press } = await setUp()
    editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'kind', kind))
    await typeAndWait('Ask @bo')
    if (kind === 'code') {
      expect(offered()).toBeUndefined()
      return
    }
    expect(press('Enter')).toBe(true)
    expect(renderAuthors(editor)).toBe('Ask @bob ')
    expect(lineOf(editor.state.doc.firstChild!).kind).toBe(kind)
  })

  it('[EDT-23] is not offered in letters that are code', async () => {
    const { typeAndWait, offered } = await setUp()
    editor.commands.toggleCode()
    await typeAndWait('@a')
    expect(offered()).toBeUndefined()
  })

  it('[EDT-23] is not offered for an @ that somebody else types', async () => {
    const { a, b } = twoPeers()
    const mentions = new Mentions(async () => PEOPLE)
    editor = padEditor(a, 'eve', [MentionTyping.configure({ mentions })])
    const bob = padEditor(b, 'bob')
    typeText(bob, 'Ask @ad')
    editor.commands.setTextSelection(8)
    await new Promise((resolve) => setTimeout(resolve))
    expect(mentions.open.get()).toBeUndefined()
    bob.destroy()
  })

  it('[EDT-23] is not offered for an @ that is pasted', async () => {
    const { mentions } = await setUp()
    editor.view.dispatch(editor.state.tr.insertText('Ask @ad').setMeta('paste', true))
    await new Promise((resolve) => setTimeout(resolve))
    expect(mentions.open.get()).toBeUndefined()
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
    const many = Array.from({ length: 1000 }, (_, n) => ({ id: `p${n}`, login: `person${n}`, name: `person${n}` }))
    expect(peopleMatching(many, 'person').length).toBeLessThan(20)
  })
})
