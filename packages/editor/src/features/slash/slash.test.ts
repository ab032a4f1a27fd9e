import { setTranslation } from '@sheaf/ui/l10n/i18n'
import type { Editor } from '@tiptap/core'
import de from '../../../../l10n/locales/de.json' with { type: 'json' }
import en from '../../../../l10n/locales/en.json' with { type: 'json' }
import fr from '../../../../l10n/locales/fr.json' with { type: 'json' }
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as Y from 'yjs'
import { BLOCK_COMMANDS, LINE_STYLES } from '../../lib/commands/block-commands.ts'
import { offersTemplates } from '../../lib/commands/template-request.ts'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'
import { linesWithCaret } from '../../testing/written-lines.ts'
import { SlashMenu, SlashTyping } from './slash-menu.ts'

let editor: Editor
afterEach(() => editor.destroy())

const wait = () => new Promise((resolve) => setTimeout(resolve))

const setUp = async (doc = new Y.Doc()) => {
  const menu = new SlashMenu()
  offersTemplates.set(true)
  editor = padEditor(doc, 'ada', [SlashTyping.configure({ menu })])
  // The list comes with the first `/`.
  const type = async (text: string) => {
    typeText(editor, text)
    await vi.waitFor(() => import('./found-commands.ts'))
    await wait()
  }
  const press = (key: string, more: KeyboardEventInit = {}): boolean => {
    const event = new KeyboardEvent('keydown', { key, ...more })
    return editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event)) === true
  }
  const offered = () => menu.open.get()?.commands.map(({ name, level = '' }) => `${name}${level}`)
  return { menu, type, press, offered, lines: () => linesWithCaret(editor) }
}

describe('a `/`', () => {
  it.each([
    ['at the beginning of a line', '/'],
    ['behind a space', 'Buy bread /'],
  ])('[EDT-160] %s offers everything that a line can be made or get', async (_, text) => {
    const { type, offered } = await setUp()
    await type(text)
    expect(offered()).toEqual(BLOCK_COMMANDS.map(({ name, level = '' }) => `${name}${level}`))
  })

  it('[PAD-83] offers templates to those alone who can put one in', async () => {
    const { type, offered } = await setUp()
    offersTemplates.set(false)
    await type('/templ')
    expect(offered()).toBeUndefined()
    offersTemplates.set(true)
    await type('a')
    expect(offered()).toEqual(['TEMPLATE'])
  })

  it.each(['and/', 'https://', 'https://example.org/', '1/2', '//', '/ ', '/ a', 'km/h'])(
    '[EDT-160] offers nothing in %j',
    async (text) => {
      const { type, offered } = await setUp()
      await type(text)
      expect(offered()).toBeUndefined()
    },
  )

  it('[EDT-160] offers nothing in code, be it lines or letters', async () => {
    const { type, offered } = await setUp()
    editor.commands.toggleCode()
    await type('/')
    expect(offered()).toBeUndefined()
    editor.commands.clearContent()
    editor.commands.toggleCodeBlock()
    await type('a /')
    expect(offered()).toBeUndefined()
  })

  it('[EDT-160] that was there before, was pasted or is brought back by undo opens nothing', async () => {
    const { type, press, offered } = await setUp()
    await type('/h')
    press('Escape')
    await type('ea')
    expect(offered()).toBeUndefined()
    editor.commands.setTextSelection(1)
    editor.commands.setTextSelection(3)
    await type('x')
    expect(offered()).toBeUndefined()
    editor.view.dispatch(
      editor.state.tr.insertText(' /', editor.state.doc.content.size - 1).setMeta('uiEvent', 'paste'),
    )
    editor.commands.setTextSelection(editor.state.doc.content.size - 1)
    expect(offered()).toBeUndefined()
  })

  it('[EDT-160] of somebody else opens nothing', async () => {
    const { a, b } = twoPeers()
    const { offered } = await setUp(a)
    const bob = padEditor(b, 'bob')
    onTestFinished(() => bob.destroy())
    typeText(bob, '/')
    editor.commands.setTextSelection(2)
    await wait()
    expect(offered()).toBeUndefined()
  })

  it('[EDT-160] stays when Escape closes the menu, and when nothing is found', async () => {
    const { type, press, offered, lines } = await setUp()
    await type('/')
    expect(press('Escape')).toBe(true)
    expect(offered()).toBeUndefined()
    expect(lines()).toEqual(['p: /|'])
    await type(' /home')
    expect(offered()).toBeUndefined()
    expect(press('Enter')).toBe(true)
    expect(lines()).toEqual(['p: / /home', 'p: |'])
  })

  it('[EDT-160] leaves the keys to an input method', async () => {
    const { type, press, menu } = await setUp()
    await type('/')
    expect(press('ArrowDown', { isComposing: true })).toBe(false)
    expect(menu.open.get()?.active).toBe(0)
  })
})

describe('what is typed behind it', () => {
  it.each([
    ['h', 'HEADING1'],
    ['heading 2', 'HEADING2'],
    ['h3', 'HEADING3'],
    ['todo', 'TASK_LIST'],
    ['CHECK', 'TASK_LIST'],
    ['divider', 'RULE'],
    ['---', 'RULE'],
    ['today', 'DATE'],
    ['number', 'ORDERED_LIST'],
    ['bul', 'BULLET_LIST'],
    ['source', 'CODE_BLOCK'],
    ['```', 'CODE_BLOCK'],
  ])('[EDT-161] /%s offers %s first', async (text, first) => {
    const { type, offered } = await setUp()
    await type(`/${text}`)
    expect(offered()?.[0]).toBe(first)
  })

  it.each([
    ['ta', 'TABLE', 'TASK_LIST'],
    ['f', 'FILE', 'FORMULA_BLOCK'],
    ['te', 'TEXT', 'TEMPLATE'],
    ['tod', 'DATE', 'TASK_LIST'],
  ])('[EDT-330] /%s offers %s, whose name begins so, and then %s', async (text, first, second) => {
    const { type, offered } = await setUp()
    await type(`/${text}`)
    expect(offered()?.slice(0, 2)).toEqual([first, second])
  })

  it('[EDT-330] /tod offers the date, whose name begins so, before what is found by a word', async () => {
    const { type, offered } = await setUp()
    await type('/tod')
    expect(offered()).toEqual(['DATE', 'TASK_LIST'])
  })

  it.each([
    ['fr', 'liste a puces', 'BULLET_LIST'],
    ['fr', 'bullet', 'BULLET_LIST'],
    ['de', 'überschrift 2', 'HEADING2'],
    ['de', 'uberschrift 2', 'HEADING2'],
    ['de', 'heading 2', 'HEADING2'],
  ])('[EDT-161] in %s, /%s offers %s, whatever its accents', async (language, text, first) => {
    setTranslation(language, { fr, de }[language]!)
    onTestFinished(() => setTranslation('en', en))
    const { type, offered } = await setUp()
    await type(`/${text}`)
    expect(offered()?.[0]).toBe(first)
  })
})

describe('a choice', () => {
  it.each([
    ['heading 1', 'Notes /', 'h1: Notes |'],
    ['numbered', '/', 'ordered: |'],
    ['task', 'Rent /', 'task: Rent |'],
    ['quote', '/', 'p quote: |'],
    ['code block', '/', 'code: |'],
  ])(
    '[EDT-162] of %s behind %j makes the line that, and one undo brings back what was typed',
    async (name, text, line) => {
      const { type, press, lines } = await setUp()
      await type(text + name)
      expect(press('Enter')).toBe(true)
      expect(lines()).toEqual([line])
      editor.commands.undo()
      expect(lines()).toEqual([`p: ${text}${name}|`])
    },
  )

  it('[EDT-162] of what the line is already leaves it so', async () => {
    const { type, press, lines } = await setUp()
    editor.commands.toggleHeading({ level: 1 })
    await type('Notes /heading 1')
    press('Tab')
    expect(lines()).toEqual(['h1: Notes |'])
  })

  it('[EDT-162] is made by the arrow keys, which go around', async () => {
    const { type, press, menu } = await setUp()
    await type('/')
    press('ArrowUp')
    expect(menu.open.get()?.active).toBe(BLOCK_COMMANDS.length - 1)
    press('ArrowDown')
    press('ArrowDown')
    expect(menu.open.get()?.active).toBe(1)
  })

  it.each([
    ['in an empty line', '/rule', ['rule:', 'p: |']],
    ['below a line with letters', 'Notes /rule', ['p: Notes', 'rule:', 'p: |']],
  ])('[EDT-163] of a rule draws it %s, with a line below it', async (_, text, wanted) => {
    const { type, press, lines } = await setUp()
    await type(text)
    press('Enter')
    expect(lines()).toEqual(wanted)
    editor.commands.undo()
    expect(lines()).toEqual([`p: ${text}|`])
  })

  it('[EDT-163] of the date writes it as the page’s language does', async () => {
    vi.useFakeTimers({ now: new Date(2026, 10, 29, 12), toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { type, press, lines } = await setUp()
    await type('On /date')
    press('Enter')
    expect(lines()[0]).toMatch(/^p: On .*(November|November 29).*2026\|$/)
  })

  it('[EDT-163] of a link asks for its address', async () => {
    const { type, press, lines } = await setUp()
    const asked = vi.fn()
    editor.view.dom.addEventListener('sheaf-link-form', asked)
    await type('See /link')
    press('Enter')
    expect(asked).toHaveBeenCalledOnce()
    expect(lines()).toEqual(['p: See |'])
  })
})

it('[EDT-164] every style and list of the tools is in the one list, each under a name of its own', () => {
  const names = BLOCK_COMMANDS.map(({ name, level = '' }) => `${name}${level}`)
  expect(names).toEqual(expect.arrayContaining(LINE_STYLES.map(({ name, level = '' }) => `${name}${level}`)))
  expect(new Set(names).size).toBe(names.length)
})
