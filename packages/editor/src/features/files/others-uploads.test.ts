import { exportText } from '@sheaf/document/export/text'
import type { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { putTable } from '../../lib/tables/new-table.ts'
import { PadFiles } from '../../lib/files/pad-files.ts'
import { FileServer } from '../../testing/file-server.ts'
import { padEditor } from '../../testing/pad-editor.ts'
import { PresenceRoom } from '../../testing/presence-room.ts'
import { tableEditor } from '../../testing/table-editor.ts'
import { twoPeers } from '../../testing/two-peers.ts'
import { linesWithCaret } from '../../testing/written-lines.ts'
import { OthersUploads } from './others-uploads.ts'
import { Uploads } from './uploads.ts'

let server: FileServer
let base: URL
const ends: (() => void)[] = []

beforeEach(async () => {
  server = new FileServer()
  base = await server.start()
})

afterEach(async () => {
  for (const end of ends.splice(0)) end()
  await server.stop()
})

const WAIT = { timeout: 10_000 }

/** Ada sends files, and Bob has the pad open on a page of his own. */
const twoPages = () => {
  const { a, b } = twoPeers()
  const room = new PresenceRoom()
  const [adas, bobs] = [room.join('Ada'), room.join('Bob')]
  const files: PadFiles = new PadFiles({
    base,
    token: undefined,
    padId: 'minutes',
    loadAdder: async (of) => new Uploads(of),
  })
  const stopTelling = files.onUploads((uploads) => adas.setUploads(uploads))
  const ada = padEditor(a, 'Ada', [], { presence: adas }, { files })
  const bob = padEditor(b, 'Bob', [], { presence: bobs })
  for (const editor of [ada, bob]) document.body.append(editor.view.dom)
  const shown = new OthersUploads(bob, bobs)
  ends.push(() => {
    shown.end()
    stopTelling()
    files.addresses.stop()
    for (const editor of [ada, bob]) {
      editor.view.dom.remove()
      editor.destroy()
    }
  })
  bob.commands.insertContentAt(0, [
    { type: 'line', content: [{ type: 'text', text: 'Hall' }] },
    { type: 'line', content: [{ type: 'text', text: 'End' }] },
  ])
  return { ada, bob, files, room, adas, stopTelling }
}

const png = (name: string) => ({ file: new File([name], name, { type: 'image/png' }) })
const holders = ({ view }: Editor) => [...view.dom.querySelectorAll<HTMLElement>('.pad-upload')]
/** Each place-holder with the text of its line. */
const said = (editor: Editor) =>
  holders(editor).map((holder) => [holder.previousSibling?.textContent, holder.textContent])

test('[PIC-42] others see at its place that somebody is adding pictures, how far that is, and what it becomes', async () => {
  const { ada, bob, files } = twoPages()
  const [letA, letB] = [server.hold('a.png'), server.hold('b.png')]
  files.add(ada, [{ position: 3, files: [png('a.png'), png('b.png')] }])
  await vi.waitFor(() => expect(said(bob)).toEqual([['Hall', 'Ada is adding 2 pictures']]), WAIT)
  bob.commands.insertContentAt(0, { type: 'line', content: [{ type: 'text', text: 'Above' }] })
  expect(said(bob)).toEqual([['Hall', 'Ada is adding 2 pictures']])
  letA()
  await vi.waitFor(() => expect(said(bob)).toEqual([['Hall', 'Ada is adding a picture']]), WAIT)
  letB()
  await vi.waitFor(() => expect(holders(bob)).toEqual([]), WAIT)
  expect(bob.view.dom.querySelectorAll('figure')).toHaveLength(2)
})

test('[PIC-43] a place-holder of somebody else is in no text and no undo, and goes with whoever sends', async () => {
  const { ada, bob, files, room, adas, stopTelling } = twoPages()
  server.hold('a.png')
  const lines = linesWithCaret(bob).length
  files.add(ada, [{ position: 3, files: [png('a.png')] }])
  await vi.waitFor(() => expect(holders(bob)).toHaveLength(1), WAIT)
  expect(linesWithCaret(bob)).toHaveLength(lines)
  ada.commands.insertContentAt(ada.state.doc.content.size - 1, '.')
  ada.commands.undo()
  expect(ada.state.doc.textContent).toBe('HallEnd')
  ada.commands.redo()
  expect(ada.state.doc.textContent).toBe('HallEnd.')
  expect([holders(bob).length, linesWithCaret(bob).length]).toEqual([1, lines])
  stopTelling()
  room.leave(adas)
  await vi.waitFor(() => expect(holders(bob)).toEqual([]), WAIT)
  expect([...bob.view.dom.querySelectorAll('figure'), ...ada.view.dom.querySelectorAll('figure')]).toEqual([])
})

test('[PIC-43] nobody sees a file that was given up or refused as being on its way', async () => {
  const { ada, bob, files } = twoPages()
  server.hold('a.png')
  files.add(ada, [{ position: 3, files: [png('a.png')] }])
  await vi.waitFor(() => expect(holders(bob)).toHaveLength(1), WAIT)
  ;[...holders(ada)[0]!.querySelectorAll('button')].at(-1)!.click()
  await vi.waitFor(() => expect(holders(bob)).toEqual([]), WAIT)
  server.refusals.push({ path: /^\/files$/, status: 413, error: 'BACKEND.ERROR.FILE.TOO_LARGE', limit: 1000 })
  files.add(ada, [{ position: 3, files: [{ file: new File(['b'], 'b.txt') }] }])
  await vi.waitFor(() => expect(holders(ada)[0]?.dataset['failed']).toBe(''), WAIT)
  await vi.waitFor(() => expect(holders(bob)).toEqual([]), WAIT)
})

test('[PIC-42, PIC-43] what somebody adds to a cell of a table is shown in it, again when the table is drawn anew, and is in no text', async () => {
  const room = new PresenceRoom()
  const [adas, bobs] = [room.join('Ada'), room.join('Bob')]
  const { editor, cells, doc } = tableEditor(undefined, 'Bob', { presence: bobs })
  putTable(editor, 2, 2)
  const shown = new OthersUploads(editor, bobs)
  ends.push(() => shown.end())
  const before = exportText(doc)
  const { row, column } = cells()[3]!.dataset as { row: string; column: string }
  const { table } = cells()[3]!.closest('table')!.dataset as { table: string }
  const upload = { place: { client: 1, clock: 0 }, kind: 'picture', count: 2, percent: 30 } as const
  adas.setUploads([{ ...upload, cell: { table, row, column } }])
  const inCells = () => cells().map((cell) => cell.querySelector('.pad-upload')?.textContent)
  const expected = [undefined, undefined, undefined, 'Ada is adding 2 pictures']
  await vi.waitFor(() => expect(inCells()).toEqual(expected), WAIT)
  expect(cells()[3]!.querySelector('progress')!.value).toBe(30)
  cells()[3]!.querySelector('.pad-upload')!.remove()
  await vi.waitFor(() => expect(inCells()).toEqual(expected), WAIT)
  expect(exportText(doc)).toBe(before)
  adas.setUploads([])
  await vi.waitFor(() => expect(inCells()).toEqual(expected.map(() => undefined)), WAIT)
})
