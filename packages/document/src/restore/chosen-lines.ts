import type * as Y from 'yjs'
import { attributesOf, shownBreaks, type Break, type Sequence } from '../text/sequence.ts'
import type { SequenceWriter } from '../text/write.ts'
import { numbersOf, type LettersPiece, type LineToBe } from './pieces.ts'
import { lettersOf, textIn } from './saved-text.ts'

/** Letters of a present line that belong to one line of the past, or to none. */
interface Segment {
  /** Number of the line of the past that they belong to. */
  readonly home: number | undefined
  /** The break of the present line, if the segment begins it. */
  readonly start: Break | undefined
  readonly letters: LettersPiece[]
}

/** Returns a present text in segments. */
const segmentsOf = (sequence: Sequence, past: readonly LineToBe[]): Segment[] => {
  const homes = new Map<Y.Item, number>()
  for (const [number, { start, letters }] of past.entries())
    for (const { item } of start ? [start, ...letters] : letters) if (item) homes.set(item, number)
  const segments: Segment[] = []
  for (const start of shownBreaks(sequence)) {
    const letters = lettersOf(start)
    const first = homes.get(start) ?? letters.map(({ item }) => homes.get(item)).find((home) => home !== undefined)
    let segment: Segment = { home: first, start, letters: [] }
    segments.push(segment)
    for (const { item, formats } of letters) {
      const home = homes.get(item)
      if (home !== undefined && home !== segment.home) {
        segment = { home, start: undefined, letters: [] }
        segments.push(segment)
      }
      segment.letters.push({ item, id: item.id, text: textIn(item), formats })
    }
  }
  return segments
}

/**
 * Returns the present lines with some lines of the past in the places where these stood, relative to the lines that
 * still stand. What stands of them is changed, what does not is put in, and all else stays.
 */
export const withChosenLines = (
  sequence: Sequence,
  writer: SequenceWriter,
  past: readonly LineToBe[],
  [first, last]: readonly [first: number, last: number],
): LineToBe[] => {
  const segments = segmentsOf(sequence, past)
  const numbers = numbersOf(sequence)
  /** Returns where a line stood. */
  const placeOf = ({ start }: LineToBe): number => {
    const [item] = start === undefined ? [] : writer.itemsOf({ ...start.id, length: 1 })
    return (item && numbers.get(item)) ?? -1
  }
  const isChosen = (number: number | undefined): number is number =>
    number !== undefined && number >= first && number <= last
  /** Chosen lines of which nothing stands, by the number of segments in front of them. */
  const missing = new Map<number, number[]>()
  const homes = segments.map(({ home }) => home)
  const present = new Set(homes)
  for (let number = first; number <= last; number++) {
    if (present.has(number)) continue
    let at = homes.findLastIndex((home) => home !== undefined && home < number) + 1
    const place = placeOf(past[number]!)
    // Of lines that are new, those come first that stand before the place.
    for (; at < segments.length && homes[at] === undefined; at++)
      if (numbers.get(segments[at]!.start as Y.Item)! > place) break
    missing.set(at, [...(missing.get(at) ?? []), number])
  }

  const lines: LineToBe[] = []
  /** Whether letters that begin no line go on in the last line. */
  let isOpen = false
  const put = (numbers: readonly number[] = []): void => {
    for (const number of numbers) lines.push(past[number]!)
    isOpen &&= numbers.length === 0
  }
  const done = new Set<number>()
  for (const [at, { home, start, letters }] of segments.entries()) {
    put(missing.get(at))
    if (isChosen(home)) {
      if (!done.has(home)) put([home])
      done.add(home)
      isOpen = false
    } else if (start !== undefined || !isOpen) {
      const begun = past[home ?? -1]
      lines.push({
        start: start === undefined ? begun!.start : { id: start.id, item: start },
        attributes: start === undefined ? begun!.attributes : attributesOf(start),
        letters,
        table: undefined,
      })
      isOpen = true
    } else {
      const open = lines.pop()!
      lines.push({ ...open, letters: [...open.letters, ...letters] })
    }
  }
  put(missing.get(segments.length))
  return lines
}
