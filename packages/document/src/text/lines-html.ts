import { escapeHtml } from '../escape-html.ts'
import { formatOf, formatTree, shownRuns, type FormatNode, type FormattedText } from './format-tree.ts'
import { tableHtml } from '../table/table-html.ts'
import type { TableText } from '../table/table-text.ts'
import type { BlockKind, ItemKind, RowKind, RuleKind } from './kinds/kind.ts'
import { paragraph } from './kinds/paragraph.ts'
import type { LineAttributes } from './line.ts'
import { visitLines, type LinesVisitor } from './nesting.ts'

/** A line as exports and the clipboard write it. */
export interface HtmlLine {
  readonly attributes: LineAttributes
  readonly runs: readonly FormattedText[]
  readonly table?: TableText | undefined
}

const nodeHtml = (node: FormatNode): string => {
  if ('text' in node) return escapeHtml(node.text).replaceAll('\n', '<br>')
  const { opening, closing } = formatOf(node.name).html(node.value) ?? { opening: '', closing: '' }
  return opening + node.children.map(nodeHtml).join('') + closing
}

/** An empty line has a height because of its break. A break at the end of a line would be none without another. */
const lineHtml = ({ runs }: HtmlLine): string => {
  const html = formatTree(shownRuns(runs)).map(nodeHtml).join('')
  const isEnd = html === '' || runs.findLast(({ text }) => text !== '')?.text.endsWith('\n')
  return isEnd ? `${html}<br>` : html
}

const placing = ({ attributes: { level } }: HtmlLine, extraLevels: number): string =>
  extraLevels === 0 ? '' : ` data-level="${level}"`

/** Returns the letters of a line without their formats. */
export const textOfRuns = ({ runs }: HtmlLine): string => runs.map(({ text }) => text).join('')

/**
 * Writes lines as HTML, with lists in lists. What belongs to an item by its level stands in the item. A list whose level
 * no item leads to stands directly in a list, as text processors write it.
 */
class HtmlWriter implements LinesVisitor<HtmlLine> {
  readonly parts: string[] = []

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
    this.parts.push(kind.html(line.attributes), lineHtml(line))
  }

  endItem(): void {
    this.parts.push('</li>')
  }

  block(line: HtmlLine, { tag }: BlockKind, extraLevels: number): void {
    this.parts.push(`<${tag}${placing(line, extraLevels)}>`, lineHtml(line), `</${tag}>`)
  }

  rows(lines: readonly HtmlLine[], kind: RowKind, extraLevels: number): void {
    const [first] = lines
    if (first === undefined) return
    const { opening, closing } = kind.html(first.attributes, placing(first, extraLevels))
    this.parts.push(opening, escapeHtml(lines.map(textOfRuns).join('\n')), closing)
  }

  table(line: HtmlLine, table: TableText, extraLevels: number): void {
    this.parts.push(tableHtml(table, cellHtml, placing(line, extraLevels)))
    if (textOfRuns(line) !== '') this.block(line, paragraph, extraLevels)
  }

  rule(line: HtmlLine, kind: RuleKind, extraLevels: number): void {
    this.parts.push(kind.html(placing(line, extraLevels)))
    if (textOfRuns(line) !== '') this.block(line, paragraph, extraLevels)
  }
}

/** Writes a cell's only line without a paragraph around it. */
const cellHtml = (lines: readonly HtmlLine[]): string => {
  const [first] = lines
  const isPlain = first?.attributes.kind === 'p' && first.attributes.level === 0 && !first.attributes.quote
  return isPlain && lines.length === 1 ? lineHtml(first) : linesToHtml(lines)
}

/** Returns lines as HTML that runs and fetches nothing, in which all that people wrote is escaped. */
export const linesToHtml = (lines: readonly HtmlLine[]): string => {
  const writer = new HtmlWriter()
  visitLines(lines, writer)
  return writer.parts.join('')
}
