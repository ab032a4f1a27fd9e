import type { ShownUpload } from '@sheaf/contract/realtime/socket'
import { notificationsStore } from '@mantine/notifications'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readFileRecord } from '@sheaf/document/text/file-record'
import { padFromLines } from '@sheaf/document/text/from-text'
import { openSequence, readLines } from '@sheaf/document/text/sequence'
import { exportText } from '@sheaf/document/export/text'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { focusedCell } from '../../lib/tables/table-focus.ts'
import { putTable } from '../../lib/tables/new-table.ts'
import { holdEditor } from '../../lib/commands/open-editor.ts'
import type { AddedFile } from '../../lib/files/pad-files.ts'
import { PadFiles } from '../../lib/files/pad-files.ts'
import { FileServer } from '../../testing/file-server.ts'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { tableEditor } from '../../testing/table-editor.ts'
import { linesWithCaret, press } from '../../testing/written-lines.ts'
import { Uploads } from './uploads.ts'

let server: FileServer
let base: URL
const ends: (() => void)[] = []

beforeEach(async () => {
  notificationsStore.updateState((state) => ({ ...state, notifications: [], queue: [] }))
  server = new FileServer()
  base = await server.start()
})

afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await server.stop()
})

/** A busy machine takes longer to answer than what is waited for by itself. */
const WAIT = { timeout: 10_000 }

const opened = (...lines: string[]) => {
  const { doc } = padFromLines(lines.join('\n'), 7)
  const files: PadFiles = new PadFiles({
    base,
    token: undefined,
    padId: 'minutes',
    loadAdder: async (owner) => new Uploads(owner),
  })
  const editor = padEditor(doc, 'ada', [], {}, { files })
  document.body.append(editor.view.dom)
  ends.push(() => {
    files.addresses.stop()
    editor.view.dom.remove()
    editor.destroy()
  })
  return { doc, editor, files }
}

const file = (name: string, text = name): AddedFile => ({ file: new File([text], name) })

const names = (editor: Editor): string[] =>
  editor.state.doc.children.map((line) => readFileRecord(line.attrs['file'])?.name ?? (line.textContent || '-'))

const said = () =>
  notificationsStore
    .getState()
    .notifications.map(({ message }) => (typeof message === 'string' ? message : 'with an act'))

/** Acts that the first place-holder offers. */
const acts = (editor: Editor) =>
  [...holders(editor)[0]!.querySelectorAll('button')].filter(({ hidden }) => !hidden).map(({ ariaLabel }) => ariaLabel)

const act = (editor: Editor, label: string): HTMLButtonElement =>
  [...holders(editor)[0]!.querySelectorAll('button')].find(({ textContent }) => textContent === label)!

const holders = ({ view }: Editor) => [...view.dom.querySelectorAll<HTMLElement>('.pad-upload')]

test('[PIC-25] a file is sent with a place-holder in its place, which is in no text, and stands there as one step of undo', async () => {
  const { doc, editor, files } = opened('Hall', 'End')
  const letGo = server.hold('a.png')
  files.add(editor, [{ position: 3, files: [file('a.png')] }])
  await vi.waitFor(() => expect(holders(editor)).toHaveLength(1))
  expect(holders(editor)[0]).toHaveAccessibleName('Sending a.png')
  expect(names(editor)).toEqual(['Hall', 'End'])
  letGo()
  await vi.waitFor(() => expect(names(editor)).toEqual(['Hall', 'a.png', 'End']))
  expect(holders(editor)).toEqual([])
  const [, line] = readLines(openSequence(doc))
  const [stored] = server.stored
  expect([line!.attributes.kind, readFileRecord(line!.attributes.file)?.hash]).toEqual(['picture', stored!.hash])
  editor.commands.undo()
  expect([names(editor), holders(editor)]).toEqual([['Hall', 'End'], []])
  editor.commands.redo()
  expect(names(editor)).toEqual(['Hall', 'a.png', 'End'])
  expect(said()).toEqual(['with an act'])
})

test('[PIC-26] files that come together stand in their order, whichever is there first', async () => {
  const { editor, files } = opened('Hall', 'End')
  const [letA, letB] = [server.hold('a.png'), server.hold('b.png')]
  files.add(editor, [{ position: 3, files: ['a.png', 'b.png', 'c.pdf'].map((name) => file(name)) }])
  letB()
  await vi.waitFor(() => expect(names(editor)).toEqual(['Hall', 'b.png', 'c.pdf', 'End']))
  letA()
  await vi.waitFor(() => expect(names(editor)).toEqual(['Hall', 'a.png', 'b.png', 'c.pdf', 'End']))
  expect(said()).toContain('3 files were added.')
})

test('[PIC-50] that a picture cannot be shown and has become a file is said, and how it can be shown', async () => {
  const { editor, files } = opened('Hall', 'End')
  const words = 'IMG_1.HEIC cannot be shown as a picture, and was added as a file. Saved as JPEG or PNG, it is shown.'
  files.add(editor, [{ position: 3, files: [file('IMG_1.HEIC')] }])
  await vi.waitFor(() => expect(said()).toEqual([words]))
  expect(names(editor)).toEqual(['Hall', 'IMG_1.HEIC', 'End'])
  files.add(editor, [{ position: 3, files: ['plan.txt', 'IMG_1.HEIC'].map((name) => file(name)) }])
  await vi.waitFor(() => expect(said()).toEqual([words, words, '2 files were added.']))
  files.add(editor, [{ position: 3, files: [file('notes.txt')] }])
  await vi.waitFor(() => expect(said().at(-1)).toBe('notes.txt was added.'))
})

test('[PIC-27] a file lands where it was put, whatever is written around, and the caret stays', async () => {
  const { editor, files } = opened('Hall', 'End')
  const letGo = server.hold('a.png')
  files.add(editor, [{ position: 7, files: [file('a.png')] }])
  await vi.waitFor(() => expect(holders(editor)).toHaveLength(1))
  editor.commands.insertContentAt(0, { type: 'line', content: [{ type: 'text', text: 'Above' }] })
  editor.commands.setTextSelection(4)
  letGo()
  await vi.waitFor(() => expect(names(editor)).toEqual(['Above', 'Hall', 'a.png', 'End']))
  expect(linesWithCaret(editor)[0]).toBe('p: Abo|ve')
})

test('[PIC-28] what the server refuses is told in its words, and can be tried again or given up', async () => {
  const { editor, files } = opened('Hall')
  server.refusals.push({ path: /^\/files$/, status: 507, error: 'BACKEND.ERROR.CONFIGURATION.CANTSTORE' })
  files.add(editor, [{ position: 1, files: [file('a.png')] }])
  await vi.waitFor(() => expect(holders(editor)[0]?.dataset['failed']).toBe(''))
  expect(names(editor)).toEqual(['Hall'])
  expect(holders(editor)[0]).toHaveTextContent('cannot store')
  expect(acts(editor)).toEqual(['Try again: a.png', 'Remove: a.png'])
  act(editor, 'Try again').click()
  await vi.waitFor(() => expect(names(editor)).toContain('a.png'))
  const letGo = server.hold('b.png')
  files.add(editor, [{ position: 1, files: [file('b.png')] }])
  await vi.waitFor(() => expect(holders(editor)).toHaveLength(1))
  await vi.waitFor(() => expect(server.calls.filter((call) => call === 'POST /files')).toHaveLength(3), WAIT)
  ;[...holders(editor)[0]!.querySelectorAll('button')].at(-1)!.click()
  letGo()
  expect(holders(editor)).toEqual([])
  expect(names(editor)).not.toContain('b.png')
})

test.each([
  ['TOO_LARGE', 25_000_000, 'This file is larger than 25 MB, the most this site takes.'],
  ['PAD_FULL', 1_500_000_000, 'The files of this pad may have 1.5 GB together. For this one, there is no room left.'],
  ['TOO_MANY_PIXELS', 40_000_000, 'This picture has too many pixels. This site takes 40 million at most.'],
  ['TOO_LARGE', 0, 'Files cannot be added here.'],
  ['EMPTY', undefined, 'This file is empty.'],
])('[PIC-28] a refusal %s with the limit %s says it in words', async (key, limit, words) => {
  const { editor, files } = opened('Hall')
  const error = `BACKEND.ERROR.FILE.${key}`
  server.refusals.push({ path: /^\/files$/, status: 413, error, ...(limit === undefined ? {} : { limit }) })
  files.add(editor, [{ position: 1, files: [file('a.png')] }])
  await vi.waitFor(() => expect(holders(editor)[0]).toHaveTextContent(words), WAIT)
  expect(said()).toEqual([`a.png: ${words}`])
})

test.each(['TOO_LARGE', 'TOO_MANY_PIXELS', 'DAMAGED_PICTURE', 'EMPTY'])(
  '[PIC-51] another file is chosen in the place of one that was refused as %s, which is not sent again',
  async (key) => {
    const { editor, files } = opened('Hall')
    server.refusals.push({ path: /^\/files$/, status: 400, error: `BACKEND.ERROR.FILE.${key}`, limit: 9 })
    files.add(editor, [{ position: 1, files: [file('a.png')] }])
    await vi.waitFor(() => expect(acts(editor)).toEqual(['Choose another: a.png', 'Remove: a.png']), WAIT)
    const choose = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function choose(
      this: HTMLInputElement,
    ) {
      Object.defineProperty(this, 'files', { value: [new File(['b'], 'b.png')] })
      this.dispatchEvent(new Event('change'))
    })
    ends.push(() => choose.mockRestore())
    act(editor, 'Choose another').click()
    await vi.waitFor(() => expect(names(editor)).toEqual(['b.png', 'Hall']), WAIT)
    expect(holders(editor)).toEqual([])
  },
)

test('[PIC-51] one that no site takes can only be removed, and a proxy’s own limit is one of the file', async () => {
  const { editor, files } = opened('Hall')
  server.refusals.push({ path: /^\/files$/, status: 413, error: 'BACKEND.ERROR.FILE.TOO_LARGE', limit: 0 })
  files.add(editor, [{ position: 1, files: [file('a.png')] }])
  await vi.waitFor(() => expect(acts(editor)).toEqual(['Remove: a.png']), WAIT)
  act(editor, 'Remove').click()
  expect(holders(editor)).toEqual([])
  server.refusals.push({ path: /^\/files$/, status: 413 })
  files.add(editor, [{ position: 1, files: [file('b.png')] }])
  await vi.waitFor(() => expect(acts(editor)).toEqual(['Choose another: b.png', 'Remove: b.png']), WAIT)
})

test('[PIC-29] a large file is sent in pieces, and goes on where it was after an interruption', async () => {
  const { editor, files } = opened('Hall')
  const large = 'x'.repeat(9 * 1024 * 1024)
  server.refusals.push({ path: /^\/uploads\/u1$/, status: 503, error: 'BACKEND.ERROR.PERMISSION.UNEXPECTED' })
  files.add(editor, [{ position: 1, files: [file('film.bin', large)] }])
  await vi.waitFor(() => expect(names(editor)).toContain('film.bin'), { timeout: 15_000 })
  expect(server.stored[0]?.bytes).toBe(large.length)
  expect(server.calls.filter((call) => call.startsWith('PUT'))).toHaveLength(4)
  expect(server.calls).toContain('GET /uploads/u1')
})

test('[PIC-22] pictures of pasted text are stored as files, and of one that cannot be had a link stays', async () => {
  const { doc, editor, files } = opened('One', 'Two')
  const lost = `${base.href}api/none.png`
  files.add(editor, [
    { position: 1, isBelow: true, files: [{ source: 'data:image/png;base64,aGVsbG8=', alt: 'A hall' }] },
    { position: 6, isBelow: true, files: [{ source: lost, alt: '' }] },
  ])
  await vi.waitFor(() => expect(names(editor)).toEqual(['One', 'picture.png', 'Two', lost]))
  expect(server.stored.map(({ text }) => text)).toEqual(['hello'])
  const lines = readLines(openSequence(doc))
  expect(lines[1]!.attributes.alt).toBe('A hall')
  expect(lines[3]!.runs[0]!.formats).toEqual({ link: { href: lost } })
})

test('[PIC-24] files of another pad are asked for, and then shown', async () => {
  const { files } = opened('One')
  files.takeOver('other', ['a'.repeat(64)])
  await vi.waitFor(() => expect(server.copies).toEqual([{ pad: 'other', hashes: ['a'.repeat(64)] }]))
})

test('[PIC-36] another picture takes the place of one, with its caption and width', async () => {
  const { doc, editor, files } = opened('Hall')
  files.add(editor, [{ position: 1, files: [file('a.png')] }])
  await vi.waitFor(() => expect(names(editor)).toContain('a.png'))
  const position = editor.state.doc.child(0).attrs['file'] === null ? editor.state.doc.child(0).nodeSize : 0
  editor.commands.insertContentAt(position + 1, 'Caption')
  editor.view.dispatch(editor.state.tr.setNodeAttribute(position, 'width', 40).setNodeAttribute(position, 'alt', 'Old'))
  files.replace(editor, position, new File(['new'], 'b.png'))
  await vi.waitFor(() => expect(names(editor)).toContain('b.png'))
  const line = readLines(openSequence(doc)).find(({ attributes }) => attributes.kind === 'picture')!
  expect([line.attributes.width, line.attributes.alt, line.runs[0]!.text]).toEqual([40, null, 'Caption'])
})

/** Opens a pad with a table of one row, whose first cell has the caret. */
const openedTable = () => {
  const files: PadFiles = new PadFiles({
    base,
    token: undefined,
    padId: 'minutes',
    loadAdder: async (owner) => new Uploads(owner),
  })
  const pad = tableEditor(undefined, 'ada', { files })
  ends.push(holdEditor(pad.editor), () => files.addresses.stop())
  putTable(pad.editor, 1, 2)
  return { ...pad, files }
}

const shown = (cell: Element | undefined): (string | undefined)[] =>
  [...cell!.querySelectorAll('figure')].map((figure) => figure.querySelector('img')?.alt)

test('[TBL-39] a picture comes into the empty line of a cell, whose caption has the caret then', async () => {
  const { cell, cells, files, doc } = openedTable()
  files.add(cell(), [{ position: 1, files: [file('a.png')] }])
  await vi.waitFor(() => expect(shown(cells()[0])).toEqual(['a.png']))
  typeText(cell(), 'Hall')
  expect(linesWithCaret(cell())).toEqual(['picture: Hall|'])
  expect(exportText(doc)).toContain('[a.png] Hall')
  cell().commands.undo()
  cell().commands.undo()
  expect(linesWithCaret(cell())).toEqual(['p: |'])
})

test('[TBL-134] pictures of a pasted table come into its cells, each below its line, and wait below the table', async () => {
  const { cell, cells, files, editor } = openedTable()
  const id = focusedCell.get()!
  typeText(cell(), 'Hall')
  press(cell(), 'Enter')
  typeText(cell(), 'Attic')
  const other = bindingOf(cell().state)!.text.cell!
  press(cell(), 'Tab')
  const empty = focusedCell.get()!
  focusedCell.set(null)
  const letGo = server.hold('a.png')
  files.add(editor, [
    { position: 1, isBelow: true, files: [file('a.png'), file('b.png')], cell: { id: empty, line: -1 } },
    { position: 1, isBelow: true, files: [file('c.png')], cell: { id: other, line: 0 } },
  ])
  await vi.waitFor(() => expect(holders(editor).length).toBeGreaterThan(0))
  expect(id).toEqual(other)
  letGo()
  await vi.waitFor(() => expect([shown(cells()[0]), shown(cells()[1])]).toEqual([['c.png'], ['a.png', 'b.png']]), WAIT)
  expect(Array.from(cells()[0]!.querySelectorAll('.pad-cell > *'), (line) => line.localName)).toEqual([
    'p',
    'figure',
    'p',
  ])
  expect(holders(editor)).toEqual([])
})

test('[TBL-39] a picture comes into the cell for which it was chosen, though that was left meanwhile', async () => {
  const { cell, cells, files, editor, focused } = openedTable()
  typeText(cell(), 'Hall')
  const letGo = server.hold('a.png')
  files.add(cell(), [{ position: 5, files: [file('a.png')] }])
  await vi.waitFor(() => expect(server.calls).toContain('POST /files'))
  press(cell(), 'Tab')
  expect(focused()).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 5))
  letGo()
  await vi.waitFor(() => expect(shown(cells()[0])).toEqual(['a.png']))
  expect(cells().map(({ textContent }) => textContent.trim())).toEqual(['Hall', ''])
  editor.commands.undo()
  expect(shown(cells()[0])).toEqual([])
})

test('[PIC-42, PIC-43] others are told of the cell in which a picture will stand, also when it was left meanwhile', async () => {
  const { cell, cells, files } = openedTable()
  const received: (readonly ShownUpload[])[] = []
  files.onUploads((uploads) => void received.push(uploads))
  const { row, column } = cells()[0]!.dataset
  const { table } = cells()[0]!.closest('table')!.dataset
  typeText(cell(), 'Hall')
  const letGo = server.hold('a.png')
  files.add(cell(), [{ position: 5, files: [file('a.png'), file('b.png')] }])
  await vi.waitFor(() => expect(received.at(-1)).toMatchObject([{ cell: { table, row, column }, count: 1 }]))
  press(cell(), 'Tab')
  await vi.waitFor(() => expect(shown(cells()[0])).toEqual(['b.png']))
  expect(received.at(-1)).toMatchObject([{ cell: { table, row, column }, count: 1 }])
  letGo()
  await vi.waitFor(() => expect(shown(cells()[0])).toEqual(['a.png', 'b.png']))
  expect(received.at(-1)).toEqual([])
})
