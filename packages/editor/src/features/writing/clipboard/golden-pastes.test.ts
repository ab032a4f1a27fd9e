import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { PadFiles } from '../../../lib/files/pad-files.ts'
import { goldenLines, ListedFiles, pasteAll, readGoldenPaste, saidLine } from '../../../testing/golden-paste.ts'
import { padEditor } from '../../../testing/pad-editor.ts'
import { lineOf } from '../../../text-binding/tokens.ts'

const PASTES = path.join(import.meta.dirname, '../../../testing/pastes')

beforeEach(() => notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] })))

const said = () => notificationsStore.getState().notifications.map(({ message }) => saidLine(message))

const writing = async () => {
  const listed = new ListedFiles()
  const files = new PadFiles({
    base: new URL('http://127.0.0.1:1/'),
    token: undefined,
    padId: 'minutes',
    loadAdder: async () => listed,
  })
  const editor = padEditor(new Y.Doc(), 'ada', [], {}, { files })
  onTestFinished(() => {
    files.addresses.stop()
    editor.destroy()
  })
  await new Promise((resolve) => editor.on('create', resolve))
  return { editor, listed }
}

const names = readdirSync(PASTES)
  .filter((name) => name.endsWith('.paste'))
  .map((name) => name.slice(0, -'.paste'.length))

const readFile = (name: string) => readGoldenPaste(readFileSync(path.join(PASTES, `${name}.paste`), 'utf8'))

it.each(names)('[EDT-300] what %s puts on the clipboard is pasted as it looks there', async (name) => {
  const golden = readFile(name)
  const { editor, listed } = await writing()
  pasteAll(editor, golden)
  // Markdown is read by a parser that comes with its first use, on a busy machine after a while.
  await new Promise((resolve) => setTimeout(resolve, 50))
  await expect
    .poll(() => [...goldenLines(editor), ...listed.rows, ...said()], { timeout: 10_000 })
    .toEqual(golden.lines)
})

const PLACES = ['p', 'h2', 'bullet', 'task', 'code'] as const
const PASTED = [
  'word-lists',
  'excel',
  'google-docs',
  'vs-code',
  'markdown-text',
  'etherpad',
  'list-signs',
  'outlook-web',
]

it.each(PASTED.flatMap((name) => PLACES.map((kind) => [name, kind] as const)))(
  '[EDT-300] what %s puts on the clipboard goes between the letters of a word of %s, which all stay, and is undone',
  async (name, kind) => {
    const { editor } = await writing()
    const line = editor.schema.node('line', { ...PLAIN_LINE, kind }, editor.schema.text('behind'))
    editor.view.dispatch(editor.state.tr.replaceWith(0, editor.state.doc.content.size, [line]))
    const before = goldenLines(editor)
    editor.commands.setTextSelection(3)
    pasteAll(editor, readFile(name))
    await new Promise((resolve) => setTimeout(resolve, 50))
    const { doc } = editor.state
    expect(doc.firstChild?.textContent).toMatch(/^be/)
    expect(doc.lastChild?.textContent).toMatch(/hind$/)
    const kinds = new Set(doc.children.map((node) => lineOf(node).kind))
    if (kind === 'code') expect([...kinds]).toEqual(['code'])
    else expect(kinds.has(kind)).toBe(true)
    for (let steps = 0; steps < 3 && goldenLines(editor).join() !== before.join(); steps++) editor.commands.undo()
    expect(goldenLines(editor)).toEqual(before)
  },
)
