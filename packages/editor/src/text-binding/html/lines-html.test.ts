import { randomFrom, seeds, type Random } from '@sheaf/document/testing/random'
import type { Formats } from '@sheaf/document/text/formats'
import {
  LINE_ALIGNMENTS,
  LINE_DIRECTIONS,
  LINE_KINDS,
  PLAIN_LINE,
  type LineAttributes,
} from '@sheaf/document/text/line'
import { linesToHtml, type HtmlLine } from '@sheaf/document/text/lines-html'
import { expect, test } from 'vitest'
import { linesFromHtml } from './lines-from-html.ts'

/** A line that names no table is a paragraph. */
const KINDS_OF_LETTERS = LINE_KINDS.filter((kind) => !['table', 'rule', 'picture', 'file'].includes(kind))

const read = (html: string, isOwn = false): readonly HtmlLine[] =>
  linesFromHtml(new DOMParser().parseFromString(html, 'text/html').body, isOwn).lines

const shown = (lines: readonly HtmlLine[]): string[] =>
  lines.map(({ attributes, runs }) => {
    const { kind, level, checked, start, language, quote, align, direction } = attributes
    const marks = [
      quote && 'quote',
      checked && 'done',
      start !== null && `from ${start}`,
      language,
      align !== 'start' && align,
      direction !== 'auto' && direction,
    ].filter(Boolean)
    const text = runs.map(({ text, formats }) => {
      const names = Object.entries(formats)
        .map(([name, value]) => (typeof value === 'string' ? `${name} ${value}` : name))
        .toSorted()
      return names.length > 0 ? `${text}(${names.join()})` : text
    })
    return `${[`${kind}${level}`, ...marks].join(' ')}: ${text.join('')}`
  })

const FORMATS: readonly Formats[] = [
  {},
  {},
  { bold: true },
  { italic: true, bold: true },
  { link: { href: 'https://example.org/' } },
  { superscript: true },
  { color: 'red' },
  { color: 'gray', highlight: 'gray', underline: true },
]

const randomLines = (random: Random): HtmlLine[] =>
  Array.from({ length: 1 + random.below(12) }, () => {
    const kind = random.pick(KINDS_OF_LETTERS)
    const attributes: LineAttributes = {
      ...PLAIN_LINE,
      kind,
      level: random.below(4),
      quote: random.below(4) === 0,
      checked: kind === 'task' && random.below(2) === 0,
      align: kind === 'code' ? 'start' : random.pick(['start', 'start', ...LINE_ALIGNMENTS]),
      direction: kind === 'code' ? 'auto' : random.pick(['auto', 'auto', ...LINE_DIRECTIONS]),
      start: kind === 'ordered' && random.below(5) === 0 ? 3 : null,
    }
    const words = Array.from({ length: random.below(4) }, () => ({
      text: random.pick(['one', 'zwei ', 'a<b', '漢字', 'x & y', '👩‍👩‍👧']),
      formats: kind === 'code' ? {} : random.pick(FORMATS),
    }))
    return { attributes, runs: [...words, { text: '.', formats: {} }].slice(0, words.length === 0 ? 0 : undefined) }
  })

test(
  '[TEXT-14] lists in lists, quotes and code come back from the clipboard as they were',
  { timeout: 600_000 },
  () => {
    for (const seed of seeds(250, 5000)) {
      const lines = randomLines(randomFrom(seed))
      const html = linesToHtml(lines)
      const back = read(html, true)
      expect(
        shown(back).map((line) => line.replaceAll(/\)([^(]*)/g, ')$1')),
        `${seed}: ${html}`,
      ).toEqual(shown(joined(lines)))
    }
  },
)

/** Joins letters with the same formats, as reading does. */
const joined = (lines: readonly HtmlLine[]): HtmlLine[] => lines.map((line) => ({ ...line, runs: joinRuns(line.runs) }))

const joinRuns = (runs: HtmlLine['runs']): HtmlLine['runs'] => {
  const out: { text: string; formats: Formats }[] = []
  for (const run of runs) {
    const last = out.at(-1)
    if (last && JSON.stringify(last.formats) === JSON.stringify(run.formats))
      out[out.length - 1] = { ...last, text: last.text + run.text }
    else out.push({ ...run })
  }
  return out
}

test.each([
  ['one empty line of Google Docs', '<p>one</p><br><p>three</p>', ['p0: one', 'p0: ', 'p0: three']],
  ['one empty line of LibreOffice', '<p>one</p><p><br/></p><p>three</p>', ['p0: one', 'p0: ', 'p0: three']],
  ['one empty line of Gmail', '<div>one</div><div><br></div><div>three</div>', ['p0: one', 'p0: ', 'p0: three']],
  [
    'a check list of Google Docs',
    '<ul><li role="checkbox" aria-checked="false"><img alt="unchecked" aria-roledescription="checkbox"><p>Water</p></li></ul>',
    ['task0: Water'],
  ],
  [
    'lists of Word on the web',
    '<ul><li data-aria-level="1"><p>One&nbsp;</p></li></ul><ul><li data-aria-level="2"><p>Two&nbsp;</p></li></ul>',
    ['bullet0: One', 'bullet1: Two'],
  ],
  ['exponents', '<p>10<sup>5</sup> H<sub>2</sub>O</p>', ['p0: 105(superscript) H2(subscript)O']],
  ['a fold-out', '<details><summary>Sum</summary>Body</details>', ['p0: Sum', 'p0: Body']],
  ['two rows in one line', '<p>one<br>two</p>', ['p0: one\ntwo']],
  [
    'a paragraph that belongs to an item',
    '<ul><li><p>One</p><p>more</p><ol><li>Two</li></ol></li></ul>',
    ['bullet0: One', 'p1: more', 'ordered1: Two'],
  ],
  ['what Google Docs wraps in a bold that is none', '<b style="font-weight:normal"><p>plain</p></b>', ['p0: plain']],
])('[TEXT-15] %s is pasted as it looks', (_, html, lines) => {
  expect(shown(read(html))).toEqual(lines)
})
