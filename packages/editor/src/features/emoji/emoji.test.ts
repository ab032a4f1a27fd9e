import type { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import { padEditor, renderAuthors, typeText } from '../../testing/pad-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'
import { type EmojiIndex, fetchEmojiIndex } from './emoji-search.ts'
import { Emojis, EmojiTyping } from './emojis.ts'

let editor: Editor
afterEach(() => editor.destroy())

const english = fetchEmojiIndex('en')

const setUp = async (doc = new Y.Doc(), fetch = () => english) => {
  const emojis = new Emojis(fetch)
  editor = padEditor(doc, 'ada', [EmojiTyping.configure({ emojis })])
  await english
  const type = async (text: string) => {
    typeText(editor, text)
    await new Promise((resolve) => setTimeout(resolve))
  }
  const press = (key: string, more: KeyboardEventInit = {}): boolean => {
    const event = new KeyboardEvent('keydown', { key, ...more })
    return editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event)) === true
  }
  const offered = () => emojis.open.get()?.found.map(({ sign }) => sign)
  return { emojis, type, press, offered, text: () => renderAuthors(editor) }
}

describe('a `:` and two letters', () => {
  it.each([':he', 'Hello :he', '(:he', '😄:he', '你好:he', 'a\u00a0:heart'])(
    '[EDT-210] in %j offer emoji',
    async (text) => {
      const { type, offered } = await setUp()
      await type(text)
      expect(offered()?.length).toBeGreaterThan(0)
    },
  )

  it.each([':h', ':', ': he', '10:30', '4:10', 'std::map', 'https://he', 'a:he', ':D', ':-)', ':xyzzy', 'é:he'])(
    '[EDT-210] of which there are none in %j, offer nothing',
    async (text) => {
      const { type, offered } = await setUp()
      await type(text)
      expect(offered()).toBeUndefined()
    },
  )

  it('[EDT-210] offer nothing in code, be it lines or letters', async () => {
    const { type, offered } = await setUp()
    editor.commands.toggleCode()
    await type(':heart')
    expect(offered()).toBeUndefined()
    editor.commands.clearContent()
    editor.commands.toggleCodeBlock()
    await type('a :heart:')
    expect([offered(), editor.getText()]).toEqual([undefined, 'a :heart:'])
  })

  it('[EDT-210] offer nothing where somebody else typed them, they were pasted, or the caret is placed', async () => {
    const { a, b } = twoPeers()
    const { offered, type } = await setUp(a)
    const bob = padEditor(b, 'bob')
    onTestFinished(() => bob.destroy())
    typeText(bob, ':heart')
    editor.commands.setTextSelection(7)
    await type('')
    expect(offered()).toBeUndefined()
    editor.view.dispatch(editor.state.tr.insertText(' :heart:', 7).setMeta('uiEvent', 'paste'))
    expect([offered(), editor.getText()]).toEqual([undefined, ':heart :heart:'])
  })

  it('[EDT-210] leave the keys to an input method, and to the text after Escape', async () => {
    const { type, press, offered, text } = await setUp()
    await type(':he')
    expect(press('ArrowDown', { isComposing: true })).toBe(false)
    expect(press('Escape')).toBe(true)
    await type('a')
    expect(offered()).toBeUndefined()
    press('Enter')
    expect(text()).toBe(':hea / ')
  })

  it('[EDT-210] ask once for the names, and again only after a failure', async () => {
    const fetch = vi.fn(() => english)
    fetch.mockRejectedValueOnce(new Error('offline'))
    const { type, offered } = await setUp(undefined, fetch)
    await type(':he')
    expect(offered()).toBeUndefined()
    await type('a')
    expect(offered()).toBeDefined()
    await type(' :sm')
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

describe('an emoji', () => {
  it.each(['Enter', 'Tab'])('[EDT-211] is chosen by %s, and one undo brings back what was typed', async (key) => {
    const { type, press, text } = await setUp()
    await type('I :hear')
    press('ArrowDown')
    press('ArrowUp')
    expect(press(key)).toBe(true)
    expect(text()).toMatch(/^I \p{Extended_Pictographic}\ufe0f?$/u)
    editor.commands.undo()
    expect(text()).toBe('I :hear')
  })

  it('[EDT-211] is written for its name between two colons, and one undo brings back what was typed', async () => {
    const { type, text } = await setUp()
    await type('I :smil')
    await type('e:')
    expect(text()).toBe('I 😄')
    editor.commands.undo()
    expect(text()).toBe('I :smile:')
    await type(' :nothing_at_all: ')
    expect(text()).toBe('I :smile: :nothing_at_all: ')
  })

  it('[EDT-211] is written by one, while another types beside it', async () => {
    const { a, b } = twoPeers()
    const { type, press } = await setUp(a)
    const bob = padEditor(b, 'bob')
    onTestFinished(() => bob.destroy())
    await type('I :hear')
    bob.commands.setTextSelection(1)
    typeText(bob, 'So ')
    expect(press('Enter')).toBe(true)
    expect(bob.getText()).toMatch(/^So I \p{Extended_Pictographic}\ufe0f?$/u)
    expect(editor.getText()).toBe(bob.getText())
  })
})

describe('what is typed', () => {
  const indexes = new Map<string, Promise<EmojiIndex>>()
  const find = async (language: string, typed: string) => {
    const index = indexes.get(language) ?? fetchEmojiIndex(language)
    indexes.set(language, index)
    return (await index).find(typed).map(({ sign }) => sign.replace('\ufe0f', ''))
  }

  it.each([
    ['en', 'smile', '😄'],
    ['en', 'thumbsup', '👍'],
    ['en', '+1', '👍'],
    ['en', 'red_heart', '❤'],
    ['de', 'daumen_hoch', '👍'],
    ['de', 'rakete', '🚀'],
    ['de', 'rocket', '🚀'],
    ['fr', 'coeur_rouge', '❤'],
    ['fr', 'cœur_rouge', '❤'],
    ['pl', 'rakieta', '🚀'],
    ['ja', 'ロケット', '🚀'],
    ['ar', 'rocket', '🚀'],
  ])('[EDT-212] in %s, %s is %s first', async (language, typed, first) => {
    expect((await find(language, typed))[0]).toBe(first)
  })

  it.each(['cœur', 'coeur', 'heart'])(
    '[EDT-212] in French, %s finds the heart, at most behind the organ',
    async (typed) => {
      expect((await find('fr', typed)).slice(0, 2)).toContain('❤')
    },
  )

  it('[EDT-212] finds at most eight, none of which is a part of an emoji', async () => {
    expect((await find('en', 'fa')).length).toBe(8)
    expect(await find('en', 'regional_indicator')).toEqual([])
  })
})
