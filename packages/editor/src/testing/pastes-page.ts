/* A page in which a test pastes what programs put on the clipboard, with what its browser makes of it. */
import { notificationsStore } from '@mantine/notifications'
import * as Y from 'yjs'
import { PadFiles } from '../lib/files/pad-files.ts'
import { goldenLines, ListedFiles, readGoldenPaste, saidLine } from './golden-paste.ts'
import { padEditor } from './pad-editor.ts'

/** Time in ms after which what comes with its first use, such as the parser of Markdown, is there. */
const SETTLED_MS = 100

/** What is said, by its key: the page has no language. */
const SAID: Readonly<Record<string, string>> = {
  'EDITOR.FILE.NOT_TAKEN': 'Some pictures cannot be taken over from where they are.',
  'EDITOR.PASTE.ROWS': 'What you pasted can be a table.',
  'EDITOR.TABLE_TOOL.FROM_TEXT': 'Turn into a table',
}

/** Pastes what a file of `pastes` holds, and returns what is shown of it beside what is to be. */
const paste = async (
  source: string,
): Promise<{ readonly shown: readonly string[]; readonly lines: readonly string[] }> => {
  const { types, files, lines } = readGoldenPaste(source)
  notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] }))
  const listed = new ListedFiles()
  const padFiles = new PadFiles({
    base: new URL('http://127.0.0.1:1/'),
    token: undefined,
    padId: 'minutes',
    loadAdder: async () => listed,
  })
  const editor = padEditor(new Y.Doc(), 'ada', [], {}, { files: padFiles })
  document.body.append(editor.view.dom)
  await new Promise((resolve) => editor.on('create', resolve))
  const clipboardData = new DataTransfer()
  for (const [type, data] of Object.entries(types)) clipboardData.setData(type, data)
  for (const { name, type } of files) clipboardData.items.add(new File(['x'], name, { type }))
  editor.view.dom.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  const { notifications } = notificationsStore.getState()
  const said = notifications.map(({ message }) => saidLine(message, (text) => SAID[text] ?? text))
  const shown = [...goldenLines(editor), ...listed.rows, ...said]
  padFiles.addresses.stop()
  editor.destroy()
  return { shown, lines }
}

Object.assign(window, { pasteGolden: paste })
