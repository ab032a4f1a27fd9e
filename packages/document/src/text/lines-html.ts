import { escapeHtml } from '../escape-html.ts'
import { FORMULA, type DrawFormula } from './formats/formula.ts'
import { isFormulaRow } from './kinds/code.ts'
import { formatOf, formatTree, shownRuns, type FormatNode, type FormattedText } from './format-tree.ts'
import { tableHtml } from '../table/table-html.ts'
import type { TableText } from '../table/table-text.ts'
import type { BlockKind, FileKind, ItemKind, RowKind, RuleKind } from './kinds/kind.ts'
import { paragraph } from './kinds/paragraph.ts'
import { PLAIN_LINE, type LineAlignment, type LineAttributes, type LineDirection } from './line.ts'
import { visitLines, type LinesVisitor } from './nesting.ts'
import type { ShownFile } from './file-record.ts'
import type { FileSource } from './shown-file.ts'

/** A line as exports and the clipboard write it. */
export interface HtmlLine {
  readonly attributes: LineAttributes
  readonly runs: readonly FormattedText[]
  readonly table?: TableText | undefined
}

/** Tags of exports, or those with which the page of a pad draws letters. */
type Way = 'html' | 'drawn'

const lettersOf = (node: FormatNode): string => ('text' in node ? node.text : node.children.map(lettersOf).join(''))

const nodeHtml = (node: FormatNode, way: Way, drawFormula: DrawFormula | undefined): string => {
  if ('text' in node) return escapeHtml(node.text).replaceAll('\n', '<br>')
  const formula = node.name === FORMULA ? drawFormula?.(lettersOf(node), false) : undefined
  if (formula !== undefined) return formula
  const format = formatOf(node.name)
  const { opening, closing } = (format[way] ?? format.html)(node.value) ?? { opening: '', closing: '' }
  return opening + node.children.map((child) => nodeHtml(child, way, drawFormula)).join('') + closing
}

/**
 * Writes the letters of a line. An empty line has a height because of its break. A break at the end of a line would be none
 * without another.
 */
export const lineHtml = ({ runs }: HtmlLine, way: Way = 'html', drawFormula?: DrawFormula): string => {
  const html = formatTree(shownRuns(runs))
    .map((node) => nodeHtml(node, way, drawFormula))
    .join('')
  const isEnd = html === '' || runs.findLast(({ text }) => text !== '')?.text.endsWith('\n')
  return isEnd ? `${html}<br>` : html
}

/**
 * Ways to say how a line is aligned. Text programs know the sides of the page alone, and browsers take the last value that
 * they know.
 */
const ALIGNED: Readonly<Record<LineAlignment, string>> = {
  start: 'text-align: start',
  center: 'text-align: center',
  end: 'text-align: right; text-align: end',
  justify: 'text-align: justify',
}

/** Returns the letters of a line without their formats. */
export const textOfRuns = ({ runs }: HtmlLine): string => runs.map(({ text }) => text).join('')

/**
 * Writes lines as HTML, with lists in lists. What belongs to an item by its level stands in the item. A list whose level
 * no item leads to stands directly in a list, as text processors write it.
 */
class HtmlWriter implements LinesVisitor<HtmlLine> {
  readonly parts: string[] = []
  readonly #ways: HtmlWays
  /** How the items are aligned that are open: what stands in them is so, too, unless it says something else. */
  readonly #aligned: LineAlignment[] = []
  /** How the items run that are open, likewise. */
  readonly #directed: LineDirection[] = []

  constructor(ways: HtmlWays) {
    this.#ways = ways
  }

  beginQuote(): void {
    this.parts.push('<blockquote>')
  }

  endQuote(): void {
    this.parts.push('</blockquote>')
  }

  beginList({ list: { tag, attributes } }: ItemKind, start: number | null): void {
    this.parts.push(`<${tag}${attributes}${start === null || tag === 'ul' ? '' : ` start="${start}"`}>`)
  }

  endList({ list: { tag } }: ItemKind): void {
    this.parts.push(`</${tag}>`)
  }

  beginItem(line: HtmlLine, kind: ItemKind): void {
    const { align, direction } = line.attributes
    // The sign of an item stands by its letters.
    const sign = align === 'center' || align === 'end' ? 'inside' : 'outside'
    const style = this.#isAsAround(align) ? '' : ` style="${ALIGNED[align]}; list-style-position: ${sign}"`
    const said = this.#directionOf(line)
    this.#aligned.push(align)
    this.#directed.push(direction)
    this.parts.push(kind.html(line.attributes, said + style), this.#letters(line))
  }

  endItem(): void {
    this.#aligned.pop()
    this.#directed.pop()
    this.parts.push('</li>')
  }

  block(line: HtmlLine, { tag }: BlockKind, extraLevels: number): void {
    const { align } = line.attributes
    this.parts.push(
      `<${tag}${this.#placing(line, extraLevels, align)}${this.#directionOf(line)}>`,
      this.#letters(line),
      `</${tag}>`,
    )
  }

  rows(lines: readonly HtmlLine[], kind: RowKind, extraLevels: number): void {
    const [first] = lines
    if (first === undefined) return
    const placing = this.#placing(first, extraLevels)
    const text = lines.map(textOfRuns).join('\n')
    const formula = isFormulaRow(first.attributes) ? this.#ways.drawFormula?.(text, true) : undefined
    const { opening, closing } = kind.html(first.attributes, placing)
    if (formula === undefined) this.parts.push(opening, escapeHtml(text), closing)
    else this.parts.push(`<div${placing}>`, formula, '</div>')
  }

  table(line: HtmlLine, table: TableText, extraLevels: number): void {
    const contentOf = (lines: readonly HtmlLine[]): string => cellHtml(lines, this.#ways)
    this.parts.push(tableHtml(table, contentOf, this.#placing(line, extraLevels)))
    if (textOfRuns(line) !== '') this.block(line, paragraph, extraLevels)
  }

  rule(line: HtmlLine, kind: RuleKind, extraLevels: number): void {
    this.parts.push(kind.html(this.#placing(line, extraLevels)))
    if (textOfRuns(line) !== '') this.block(line, paragraph, extraLevels)
  }

  file(line: HtmlLine, shown: ShownFile, kind: FileKind, extraLevels: number): void {
    const { align } = line.attributes
    const own = this.#ways.keepsFiles === true ? fileData(line.attributes) : ''
    const html = kind.html(shown, this.#ways.sourceOf?.(shown.file))
    const caption =
      textOfRuns(line) === '' ? '' : `<figcaption${this.#directionOf(line)}>${this.#letters(line)}</figcaption>`
    this.parts.push(`<figure${own}${this.#placing(line, extraLevels, align)}>${html}${caption}</figure>`)
  }

  #letters(line: HtmlLine): string {
    return lineHtml(line, 'html', this.#ways.drawFormula)
  }

  /** Returns the attributes that say how deep something stands and how it is aligned. */
  #placing({ attributes: { level } }: HtmlLine, extraLevels: number, align = PLAIN_LINE.align): string {
    const style = this.#isAsAround(align) ? '' : ` style="${ALIGNED[align]}"`
    return (extraLevels === 0 ? '' : ` data-level="${level}"`) + style
  }

  /** Returns the attribute that says in which direction a line runs, where that is not as what is around it does. */
  #directionOf({ attributes: { direction } }: HtmlLine): string {
    return direction === (this.#directed.at(-1) ?? PLAIN_LINE.direction) ? '' : ` dir="${direction}"`
  }

  #isAsAround(align: LineAlignment): boolean {
    return align === (this.#aligned.at(-1) ?? PLAIN_LINE.align)
  }
}

/** Writes a cell's only line without a paragraph around it. */
const cellHtml = (lines: readonly HtmlLine[], ways: HtmlWays): string => {
  const [first] = lines
  const { kind, level, quote, align, direction } = first?.attributes ?? PLAIN_LINE
  const isAsAround = align === PLAIN_LINE.align && direction === PLAIN_LINE.direction
  const isPlain = kind === 'p' && level === 0 && !quote && isAsAround
  return isPlain && first !== undefined && lines.length === 1
    ? lineHtml(first, 'html', ways.drawFormula)
    : linesToHtml(lines, ways)
}

/** How files are written. */
export interface HtmlWays {
  /** Where they are to be fetched from, or what they hold; without it, their names stand for them. */
  readonly sourceOf?: FileSource
  /** Whether a pad that reads the HTML is told which file each is, as on the clipboard. */
  readonly keepsFiles?: boolean
  /** How formulas are drawn; without it, their sources stand for them. */
  readonly drawFormula?: DrawFormula | undefined
}

/** Attributes by which a pad knows the file of a figure again. */
export const FILE_DATA = {
  kind: 'data-sheaf-kind',
  file: 'data-sheaf-file',
  width: 'data-sheaf-width',
  alt: 'data-sheaf-alt',
} as const

const fileData = (line: LineAttributes): string =>
  (['kind', 'file', 'width', 'alt'] as const)
    .filter((name) => line[name] !== null)
    .map((name) => ` ${FILE_DATA[name]}="${escapeHtml(String(line[name]))}"`)
    .join('')

/** Returns lines as HTML in which all that people wrote is escaped. It runs nothing, and fetches nothing but files' sources. */
export const linesToHtml = (lines: readonly HtmlLine[], ways: HtmlWays = {}): string => {
  const writer = new HtmlWriter(ways)
  visitLines(lines, writer)
  return writer.parts.join('')
}
