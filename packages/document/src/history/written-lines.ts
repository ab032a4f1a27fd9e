import { FORMULA } from '../text/formats/formula.ts'
import { visitItemNumbers } from '../text/item-numbers.ts'
import { isFormulaRow } from '../text/kinds/code.ts'
import { lineAttributesFrom } from '../text/line.ts'
import { isLikeRow } from '../text/nesting.ts'
import { shownFileOf } from '../text/shown-file.ts'
import type { ComparedFile, ListSign, Whole } from './difference.ts'
import type { HistoryLine, HistoryRun } from './history-lines.ts'

/* The lines of a moment as they are compared: in words, of which pictures, files and formulas are one each. */

/** Letters of one author that look alike. */
export interface Letters {
  readonly text: string
  readonly author: string
  /** Their formats. */
  readonly look: string
  /** What they are as a whole, which is compared as one word: a picture, a file or a formula. */
  readonly whole?: Pick<Whole, 'file' | 'formula'>
  /** That they are of the caption of a picture or file. */
  readonly caption?: true
}

/** A word or a sign, with the letters that it is made of, and how its line looks. */
export interface Word {
  readonly text: string
  readonly letters: readonly Letters[]
  readonly lineLook: string
}

/** Letters with their authors, what tells a line from others, and the kind and attributes of the line. */
export interface WrittenLine {
  readonly key: string
  readonly pieces: readonly Letters[]
  readonly look: string
  /** What stands before an item of a list. */
  readonly sign?: Pick<ListSign, 'sign' | 'level'>
}

const BREAK_IN_CELL = '⏎'

/** Returns values as one string that does not depend on the order of their names. */
const lookOf = (values: object): string => {
  const entries = Object.entries(values)
  return entries.length === 0 ? '' : JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Returns the letters of a line, or of the caption of its file, as pieces. A formula is one, whoever wrote it. */
const piecesOf = (runs: readonly HistoryRun[], isOfCaption: boolean): Letters[] => {
  const pieces: Letters[] = []
  for (const { text, author, marks } of runs) {
    const last = pieces.at(-1)
    const piece = { text, author, look: lookOf(marks), ...(isOfCaption && { caption: true as const }) }
    if (marks[FORMULA] !== true) pieces.push(piece)
    else if (last?.whole !== undefined) pieces[pieces.length - 1] = { ...last, text: last.text + text }
    else pieces.push({ ...piece, whole: { formula: 'inline' } })
  }
  return pieces
}

/** Returns what tells letters from others: a formula from its source as letters, a file from its name. */
const keyOf = ({ text, whole }: Letters): string => (whole === undefined ? text : JSON.stringify([text, whole]))

const keyOfAll = (pieces: readonly Letters[]): string => pieces.map(keyOf).join('')

const lineLookOf = ({ kind, level, attributes }: Pick<HistoryLine, 'kind' | 'level' | 'attributes'>): string =>
  lookOf({ kind, level, ...attributes })

const attributesOf = ({ kind, level, attributes }: Pick<HistoryLine, 'kind' | 'level' | 'attributes'>) =>
  lineAttributesFrom((name) => (name === 'kind' ? kind : name === 'level' ? level : attributes[name]))

/** Returns the picture or file that a line shows as a line of its own, before its caption. */
const fileOf = (written: Pick<HistoryLine, 'kind' | 'level' | 'attributes'>): WrittenLine | undefined => {
  const { kind } = written
  if (kind !== 'picture' && kind !== 'file') return undefined
  const line = attributesOf(written)
  const shown = shownFileOf(line)
  if (shown === undefined || line.file === null) return undefined
  const file: ComparedFile = { kind, file: line.file, width: line.width, alt: line.alt }
  const pieces = [{ text: `[${shown.file.name}]`, author: '', look: '', whole: { file } }]
  return { key: keyOfAll(pieces), pieces, look: lookOf({ align: line.align, direction: line.direction }) }
}

/** Returns the lines of a block whose source a formula is as one; undefined if the first one begins none. */
const formulaOf = (lines: readonly HistoryLine[], at: number): (WrittenLine & { readonly end: number }) | undefined => {
  const first = attributesOf(lines[at]!)
  if (!isFormulaRow(first)) return undefined
  let end = at + 1
  while (end < lines.length) {
    const next = attributesOf(lines[end]!)
    if (next.kind !== 'code' || next.start !== null || !isLikeRow(first, next)) break
    end += 1
  }
  const rows = lines.slice(at, end).map(({ runs }) => runs)
  const author = rows.flat().find((run) => run.author !== '')?.author ?? ''
  const text = rows.map((runs) => runs.map((run) => run.text).join('')).join('\n')
  if (text.trim() === '') return undefined
  const pieces = [{ text, author, look: '', whole: { formula: 'block' as const } }]
  return { key: keyOfAll(pieces), pieces, look: lineLookOf(lines[at]!), end }
}

/** Returns the rows of a table as lines. */
const rowsOf = ({ rows, columns }: NonNullable<HistoryLine['table']>): Omit<WrittenLine, 'key'>[] => {
  const columnLook = lookOf(columns)
  return rows.map(({ cells, isHeader }) => {
    const pieces: Letters[] = []
    const byColumn = new Map(cells.map((cell) => [cell.column, cell]))
    for (const column of columns.keys()) {
      const cell = byColumn.get(column)
      if (column > 0) pieces.push({ text: '\t', author: '', look: '' })
      for (const [index, line] of (cell?.lines ?? []).entries()) {
        if (index > 0) pieces.push({ text: BREAK_IN_CELL, author: '', look: '' })
        const own = lineLookOf(line)
        const file = fileOf(line)
        pieces.push(...(file?.pieces ?? []))
        if (file && line.runs.length > 0) pieces.push({ text: ' ', author: '', look: '' })
        for (const { text, look, ...rest } of piecesOf(line.runs, file !== undefined))
          pieces.push({ ...rest, text: text.replaceAll('\n', BREAK_IN_CELL), look: own + look })
      }
    }
    return { pieces, look: lookOf({ isHeader, columnLook }) }
  })
}

/** Returns the signs of items by the places of their lines. */
const signsOf = (lines: readonly HistoryLine[]): ReadonlyMap<number, NonNullable<WrittenLine['sign']>> => {
  const signs = new Map<number, NonNullable<WrittenLine['sign']>>()
  const items = lines.map((line, at) => ({ attributes: attributesOf(line), at }))
  visitItemNumbers(items, (at, number) => {
    const { kind, level, checked } = items[at]!.attributes
    const box = checked ? '☑' : '☐'
    signs.set(at, { sign: kind === 'ordered' ? `${number}.` : kind === 'task' ? box : '•', level })
  })
  return signs
}

export const toWritten = (lines: readonly HistoryLine[]): WrittenLine[] => {
  const signs = signsOf(lines)
  let end = 0
  return lines.flatMap((line, at): WrittenLine[] => {
    const { kind, runs, table } = line
    if (at < end) return []
    const formula = formulaOf(lines, at)
    if (formula !== undefined) {
      end = formula.end
      return [formula]
    }
    const file = table === undefined ? fileOf(line) : undefined
    const above = table === undefined ? [] : rowsOf(table)
    const hasOwn = runs.length > 0 || (table === undefined && file === undefined)
    // What a caption's line says besides is of its picture.
    const look = file === undefined ? lineLookOf(line) : lookOf({ kind })
    const sign = signs.get(at)
    const own = { pieces: piecesOf(runs, file !== undefined), look, ...(sign && { sign }) }
    const letters = hasOwn ? [...above, own] : above
    return [
      ...(file === undefined ? [] : [file]),
      ...letters.map((written) => ({ ...written, key: keyOfAll(written.pieces) })),
    ]
  })
}

const words = new Intl.Segmenter('und', { granularity: 'word' })
const signs = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Writing without spaces between words, in which each sign is compared. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** A mention, which is one word with its sign. */
const MENTION = /((?<![\p{L}\p{N}._])@[\p{L}\p{M}\p{N}._+'-]*[\p{L}\p{M}\p{N}])/u

const segment = (text: string): string[] =>
  text.split(MENTION).flatMap((part, at) => {
    if (at % 2 === 1) return [part]
    const found = Array.from(words.segment(part), ({ segment: word }) => word)
    return found.flatMap((word) =>
      UNSPACED.test(word) ? Array.from(signs.segment(word), ({ segment: sign }) => sign) : [word],
    )
  })

/** Returns letters that follow each other, without any that are something as a whole, as words. */
const wordsOf = (pieces: readonly Letters[]): Pick<Word, 'text' | 'letters'>[] => {
  let [piece, offset] = [0, 0]
  return segment(pieces.map(({ text }) => text).join('')).map((text) => {
    const letters: Letters[] = []
    for (let rest = text.length; rest > 0;) {
      const own = pieces[piece]!
      const part = own.text.slice(offset, offset + rest)
      if (part !== '') letters.push({ ...own, text: part })
      rest -= part.length
      offset += part.length
      if (offset === own.text.length) [piece, offset] = [piece + 1, 0]
    }
    return { text, letters }
  })
}

const FEED: Word = {
  text: '\n',
  letters: [{ text: '\n', author: '', look: '' }],
  lineLook: '',
}

/** Returns lines as words, and the line feeds behind them as words of their own. */
export const toWords = (lines: readonly WrittenLine[], isLastOfAll: boolean): Word[] =>
  lines.flatMap(({ pieces, look: lineLook }, index) => {
    const found: Word[] = []
    const add = (words: readonly Pick<Word, 'text' | 'letters'>[]): void =>
      void found.push(...words.map((word) => ({ ...word, lineLook })))
    let from = 0
    for (const [at, one] of pieces.entries()) {
      if (one.whole === undefined) continue
      add(wordsOf(pieces.slice(from, at)))
      add([{ text: keyOf(one), letters: [one] }])
      from = at + 1
    }
    add(wordsOf(pieces.slice(from)))
    const isLast = isLastOfAll && index === lines.length - 1
    return isLast ? found : [...found, FEED]
  })
