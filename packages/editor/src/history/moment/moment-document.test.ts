import { Transform } from '@tiptap/pm/transform'
import { EditorState } from '@tiptap/pm/state'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HistoryLine } from '@sheaf/contract/entities/history'
import { writeFileRecord } from '@sheaf/document/text/file-record'
import { lineSchema } from '../../text-binding/lines/line-schema.ts'
import { ADA, BOB, historyLine } from '../../testing/written-history.ts'
import { changedLines } from './changed-lines.ts'
import { authorsOfLines } from './line-authors.ts'
import { momentDocument, showMoment } from './moment-document.ts'
import { MomentEditor } from './moment-editor.ts'
import { PadFiles } from '../../lib/files/pad-files.ts'

const stateOf = (lines: readonly HistoryLine[]) => EditorState.create({ doc: momentDocument(lineSchema, lines) })

const LABELS = {
  text: () => 'Text',
  keys: () => '',
  empty: () => 'Empty',
  task: () => 'Task',
  gap: (letters: number) => `${letters} gone`,
}

test('[HIST-85] the text of a moment has the lines, the formats and the authors that the editor shows', () => {
  const doc = momentDocument(lineSchema, [
    historyLine('Agenda', ADA, { kind: 'h1' }),
    historyLine('', ADA, {
      kind: 'task',
      level: 2,
      attributes: { checked: true },
      runs: [
        { text: 'pay ', author: ADA.id, marks: { bold: true } },
        { text: 'the rent', author: BOB.id, marks: { link: 'https://example.org/' } },
      ],
    }),
  ])
  expect(doc.childCount).toBe(2)
  expect(doc.child(0).attrs).toMatchObject({ kind: 'h1', level: 0 })
  expect(doc.child(1).attrs).toMatchObject({ kind: 'task', level: 2, checked: true })
  const [bold, link] = doc.child(1).children
  expect(bold?.marks.map(({ type, attrs }) => [type.name, attrs])).toEqual([
    ['author', { id: ADA.id }],
    ['bold', {}],
  ])
  expect(link?.marks.map(({ type, attrs }) => [type.name, attrs])).toEqual([
    ['author', { id: BOB.id }],
    ['link', { href: 'https://example.org/', title: null }],
  ])
})

test('[TEXT-86] a moment shows colours and alignments, and no colour that is none of the pad', () => {
  const doc = momentDocument(lineSchema, [
    historyLine('', ADA, {
      attributes: { align: 'end' },
      runs: [
        { text: 'red', author: ADA.id, marks: { color: 'red', highlight: 'yellow' } },
        { text: 'none', author: ADA.id, marks: { color: '#ff0000', highlight: true } },
      ],
    }),
  ])
  expect(doc.child(0).attrs).toMatchObject({ align: 'end' })
  const [red, none] = doc.child(0).children
  expect(red?.marks.map(({ type, attrs }) => [type.name, attrs])).toEqual([
    ['author', { id: ADA.id }],
    ['highlight', { name: 'yellow' }],
    ['color', { name: 'red' }],
  ])
  expect(none?.marks.map(({ type }) => type.name)).toEqual(['author'])
})

test('[HIST-85] what is no kind, format or attribute of this page is left out', () => {
  const doc = momentDocument(lineSchema, [
    historyLine('', ADA, {
      kind: 'carousel',
      level: 99,
      attributes: { spins: true },
      runs: [{ text: 'text', author: ADA.id, marks: { blink: true, __proto__: 'x' } as never }],
    }),
  ])
  expect(doc.child(0).attrs).toMatchObject({ kind: 'p', level: 0 })
  expect(doc.textContent).toBe('text')
})

test('[HIST-85] from one moment to the next, only the lines that differ are replaced', () => {
  const before = ['one', 'two', 'three', 'four'].map((text) => historyLine(text))
  const after = [before[0]!, historyLine('zwei', BOB), before[2]!, before[3]!, historyLine('five')]
  const { tr, doc } = stateOf(before)
  expect(showMoment(tr, before, after)).toEqual([
    { from: 1, to: 2 },
    { from: 4, to: 5 },
  ])
  expect(tr.doc.eq(momentDocument(lineSchema, after))).toBe(true)
  for (const at of [0, 2, 3]) expect(tr.doc.child(at)).toBe(doc.child(at))
})

test('[HIST-85] any moment becomes any other', () => {
  const lines = fc.array(
    fc.constantFrom('a', 'b', 'c', 'd', 'e', '', 'f').map((text) => historyLine(text)),
    {
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const { tr } = stateOf(before)
      showMoment(tr, before, after)
      expect(tr.doc.eq(momentDocument(lineSchema, after))).toBe(true)
      expect(tr).toBeInstanceOf(Transform)
    }),
  )
})

test('[HIST-85] two long texts that have nothing in common are compared at once', () => {
  const [old, next] = ['old', 'next'].map((word) => Array.from({ length: 50_000 }, (_, at) => `${word} ${at}`))
  expect(changedLines(old!, next!)).toEqual([{ from: 0, to: 50_000, nextFrom: 0, nextTo: 50_000 }])
})

test('[HIST-85] a table of a moment is drawn with what its cells had, and again once they have something else', () => {
  const cell = (text: string, column: number) => ({
    column,
    rows: 1,
    columns: 1,
    lines: [historyLine('', ADA, { runs: [{ text, author: ADA.id, marks: { bold: true } }] })],
  })
  const columns = [1, 2].map(() => ({ isHeader: false, width: null, alignment: 'start' }))
  const tableLine = (...texts: string[]): HistoryLine =>
    historyLine('', ADA, { kind: 'table', table: { columns, rows: [{ isHeader: false, cells: texts.map(cell) }] } })
  const first = [historyLine('Costs'), tableLine('rent', '100')]
  const { editor, show } = new MomentEditor(first, LABELS)
  const cells = () => [...editor.view.dom.querySelectorAll('td strong')].map(({ textContent }) => textContent)
  expect(cells()).toEqual(['rent', '100'])
  show([first[0]!, tableLine('rent', '120')])
  expect(cells()).toEqual(['rent', '120'])
  show([])
  expect(cells()).toEqual([])
  expect(editor.view.dom.getAttribute('data-hint')).toBe('Empty')
  expect(editor.isEditable).toBe(false)
  editor.destroy()
})

test('[HIST-133] letters in cells say whose they are, over formats and lines, and a cell keeps what is behind it', () => {
  const cell = (column: number, lines: HistoryLine[], more: object = {}) => ({
    column,
    rows: 1,
    columns: 1,
    lines,
    ...more,
  })
  const run = (text: string, { id }: { readonly id: string }, more: object = {}) => ({
    text,
    author: id,
    marks: {},
    ...more,
  })
  const columns = [1, 2, 3].map(() => ({ isHeader: false, width: null, alignment: 'start' }))
  const cells = [
    cell(
      0,
      [historyLine('', ADA, { runs: [run('on', ADA), run('e', BOB, { marks: { bold: true } }), run(' two', BOB)] })],
      {
        background: 'red',
      },
    ),
    cell(1, [historyLine('first'), historyLine('second', BOB), historyLine('')]),
    cell(2, [historyLine('', ADA, { kind: 'code', runs: [run('a', ADA)] }), historyLine('b', BOB, { kind: 'code' })]),
  ]
  const line = historyLine('', ADA, { kind: 'table', table: { columns, rows: [{ isHeader: false, cells }] } })
  const { editor } = new MomentEditor([line], LABELS)
  const drawn = [...editor.view.dom.querySelectorAll<HTMLElement>('td')]
  const letters = (in_: HTMLElement) =>
    [...in_.querySelectorAll<HTMLElement>('[data-author]')].map(({ dataset, textContent }) => [
      dataset['author'],
      textContent.replaceAll('\n', ''),
    ])
  expect(drawn.map(letters)).toEqual([
    [
      [ADA.id, 'on'],
      [BOB.id, 'e'],
      [BOB.id, ' two'],
    ],
    [
      [ADA.id, 'first'],
      [BOB.id, 'second'],
    ],
    [
      [ADA.id, 'a'],
      [BOB.id, 'b'],
    ],
  ])
  expect(drawn[0]!.querySelector('strong')?.textContent).toBe('e')
  expect(drawn[0]!.dataset['highlight']).toBe('red')
  expect(authorsOfLines([line], new Map([ADA, BOB].map((writer) => [writer.id, writer])), (key) => key)).toEqual([
    'Ada',
    'Bob',
  ])
  editor.destroy()
})

test('[HIST-85] letters that somebody put back name both', () => {
  const lines = [historyLine('', ADA, { runs: [{ text: 'mine', author: ADA.id, by: BOB.id, marks: {} }] })]
  const { editor } = new MomentEditor(lines, LABELS)
  const letters = editor.view.dom.querySelector(`[data-author="${ADA.id}"]`)
  expect(letters?.textContent).toBe('mine')
  expect(editor.view.dom.querySelector(`[data-put-back-by="${BOB.id}"]`)?.textContent).toBe('mine')
  editor.destroy()
})

test('[HIST-84] a gap stands in the place of redacted letters, says how many they were, and is not copied', () => {
  const run = (text: string) => ({ text, author: ADA.id, marks: {} })
  const lines = [historyLine('', ADA, { runs: [run('The code is '), { ...run(''), redacted: 4 }, run('.')] })]
  const { editor } = new MomentEditor(lines, LABELS)
  const gap = editor.view.dom.querySelector('.history-gap')
  expect(gap?.getAttribute('aria-label')).toBe('4 gone')
  expect(gap?.closest('p')?.textContent).toBe('The code is .')
  editor.commands.selectAll()
  const { dom, text } = editor.view.serializeForClipboard(editor.state.selection.content())
  expect(text).toBe('The code is .')
  expect(dom.textContent).toBe('The code is .')
  editor.destroy()
})

test('[HIST-135] a picture in a cell of a moment is drawn as in the pad, above its caption, whose letters say whose they are', () => {
  const record = writeFileRecord({
    hash: 'a'.repeat(64),
    name: 'chair.jpg',
    bytes: 10,
    mediaType: 'image/jpeg',
    kind: 'picture',
    width: 4,
    height: 3,
    isAnimated: false,
  })
  const picture = historyLine('A chair', ADA, { kind: 'picture', attributes: { file: record } })
  const columns = [{ isHeader: false, width: null, alignment: 'start' }]
  const cells = [{ column: 0, rows: 1, columns: 1, lines: [picture] }]
  const line = historyLine('', ADA, { kind: 'table', table: { columns, rows: [{ isHeader: false, cells }] } })
  const base = new URL('https://pads.example.org/')
  const files = new PadFiles({ base, token: undefined, padId: 'minutes', loadAdder: () => new Promise(() => {}) })
  const { editor } = new MomentEditor([line], LABELS, { files })
  const figure = editor.view.dom.querySelector('td figure')!
  expect(figure.textContent).not.toContain('[chair.jpg]')
  expect(figure.querySelector('.pad-picture')).not.toBeNull()
  expect(figure.querySelector(`figcaption [data-author='${ADA.id}']`)?.textContent).toBe('A chair')
})
