import { expect, test } from 'vitest'
import { PICTURE } from '../testing/files.ts'
import { randomFrom, seeds } from '../testing/random.ts'
import { writeFileRecord } from '../text/file-record.ts'
import { compareLines, listSigns } from './compare-lines.ts'
import type { Difference } from './difference.ts'
import type { HistoryLine } from './history-lines.ts'

const lines = (text: string, author = 'ada'): HistoryLine[] =>
  text.split('\n').map((line) => ({
    kind: 'p',
    level: 0,
    attributes: {},
    runs: line === '' ? [] : [{ text: line, author, marks: {} }],
  }))

const marked = (parts: readonly Difference[]): string =>
  parts.map(({ kind, text }) => (kind === 'same' ? text : kind === 'inserted' ? `{+${text}+}` : `{-${text}-}`)).join('')

const compare = (before: string, after: string): string => marked(compareLines(lines(before), lines(after, 'bob')))

const side = (parts: readonly Difference[], without: Difference['kind']): string =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('')

test('[HIST-32] words are marked where they changed, and a sign of a writing without spaces', () => {
  expect(compare('The hall is open.', 'The big hall is shut.')).toBe('The {+big +}hall is {-open-}{+shut+}.')
  expect(compare('会議の記録', '会議記録')).toBe('会議{-の-}記録')
  expect(compare('It costs 50 euros', 'It costs 500 euros')).toBe('It costs {-50-}{+500+} euros')
})

test('[HIST-32] a moment with itself is all the same, with the empty beginning all new', () => {
  expect(compare('one\ntwo', 'one\ntwo')).toBe('one\ntwo')
  expect(compare('', 'one\ntwo')).toBe('{+one\ntwo+}')
  expect(compare('one\ntwo', '')).toBe('{-one\ntwo-}')
  expect(compare('', '')).toBe('')
})

test('[HIST-32] each part has the author of its letters', () => {
  expect(compareLines(lines('one two'), lines('one\nthree', 'bob'))).toEqual([
    { kind: 'same', text: 'one', author: 'bob' },
    { kind: 'removed', text: ' two', author: 'ada' },
    { kind: 'inserted', text: '\nthree', author: 'bob' },
  ])
})

test('[HIST-32] rows of a table are compared as lines', () => {
  const table = (texts: string[]): HistoryLine => ({
    kind: 'table',
    level: 0,
    attributes: {},
    runs: [],
    table: {
      columns: texts.map(() => ({ isHeader: false, width: null, alignment: 'start' as const })),
      rows: [
        {
          isHeader: false,
          cells: texts.map((text, column) => ({ column, rows: 1, columns: 1, lines: lines(text) })),
        },
      ],
    },
  })
  expect(marked(compareLines([table(['a', 'b\nc'])], [table(['a', 'b\nd'])]))).toBe('a\tb⏎{-c-}{+d+}')
})

test.each(seeds(100, 2000))('[HIST-32] both texts can be told from their comparison (seed %i)', (seed) => {
  const random = randomFrom(seed)
  const words = ['one', 'two ', 'three', '\n', ' ', '会議', '👩‍👩‍👧', '50', '.', '\n\n']
  const text = (): string => Array.from({ length: random.below(30) }, () => random.pick(words)).join('')
  const before = text()
  const at = random.below(before.length + 1)
  const after = random.below(3) === 0 ? text() : before.slice(0, at) + random.pick(words) + before.slice(at + 3)
  const parts = compareLines(lines(before), lines(after))
  expect(side(parts, 'inserted')).toBe(before)
  expect(side(parts, 'removed')).toBe(after)
})

test('[HIST-33] texts that have nothing in common are told as removed and inserted as a whole', () => {
  const long = (word: string): string => Array.from({ length: 4000 }, (_, n) => `${word}${n}`).join(' ')
  const parts = compareLines(lines(long('a')), lines(long('b')))
  expect(parts.map(({ kind }) => kind)).toEqual(['removed', 'inserted'])
  const many = (word: string): string => Array.from({ length: 6000 }, (_, n) => `${word}${n}`).join('\n')
  const byLines = compareLines(lines(many('a')), lines(many('b')))
  expect(byLines.map(({ kind }) => kind)).toEqual(['removed', 'inserted'])
})

test('[HIST-33] of texts in which much differs, the lines that are alike are told as the same', () => {
  const pad = Array.from({ length: 5000 }, (_, n) => `line ${n} says something`)
  const changed = pad.map((line, n) => (n % 4 === 0 ? `line ${n} told us something` : line))
  const parts = compareLines(lines(pad.join('\n')), lines(changed.join('\n')))
  const same = parts.flatMap(({ kind, text }) => (kind === 'same' ? text.split('\n') : []))
  expect(same.filter((line) => line.endsWith('says something')).length).toBeGreaterThan(3700)
  expect(side(parts, 'inserted')).toBe(pad.join('\n'))
  expect(side(parts, 'removed')).toBe(changed.join('\n'))
})

test('[HIST-122] what stayed and looks otherwise says so: words with other formats, and lines of another kind', () => {
  const bold: HistoryLine[] = [
    {
      kind: 'p',
      level: 0,
      attributes: {},
      runs: [
        { text: 'The ', author: 'ada', marks: {} },
        { text: 'hall', author: 'ada', marks: { bold: true } },
        { text: ' is open', author: 'bob', marks: {} },
      ],
    },
  ]
  const plain = lines('The hall is open')
  expect(compareLines(plain, bold)).toEqual([
    { kind: 'same', text: 'The ', author: 'ada' },
    { kind: 'same', text: 'hall', author: 'ada', formatted: true },
    { kind: 'same', text: ' is open', author: 'bob' },
  ])
  const heading = lines('one\ntwo').map((line, at) => (at === 1 ? { ...line, kind: 'h1' } : line))
  expect(compareLines(lines('one\ntwo'), heading)).toEqual([
    { kind: 'same', text: 'one\n', author: 'ada' },
    { kind: 'same', text: 'two', author: 'ada', formatted: true },
  ])
  const ticked = (checked: boolean): HistoryLine[] => [{ ...lines('milk')[0]!, kind: 'task', attributes: { checked } }]
  expect(compareLines(ticked(false), ticked(true))).toEqual([
    { kind: 'same', text: 'milk', author: 'ada', formatted: true },
  ])
  expect(compareLines(bold, bold).some(({ formatted }) => formatted)).toBe(false)
})

test('[HIST-122] a word of a changed line says that it looks otherwise, too', () => {
  const heading = lines('The big hall', 'bob').map((line) => ({ ...line, kind: 'h2' }))
  expect(compareLines(lines('The hall'), heading)).toEqual([
    { kind: 'same', text: 'The ', author: 'bob', formatted: true },
    { kind: 'inserted', text: 'big ', author: 'bob' },
    { kind: 'same', text: 'hall', author: 'bob', formatted: true },
  ])
})

const ofRuns = (
  runs: readonly (readonly [text: string, ...marks: string[]])[],
  more: Partial<HistoryLine> = {},
): HistoryLine => ({
  kind: 'p',
  level: 0,
  attributes: {},
  runs: runs.map(([text, ...marks]) => ({
    text,
    author: 'ada',
    marks: Object.fromEntries(marks.map((name) => [name, true as const])),
  })),
  ...more,
})

test('[HIST-134] a formula is one part with its whole source, in the place of which another one comes', () => {
  const before = [ofRuns([['If '], ['q', 'formula'], ['^2', 'formula', 'bold'], [' grows']])]
  const after = [ofRuns([['If '], ['q^3', 'formula'], [' grows']])]
  expect(compareLines(before, after)).toEqual([
    { kind: 'same', text: 'If ', author: 'ada' },
    { kind: 'removed', text: 'q^2', author: 'ada', formula: 'inline' },
    { kind: 'inserted', text: 'q^3', author: 'ada', formula: 'inline' },
    { kind: 'same', text: ' grows', author: 'ada' },
  ])
  // The same letters are not the same as what is drawn of them.
  expect(compareLines([ofRuns([['q^3']])], [ofRuns([['q^3', 'formula']])]).map(({ kind, formula }) => [kind, formula]))
    // oxfmt-ignore
    .toEqual([
      ['removed', undefined],
      ['inserted', 'inline'],
    ])
})

test('[HIST-134] rows of a block that is a formula are one part, and other code is letters', () => {
  const block = (...rows: string[]): HistoryLine[] =>
    rows.map((row) => ofRuns([[row]], { kind: 'code', attributes: { language: 'math' } }))
  const code = ofRuns([['q']], { kind: 'code', attributes: { language: 'js', start: 1 } })
  expect(compareLines([...block('a \\\\', 'b'), code], [...block('a \\\\', 'c'), code])).toEqual([
    { kind: 'removed', text: 'a \\\\\nb', author: 'ada', formula: 'block' },
    { kind: 'inserted', text: 'a \\\\\nc', author: 'ada', formula: 'block' },
    { kind: 'same', text: '\nq', author: 'ada' },
  ])
})

test('[HIST-134] a mention is one word', () => {
  expect(compare('Ask @ada-l.', 'Ask @bob.')).toBe('Ask {-@ada-l-}{+@bob+}.')
  expect(compare('x@ada.org', 'x@bob.org')).toBe('x@{-ada.org-}{+bob.org+}')
})

test('[HIST-135] letters of a caption say so, and pictures in cells are told as those of the text', () => {
  const file = writeFileRecord(PICTURE)
  const picture = (caption: string, alt?: string): HistoryLine =>
    ofRuns([[caption]], { kind: 'picture', attributes: { file, ...(alt === undefined ? {} : { alt }) } })
  expect(compareLines([picture('Our hall')], [picture('The hall')])).toMatchObject([
    { kind: 'same', file: { alt: null } },
    { kind: 'same', text: '\n' },
    { kind: 'removed', text: 'Our', caption: true },
    { kind: 'inserted', text: 'The', caption: true },
    { kind: 'same', text: ' hall', caption: true },
  ])
  const table = (line: HistoryLine): HistoryLine => ({
    ...ofRuns([]),
    kind: 'table',
    table: {
      columns: [{ isHeader: false, width: null, alignment: 'start' }],
      rows: [{ isHeader: false, cells: [{ column: 0, rows: 1, columns: 1, lines: [line] }] }],
    },
  })
  expect(compareLines([table(picture('one'))], [table(picture('two', 'A hall'))])).toMatchObject([
    { kind: 'removed', file: { alt: null } },
    { kind: 'inserted', file: { alt: 'A hall' } },
    { kind: 'same', text: ' ' },
    { kind: 'removed', text: 'one', caption: true },
    { kind: 'inserted', text: 'two', caption: true },
  ])
})

test('[HIST-143] items have their signs by the lines of a comparison, of which rows of a table and a formula are one each', () => {
  const item = (kind: string, level: number, attributes: HistoryLine['attributes'] = {}): HistoryLine =>
    ofRuns([['text']], { kind, level, attributes })
  const cells = [{ column: 0, rows: 1, columns: 1, lines: lines('one') }]
  const table: HistoryLine = {
    ...ofRuns([]),
    kind: 'table',
    table: {
      columns: [{ isHeader: false, width: null, alignment: 'start' }],
      rows: [
        { isHeader: false, cells },
        { isHeader: false, cells },
      ],
    },
  }
  const formula = [ofRuns([['a \\\\']]), ofRuns([['b']])].map((row) => ({
    ...row,
    kind: 'code',
    attributes: { language: 'math' },
  }))
  const pad = [
    table,
    item('bullet', 0),
    item('bullet', 1),
    ...formula,
    item('ordered', 0, { start: 3 }),
    item('ordered', 0),
    item('task', 0),
    item('task', 0, { checked: true }),
    ofRuns([['text']]),
  ]
  expect(listSigns(pad)).toEqual([
    { line: 2, sign: '•', level: 0 },
    { line: 3, sign: '•', level: 1 },
    { line: 5, sign: '3.', level: 0 },
    { line: 6, sign: '4.', level: 0 },
    { line: 7, sign: '☐', level: 0 },
    { line: 8, sign: '☑', level: 0 },
  ])
  const rows = compareLines(pad, pad).map(({ text, formula: isFormula }) => (isFormula ? '' : text))
  expect(rows.join('').split('\n')).toHaveLength(10)
})
