import * as Y from 'yjs'
import { changedFormats, isSameFormat, type Formats, type FormatValue } from '../text/formats.ts'
import { LINE_ATTRIBUTES } from '../text/line.ts'
import { firstItem, isBreak, type Break, type LineStart, type Sequence } from '../text/sequence.ts'
import type { SequenceWriter } from '../text/write.ts'
import { beginningOf, hasLetters, isLiveBreak, past, type Place } from '../text/place.ts'
import { numbersOf, type LettersPiece, type LineToBe } from './pieces.ts'
import { isLetters, lettersOf } from './saved-text.ts'

/**
 * Takes away what is not to be. A line of which nothing is left is hidden, so that what somebody else is typing in it
 * stays a line; one of which letters stay loses its break.
 */
const removeOthers = (
  transaction: Y.Transaction,
  writer: SequenceWriter,
  sequence: Sequence,
  standing: ReadonlySet<Y.Item>,
  showEmpty: (start: Break) => void,
): void => {
  const breaks: Break[] = []
  const standingBreaks: Break[] = []
  const joined = new Set<Break>()
  let open: Break | undefined
  for (let item = firstItem(sequence); item !== null; item = item.right) {
    if (item.deleted) continue
    if (isBreak(item)) {
      open = standing.has(item) ? undefined : item
      if (open) breaks.push(open)
      else standingBreaks.push(item)
    } else if (isLetters(item)) {
      if (!standing.has(item)) item.delete(transaction)
      else if (open) joined.add(open)
    }
  }
  // What is hidden and has no letters is lost where others join.
  for (const start of standingBreaks) showEmpty(start)
  for (const start of breaks)
    if (!joined.has(start)) writer.hide(start)
    else if (!start.deleted) writer.join(start)
}

/** Writes what does not stand behind what is to stand before it, if possible where it stood. */
const writeMissing = (
  writer: SequenceWriter,
  sequence: Sequence,
  lines: readonly LineToBe[],
  authorOf: (client: number) => string,
): LineStart[] => {
  const numbers = numbersOf(sequence)
  let at = beginningOf(sequence)
  if (at.right !== null && lines[0]?.start !== undefined) at = past(at)

  /** Returns the place where something stood, if nothing else stands before it. */
  const placeOf = (id: Y.ID, length: number): Place => {
    const tombstone = writer.itemsOf({ ...id, length }).at(-1)
    const number = (tombstone && numbers.get(tombstone)) ?? -1
    let place = at
    while (place.right !== null && !isLiveBreak(place.right) && !isLetters(place.right)) {
      const here = numbers.get(place.right) ?? -1
      if (here > number) return at
      place = past(place)
      if (place.left === tombstone) return place
    }
    return at
  }

  const writeLetters = ({ item, id, text, formats }: LettersPiece): void => {
    if (item === undefined) at = writer.insert(placeOf(id, text.length), text, formats, authorOf(id.client))
    else while (at.left !== item) at = past(at)
  }

  return lines.map(({ start, attributes, letters }) => {
    if (start?.item !== undefined) at = { left: start.item, right: start.item.right, formats: {} }
    else if (start !== undefined) at = writer.insertBreak(placeOf(start.id, 1), attributes)
    const begins: LineStart = start === undefined ? sequence : (at.left as Break)
    for (const piece of letters) writeLetters(piece)
    return begins
  })
}

/** Gives the letters of a line the formats that they are to have. */
const setFormats = (writer: SequenceWriter, start: LineStart, letters: readonly LettersPiece[]): void => {
  const changes: { offset: number; length: number; formats: Readonly<Record<string, FormatValue | null>> }[] = []
  const are: { end: number; formats: Formats }[] = []
  for (const { item, formats } of lettersOf(start)) are.push({ end: (are.at(-1)?.end ?? 0) + item.length, formats })
  let [at, next, end] = [0, 0, 0]
  for (const { text, formats: wanted } of letters) {
    end += text.length
    while (at < end) {
      const is = are[next]!
      const to = Math.min(is.end, end)
      const formats = changedFormats(is.formats, wanted)
      if (Object.keys(formats).length > 0) changes.push({ offset: at, length: to - at, formats })
      at = to
      if (at === is.end) next += 1
    }
  }
  for (const name of new Set(changes.flatMap(({ formats }) => Object.keys(formats)))) {
    let run: { offset: number; length: number; value: FormatValue | null } | undefined
    const runs: NonNullable<typeof run>[] = []
    for (const { offset, length, formats } of changes) {
      const value = formats[name]
      if (value === undefined) continue
      if (run && run.offset + run.length === offset && isSameFormat(run.value, value)) run.length += length
      else runs.push((run = { offset, length, value }))
    }
    for (const { offset, length, value } of runs) writer.format(start, offset, length, name, value)
  }
}

/** Lets the first line begin with the first break, which nobody deletes, unless one that stands begins it. */
const fromFirstBreak = (sequence: Sequence, [line, ...others]: readonly LineToBe[]): readonly LineToBe[] => {
  if (line?.start === undefined || line.start.item !== undefined) return line === undefined ? [] : [line, ...others]
  return [{ ...line, start: { ...line.start, item: firstItem(sequence) as Break } }, ...others]
}

/** Makes a sequence what its lines are to be, whose items stand in it in this order. */
export const rewrite = (
  transaction: Y.Transaction,
  writer: SequenceWriter,
  sequence: Sequence,
  wanted: readonly LineToBe[],
  authorOf: (client: number) => string,
): void => {
  const lines = fromFirstBreak(sequence, wanted)
  const standing = new Set(
    lines.flatMap(({ start, letters }) => [
      ...(start?.item ? [start.item] : []),
      ...letters.flatMap(({ item }) => item ?? []),
    ]),
  )
  const showEmpty = (start: Break): void => {
    const isShownAnyway = hasLetters(start) || (lines.length === 1 && start.left === null)
    if (!isShownAnyway) writer.show(start)
  }
  removeOthers(transaction, writer, sequence, standing, showEmpty)
  const starts = writeMissing(writer, sequence, lines, authorOf)
  for (const [n, { attributes, letters }] of lines.entries()) {
    const start = starts[n]!
    for (const name of LINE_ATTRIBUTES) writer.set(start, name, attributes[name])
    setFormats(writer, start, letters)
    if (start instanceof Y.Item) showEmpty(start)
  }
}
