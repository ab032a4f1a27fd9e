import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { PadFiles } from '../../lib/pad-files.ts'
import { goldenLines, ListedFiles, pasteAll, readGoldenPaste } from '../../testing/golden-paste.ts'
import { padEditor } from '../../testing/pad-editor.ts'

const PASTES = path.join(import.meta.dirname, '../../testing/pastes')

beforeEach(() => notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] })))

const said = () => notificationsStore.getState().notifications.map(({ message }) => `! ${String(message)}`)

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

it.each(names)('[EDT-300] what %s puts on the clipboard is pasted as it looks there', async (name) => {
  const golden = readGoldenPaste(readFileSync(path.join(PASTES, `${name}.paste`), 'utf8'))
  const { editor, listed } = await writing()
  pasteAll(editor, golden)
  // Markdown is read by a parser that comes with its first use.
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([...goldenLines(editor), ...listed.rows, ...said()]).toEqual(golden.lines)
})
