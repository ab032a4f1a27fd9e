import { plainCell } from '../table/plain-cell.ts'
import type { TableText, TableTextRow } from '../table/table-text.ts'
import type { BlockKind, FileKind, ItemKind, RowKind, RuleKind } from './kinds/kind.ts'
import { paragraph } from './kinds/paragraph.ts'
import { shownRuns } from './format-tree.ts'
import { FORMULA, plainFormula } from './formats/formula.ts'
import { isFormulaRow } from './kinds/code.ts'
import { textOfRuns, type HtmlLine } from './lines-html.ts'
import { visitLines, type LinesVisitor } from './nesting.ts'
import type { ShownFile } from './file-record.ts'

/** Spaces of a level of which no item says how wide its sign is. */
const LEVEL = '  '
const QUOTE = '> '

const FORMULA_SIGNS = '$$'

/** Returns the letters of a line, with signs around formulas. */
const plainLetters = (line: HtmlLine): string => {
  if (!line.runs.some(({ formats }) => formats[FORMULA] !== undefined) || line.attributes.kind === 'code')
    return textOfRuns(line)
  return shownRuns(line.runs)
    .map(({ text, formats }) => (formats[FORMULA] === undefined ? text : plainFormula(text)))
    .join('')
}

class TextWriter implements LinesVisitor<HtmlLine> {
  readonly rowsOfText: string[] = []
  readonly #margins: string[] = []
  #quote = ''

  beginQuote(): void {
    this.#quote = QUOTE
  }

  endQuote(): void {
    this.#quote = ''
  }

  beginList(): void {
    this.#margins.push(LEVEL)
  }

  endList(): void {
    this.#margins.pop()
  }

  beginItem(line: HtmlLine, kind: ItemKind, number: number): void {
    const sign = kind.text(line.attributes, number)
    this.#margins.pop()
    const margin = ' '.repeat(sign.length)
    this.#write(line, sign, margin)
    this.#margins.push(margin)
  }

  endItem(): void {
    // The margin stays until the next item has one.
  }

  block(line: HtmlLine, _: BlockKind, extraLevels: number): void {
    const margin = LEVEL.repeat(extraLevels)
    this.#write(line, margin, margin)
  }

  rows(lines: readonly HtmlLine[], _: RowKind, extraLevels: number): void {
    const margin = LEVEL.repeat(extraLevels)
    const [first] = lines
    const sign = first && isFormulaRow(first.attributes) ? this.#outer() + margin + FORMULA_SIGNS : undefined
    if (sign !== undefined) this.rowsOfText.push(sign)
    for (const line of lines) this.#write(line, margin, margin)
    if (sign !== undefined) this.rowsOfText.push(sign)
  }

  table(line: HtmlLine, { rows, columns }: TableText, extraLevels: number): void {
    const margin = this.#outer() + LEVEL.repeat(extraLevels)
    for (const row of rows) this.rowsOfText.push((margin + rowText(row, columns.length)).trimEnd())
    if (textOfRuns(line) !== '') this.block(line, paragraph, extraLevels)
  }

  rule(line: HtmlLine, { text }: RuleKind, extraLevels: number): void {
    this.rowsOfText.push(this.#outer() + LEVEL.repeat(extraLevels) + text)
    if (textOfRuns(line) !== '') this.block(line, paragraph, extraLevels)
  }

  file(line: HtmlLine, { file: { name } }: ShownFile, _: FileKind, extraLevels: number): void {
    this.rowsOfText.push(`${this.#outer()}${LEVEL.repeat(extraLevels)}[${name}]`)
    if (textOfRuns(line) !== '') this.block(line, paragraph, extraLevels)
  }

  #outer(): string {
    return this.#quote + this.#margins.join('')
  }

  #write(line: HtmlLine, first: string, rest: string): void {
    const outer = this.#outer()
    for (const [index, row] of plainLetters(line).split('\n').entries())
      this.rowsOfText.push((outer + (index === 0 ? first : rest) + row).trimEnd())
  }
}

/** Returns a row of a table with a tab between its cells. */
const rowText = ({ cells }: TableTextRow, columns: number): string => {
  const texts = Array.from({ length: columns }, () => '')
  for (const { column, lines } of cells) texts[column] = plainCell(linesToText(lines))
  return texts.join('\t')
}

/** Returns lines as plain text, with the signs and numbers of lists and `>` before quotes. */
export const linesToText = (lines: readonly HtmlLine[]): string => {
  const writer = new TextWriter()
  visitLines(lines, writer)
  return writer.rowsOfText.join('\n')
}
