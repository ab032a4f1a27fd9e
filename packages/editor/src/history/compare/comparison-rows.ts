import type { Difference, ListSign, ListSigns } from '@sheaf/contract/entities/history'
import { readFileRecord } from '@sheaf/document/text/file-record'

/* What differs between two moments, as lines to be shown. */

/** Letters of one author that stand in both texts, there perhaps with other formats, or in one of them alone. */
export interface Piece {
  readonly kind: Difference['kind'] | 'formatted'
  readonly text: string
  readonly author: string | undefined
  /** Place of the difference of which it is a part, from 0. */
  readonly difference: number | undefined
  /** Whether the line break behind it is all that differs there, so that it needs a sign to be seen. */
  readonly isBreak: boolean
  /** The picture or file that it is instead of letters. */
  readonly file?: Difference['file']
  /** Whether its letters are the source of a formula. */
  readonly formula?: Difference['formula']
  /** Whether its letters are of the caption of a picture or file. */
  readonly caption?: Difference['caption']
}

export type Line = readonly Piece[]

/** A line of either text. One that the other text does not have faces nothing. */
export interface LinePair {
  readonly before: Line | undefined
  readonly after: Line | undefined
}

/** A difference: letters that were put in, taken out or formatted, without letters in between that stayed. */
export interface NumberedDifference {
  readonly kind: 'inserted' | 'removed' | 'changed' | 'formatted'
  /** Whose letters they are, those put in first. */
  readonly authors: readonly string[]
  /** Who is said to have made it: of letters that take the place of others, who put them in. */
  readonly named: readonly string[]
  /** How they begin, for those who do not see them. */
  readonly text: string
  /**
   * What became of a picture or file, if nothing else differs: another took its place, another alternative text that of its
   * own, or it only looks otherwise.
   */
  readonly file?: 'replaced' | 'described' | 'changed'
  /** Whether all that differs is of a caption. */
  readonly isOfCaption?: boolean
}

type NumberedPart = Pick<Piece, 'kind' | 'difference'> &
  Pick<Difference, 'text' | 'author' | 'file' | 'formula' | 'caption'>

/** Spaces between two changed words. */
const SPACES = /^[^\S\n]+$/
/** Letters with which a difference is quoted at most. */
const EXCERPT_LETTERS = 80

/** Gives each part that differs the place of its difference. Words that only spaces part are one difference. */
const numberParts = (parts: readonly Difference[]): NumberedPart[] => {
  let count = 0
  /** What the difference that may go on is made of. */
  let open: 'words' | 'formats' | undefined
  return parts.map(({ formatted, ...part }, index) => {
    if (part.kind === 'same' && !formatted) {
      const [before, after] = [parts[index - 1], parts[index + 1]]
      const isBetween = before !== undefined && after !== undefined && SPACES.test(part.text)
      if (!isBetween) open = undefined
      return { ...part, difference: undefined }
    }
    const made = formatted ? 'formats' : 'words'
    if (open !== made) count += 1
    open = made
    return { ...part, kind: formatted ? 'formatted' : part.kind, difference: count - 1 }
  })
}

const authorsOf = (parts: readonly NumberedPart[]): string[] => [
  ...new Set(parts.flatMap(({ author }) => author ?? [])),
]

const hashOf = ({ file }: NumberedPart): string | undefined =>
  file === undefined ? undefined : readFileRecord(file.file)?.hash

/** Returns what became of the one picture or file that a difference is about. */
const fileChangeOf = (
  removed: readonly NumberedPart[],
  inserted: readonly NumberedPart[],
): NumberedDifference['file'] => {
  const [[before, ...rest], [after, ...more]] = [removed, inserted]
  if (before?.file === undefined || after?.file === undefined || rest.length + more.length > 0) return undefined
  if (hashOf(before) !== hashOf(after)) return 'replaced'
  return before.file.width === after.file.width && before.file.alt !== after.file.alt ? 'described' : 'changed'
}

const toDifference = (parts: readonly NumberedPart[]): NumberedDifference => {
  const inserted = parts.filter(({ kind }) => kind === 'inserted')
  const removed = parts.filter(({ kind }) => kind === 'removed')
  const isFormatted = inserted.length + removed.length === 0
  const words = removed.length === 0 ? 'inserted' : inserted.length === 0 ? 'removed' : 'changed'
  const kind = isFormatted ? 'formatted' : words
  const file = fileChangeOf(removed, inserted)
  const letters = parts.filter(({ text }) => text.trim() !== '')
  const isOfCaption = letters.length > 0 && letters.every(({ caption }) => caption)
  const excerpt = (isFormatted ? parts : inserted.length === 0 ? removed : inserted)
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return {
    kind,
    authors: authorsOf([...inserted, ...removed]),
    // Who wrote what another has replaced did not change it.
    named: authorsOf(inserted.length === 0 ? removed : inserted),
    text: excerpt.length > EXCERPT_LETTERS ? `${excerpt.slice(0, EXCERPT_LETTERS)}…` : excerpt,
    ...(file && { file }),
    ...(isOfCaption && { isOfCaption }),
  }
}

/** Returns whether letters stand in both texts. */
const hasStayed = ({ kind }: Pick<Piece, 'kind'>): boolean => kind === 'same' || kind === 'formatted'

/** Calls back with each piece of the parts and whether the line ends behind it. */
const eachPiece = (parts: readonly NumberedPart[], onPiece: (piece: Piece, isEnd: boolean) => void): void => {
  for (const { kind, text, author, difference, file, formula, caption } of parts) {
    if (file !== undefined || formula !== undefined) {
      onPiece({ kind, text, author, difference, isBreak: false, ...(file ? { file } : { formula }) }, false)
      continue
    }
    const lines = text.split('\n')
    const isOnlyBreaks = text === '\n'.repeat(lines.length - 1)
    for (const [index, line] of lines.entries()) {
      const isEnd = index < lines.length - 1
      if (line === '' && !isEnd) continue
      // A break before letters that were put in is seen by them.
      const isBreak = line === '' && !hasStayed({ kind }) && (index > 0 || isOnlyBreaks)
      onPiece({ kind, text: line, author, difference, isBreak, ...(caption && { caption }) }, isEnd)
    }
  }
}

/** Says what stands before a line, if it is an item of a list. */
type SignsOfLines = Map<Line, ListSign>

const byLine = (signs: readonly ListSign[]): ReadonlyMap<number, ListSign> =>
  new Map(signs.map((sign) => [sign.line, sign]))

/** Returns the lines of both texts in one column. */
const inOneColumn = (parts: readonly NumberedPart[], { from, to }: ListSigns, signs: SignsOfLines): Line[] => {
  const [signsBefore, signsAfter] = [byLine(from), byLine(to)]
  const lines: Line[] = []
  let line: Piece[] = []
  /** Places of the lines in which the row begins, and the one of the later text whose sign a row has. */
  let [before, after, shown] = [0, 0, -1]
  const end = (): void => {
    const isRemoved = line.length > 0 && line.every(({ kind }) => kind === 'removed')
    // A row that another text ended is part of a line that has its sign already.
    const sign = isRemoved || shown === after ? signsBefore.get(before) : signsAfter.get(after)
    if (!isRemoved) shown = after
    if (sign !== undefined) signs.set(line, sign)
    lines.push(line)
  }
  eachPiece(parts, (piece, isEnd) => {
    if (piece.text !== '' || piece.isBreak) line.push(piece)
    if (!isEnd) return
    end()
    line = []
    if (piece.kind !== 'inserted') before += 1
    if (piece.kind !== 'removed') after += 1
  })
  if (line.length > 0 || lines.length === 0) end()
  return lines
}

/** Returns whether some of a line stayed in another, or both are empty. */
const isSameLine = (before: Line | undefined, after: Line | undefined): boolean => {
  if (before === undefined || after === undefined) return false
  const stayed = (line: Line) => line.some(hasStayed)
  return before.length + after.length === 0 || (stayed(before) && stayed(after))
}

/** Has lines face each other: the last ones, if they are the same line, and the others from the first on. */
const facing = (before: readonly Line[], after: readonly Line[]): LinePair[] => {
  let last = 0
  while (isSameLine(before.at(-1 - last), after.at(-1 - last))) last += 1
  const [endBefore, endAfter] = [before.length - last, after.length - last]
  const count = Math.max(endBefore, endAfter)
  return [
    ...Array.from({ length: count }, (_, at) => ({
      before: at < endBefore ? before[at] : undefined,
      after: at < endAfter ? after[at] : undefined,
    })),
    ...Array.from({ length: last }, (_, at) => ({ before: before[endBefore + at], after: after[endAfter + at] })),
  ]
}

/** Returns the lines of both texts side by side, so that those that stayed face each other. */
const sideBySide = (parts: readonly NumberedPart[], { from, to }: ListSigns, signs: SignsOfLines): LinePair[] => {
  const pairs: LinePair[] = []
  const texts = {
    before: { done: [] as Line[], line: [] as Piece[], count: 0, signs: byLine(from) },
    after: { done: [] as Line[], line: [] as Piece[], count: 0, signs: byLine(to) },
  }
  const end = (text: (typeof texts)['before']): void => {
    const sign = text.signs.get(text.count)
    if (sign !== undefined) signs.set(text.line, sign)
    text.done.push(text.line)
    text.line = []
    text.count += 1
  }
  const meet = (): void => {
    for (const pair of facing(texts.before.done, texts.after.done)) pairs.push(pair)
    texts.before.done = []
    texts.after.done = []
  }
  eachPiece(parts, (piece, isEnd) => {
    for (const name of ['before', 'after'] as const) {
      if (piece.kind === (name === 'before' ? 'inserted' : 'removed')) continue
      const text = texts[name]
      if (piece.text !== '' || piece.isBreak) text.line.push(piece)
      if (isEnd) end(text)
    }
    if (isEnd && hasStayed(piece)) meet()
  })
  for (const text of Object.values(texts)) if (text.line.length > 0) end(text)
  meet()
  return pairs
}

export interface ComparisonRows {
  readonly differences: readonly NumberedDifference[]
  readonly lines: readonly Line[]
  readonly pairs: readonly LinePair[]
  /** HIST-143: what stands before those lines that are items of lists. */
  readonly signs: ReadonlyMap<Line, ListSign>
}

const NO_SIGNS: ListSigns = { from: [], to: [] }

/** Returns the parts of a comparison as lines, in one column and side by side, with their differences. */
export const comparisonRows = (parts: readonly Difference[], { from, to }: ListSigns = NO_SIGNS): ComparisonRows => {
  const numbered = numberParts(parts)
  const changed = numbered.filter(({ difference }) => difference !== undefined)
  const differences = [...Map.groupBy(changed, ({ difference }) => difference).values()].map(toDifference)
  const signs: SignsOfLines = new Map()
  const lines = inOneColumn(numbered, { from, to }, signs)
  return { differences, lines, pairs: sideBySide(numbered, { from, to }, signs), signs }
}

/** Lines that stay on either side of a difference, to show where it stands. */
const AROUND = 3
/** Fewer unchanged lines are not worth folding. */
const FOLDED_MIN = 4

/** Rows from `from` to `to` that nobody changed, which are folded. */
export interface Fold {
  readonly from: number
  readonly to: number
}

/** Returns which rows are far from each difference, so that they can be folded. */
export const foldsOf = (isChanged: readonly boolean[]): Fold[] => {
  const folds: Fold[] = []
  const end = isChanged.length
  let from = 0
  for (let at = 0; at <= end; at += 1) {
    if (at < end && !isChanged[at]) continue
    const fold = { from: from === 0 ? 0 : from + AROUND, to: at === end ? end : at - AROUND }
    if (fold.to - fold.from >= FOLDED_MIN) folds.push(fold)
    from = at + 1
  }
  return folds
}

/** Returns whether a line differs between the two moments. */
export const isChangedLine = (line: Line | undefined): boolean =>
  line === undefined || line.some(({ kind }) => kind !== 'same')

/** Returns whether two lines that face each other differ. */
export const isChangedPair = ({ before, after }: LinePair): boolean => isChangedLine(before) || isChangedLine(after)
