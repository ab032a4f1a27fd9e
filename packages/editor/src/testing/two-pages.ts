import { setTimeout as sleep } from 'node:timers/promises'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import type { Editor } from '@tiptap/core'
import { onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { type StrandedText, StrandedTexts } from '../connection/stranded.ts'
import { Store } from '../lib/store.ts'
import { padEditor, type } from './pad-editor.ts'

/** Makes a page on a pad, with the server's copy between it and the others. Updates are delivered only on demand. */
const page = (server: Y.Doc, name: string, others: readonly string[]) => {
  const doc = new Y.Doc()
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(server))
  const stranded = new Store<readonly StrandedText[]>([])
  const awareness = new Awareness(doc)
  awareness.setLocalStateField('user', { author: name, name, color: '#000000' })
  const texts = new StrandedTexts(doc, (found) => stranded.set([...stranded.get(), ...found]))
  const editor = padEditor(doc, name, others, [], { stranded, awareness })
  onTestFinished(() => editor.destroy())
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

export type Page = ReturnType<typeof page>

/**
 * Delivers everything: first what the pages have written to the server, in the order given, then all of it to the
 * pages.
 */
export const settle = (...pages: Page[]): void => {
  for (let round = 0; round < 4; round++) {
    for (const { send } of pages) send()
    for (const { receive } of pages) receive()
  }
}

/** Returns Ada's and Bob's pages on a pad with these lines, which Ada has written. */
export const twoPages = async (...lines: string[]) => {
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

export const caretAtEndOf = ({ editor }: Pick<Page, 'editor'>, line: string): void => {
  editor.state.doc.descendants((node, at) => {
    if (node.isTextblock && node.textContent === line) editor.commands.setTextSelection(at + 1 + line.length)
  })
}
export const caretAtStartOf = ({ editor }: Pick<Page, 'editor'>, line: string): void => {
  caretAtEndOf({ editor }, line)
  editor.commands.setTextSelection(editor.state.selection.from - line.length)
}

export const linesOf = ({ editor }: Pick<Page, 'editor'>): string[] => {
  const lines: string[] = []
  editor.state.doc.descendants((node) => {
    if (node.isTextblock) lines.push(node.textContent)
  })
  return lines
}

/** Commands that remove the line with the caret and put another in its place. */
export const RESHAPINGS: Record<string, (editor: Editor) => unknown> = {
  'makes a heading of it': (editor) => editor.commands.toggleHeading({ level: 1 }),
  'makes it an item of a list': (editor) => editor.commands.toggleBulletList(),
  'makes it a task': (editor) => editor.commands.toggleTaskList(),
  'makes it a quotation': (editor) => editor.commands.toggleBlockquote(),
  'makes it code': (editor) => editor.commands.toggleCodeBlock(),
  'joins it with the line above': (editor) => editor.commands.joinBackward(),
  'splits it at its beginning': (editor) => editor.commands.splitBlock(),
}
