import { setTimeout as sleep } from 'node:timers/promises'
import { applyAwarenessUpdate, Awareness, encodeAwarenessUpdate } from 'y-protocols/awareness'
import type { Editor } from '@tiptap/core'
import { onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { type StrandedText, StrandedTexts } from '../connection/stranded.ts'
import { Store } from '../lib/store.ts'
import { padEditor, typeText } from './pad-editor.ts'

/** Makes a page on a pad, with the server's copy between it and the others. Updates are delivered only on demand. */
const page = (server: Y.Doc, name: string, others: readonly string[], id?: number) => {
  const doc = new Y.Doc()
  doc.clientID = id ?? doc.clientID
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
    /** Delivers the next `count` updates of the server to the page. */
    receive: (count = Infinity) => {
      for (const update of toPage.splice(0, count)) texts.apply(update, 'server')
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

/**
 * Returns the pages of these people on a pad with these lines, which the first of them has written. Pages whose order
 * matters to Yjs are given their client ids.
 */
export const pagesOf = async <Name extends string>(
  people: Readonly<Record<Name, number | undefined>>,
  ...lines: string[]
): Promise<Record<Name, Page>> => {
  const server = new Y.Doc()
  const names = Object.keys(people) as Name[]
  const others = (name: Name): Name[] => names.filter((other) => other !== name)
  const pages = Object.fromEntries(
    names.map((name) => [name, page(server, name, others(name), people[name])]),
  ) as Record<Name, Page>
  await sleep(0)
  const { editor } = pages[names[0]!]
  for (const [at, line] of lines.entries()) {
    if (at > 0) editor.commands.splitBlock()
    typeText(editor, line)
  }
  for (const name of names)
    for (const other of others(name)) {
      const { awareness } = pages[name]
      applyAwarenessUpdate(pages[other].awareness, encodeAwarenessUpdate(awareness, [awareness.clientID]), 'wire')
    }
  settle(...names.map((name) => pages[name]))
  return pages
}

/** Returns Ada's and Bob's pages on a pad with these lines, which Ada has written. */
export const twoPages = (...lines: string[]) => pagesOf({ ada: undefined, bob: undefined }, ...lines)

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
