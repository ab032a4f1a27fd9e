import { diffArrays } from 'diff'
import { lineAttributesFrom } from '../text/line.ts'
import { shownFileOf } from '../text/shown-file.ts'
import type { HistoryLine, HistoryRun } from './history-lines.ts'

/** A piece of a comparison of two moments. Lines are parted by line feeds, of which each belongs to the line before it. */
export interface Difference {
  readonly kind: 'same' | 'inserted' | 'removed'
  readonly text: string
  /** Whose letters they are. */
  readonly author?: string
  /** That it stands in both, and looks otherwise: its formats differ, or the kind or attributes of its line. */
  readonly formatted?: true
  /** The picture or file that the piece is; its text is the name in brackets. */
  readonly file?: ComparedFile
}

/** What is compared of a picture or another file. */
export interface ComparedFile {
  readonly kind: 'picture' | 'file'
  /** The record of the file (`readFileRecord`). */
  readonly file: string
  readonly width: number | null
  readonly alt: string | null
}

/** Beyond this many different lines, those are found alike that stand once in each text. */
const LINES_DIFFERENT_MAX = 1200
/** The same for words of a changed stretch. */
const WORDS_DIFFERENT_MAX = 300
/** Longest changed stretches whose words are compared, in all: what is longer is told by lines. */
const LETTERS_COMPARED_MAX = 100_000

/** Letters of one author that look alike. */
interface Letters {
  readonly text: string
  readonly author: string
  /** Their formats. */
  readonly look: string
}

/** A word or a sign, with the letters that it is made of, and how its line looks. */
interface Word {
  readonly text: string
  readonly letters: readonly Letters[]
  readonly lineLook: string
  readonly file?: ComparedFile
}

/** Letters with their authors, what tells a line from others, and the kind and attributes of the line. */
interface WrittenLine {
  readonly key: string
  readonly pieces: readonly Letters[]
  readonly look: string
  /** The picture or file that it is instead of letters. */
  readonly file?: ComparedFile
}

const BREAK_IN_CELL = '⏎'

/** Returns values as one string that does not depend on the order of their names. */
const lookOf = (values: object): string => {
  const entries = Object.entries(values)
  return entries.length === 0 ? '' : JSON.stringify(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const piecesOf = (runs: readonly HistoryRun[]): Letters[] =>
  runs.map(({ text, author, marks }) => ({ text, author, look: lookOf(marks) }))

const lineLookOf = ({ kind, level, attributes }: Pick<HistoryLine, 'kind' | 'level' | 'attributes'>): string =>
  lookOf({ kind, level, ...attributes })

/** Returns the picture or file that a line shows as a line of its own, before its caption. */
const fileOf = ({ kind, attributes }: Pick<HistoryLine, 'kind' | 'attributes'>): WrittenLine | undefined => {
  if (kind !== 'picture' && kind !== 'file') return undefined
  const line = lineAttributesFrom((name) => (name === 'kind' ? kind : attributes[name]))
  const shown = shownFileOf(line)
  if (shown === undefined || line.file === null) return undefined
  const file: ComparedFile = { kind, file: line.file, width: line.width, alt: line.alt }
  const pieces = [{ text: `[${shown.file.name}]`, author: '', look: '' }]
  return { key: JSON.stringify(file), pieces, look: lookOf({ align: line.align, direction: line.direction }), file }
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
        pieces.push(...(fileOf(line)?.pieces ?? []))
        for (const { text, author, look } of piecesOf(line.runs))
          pieces.push({ text: text.replaceAll('\n', BREAK_IN_CELL), author, look: own + look })
      }
    }
    return { pieces, look: lookOf({ isHeader, columnLook }) }
  })
}

const toWritten = (lines: readonly HistoryLine[]): WrittenLine[] =>
  lines.flatMap((line): WrittenLine[] => {
    const { kind, runs, table } = line
    const file = table === undefined ? fileOf(line) : undefined
    const above = table === undefined ? [] : rowsOf(table)
    const hasOwn = runs.length > 0 || (table === undefined && file === undefined)
    // What a caption's line says besides is of its picture.
    const look = file === undefined ? lineLookOf(line) : lookOf({ kind })
    const letters = [...above, ...(hasOwn ? [{ pieces: piecesOf(runs), look }] : [])]
    return [
      ...(file === undefined ? [] : [file]),
      ...letters.map(({ pieces, look: own }) => ({ key: pieces.map(({ text }) => text).join(''), pieces, look: own })),
    ]
  })

interface Stretch {
  readonly kind: 'same' | 'changed'
  readonly before: readonly [from: number, to: number]
  readonly after: readonly [from: number, to: number]
}

/** Returns how far two lists agree at their beginning and, of the rest, at their end. */
const commonEnds = (before: readonly string[], after: readonly string[]): readonly [first: number, last: number] => {
  const shorter = Math.min(before.length, after.length)
  let first = 0
  while (first < shorter && before[first] === after[first]) first += 1
  let last = 0
  while (last < shorter - first && before.at(-1 - last) === after.at(-1 - last)) last += 1
  return [first, last]
}

/** Returns the places of what stands once in each of two lists, as far as it is in the same order in both. */
const anchorsOf = (
  before: readonly string[],
  after: readonly string[],
): (readonly [before: number, after: number])[] => {
  const once = (list: readonly string[]): Map<string, number> => {
    const places = new Map<string, number>()
    for (const [at, text] of list.entries()) places.set(text, places.has(text) ? -1 : at)
    return places
  }
  const inAfter = once(after)
  const pairs = [...once(before)].flatMap(([text, b]) => {
    const a = inAfter.get(text) ?? -1
    return b < 0 || a < 0 ? [] : [{ b, a, previous: -1 }]
  })
  // The longest row of them that ascends: for each length, the one with the lowest end.
  const ends: number[] = []
  for (const [at, pair] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]!.a < pair.a) low = middle + 1
      else high = middle
    }
    if (low > 0) pair.previous = ends[low - 1]!
    ends[low] = at
  }
  const anchors: (readonly [number, number])[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = pairs[at]!.previous) anchors.push([pairs[at]!.b, pairs[at]!.a])
  return anchors.reverse()
}

/** Parts two lists into stretches that agree and stretches that do not. */
const stretchesOf = (before: readonly string[], after: readonly string[], maxEditLength: number): Stretch[] => {
  const [first, last] = commonEnds(before, after)
  const [endBefore, endAfter] = [before.length - last, after.length - last]
  const stretches: Stretch[] = []
  const add = (kind: Stretch['kind'], b: readonly [number, number], a: readonly [number, number]): void => {
    if (b[0] === b[1] && a[0] === a[1]) return
    const open = stretches.at(-1)
    if (open?.kind === kind)
      stretches[stretches.length - 1] = { kind, before: [open.before[0], b[1]], after: [open.after[0], a[1]] }
    else stretches.push({ kind, before: b, after: a })
  }
  add('same', [0, first], [0, first])
  const parts =
    first === endBefore || first === endAfter
      ? undefined
      : diffArrays(before.slice(first, endBefore), after.slice(first, endAfter), { maxEditLength })
  if (parts === undefined) {
    // Too much differs to find the shortest way from one to the other: what stands once in both holds the rest in place.
    let [b, a] = [first, first]
    for (const [ownB, ownA] of anchorsOf(before.slice(first, endBefore), after.slice(first, endAfter))) {
      add('changed', [b, first + ownB], [a, first + ownA])
      ;[b, a] = [first + ownB + 1, first + ownA + 1]
      add('same', [b - 1, b], [a - 1, a])
    }
    add('changed', [b, endBefore], [a, endAfter])
  } else {
    let [b, a] = [first, first]
    for (const { added, removed, count } of parts) {
      const [nextB, nextA] = [added ? b : b + count, removed ? a : a + count]
      add(added || removed ? 'changed' : 'same', [b, nextB], [a, nextA])
      ;[b, a] = [nextB, nextA]
    }
  }
  add('same', [endBefore, before.length], [endAfter, after.length])
  return stretches
}

const words = new Intl.Segmenter('und', { granularity: 'word' })
const signs = new Intl.Segmenter('und', { granularity: 'grapheme' })
/** Writing without spaces between words, in which each sign is compared. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const segment = (text: string): string[] =>
  Array.from(words.segment(text), ({ segment: word }) => word).flatMap((word) =>
    UNSPACED.test(word) ? Array.from(signs.segment(word), ({ segment: sign }) => sign) : [word],
  )

/** Returns lines as words, and the line feeds behind them as words of their own. */
const toWords = (lines: readonly WrittenLine[], isLastOfAll: boolean): Word[] =>
  lines.flatMap(({ key, pieces, look: lineLook, file }, index) => {
    const found: Word[] = []
    let [piece, offset] = [0, 0]
    if (file !== undefined) found.push({ text: key, letters: pieces, lineLook, file })
    for (const text of file === undefined ? segment(key) : []) {
      const letters: Letters[] = []
      for (let rest = text.length; rest > 0;) {
        const { text: whole, author, look } = pieces[piece]!
        const part = whole.slice(offset, offset + rest)
        if (part !== '') letters.push({ text: part, author, look })
        rest -= part.length
        offset += part.length
        if (offset === whole.length) [piece, offset] = [piece + 1, 0]
      }
      found.push({ text, letters, lineLook })
    }
    const isLast = isLastOfAll && index === lines.length - 1
    return isLast ? found : [...found, { text: '\n', letters: [{ text: '\n', author: '', look: '' }], lineLook: '' }]
  })

/** Returns letters whose neighbours of one look are taken together, as `look:length`. */
const looksOf = (pieces: readonly Letters[]): string => {
  const looks: [look: string, length: number][] = []
  for (const { text, look } of pieces) {
    const last = looks.at(-1)
    if (last?.[0] === look) last[1] += text.length
    else if (text !== '') looks.push([look, text.length])
  }
  return looks.map((each) => each.join(':')).join(' ')
}

const looksAlike = (before: WrittenLine, after: WrittenLine): boolean =>
  before.look === after.look && looksOf(before.pieces) === looksOf(after.pieces)

const fileIn = (file: ComparedFile | undefined): Pick<Difference, 'file'> => (file === undefined ? {} : { file })

/** Takes pieces together that are of one kind and author. A break belongs to whoever wrote what stands before it. */
class Differences {
  readonly parts: Difference[] = []

  add(kind: Difference['kind'], text: string, author: string, more: Pick<Difference, 'formatted' | 'file'> = {}): void {
    const last = this.parts.at(-1)
    if (more.file !== undefined) return void this.parts.push({ kind, text, ...more })
    const isOfLast =
      last?.kind === kind &&
      last.file === undefined &&
      last.formatted === more.formatted &&
      (author === '' || last.author === undefined || last.author === author)
    const known = { ...(author === '' ? {} : { author }), ...more }
    if (last && isOfLast) this.parts[this.parts.length - 1] = { ...last, text: last.text + text, ...known }
    else this.parts.push({ kind, text, ...known })
  }

  addWords(kind: Difference['kind'], added: readonly Word[]): void {
    for (const { letters, file } of added)
      for (const { text, author } of letters) this.add(kind, text, author, fileIn(file))
  }

  /** Adds words that stand in both texts. The line feed between two that look otherwise is theirs. */
  addSame(before: readonly Word[], after: readonly Word[]): void {
    for (const [at, { letters, lineLook, file }] of after.entries()) {
      const old = before[at]!
      const isFormatted = old.lineLook !== lineLook || looksOf(old.letters) !== looksOf(letters)
      const more = { ...fileIn(file), ...(isFormatted ? { formatted: true as const } : {}) }
      for (const { text, author } of letters) this.add('same', text, author, more)
    }
  }

  addLines(kind: Difference['kind'], lines: readonly WrittenLine[], isLastOfAll: boolean): void {
    for (const [index, { pieces, file }] of lines.entries()) {
      for (const { text, author } of pieces) if (text !== '') this.add(kind, text, author, fileIn(file))
      if (!isLastOfAll || index < lines.length - 1) this.add(kind, '\n', '')
    }
  }
}

const lettersIn = (lines: readonly WrittenLine[]): number => lines.reduce((sum, { key }) => sum + key.length, 0)

/**
 * Compares two moments: first their lines, then the words of those that changed. What has nothing in common is told as
 * removed and inserted as a whole, so that no texts take long. Words that stayed say whether they look otherwise.
 */
export const compareLines = (from: readonly HistoryLine[], to: readonly HistoryLine[]): Difference[] => {
  const [before, after] = [toWritten(from), toWritten(to)]
  const differences = new Differences()
  const isEmpty = ([only, ...others]: readonly WrittenLine[]): boolean =>
    others.length === 0 && (only?.key ?? '') === ''
  // Nothing is there to be compared with.
  if (isEmpty(before) !== isEmpty(after)) {
    differences.addLines('removed', isEmpty(before) ? [] : before, true)
    differences.addLines('inserted', isEmpty(after) ? [] : after, true)
    return differences.parts
  }
  let compared = 0
  const keys = (lines: readonly WrittenLine[]): string[] => lines.map(({ key }) => key)
  for (const { kind, before: b, after: a } of stretchesOf(keys(before), keys(after), LINES_DIFFERENT_MAX)) {
    const [old, now] = [before.slice(...b), after.slice(...a)]
    const [isOldEnd, isNewEnd] = [b[1] === before.length, a[1] === after.length]
    if (kind === 'same') {
      for (const [at, line] of now.entries()) {
        const isLast = (isOldEnd || isNewEnd) && at === now.length - 1
        if (looksAlike(old[at]!, line)) differences.addLines('same', [line], isLast)
        else differences.addSame(toWords([old[at]!], isLast), toWords([line], isLast))
      }
      // One of the texts ends here, so the line feed is in the other alone.
      if (isOldEnd !== isNewEnd) differences.add(isOldEnd ? 'inserted' : 'removed', '\n', '')
      continue
    }
    compared += lettersIn(old) + lettersIn(now)
    if (old.length === 0 || now.length === 0 || compared > LETTERS_COMPARED_MAX) {
      differences.addLines('removed', old, isOldEnd)
      differences.addLines('inserted', now, isNewEnd)
      continue
    }
    const [oldWords, newWords] = [toWords(old, isOldEnd), toWords(now, isNewEnd)]
    const texts = (of: readonly Word[]): string[] => of.map(({ text }) => text)
    for (const stretch of stretchesOf(texts(oldWords), texts(newWords), WORDS_DIFFERENT_MAX)) {
      if (stretch.kind === 'same')
        differences.addSame(oldWords.slice(...stretch.before), newWords.slice(...stretch.after))
      else {
        differences.addWords('removed', oldWords.slice(...stretch.before))
        differences.addWords('inserted', newWords.slice(...stretch.after))
      }
    }
  }
  return differences.parts
}
