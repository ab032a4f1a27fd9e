import type * as Y from 'yjs'
import { readPadLines, type PadLine } from '../pad-lines.ts'
import type { TableText } from '../table/table-text.ts'
import { letterIdOf } from '../text/client-ids.ts'
import { FORMAT_NAMES, type Formats } from '../text/formats.ts'
import { LINE_ATTRIBUTES, PLAIN_LINE, type LineAttributes } from '../text/line.ts'
import type { Run } from '../text/sequence.ts'
import { PRESENT } from '../text/view.ts'

/* The lines of a pad as its history says them: in plain values, and with the authors of letters instead of their ids. */

/** To whom an id belongs under which letters are written. */
export interface LetterOwner {
  /** Who wrote under it. */
  readonly author: string
  /** Whose letters they are, if they are not the writer's own. */
  readonly whose?: string | undefined
}

/** Says to whom a letter id belongs. */
export type OwnerOf = (letterId: number) => LetterOwner | undefined

/** Letters of a line that belong to one author and have the same marks. */
export interface HistoryRun {
  readonly text: string
  /** Whose letters they are; empty if nobody knows. */
  readonly author: string
  /** Who put them back, if that was somebody else. */
  readonly by?: string
  /** Formats by their names: `true`, the name of a colour, or the address of a link. The title of a link is a mark of its own, `linkTitle`. */
  readonly marks: Record<string, true | string>
  /** How many letters (UTF-16 units) stood here that were redacted since. The text is empty then. */
  readonly redacted?: number
}

interface HistoryCellLine {
  readonly kind: string
  readonly level: number
  /** Further attributes that are not as in a plain line. Which table a line shows is not said: its id means nothing. */
  readonly attributes: Record<string, string | number | boolean | null>
  readonly runs: HistoryRun[]
}

export interface HistoryLine extends HistoryCellLine {
  readonly table?: TableText<HistoryCellLine>
}

const marksOf = (formats: Formats): Record<string, true | string> => {
  const marks: Record<string, true | string> = {}
  for (const name of FORMAT_NAMES) {
    const value = formats[name]
    if (value === true || typeof value === 'string') marks[name] = value
    else if (value !== undefined) {
      marks[name] = value.href
      if (typeof value.title === 'string' && value.title !== '') marks[`${name}Title`] = value.title
    }
  }
  return marks
}

const isSame = (a: HistoryRun['marks'], b: HistoryRun['marks']): boolean => {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

const toRuns = (runs: readonly Run[], ownerOf: OwnerOf): HistoryRun[] => {
  const written: HistoryRun[] = []
  let [before, marks]: [Formats | undefined, HistoryRun['marks']] = [undefined, {}]
  for (const { text, formats, client, redacted } of runs) {
    const { author, whose = author } = ownerOf(letterIdOf(client)) ?? { author: '' }
    const by = author === whose ? undefined : author
    if (formats !== before) [before, marks] = [formats, marksOf(formats)]
    const last = written.at(-1)
    const isAlike =
      last && last.author === whose && last.by === by && (last.marks === marks || isSame(last.marks, marks))
    const gap = redacted === undefined ? {} : { redacted: redacted + ((isAlike && last.redacted) || 0) }
    if (isAlike && (last.redacted === undefined) === (redacted === undefined))
      written[written.length - 1] = { ...last, text: last.text + text, ...gap }
    else written.push({ text, author: whose, ...(by === undefined ? {} : { by }), marks, ...gap })
  }
  return written
}

const toLine = (line: { attributes: LineAttributes; runs: readonly Run[] }, ownerOf: OwnerOf): HistoryCellLine => {
  const { kind, level } = line.attributes
  const attributes: HistoryCellLine['attributes'] = {}
  for (const name of LINE_ATTRIBUTES)
    if (name !== 'kind' && name !== 'level' && name !== 'table' && line.attributes[name] !== PLAIN_LINE[name])
      attributes[name] = line.attributes[name]
  return { kind, level, attributes, runs: toRuns(line.runs, ownerOf) }
}

/** Returns lines of a pad as its history says them. */
export const toHistoryLine = ({ table, ...line }: PadLine, ownerOf: OwnerOf): HistoryLine => {
  if (table === undefined) return toLine(line, ownerOf)
  const rows = table.rows.map(({ isHeader, cells }) => ({
    isHeader,
    cells: cells.map(({ column, rows: height, columns: width, background, lines }) => ({
      column,
      rows: height,
      columns: width,
      ...(background !== undefined && { background }),
      lines: lines.map((inCell) => toLine(inCell, ownerOf)),
    })),
  }))
  const columns = table.columns.map(({ isHeader, width, alignment }) => ({ isHeader, width, alignment }))
  return { ...toLine(line, ownerOf), table: { columns, rows } }
}

/** Returns the lines of a pad as its history says them. */
export const readHistoryLines = (doc: Y.Doc, ownerOf: OwnerOf, view = PRESENT): HistoryLine[] =>
  readPadLines(doc, view).map((line) => toHistoryLine(line, ownerOf))

/** Returns everybody who has letters in lines, or has put some back. */
export const authorsOf = (lines: readonly HistoryLine[]): Set<string> => {
  const authors = new Set<string>()
  const add = ({ runs }: HistoryCellLine): void => {
    for (const { author, by } of runs) {
      authors.add(author)
      if (by !== undefined) authors.add(by)
    }
  }
  for (const line of lines) {
    add(line)
    for (const { cells } of line.table?.rows ?? []) for (const cell of cells) cell.lines.forEach(add)
  }
  return authors
}
