import type * as Y from 'yjs'
import type { BlockKind, ItemKind, RowKind } from '../text/kinds/kind.ts'
import { textOfRuns, type HtmlLine } from '../text/lines-html.ts'
import { visitLines, type LinesVisitor } from '../text/nesting.ts'
import { openSequence, readLines } from '../text/sequence.ts'

/** Spaces of a level of which no item says how wide its sign is. */
const LEVEL = '  '
const QUOTE = '> '

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
    for (const line of lines) this.#write(line, margin, margin)
  }

  #write(line: HtmlLine, first: string, rest: string): void {
    const outer = this.#quote + this.#margins.join('')
    for (const [index, row] of textOfRuns(line).split('\n').entries())
      this.rowsOfText.push((outer + (index === 0 ? first : rest) + row).trimEnd())
  }
}

/** Returns lines as plain text, with the signs and numbers of lists and `>` before quotes. */
export const linesToText = (lines: readonly HtmlLine[]): string => {
  const writer = new TextWriter()
  visitLines(lines, writer)
  return writer.rowsOfText.join('\n')
}

/** Exports a pad as a text file. */
export const exportText = (doc: Y.Doc): string => {
  const text = linesToText(readLines(openSequence(doc)))
  return text === '' ? '' : `${text}\n`
}
