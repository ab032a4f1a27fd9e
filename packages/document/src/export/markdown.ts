import type * as Y from 'yjs'
import { readPadLines } from '../pad-lines.ts'
import type { TableText } from '../table/table-text.ts'
import type { BlockKind, FileKind, ItemKind, RowKind, RuleKind } from '../text/kinds/kind.ts'
import { paragraph } from '../text/kinds/paragraph.ts'
import { textOfRuns, type HtmlLine } from '../text/lines-html.ts'
import { visitLines, type LinesVisitor } from '../text/nesting.ts'
import type { ShownFile } from '../text/file-record.ts'
import type { FileSource } from '../text/shown-file.ts'
import { fileMarkdown } from './markdown-file.ts'
import { markdownRows } from './markdown-inline.ts'
import { tableRows } from './markdown-table.ts'
import { PRESENT } from '../text/view.ts'

const QUOTE = '> '
/** Sign and width of an item that no line is, in which a deeper list stands. */
const EMPTY_ITEM = '- '

interface OpenList {
  readonly delimiter: string
  /** Columns by which what belongs to the item is indented; `undefined` as long as there is no item. */
  indent: number | undefined
}

/** What was written last, which decides whether an empty row has to follow. */
type Last = 'nothing' | 'block' | 'item'

class MarkdownWriter implements LinesVisitor<HtmlLine> {
  readonly written: string[] = []
  readonly #lists: OpenList[] = []
  readonly #sourceOf: FileSource
  #quote = ''
  #last: Last = 'nothing'
  /** The list that ended last, if nothing was written since. */
  #ended: { readonly level: number; readonly kind: ItemKind; readonly delimiter: string } | undefined
  #isListNew = false

  constructor(sourceOf: FileSource) {
    this.#sourceOf = sourceOf
  }

  beginQuote(): void {
    this.#part()
    this.#quote = QUOTE
    this.#ended = undefined
  }

  endQuote(): void {
    this.#quote = ''
    this.#ended = undefined
    this.#part()
  }

  beginList(kind: ItemKind): void {
    // Two lists with numbers below each other would be one, had they the same delimiter.
    const isOther = this.#ended?.level === this.#lists.length && this.#ended.delimiter === '.'
    this.#isListNew = true
    this.#lists.push({ delimiter: kind.markdown.isNumbered && isOther ? ')' : '.', indent: undefined })
  }

  endList(kind: ItemKind): void {
    const { delimiter } = this.#lists.pop()!
    this.#ended = { level: this.#lists.length, kind, delimiter: kind.markdown.isNumbered ? delimiter : '' }
  }

  beginItem(line: HtmlLine, kind: ItemKind, number: number): void {
    const list = this.#lists.at(-1)!
    list.indent = undefined
    const { sign, indent } = kind.markdown
    const signs = sign(line.attributes, number, list.delimiter)
    const rows = markdownRows(line.runs, { isHeading: false, isItem: true })
    if (this.#last === 'block' || (this.#last === 'item' && this.#isApart(kind, number, rows))) this.#part()
    const margin = this.#margin()
    let first = margin
    for (const open of this.#lists.slice(0, -1)) {
      if (open.indent !== undefined) continue
      first += EMPTY_ITEM
      open.indent = EMPTY_ITEM.length
    }
    list.indent = indent ?? signs.length
    this.#write(rows, first + signs, this.#margin())
    this.#last = 'item'
    this.#isListNew = false
  }

  endItem(): void {
    // The indent stays until the next item has one.
  }

  block(line: HtmlLine, { markdown }: BlockKind): void {
    // Markdown has no empty paragraphs, and an empty row stands between all others anyway.
    if (markdown === '' && textOfRuns(line).trim() === '') return
    this.#part()
    const { runs } = line
    const rows = markdownRows(runs, { isHeading: markdown !== '', isItem: false })
    this.#write(rows, this.#margin() + markdown, this.#margin())
    this.#last = 'block'
  }

  rows(lines: readonly HtmlLine[], kind: RowKind): void {
    const [line] = lines
    if (line === undefined) return
    this.#part()
    const text = lines.map(textOfRuns).join('\n')
    const { opening, closing } = kind.markdown(line.attributes, text)
    const margin = this.#quote + this.#margin()
    for (const row of [opening, ...text.split(/\r\n|\r|\n/), closing])
      this.written.push(row === '' ? margin.trimEnd() : margin + row)
    this.#last = 'block'
    this.#ended = undefined
  }

  table(line: HtmlLine, table: TableText): void {
    this.#part()
    const margin = this.#quote + this.#margin()
    for (const row of tableRows(table, this.#sourceOf)) this.written.push(margin + row)
    this.#last = 'block'
    this.#ended = undefined
    if (textOfRuns(line) !== '') this.block(line, paragraph)
  }

  rule(line: HtmlLine, { markdown }: RuleKind): void {
    this.#part()
    this.written.push(this.#quote + this.#margin() + markdown)
    this.#last = 'block'
    this.#ended = undefined
    if (textOfRuns(line) !== '') this.block(line, paragraph)
  }

  file(line: HtmlLine, shown: ShownFile, kind: FileKind): void {
    this.#part()
    this.written.push(this.#quote + this.#margin() + fileMarkdown(shown, kind, this.#sourceOf))
    this.#last = 'block'
    this.#ended = undefined
    if (textOfRuns(line) !== '') this.block(line, paragraph)
  }

  /** Returns whether an item that follows another needs an empty row before it to be an item. */
  #isApart(kind: ItemKind, number: number, rows: readonly string[]): boolean {
    if (!this.#isListNew) return false
    const isBeside = this.#ended?.level === this.#lists.length - 1
    if (isBeside) return this.#ended?.kind.markdown.isNumbered !== kind.markdown.isNumbered || kind.markdown.isNumbered
    return rows[0] === '' || (kind.markdown.isNumbered && number !== 1)
  }

  #margin(): string {
    return ' '.repeat(this.#lists.reduce((sum, { indent = 0 }) => sum + indent, 0))
  }

  /** Ends what stands above with an empty row. */
  #part(): void {
    if (this.#last === 'nothing') return
    this.written.push((this.#quote + this.#margin()).trimEnd())
    this.#last = 'nothing'
  }

  #write(rows: readonly string[], first: string, rest: string): void {
    for (const [index, row] of rows.entries()) {
      // A backslash at its end keeps a row apart from the next.
      const end = index < rows.length - 1 ? '\\' : ''
      this.written.push((this.#quote + (index === 0 ? first : rest) + row + end).trimEnd())
    }
    this.#ended = undefined
  }
}

/**
 * Returns lines as CommonMark with GitHub's task lists and strikes. What people wrote stands for itself: it is neither
 * HTML nor Markdown, and addresses have passed `isSafeHref`.
 */
export const linesToMarkdown = (lines: readonly HtmlLine[], sourceOf: FileSource = () => undefined): string => {
  const writer = new MarkdownWriter(sourceOf)
  visitLines(lines, writer)
  return writer.written.join('\n')
}

/** Exports a pad as a Markdown file. */
export const exportMarkdown = (doc: Y.Doc, view = PRESENT, sourceOf?: FileSource): string => {
  const text = linesToMarkdown(readPadLines(doc, view), sourceOf).trimEnd()
  return text === '' ? '' : `${text}\n`
}
