import type { TableText } from '../table/table-text.ts'
import { KINDS } from './kinds.ts'
import type { BlockKind, FileKind, ItemKind, KindSpec, RowKind, RuleKind } from './kinds/kind.ts'
import { paragraph } from './kinds/paragraph.ts'
import type { ShownFile } from './file-record.ts'
import { shownFileOf } from './shown-file.ts'
import { LINE_ATTRIBUTES, type LineAttribute, type LineAttributes, type LineKind } from './line.ts'

interface LineToNest {
  readonly attributes: LineAttributes
  /** The table that the line shows. */
  readonly table?: TableText | undefined
}

/** What is told of lines, one after the other, as things that stand in each other. */
export interface LinesVisitor<Line extends LineToNest> {
  beginQuote(): void
  endQuote(): void
  /** A list begins in the item that is open, or in a list without an item if no line has the level of one. */
  beginList(kind: ItemKind, start: number | null): void
  endList(kind: ItemKind): void
  /** The item's own letters; what belongs to it follows before its end. */
  beginItem(line: Line, kind: ItemKind, number: number): void
  endItem(): void
  /** `extraLevels` says by how much the line is deeper than what it stands in. */
  block(line: Line, kind: BlockKind, extraLevels: number): void
  /** Rows of one block. */
  rows(lines: readonly Line[], kind: RowKind, extraLevels: number): void
  /** A table, behind which come the letters of its line, if it has any. */
  table(line: Line, table: TableText, extraLevels: number): void
  /** A rule, behind which come the letters of its line, if it has any. */
  rule(line: Line, kind: RuleKind, extraLevels: number): void
  /** A picture or another file, whose caption are the letters of its line. */
  file(line: Line, shown: ShownFile, kind: FileKind, extraLevels: number): void
}

interface OpenList {
  readonly kind: LineKind
  readonly spec: ItemKind
  isItemOpen: boolean
  /** Number of the last item. */
  number: number
}

const specOf = (kind: LineKind): KindSpec => KINDS[kind]

/**
 * Returns whether two rows may be of one block. A block has the language of its first row, so that whoever begins a row
 * while another changes the language does not part the block; how its rows are aligned and run says nothing.
 */
export const isLikeRow = (row: LineAttributes, other: LineAttributes): boolean =>
  LINE_ATTRIBUTES.every((name) => SAYS_NOTHING_OF_ROWS.has(name) || row[name] === other[name])

const SAYS_NOTHING_OF_ROWS: ReadonlySet<LineAttribute> = new Set(['start', 'align', 'direction', 'language'])

/**
 * Finds out of their levels how lines stand in each other: lists in lists, and in an item what belongs to it. All
 * exports, the clipboard and the numbers of items follow from it.
 */
class Nesting<Line extends LineToNest> {
  readonly #visitor: LinesVisitor<Line>
  readonly #lists: OpenList[] = []
  #isQuote = false
  #rows: Line[] = []

  constructor(visitor: LinesVisitor<Line>) {
    this.#visitor = visitor
  }

  add(line: Line): void {
    const { kind, level, quote } = line.attributes
    const spec = specOf(kind)
    if (!this.#continuesRows(line)) this.#endRows()
    if (quote !== this.#isQuote) {
      this.#closeLists(0)
      if (quote) this.#visitor.beginQuote()
      else this.#visitor.endQuote()
      this.#isQuote = quote
    }
    if (spec.form === 'item') this.#item(line, spec)
    else {
      this.#closeLists(level)
      if (spec.form === 'block') this.#visitor.block(line, spec, this.#extraLevelsOf(level))
      else if (spec.form === 'row') this.#rows.push(line)
      else if (spec.form === 'rule') this.#visitor.rule(line, spec, this.#extraLevelsOf(level))
      else if (spec.form === 'file') this.#file(line, spec, this.#extraLevelsOf(level))
      else this.#table(line, this.#extraLevelsOf(level))
    }
  }

  end(): void {
    this.#endRows()
    this.#closeLists(0)
    if (this.#isQuote) this.#visitor.endQuote()
  }

  /** A line whose table is not there, or is shown further up, is a paragraph. */
  #table(line: Line, extraLevels: number): void {
    if (line.table === undefined) this.#visitor.block(line, paragraph, extraLevels)
    else this.#visitor.table(line, line.table, extraLevels)
  }

  /** A line whose file was redacted is a paragraph. */
  #file(line: Line, kind: FileKind, extraLevels: number): void {
    const shown = shownFileOf(line.attributes)
    if (shown === undefined) this.#visitor.block(line, paragraph, extraLevels)
    else this.#visitor.file(line, shown, kind, extraLevels)
  }

  #continuesRows({ attributes }: Line): boolean {
    const last = this.#rows.at(-1)?.attributes
    return last !== undefined && attributes.start === null && isLikeRow(last, attributes)
  }

  #endRows(): void {
    const [first] = this.#rows
    if (first === undefined) return
    const { kind, level } = first.attributes
    const spec = specOf(kind)
    if (spec.form === 'row') this.#visitor.rows(this.#rows, spec, this.#extraLevelsOf(level))
    this.#rows = []
  }

  #extraLevelsOf(level: number): number {
    const given = this.#lists.at(-1)?.isItemOpen === false ? this.#lists.length - 1 : this.#lists.length
    return level - given
  }

  #item(line: Line, spec: ItemKind): void {
    const { kind, level, start } = line.attributes
    this.#closeLists(level + 1)
    const last = this.#lists.at(-1)
    if (this.#lists.length === level + 1 && (last?.kind !== kind || start !== null)) this.#closeLists(level)
    while (this.#lists.length <= level) {
      const begin = this.#lists.length === level ? start : null
      this.#visitor.beginList(spec, begin)
      this.#lists.push({ kind, spec, isItemOpen: false, number: (begin ?? 1) - 1 })
    }
    const list = this.#lists.at(-1)!
    if (list.isItemOpen) this.#visitor.endItem()
    list.isItemOpen = true
    list.number += 1
    this.#visitor.beginItem(line, spec, list.number)
  }

  /** Closes lists until so many are open. */
  #closeLists(count: number): void {
    while (this.#lists.length > count) {
      const { spec, isItemOpen } = this.#lists.pop()!
      if (isItemOpen) this.#visitor.endItem()
      this.#visitor.endList(spec)
    }
  }
}

/** Tells a visitor of lines as things that stand in each other. */
export const visitLines = <Line extends LineToNest>(lines: Iterable<Line>, visitor: LinesVisitor<Line>): void => {
  const nesting = new Nesting(visitor)
  for (const line of lines) nesting.add(line)
  nesting.end()
}
