import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { afterEach, expect, it, onTestFinished } from 'vitest'
import { drawBeginning } from '@sheaf/document/text/drawn-lines'
import { fileLine, PICTURE, pictureLine, REPORT } from '@sheaf/document/testing/files'
import { writeFileRecord } from '@sheaf/document/text/file-record'
import { padFromLines, type NewLine } from '@sheaf/document/text/from-text'
import { openSequence, readLines } from '@sheaf/document/text/sequence'
import { type FileRequest, onFileRequest } from '../../../lib/files/file-request.ts'
import { PadFiles } from '../../../lib/files/pad-files.ts'
import { padEditor, typeText } from '../../../testing/pad-editor.ts'
import { linesWithCaret, press } from '../../../testing/written-lines.ts'
import { insertFile, selectFileAt } from '../../../text-binding/lines/file-lines.ts'
import { twoPeers } from '../../../testing/two-peers.ts'
import { appendLines } from '@sheaf/document/text/from-text'

const BASE = new URL('http://127.0.0.1:1/')

const none = () => Promise.reject(new Error('Nothing is added'))

const editors: Editor[] = []
afterEach(() => {
  for (const editor of editors.splice(0)) {
    editor.view.dom.remove()
    editor.destroy()
  }
})

/** Opens a pad of these lines in an editor, and a list of what is asked of its files. */
const opened = (...lines: NewLine[]) => {
  const { doc } = padFromLines(lines, 7)
  const files = new PadFiles({ base: BASE, token: undefined, padId: 'minutes', loadAdder: none })
  onTestFinished(() => files.addresses.stop())
  const editor = padEditor(doc, 'ada', [], {}, { files })
  document.body.append(editor.view.dom)
  editors.push(editor)
  const asked: FileRequest[] = []
  onFileRequest(editor.view.dom, (request) => void asked.push(request))
  return { doc, editor, asked }
}

const caret = (editor: Editor, position: number) => void editor.commands.setTextSelection(position)
const pick = ({ view, state }: Editor, position: number) => view.dispatch(selectFileAt(state.tr, position))
const isPicked = ({ state: { selection } }: Editor) => selection instanceof NodeSelection

const HALL = { text: 'Hall' }

it('[PIC-30] a picture is a figure with its caption, and has its room before it comes', () => {
  const { editor } = opened(pictureLine('Our hall', { alt: 'A hall', width: 40, align: 'center' }))
  const figure = editor.view.dom.querySelector('figure')!
  expect(figure.dataset['align']).toBe('center')
  expect(figure.querySelector('figcaption')).toHaveTextContent('Our hall')
  const holder = figure.querySelector<HTMLElement>('.pad-picture')!
  expect(holder.style.cssText.replaceAll(' ', '')).toContain('--shown:40%;--width:800;--height:600')
  const image = figure.querySelector('img')!
  expect([image.alt, image.width, image.height, image.loading]).toEqual(['A hall', 800, 600, 'lazy'])
})

it('[PIC-30] a picture without alternative text has its name for screen readers, and none if it only decorates', () => {
  const { editor } = opened(pictureLine(), pictureLine('', { alt: '' }))
  expect([...editor.view.dom.querySelectorAll('img')].map(({ alt }) => alt)).toEqual([PICTURE.name, ''])
})

it('[PIC-8, EDT-230] the lines that come with the page have the elements of pictures and files', () => {
  const { doc, editor } = opened(pictureLine('Our hall', { width: 40 }), fileLine('May'))
  const place = document.createElement('div')
  place.innerHTML = drawBeginning(doc, { maxLines: 9, maxCharacters: 100 })
  const shape = (lines: HTMLCollection) =>
    [...lines].map((line) => [
      line.localName,
      ...Object.keys((line as HTMLElement).dataset).filter((name) => name !== 'writer'),
      ...[...line.children].map(({ localName, className }) => `${localName}.${className}`),
      line.querySelector<HTMLElement>('.pad-picture')?.style.cssText.replaceAll(/[\s;]/g, ''),
    ])
  expect(shape(place.children)).toEqual(shape(editor.view.dom.children))
})

it('[PIC-32] a card names its file, says its size and has its acts', () => {
  const { editor, asked } = opened(fileLine())
  const card = editor.view.dom.querySelector('[role=group]')!
  expect(card).toHaveAccessibleName('File Report.pdf')
  expect(card.querySelector('.pad-file-sign')).toHaveTextContent('PDF')
  expect(card.querySelector('.pad-file-size')).toHaveTextContent('2.5 MB')
  const [show, download] = [...card.querySelectorAll('button')]
  expect(show).toHaveAccessibleName('Show Report.pdf')
  expect(download).toHaveAccessibleName('Download Report.pdf')
  show!.click()
  expect(asked).toEqual([{ act: 'open', position: 0 }])
})

it('[PIC-33] a line whose file was taken out for good says that it is not here', () => {
  const { editor } = opened({ text: 'Our hall', kind: 'picture' })
  expect(editor.view.dom.querySelector('[data-missing]')).toHaveTextContent('This file is not here')
  expect(editor.view.dom.querySelector('figcaption')).toHaveTextContent('Our hall')
})

it('[PIC-23] a picture goes below the line of the caret, or in front of an empty one, and the caret stays', () => {
  const { editor } = opened(HALL, { text: '' }, { text: 'item', kind: 'bullet', quote: true })
  const put = () => {
    const { tr } = insertFile(editor.state, editor.state.selection.head, {
      kind: 'picture',
      file: writeFileRecord(PICTURE),
    })
    editor.view.dispatch(tr)
  }
  caret(editor, 3)
  put()
  expect(linesWithCaret(editor)).toEqual(['p: Ha|ll', 'picture:', 'p:', 'bullet quote: item'])
  editor.commands.undo()
  expect(linesWithCaret(editor)).toEqual(['p: Ha|ll', 'p:', 'bullet quote: item'])
  caret(editor, 7)
  put()
  expect(linesWithCaret(editor)).toEqual(['p: Hall', 'picture:', 'p: |', 'bullet quote: item'])
  editor.commands.undo()
  caret(editor, 12)
  put()
  expect(linesWithCaret(editor)).toEqual(['p: Hall', 'p:', 'bullet quote: ite|m', 'picture 1 quote:'])
})

it('[PIC-31] arrows lead to a picture and past it, and Escape to its caption', () => {
  const { editor } = opened(HALL, pictureLine('Our hall'), { text: 'End' })
  caret(editor, 5)
  press(editor, 'ArrowRight')
  expect(isPicked(editor)).toBe(true)
  expect(editor.view.dom.querySelector('.is-picked')).not.toBeNull()
  press(editor, 'ArrowRight')
  expect(linesWithCaret(editor)).toEqual(['p: Hall', 'picture: |Our hall', 'p: End'])
  press(editor, 'ArrowLeft')
  expect(isPicked(editor)).toBe(true)
  press(editor, 'ArrowLeft')
  expect(linesWithCaret(editor)).toEqual(['p: Hall|', 'picture: Our hall', 'p: End'])
  pick(editor, 6)
  press(editor, 'Escape')
  expect(linesWithCaret(editor)).toEqual(['p: Hall', 'picture: Our hall|', 'p: End'])
})

it('[PIC-31] Enter opens the selected picture, Alt and an arrow change its width, Tab leads to its tools', () => {
  const { editor, asked } = opened(HALL, pictureLine('Our hall'))
  pick(editor, 6)
  for (const key of ['Enter', 'Alt-ArrowRight', 'Alt-ArrowLeft', 'Tab']) expect(press(editor, key)).toBe(true)
  expect(asked).toEqual([
    { act: 'open', position: 6 },
    { act: 'resize', by: 1 },
    { act: 'resize', by: -1 },
    { act: 'tools' },
  ])
  expect(linesWithCaret(editor)).toHaveLength(2)
})

it('[PIC-31] a click selects a picture, and one on the selected opens it', () => {
  const { editor, asked } = opened(HALL, pictureLine())
  const image = editor.view.dom.querySelector('img')!
  image.click()
  expect([isPicked(editor), asked]).toEqual([true, []])
  image.click()
  expect(asked).toEqual([{ act: 'open', position: 6 }])
})

it('[PIC-34] what is typed with a picture selected goes into its caption', () => {
  const { editor } = opened(HALL, pictureLine('Our'))
  pick(editor, 6)
  typeText(editor, ' hall')
  expect(linesWithCaret(editor)).toEqual(['p: Hall', 'picture: Our hall|'])
})

it('[PIC-34] Backspace and Delete take a selected picture out, and one undo brings it back', () => {
  for (const key of ['Backspace', 'Delete']) {
    const { doc, editor } = opened(HALL, pictureLine('Our hall', { alt: 'A hall' }), { text: 'End' })
    const before = readLines(openSequence(doc)).map(({ attributes }) => attributes)
    pick(editor, 6)
    press(editor, key)
    expect(linesWithCaret(editor)).toEqual(['p: Hall', 'p: |End'])
    editor.commands.undo()
    expect(readLines(openSequence(doc)).map(({ attributes }) => attributes)).toEqual(before)
  }
  const { editor } = opened(pictureLine('Our hall'))
  pick(editor, 0)
  press(editor, 'Backspace')
  expect(linesWithCaret(editor)).toEqual(['p: |'])
})

it('[PIC-34] Backspace at the beginning of a caption, and Delete before a picture, select it', () => {
  const { editor } = opened(HALL, pictureLine('Our hall'), { text: 'End' })
  caret(editor, 7)
  press(editor, 'Backspace')
  expect(isPicked(editor)).toBe(true)
  caret(editor, 5)
  press(editor, 'Delete')
  expect(isPicked(editor)).toBe(true)
  caret(editor, 15)
  press(editor, 'Delete')
  expect(linesWithCaret(editor)).toEqual(['p: Hall', 'picture: Our hall', 'p: |End'])
  press(editor, 'Backspace')
  expect(linesWithCaret(editor)).toEqual(['p: Hall', 'picture: Our hall|', 'p: End'])
})

it('[PIC-34] Enter in a caption begins a plain line, and a picture stays one whatever lines become', () => {
  const { editor } = opened(pictureLine('Our hall', { align: 'center' }))
  caret(editor, 9)
  press(editor, 'Enter')
  expect(linesWithCaret(editor)).toEqual(['picture center: Our hall', 'p: |'])
  editor.commands.selectAll()
  editor.commands.toggleBulletList()
  editor.commands.setText()
  expect(linesWithCaret(editor)[0]).toContain('picture center')
  caret(editor, 4)
  press(editor, 'Enter')
  expect(linesWithCaret(editor).slice(0, 2)).toEqual(['picture center: Our', 'p: | hall'])
})

it('[PIC-35] a picture stays selected while others write, and its caret goes on with them', () => {
  const { a, b } = twoPeers()
  appendLines(a, [HALL, pictureLine()], 7)
  const [ada, bob] = [padEditor(a, 'ada'), padEditor(b, 'bob')]
  editors.push(ada, bob)
  pick(ada, 6)
  bob.commands.insertContentAt(1, 'The ')
  const { selection } = ada.state
  expect([selection instanceof NodeSelection, selection.from]).toEqual([true, 10])
  bob.view.dispatch(bob.state.tr.setNodeAttribute(10, 'width', 30))
  expect(isPicked(ada)).toBe(true)
})

const copied = ({ view }: Editor) => {
  const { dom, text } = view.serializeForClipboard(view.state.selection.content())
  return { html: dom.innerHTML, text }
}
const pasteHtml = ({ view }: Editor, html: string): void =>
  void view.pasteHTML(html, new Event('paste') as ClipboardEvent)

it('[PIC-7] a copied picture comes back whole, beside text as a line of its own', () => {
  const { editor } = opened(HALL, pictureLine('Our hall', { alt: 'A "hall"', width: 40, align: 'end' }), fileLine())
  pick(editor, 6)
  const { html, text } = copied(editor)
  expect(text).toBe('[Hall <1>.png]\nOur hall')
  expect(html).toContain('data-sheaf-pad="minutes"')
  const other = opened({ text: 'before behind' })
  caret(other.editor, 7)
  pasteHtml(other.editor, html)
  expect(linesWithCaret(other.editor)).toEqual(['p: before', 'picture end: Our hall', 'p: | behind'])
  const [, line] = readLines(openSequence(other.doc))
  expect(line!.attributes).toMatchObject({ file: writeFileRecord(PICTURE), alt: 'A "hall"', width: 40 })
})

it('[PIC-7] letters of a caption that are copied are letters', () => {
  const { editor } = opened(pictureLine('Our hall'))
  editor.commands.setTextSelection({ from: 1, to: 9 })
  expect(copied(editor).html).not.toContain('figure')
})

it('[PIC-7] what another site writes as a picture of a pad is none, unless it is sound', () => {
  const { doc, editor } = opened(HALL)
  caret(editor, 5)
  const record = writeFileRecord(REPORT).replaceAll('"', '&quot;').replace('pdf&quot;,null', 'script&quot;,null')
  pasteHtml(
    editor,
    `<figure data-pm-slice="1 1 []" data-sheaf-kind="picture" data-sheaf-file="${record}"><figcaption>x</figcaption></figure>`,
  )
  expect(readLines(openSequence(doc)).map(({ attributes }) => attributes.file)).toEqual([null])
})
