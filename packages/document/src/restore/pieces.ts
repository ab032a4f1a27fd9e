import { diffArrays } from 'diff'
import * as Y from 'yjs'
import type { Formats } from '../text/formats.ts'
import type { LineAttributes } from '../text/line.ts'
import { firstItem, isBreak, isGone, type Break, type Sequence } from '../text/sequence.ts'
import type { SequenceWriter } from '../text/write.ts'
import { isLetters, textIn, type SavedLine, type SavedTable } from './saved-text.ts'

/* The parts of a text that is to be, each with the item that stands for it already, if there is one. */

export interface LettersPiece {
  readonly text: string
  readonly formats: Formats
  /** Their id when they stood. */
  readonly id: Y.ID
  readonly item: Y.Item | undefined
}

export interface BreakPiece {
  readonly id: Y.ID
  readonly item: Break | undefined
}

/** A line that is to be. */
export interface LineToBe {
  /** Undefined for the first line of a cell. */
  readonly start: BreakPiece | undefined
  readonly attributes: LineAttributes
  readonly letters: readonly LettersPiece[]
  readonly table: SavedTable | undefined
}

type Piece = LettersPiece | BreakPiece

const piecesOf = (lines: readonly LineToBe[]): Piece[] =>
  lines.flatMap(({ start, letters }): readonly Piece[] => (start === undefined ? letters : [start, ...letters]))

/** Returns the lines with other items for some of their pieces. */
const withItems = (lines: readonly LineToBe[], itemOf: (piece: Piece) => Y.Item | undefined): LineToBe[] =>
  lines.map(({ start, letters, ...line }) => ({
    ...line,
    start: start && { ...start, item: itemOf(start) as Break | undefined },
    letters: letters.map((piece) => ({ ...piece, item: itemOf(piece) })),
  }))

/** Returns the number of each item of a sequence. */
export const numbersOf = (sequence: Sequence): ReadonlyMap<Y.Item, number> => {
  const numbers = new Map<Y.Item, number>()
  for (let item = firstItem(sequence); item !== null; item = item.right) numbers.set(item, numbers.size)
  return numbers
}

/** Returns which of the numbers are in the longest rising row of them. */
const risingAmong = (numbers: readonly number[]): ReadonlySet<number> => {
  /** For each length, where the row of that length ends that ends lowest; and what comes before each end. */
  const ends: number[] = []
  const before: number[] = []
  for (const [at, number] of numbers.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (numbers[ends[middle]!]! < number) low = middle + 1
      else high = middle
    }
    before[at] = low === 0 ? -1 : ends[low - 1]!
    ends[low] = at
  }
  const rising = new Set<number>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) rising.add(numbers[at]!)
  return rising
}

/** Returns the lines with those items alone that stand in the same order as they. */
export const inOrder = (sequence: Sequence, lines: readonly LineToBe[]): LineToBe[] => {
  const numbers = numbersOf(sequence)
  const items = piecesOf(lines).flatMap(({ item }) => item ?? [])
  const rising = risingAmong(items.map((item) => numbers.get(item) ?? -1))
  const used = new Set<Y.Item>()
  return withItems(lines, ({ item }) => {
    if (item === undefined || used.has(item) || !rising.has(numbers.get(item) ?? -1)) return undefined
    used.add(item)
    return item
  })
}

/** Finds the parts of saved lines that still stand, by their ids. */
const byIds = (sequence: Sequence, writer: SequenceWriter, lines: readonly SavedLine[]): LineToBe[] => {
  const isHere = (item: Y.Item): boolean => !item.deleted && (item.parent as unknown) === sequence
  return lines.map(({ id, attributes, letters, table }) => {
    const [start] = id === undefined ? [] : writer.itemsOf({ ...id, length: 1 })
    return {
      start: id && { id, item: start !== undefined && isHere(start) && isBreak(start) ? start : undefined },
      attributes,
      table,
      letters: letters.flatMap(({ id: { client, clock }, text, formats }) => {
        const pieces: LettersPiece[] = []
        const add = (from: number, to: number, item?: Y.Item): void => {
          if (from < to)
            pieces.push({ text: text.slice(from, to), formats, id: Y.createID(client, clock + from), item })
        }
        let at = 0
        for (const item of writer.itemsOf({ client, clock, length: text.length })) {
          const from = item.id.clock - clock
          add(at, from)
          at = from + item.length
          add(from, at, isHere(item) && isLetters(item) ? item : undefined)
        }
        add(at, text.length)
        return pieces
      }),
    }
  })
}

/** A word, or another character, or a break, of the text as it is or is to be. */
interface Unit {
  /** What it is compared by. */
  readonly key: string
  readonly of: Y.Item | Piece
  readonly offset: number
  readonly length: number
}

const WORD = /[\p{L}\p{M}\p{N}]+|./gsu
const BREAK = '\n\n'

const wordsIn = (of: Y.Item | Piece, text: string, author: string): Unit[] =>
  Array.from(text.matchAll(WORD), ({ 0: word, index }) => ({
    key: `${author}\n${word}`,
    of,
    offset: index,
    length: word.length,
  }))

/** A space or a short word that two texts have in common is no reason to write the one around it. */
const KEPT_MIN = 3

const isWorthKeeping = (units: readonly Unit[]): boolean =>
  units.some(({ key }) => key === BREAK) ||
  units.reduce((sum, { key, length }) => sum + (/[\p{L}\p{N}]$/u.test(key) ? length : 0), 0) >= KEPT_MIN

/** More differences than this are not compared word by word. */
const DIFFERENCES_MAX = 2000

/** Returns the units that two lists have in common, in their order. */
const commonUnits = (are: readonly Unit[], wanted: readonly Unit[]): (readonly [Unit, Unit])[] => {
  if (are.length === 0 || wanted.length === 0) return []
  const changes = diffArrays(
    are.map(({ key }) => key),
    wanted.map(({ key }) => key),
    { maxEditLength: DIFFERENCES_MAX },
  )
  const common: (readonly [Unit, Unit])[] = []
  let [one, other] = [0, 0]
  for (const { added, removed, value } of changes ?? []) {
    if (!added && !removed && isWorthKeeping(wanted.slice(other, other + value.length)))
      for (let n = 0; n < value.length; n++) common.push([are[one + n]!, wanted[other + n]!])
    if (!added) one += value.length
    if (!removed) other += value.length
  }
  return common
}

/**
 * Finds, where parts of saved lines do not stand any more, the same words by the same author that stand between what
 * does: somebody has removed them and brought them back.
 */
const byWords = (
  sequence: Sequence,
  writer: SequenceWriter,
  lines: readonly LineToBe[],
  authorOf: (client: number) => string,
): LineToBe[] => {
  const standing = new Set(piecesOf(lines).flatMap(({ item }) => item ?? []))
  const unitsOf = (item: Y.Item): Unit[] => {
    if (item.deleted) return []
    if (isBreak(item)) return isGone(item) ? [] : [{ key: BREAK, of: item, offset: 0, length: 1 }]
    return isLetters(item) ? wordsIn(item, textIn(item), authorOf(item.id.client)) : []
  }
  const wantedUnitsOf = (piece: Piece): Unit[] =>
    'text' in piece
      ? wordsIn(piece, piece.text, authorOf(piece.id.client))
      : [{ key: BREAK, of: piece, offset: 0, length: 1 }]

  /** For each piece, which of its letters stand for which of an item. */
  const found = new Map<Piece, { from: number; length: number; id: Y.ID }[]>()
  let item = firstItem(sequence)
  const unitsUpTo = (end: Y.Item | null): Unit[] => {
    const units: Unit[] = []
    for (; item !== end && item !== null; item = item.right) if (!standing.has(item)) units.push(...unitsOf(item))
    item = item === null ? null : item.right
    return units
  }
  let wanted: Unit[] = []
  const compare = (end: Y.Item | null): void => {
    for (const [{ of, offset, length }, is] of commonUnits(unitsUpTo(end), wanted)) {
      const { client, clock } = (of as Y.Item).id
      const piece = is.of as Piece
      const others = found.get(piece) ?? []
      const last = others.at(-1)
      const id = Y.createID(client, clock + offset)
      const goesOn =
        last &&
        last.from + last.length === is.offset &&
        last.id.client === client &&
        last.id.clock + last.length === id.clock
      if (goesOn) others[others.length - 1] = { ...last, length: last.length + length }
      else others.push({ from: is.offset, length, id })
      found.set(piece, others)
    }
    wanted = []
  }
  for (const piece of piecesOf(lines))
    if (piece.item === undefined) wanted.push(...wantedUnitsOf(piece))
    else compare(piece.item)
  compare(null)

  const cut = (piece: LettersPiece): LettersPiece[] => {
    const parts: LettersPiece[] = []
    const add = (from: number, to: number, item: Y.Item | undefined): void => {
      if (from === to) return
      const id = Y.createID(piece.id.client, piece.id.clock + from)
      parts.push({ ...piece, text: piece.text.slice(from, to), id, item })
    }
    let at = 0
    for (const { from, length, id } of found.get(piece) ?? []) {
      add(at, from, undefined)
      at = from
      for (const item of writer.itemsOf({ client: id.client, clock: id.clock, length })) {
        add(at, at + item.length, item)
        at += item.length
      }
    }
    add(at, piece.text.length, undefined)
    return parts
  }
  return lines.map(({ start, letters, ...line }) => {
    const [its] = (start && found.get(start)) ?? []
    const [known] = its === undefined ? [] : writer.itemsOf({ ...its.id, length: 1 })
    return {
      ...line,
      start: start && { ...start, item: start.item ?? (known as Break | undefined) },
      letters: letters.flatMap((piece) => (piece.item === undefined ? cut(piece) : [piece])),
    }
  })
}

/** Finds what of saved lines stands in a text. */
export const findStanding = (
  sequence: Sequence,
  writer: SequenceWriter,
  lines: readonly SavedLine[],
  authorOf: (client: number) => string,
): LineToBe[] => byWords(sequence, writer, inOrder(sequence, byIds(sequence, writer, lines)), authorOf)
