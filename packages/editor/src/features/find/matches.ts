import type { Node } from '@tiptap/pm/model'
import type { CellId } from '@sheaf/document/table/cell'
import { lineOf } from '../../text-binding/tokens.ts'

export interface FindOptions {
  readonly isCaseSensitive: boolean
  readonly isWholeWords: boolean
}

/** A place in a text where the sought text stands. */
export interface Match {
  readonly from: number
  readonly to: number
  /** The cell of a table in whose text it is; undefined in the text of the pad. */
  readonly cell?: PlacedCell | undefined
}

/** A cell of a table, and where it comes in the pad. */
export interface PlacedCell {
  readonly id: CellId
  /** Position of the line that shows its table. */
  readonly line: number
  /** Its number among the cells of the table. */
  readonly number: number
}

const WORD = '[\\p{L}\\p{M}\\p{N}_]'

/** Returns what finds a text; undefined if there is nothing to find. Each sign stands for itself. */
export const patternOf = (sought: string, { isCaseSensitive, isWholeWords }: FindOptions): RegExp | undefined => {
  if (sought === '') return undefined
  const literal = sought.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&')
  const isWordAt = (sign: string | undefined): boolean => sign !== undefined && new RegExp(WORD, 'u').test(sign)
  const signs = [...sought]
  // A sign that is no letter needs no end of a word beside it.
  const before = isWholeWords && isWordAt(signs[0]) ? `(?<!${WORD})` : ''
  const behind = isWholeWords && isWordAt(signs.at(-1)) ? `(?!${WORD})` : ''
  return new RegExp(`${before}${literal}${behind}`, isCaseSensitive ? 'gu' : 'giu')
}

const textOf = (line: Node): string =>
  // A node within a line is as long as one letter, whatever it shows.
  line.textBetween(0, line.content.size, undefined, () => '\n')

/**
 * Returns where a pattern matches within the lines of a document, in their order.
 *
 * @param inTable Returns the matches in the cells of a table, which come before the letters of its line
 */
export const findMatches = (
  doc: Node,
  pattern: RegExp,
  inTable: (table: string, line: number) => readonly Match[] = () => [],
): Match[] => {
  const matches: Match[] = []
  const seen = new Set<string>()
  doc.forEach((line, position) => {
    const { table } = lineOf(line)
    // Of several lines that name one table, the first shows it.
    if (typeof table === 'string' && !seen.has(table)) matches.push(...inTable(seen.add(table) && table, position))
    if (!line.isTextblock || line.content.size === 0) return
    for (const { index, 0: found } of textOf(line).matchAll(pattern)) {
      const from = position + 1 + index
      matches.push({ from, to: from + found.length })
    }
  })
  return matches
}

/** Where a match begins: its line or its table's, the number of its cell, and where in that cell it is. */
type Place = readonly [position: number, cell: number, at: number]

/** Returns the place at which a match begins. */
export const placeOf = ({ from, cell }: Pick<Match, 'from' | 'cell'>): Place =>
  cell === undefined ? [from, 0, 0] : [cell.line, cell.number, from]

const isBefore = (a: Place, b: Place): boolean => {
  const at = a.findIndex((part, number) => part !== b[number])
  return at !== -1 && a[at]! < b[at]!
}

/** Returns the index of the first match that does not begin before a place; the first of all behind the last one. */
export const matchFrom = (matches: readonly Match[], place: Place): number => {
  let [low, high] = [0, matches.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(placeOf(matches[middle]!), place)) low = middle + 1
    else high = middle
  }
  return low === matches.length ? 0 : low
}
