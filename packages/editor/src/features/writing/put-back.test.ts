import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '@sheaf/document/testing/random'
import type { Editor } from '@tiptap/core'
import { afterEach, describe, expect, it, test } from 'vitest'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import * as Y from 'yjs'
import { type StrandedText, StrandedTexts } from '../../connection/stranded.ts'
import { Store } from '../../lib/store.ts'
import { authored, padEditor, type } from '../../testing/pad-editor.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A page on a pad, with the server's copy between it and the others. What is on its way arrives when told. */
const page = (server: Y.Doc, name: string, others: readonly string[]) => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(server))
  const stranded = new Store<readonly StrandedText[]>([])
  const awareness = new Awareness(doc)
  awareness.setLocalStateField('user', { author: name, name, color: '#000000' })
  const texts = new StrandedTexts(doc, (found) => stranded.set([...stranded.get(), ...found]))
  const editor = padEditor(doc, name, others, [], { stranded, awareness })
  open.push(() => editor.destroy())
  const toServer: Uint8Array[] = []
  const toPage: Uint8Array[] = []
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'server') toServer.push(update)
  })
  server.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== name) toPage.push(update)
  })
  return {
    editor,
    awareness,
    send: () => {
      for (const update of toServer.splice(0)) Y.applyUpdate(server, update, name)
    },
    receive: () => {
      for (const update of toPage.splice(0)) texts.apply(update, 'server')
    },
  }
}

type Page = ReturnType<typeof page>

const settle = (...pages: Page[]): void => {
  for (let round = 0; round < 4; round++) {
    for (const { send } of pages) send()
    for (const { receive } of pages) receive()
  }
}

const pad = async (...lines: string[]) => {
  const server = new Y.Doc()
  const ada = page(server, 'ada', ['bob'])
  const bob = page(server, 'bob', ['ada'])
  await sleep(0)
  for (const [at, line] of lines.entries()) {
    if (at > 0) ada.editor.commands.splitBlock()
    type(ada.editor, line)
  }
  for (const [from, to] of [
    [ada, bob],
    [bob, ada],
  ] as const)
    applyAwarenessUpdate(to.awareness, encodeAwarenessUpdate(from.awareness, [from.awareness.clientID]), 'wire')
  settle(ada, bob)
  return { ada, bob }
}

const caretAtEndOf = ({ editor }: Page, line: string): void => {
  editor.state.doc.descendants((node, at) => {
    if (node.isTextblock && node.textContent === line) editor.commands.setTextSelection(at + 1 + line.length)
  })
}
const caretAtStartOf = ({ editor }: Page, line: string): void => {
  caretAtEndOf({ editor } as Page, line)
  editor.commands.setTextSelection(editor.state.selection.from - line.length)
}

const REMOVALS: Record<string, (editor: Editor) => unknown> = {
  'makes a heading of it': (editor) => editor.commands.toggleHeading({ level: 1 }),
  'makes it an item of a list': (editor) => editor.commands.toggleBulletList(),
  'makes it a task': (editor) => editor.commands.toggleTaskList(),
  'makes it a quotation': (editor) => editor.commands.toggleBlockquote(),
  'makes it code': (editor) => editor.commands.toggleCodeBlock(),
  'joins it with the line above': (editor) => editor.commands.joinBackward(),
  'splits it at its beginning': (editor) => editor.commands.splitBlock(),
}

it.each(
  Object.entries(REMOVALS).flatMap(([name, remove]) =>
    (['first', 'last'] as const).map((order) => [name, order, remove] as const),
  ),
)('[RT-33] what one types in a line stays there while another %s (the letters %s)', async (_name, order, remove) => {
  const { ada, bob } = await pad('Title', 'Dear friends', 'Yours')
  caretAtEndOf(bob, 'Dear friends')
  caretAtStartOf(ada, 'Dear friends')
  for (const letter of ' and all') type(bob.editor, letter)
  remove(ada.editor)
  if (order === 'first') settle(bob, ada)
  else settle(ada, bob)
  expect(authored(ada.editor)).toBe(authored(bob.editor))
  expect(authored(ada.editor)).toMatch(/ada\(.*Dear friends\)bob\( and all\)/)
  expect(authored(ada.editor)).not.toMatch(/and all.*and all/)
  type(bob.editor, '!')
  settle(ada, bob)
  expect(authored(ada.editor)).toMatch(/Dear friends\)bob\( and all!\)/)
})

it.each(Object.entries(REMOVALS))('[RT-34] the caret stays in its line while another %s', async (_name, remove) => {
  const { ada, bob } = await pad('Title', 'Dear friends', 'Yours')
  caretAtEndOf(bob, 'Dear friends')
  caretAtStartOf(ada, 'Dear friends')
  remove(ada.editor)
  settle(ada, bob)
  type(bob.editor, ' and all')
  settle(ada, bob)
  expect(authored(ada.editor)).toMatch(/Dear friends\)bob\( and all\)/)
})

test('[RT-33] what one wrote without a network stands in the list that another made of it meanwhile, new lines below', async () => {
  const { ada, bob } = await pad('Title', 'Bread', 'Milk', 'Yours')
  caretAtEndOf(bob, 'Bread')
  type(bob.editor, ' and butter')
  caretAtEndOf(bob, 'Milk')
  type(bob.editor, ', fresh')
  ada.editor.commands.setTextSelection({ from: 8, to: 16 })
  ada.editor.commands.toggleBulletList()
  settle(ada)
  settle(bob, ada)
  expect(authored(bob.editor)).toBe('ada(Title) / ada(Bread)bob( and butter) / ada(Milk)bob(, fresh) / ada(Yours)')
  expect(bob.editor.getHTML()).toContain('<ul>')
  expect(authored(ada.editor)).toBe(authored(bob.editor))
})

test('[RT-33] what one was typing in a line that another removes stays, as a line of its own', async () => {
  const { ada, bob } = await pad('Title', 'Dear friends', 'Yours')
  caretAtEndOf(bob, 'Dear friends')
  type(bob.editor, ' and all')
  ada.editor.commands.deleteRange({ from: 7, to: 21 })
  settle(ada, bob)
  expect(authored(ada.editor)).toBe('ada(Title) / bob( and all) / ada(Yours)')
  type(bob.editor, '!')
  settle(ada, bob)
  expect(authored(ada.editor)).toBe('ada(Title) / bob( and all!) / ada(Yours)')
})

test('[RT-33] what was meant to be removed stays removed', async () => {
  const { ada, bob } = await pad('Title', 'Dear friends', 'Yours')
  caretAtEndOf(bob, 'Dear friends')
  type(bob.editor, ' and all')
  settle(bob, ada)
  ada.editor.commands.deleteRange({ from: 7, to: 29 })
  settle(ada, bob)
  expect(authored(bob.editor)).toBe('ada(Title) / ada(Yours)')
})

describe('whatever one makes of the lines that both are typing in', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))('[RT-33] no letter is lost (seed %i)', async (seed) => {
    const random = randomFrom(seed)
    const { ada, bob } = await pad('Title', 'Dear friends', 'we meet on Monday', 'Yours', 'Ada')
    const typed: string[] = []
    const write = ({ editor }: Page): void => {
      const letter = String.fromCodePoint(0x4e00 + typed.length)
      typed.push(letter)
      type(editor, letter)
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
        random.pick(Object.values(REMOVALS))(ada.editor)
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
