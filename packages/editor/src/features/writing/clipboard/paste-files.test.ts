import { notificationsStore } from '@mantine/notifications'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { type AddedFiles, PadFiles } from '../../../lib/files/pad-files.ts'
import { padEditor } from '../../../testing/pad-editor.ts'
import { refuseDroppedFiles } from '../no-files.ts'

const said = () => notificationsStore.getState().notifications.map(({ message }) => message)

beforeEach(() => notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] })))

/** Returns an editor, and the names of the files that are put into its text. */
const writing = async () => {
  const added: string[][] = []
  const takenOver: unknown[] = []
  const adder = {
    add: (_: unknown, places: readonly AddedFiles[]) =>
      void added.push(
        ...places.map(({ position, files }) => [
          String(position),
          ...files.map((one) => ('file' in one ? one.file.name : `${one.source} ${one.alt}`.trim())),
        ]),
      ),
    takeOver: async (...args: unknown[]) => void takenOver.push(args),
    replace: () => {},
  }
  const files = new PadFiles({
    base: new URL('http://127.0.0.1:1/'),
    token: undefined,
    padId: 'minutes',
    loadAdder: async () => adder,
  })
  const editor = padEditor(new Y.Doc(), 'ada', [], {}, { files })
  onTestFinished(() => {
    files.addresses.stop()
    editor.destroy()
  })
  await new Promise((resolve) => editor.on('create', resolve))
  return { editor, view: editor.view, added, takenOver }
}

const file = (name: string, type = 'image/png') => new File(['x'], name, { type })

const transferred = (files: File[], types: Record<string, string> = {}) =>
  ({ files, getData: (type: string) => types[type] ?? '' }) as unknown as DataTransfer

const paste = ({ view }: { view: Awaited<ReturnType<typeof writing>>['view'] }, data: DataTransfer) => {
  const event = { clipboardData: data, preventDefault: () => {} } as unknown as ClipboardEvent
  return view.someProp('handlePaste', (handle) => handle(view, event, view.state.doc.slice(0, 0))) === true
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

it.each([
  ['several, in their order', [file('b.png'), file('a.pdf', 'application/pdf')], {}, ['1', 'b.png', 'a.pdf']],
  ['what a file manager copied, with its name', [file('a.png')], { 'text/plain': '/home/ada/a.png' }, ['1', 'a.png']],
  [
    'a picture of a browser, which says beside it where it is from',
    [file('image.png')],
    { 'text/html': '<meta charset="utf-8"><img src="https://example.org/a.png">' },
    ['1', 'image.png'],
  ],
])('[PIC-20] files that are pasted are added: %s', async (_, files, types, expected) => {
  const page = await writing()
  expect(paste(page, transferred(files, types as unknown as Record<string, string>))).toBe(true)
  await settled()
  expect(page.added).toEqual([expected])
})

it.each([
  ['text', '<p>One</p>'],
  ['cells of a spreadsheet', '<table><tr><td><img src="x"></td></tr></table>'],
  ['text with a picture in it', '<p>One <img src="https://example.org/a.png"></p>'],
])('[PIC-21] of %s beside which its program hands over a picture of it, no file is added', async (_, html) => {
  const page = await writing()
  expect(paste(page, transferred([file('image.png')], { 'text/html': html, 'text/plain': 'One' }))).toBe(false)
  await settled()
  expect(page.added).toEqual([])
})

it('[PIC-20] a file that is dropped is added where it is dropped, and does not open in place of the pad', async () => {
  const page = await writing()
  page.view.posAtCoords = () => ({ pos: 1, inside: 0 })
  const event = { dataTransfer: transferred([file('a.png')]), clientX: 1, clientY: 1 } as unknown as DragEvent
  const { view } = page
  expect(view.someProp('handleDrop', (handle) => handle(view, event, view.state.doc.slice(0, 0), false))).toBe(true)
  await settled()
  expect(page.added).toEqual([['1', 'a.png']])
})

it('[PIC-22] pictures in pasted text are added below the lines that they stood below', async () => {
  const { view, added, editor } = await writing()
  const html =
    '<p>One</p><p><img src="data:image/png;base64,AA" alt="a cat"></p><p>Two <img src="https://example.org/b.png"> more</p>' +
    '<p><img src="file:///C:/c.png" alt="lost"></p>'
  view.pasteHTML(html, new Event('paste') as ClipboardEvent)
  await settled()
  expect(editor.getText({ blockSeparator: '|' })).toBe('One|Two more|lost')
  expect(added).toEqual([
    ['1', 'data:image/png;base64,AA a cat'],
    ['6', 'https://example.org/b.png'],
  ])
  expect(said()).toEqual(['Some pictures cannot be taken over from where they are.'])
})

it('[PIC-22] a picture alone in pasted HTML is added where the caret is', async () => {
  const { view, added } = await writing()
  view.pasteHTML('<img src="https://example.org/b.png" alt="b">', new Event('paste') as ClipboardEvent)
  await settled()
  expect(added).toEqual([['1', 'https://example.org/b.png b']])
})

it('[PIC-24] files of another pad are taken over, and those of this one are not asked for', async () => {
  const { view, takenOver } = await writing()
  const record = `[&quot;${'a1'.repeat(32)}&quot;,&quot;a.png&quot;,1,&quot;image/png&quot;,&quot;picture&quot;,1,1,false]`
  const from = (pad: string) =>
    `<figure data-pm-slice="1 1 []" data-sheaf-pad="${pad}" data-sheaf-kind="picture" data-sheaf-file="${record}"></figure>`
  view.pasteHTML(from('minutes'), new Event('paste') as ClipboardEvent)
  await settled()
  expect(takenOver).toEqual([])
  view.pasteHTML(from('other'), new Event('paste') as ClipboardEvent)
  await settled()
  expect(takenOver).toEqual([['other', ['a1'.repeat(32)]]])
})

it('[EDT-104] a file that is dropped beside the text does not open in place of the page', () => {
  const stop = refuseDroppedFiles()
  const drop = (name: string, types: string[]) => {
    const event = new Event(name, { bubbles: true, cancelable: true })
    const dataTransfer = { types, files: [new File(['x'], 'a.pdf', { type: 'application/pdf' })] }
    document.body.dispatchEvent(Object.assign(event, { dataTransfer }))
    return event.defaultPrevented
  }
  expect([drop('dragover', ['Files']), drop('drop', ['Files'])]).toEqual([true, true])
  expect(said()).toEqual(['Files cannot be added here.'])
  expect([drop('dragover', ['text/plain']), drop('drop', ['text/plain'])]).toEqual([false, false])
  stop()
  expect(drop('drop', ['Files'])).toBe(false)
})

it('[EDT-98] text beside which its program hands over a picture of it is pasted, and nothing said', async () => {
  const page = await writing()
  expect(paste(page, transferred([file('image.png')], { 'text/html': '<p>One</p>', 'text/plain': 'One' }))).toBe(false)
  expect(said()).toEqual([])
})
