import type { Editor } from '@tiptap/core'
import { openSequence } from '@sheaf/document/text/sequence'
import { onTestFinished } from 'vitest'
import * as Y from 'yjs'
import type { ShownText } from '../connection/access-state.ts'
import { PadIds } from '../connection/unsent/pad-ids.ts'
import { LetterOwners } from './letter-owners.ts'
import { padEditor, typeText } from './pad-editor.ts'
import { PresenceRoom } from './presence-room.ts'

/** The server's copy of a pad. */
class Server {
  readonly doc = new Y.Doc()
  readonly owners = new LetterOwners()
  readonly room = new PresenceRoom()

  constructor() {
    openSequence(this.doc)
  }
}

/** Makes a page on a pad, with the server's copy between it and the others. Updates are delivered only on demand. */
const page = (server: Server, name: string, letters?: number) => {
  const doc = new Y.Doc()
  openSequence(doc)
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(server.doc))
  const ids = new PadIds(() => name, letters)
  server.owners.join(ids)
  const presence = server.room.join(name)
  let shown: ShownText | undefined
  const showIn = (binding: ShownText) => {
    shown = binding
    return () => {
      shown = undefined
    }
  }
  const editor = padEditor(doc, name, [], { presence, ids, showIn })
  onTestFinished(() => editor.destroy())
  const toServer: Uint8Array[] = []
  const toPage: Uint8Array[] = []
  doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== 'server') toServer.push(update)
  })
  server.doc.on('update', (update: Uint8Array, origin: unknown) => {
    if (origin !== name) toPage.push(update)
  })
  return {
    name,
    editor,
    ids,
    doc,
    send: () => {
      for (const update of toServer.splice(0)) {
        server.owners.note(name, update, ids.declared)
        Y.applyUpdate(server.doc, update, name)
      }
    },
    /** Delivers the next `count` updates of the server to the page. */
    receive: (count = Infinity) => {
      for (const update of toPage.splice(0, count))
        if (shown) shown.receive(update, 'server')
        else Y.applyUpdate(doc, update, 'server')
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
 * matters to Yjs are given the ids of their letters.
 */
export const pagesOf = <Name extends string>(
  people: Readonly<Record<Name, number | undefined>>,
  ...lines: string[]
): Record<Name, Page> => {
  const server = new Server()
  const names = Object.keys(people) as Name[]
  const pages = Object.fromEntries(names.map((name) => [name, page(server, name, people[name])])) as Record<Name, Page>
  const { editor } = pages[names[0]!]
  for (const [at, line] of lines.entries()) {
    if (at > 0) press(editor, 'Enter')
    typeText(editor, line)
  }
  settle(...names.map((name) => pages[name]))
  return pages
}

/** Returns Ada's and Bob's pages on a pad with these lines, which Ada has written. */
export const twoPages = (...lines: string[]) => pagesOf({ ada: undefined, bob: undefined }, ...lines)

/** Presses a key in the text. */
export const press = (editor: Editor, key: 'Enter' | 'Backspace'): void => {
  const event = new KeyboardEvent('keydown', { key, code: key })
  editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, event))
}

export const caretAtEndOf = ({ editor }: Pick<Page, 'editor'>, line: string): void => {
  editor.state.doc.forEach((node, at) => {
    if (node.textContent === line) editor.commands.setTextSelection(at + 1 + line.length)
  })
}
export const caretAtStartOf = ({ editor }: Pick<Page, 'editor'>, line: string): void => {
  caretAtEndOf({ editor }, line)
  editor.commands.setTextSelection(editor.state.selection.from - line.length)
}

export const linesOf = ({ editor }: Pick<Page, 'editor'>): string[] => {
  const lines: string[] = []
  editor.state.doc.forEach((line) => void lines.push(line.textContent))
  return lines
}

/** Renders the text with its authors, `ada(Hello )bob(there)`, with lines separated by `/`. */
export const authorsOf = ({ editor, name }: Page): string => {
  const lines: string[] = []
  editor.state.doc.forEach((line) => {
    let text = ''
    let last = ''
    line.forEach(({ marks, text: letters = '' }) => {
      const id: unknown = marks.find((mark) => mark.type.name === 'author')?.attrs['id']
      const author = typeof id === 'string' ? id : name
      text = last === author ? `${text.slice(0, -1)}${letters})` : `${text}${author}(${letters})`
      last = author
    })
    lines.push(text)
  })
  return lines.join(' / ')
}

/** What people make of the line with the caret. */
export const RESHAPINGS: Record<string, (editor: Editor) => unknown> = {
  'makes a heading of it': (editor) => editor.commands.toggleHeading({ level: 1 }),
  'makes it an item of a list': (editor) => editor.commands.toggleBulletList(),
  'makes it a task': (editor) => editor.commands.toggleTaskList(),
  'makes it a quotation': (editor) => editor.commands.toggleBlockquote(),
  'makes it code': (editor) => editor.commands.toggleCodeBlock(),
  'joins it with the line above': (editor) => press(editor, 'Backspace'),
  'splits it at its beginning': (editor) => editor.commands.splitBlock(),
}
