import * as Y from 'yjs'
import type { WholeHistory } from '../history/whole-history.ts'
import type { IdRange } from '../named-ranges.ts'
import { fileWordsBetween, lettersBetween, momentText } from '../text-positions.ts'
import { readFileRecord } from '../text/file-record.ts'
import { acceptsAttribute, GONE, LINE_ATTRIBUTES } from '../text/line.ts'
import { isBreak, isGone, PAD_TEXT } from '../text/sequence.ts'
import { tableRootOf } from '../table/names.ts'
import { RedactedIds } from './redacted-ids.ts'
import { intersect, joinSpans, subtract, type Span } from './spans.ts'

/* Finds where a text stood in a pad, in any moment of its history. */

/** A place where the text stood. */
export interface FoundRun {
  readonly where: 'text' | 'table' | 'link' | 'attribute'
  /** The letters, or the link or the attribute that held it. */
  readonly ids: readonly IdRange[]
  /** The entries as of which it stood there, as a whole; none if an entry that wrote some of it deleted that, too. */
  readonly spans: readonly Span[]
  /** When the parts of it stood. */
  readonly lives: readonly (readonly [...IdRange, born: number, died: number])[]
  /** The entry that wrote the last part of it. */
  readonly writtenAt: number
  readonly before: string
  readonly text: string
  readonly after: string
}

export interface FoundRuns {
  /** The whole text, with a line end for each break in it. */
  readonly needle: string
  /** As much of it as is shown. */
  readonly text: string
  readonly runs: readonly FoundRun[]
}

/** A range of a moment's plain text, in UTF-16 units. */
export interface TextRange {
  readonly seq: number
  readonly from: number
  readonly to: number
}

/** The text cannot be searched for: the field says what is wrong with the range. */
export class BadRange extends Error {
  override readonly name = 'BadRange'
  readonly field: 'from' | 'to'

  constructor(field: 'from' | 'to') {
    super(field)
    this.field = field
  }
}

/** The text stands in more places than are listed. */
export class TooManyRuns extends Error {
  override readonly name = 'TooManyRuns'
}

/** Letters that are shown of what stands around a run, and of the run. */
const AROUND = 40
const TEXT_SHOWN = 200
/** Comparisons of one search, which take a few seconds. */
const STEPS_MAX = 20_000_000

/** A part of a sequence that stood there from one entry on until before another: letters, or a break. */
interface Part {
  readonly client: number
  readonly clock: number
  readonly text: string
  readonly isBreak: boolean
  /** Whether its line was ever hidden. */
  readonly mayBeHidden: boolean
  /** Whether the entry that wrote it deleted it, too: it is in the log, and stood in no moment. */
  readonly isFleeting: boolean
  /** Of what is fleeting, its entry. */
  readonly span: Span
}

const NEW_LINE = '\n'

const partsOf = ({ times }: WholeHistory, first: Y.Item | null): Part[] => {
  const parts: Part[] = []
  for (let item = first; item !== null; item = item.right) {
    const { content, id, length } = item
    const isLetters = content instanceof Y.ContentString
    if (!isLetters && !isBreak(item)) continue
    const mayBeHidden = isBreak(item) && item.content.type._map.has(GONE)
    for (const { start, end, born, died } of livesOf(times, id.client, id.clock, id.clock + length)) {
      const text = isLetters ? content.str.slice(start - id.clock, end - id.clock) : NEW_LINE
      const isFleeting = born >= died
      const span: Span = [born, isFleeting ? born + 1 : died]
      parts.push({ client: id.client, clock: start, text, isBreak: !isLetters, mayBeHidden, isFleeting, span })
    }
  }
  return parts
}

/** Returns the lives of a range. The first break of a pad is written by nobody, and is always there. */
const livesOf = (times: WholeHistory['times'], client: number, start: number, end: number) => {
  const lives = [...times.livesOf(client, start, end)]
  return lives.length > 0 ? lives : [{ start, end, born: 0, died: Infinity }]
}

/** A run that is being followed: the parts of it up to some place, and when all of that stood. */
interface Followed {
  readonly at: number
  readonly offset: number
  /** How much of the text is there. */
  readonly found: number
  readonly spans: readonly Span[]
  readonly ids: readonly IdRange[]
  readonly writtenAt: number
  /** Whether any part is fleeting, so that it stood in no moment. */
  readonly isFleeting: boolean
}

/** Hears of a run that is whole, and of the part and the place in it where it begins. */
type Found = (run: Followed, first: readonly [part: number, offset: number]) => void

class Search {
  readonly #needle: string
  readonly #parts: readonly Part[]
  readonly #found: Found
  readonly #step: () => void

  constructor(needle: string, parts: readonly Part[], found: Found, step: () => void) {
    this.#needle = needle
    this.#parts = parts
    this.#found = found
    this.#step = step
  }

  run(): void {
    const first = this.#needle.slice(0, 1)
    for (const [at, part] of this.#parts.entries()) {
      if (part.isBreak) continue
      for (let offset = part.text.indexOf(first); offset >= 0; offset = part.text.indexOf(first, offset + 1))
        this.#follow({ at, offset, found: 0, spans: [[0, Infinity]], ids: [], writtenAt: 0, isFleeting: false }, [
          at,
          offset,
        ])
    }
  }

  #follow(begun: Followed, first: readonly [number, number]): void {
    const waiting = [begun]
    for (let run = waiting.pop(); run !== undefined; run = waiting.pop()) {
      let { spans, offset } = run
      for (let at = run.at; at < this.#parts.length && spans.length > 0; at++, offset = 0) {
        this.#step()
        const part = this.#parts[at]!
        const both = intersect(spans, part.span)
        if (both.length === 0) {
          // The run begins with this part, or nowhere.
          if (run.found === 0) break
          continue
        }
        const next = this.#with(run, part, at, offset, both)
        if (next?.found === this.#needle.length) this.#found(next, first)
        else if (next) waiting.push(next)
        if (run.found === 0) break
        // Nobody knows whether what is fleeting was there together with the rest of its entry.
        const isPassed = part.isFleeting || (part.mayBeHidden && this.#isAtLineEnd(run))
        if (!isPassed) spans = subtract(spans, part.span)
      }
    }
  }

  /** Returns whether a line ends here, beside which a line that is hidden is not seen. */
  #isAtLineEnd({ found }: Followed): boolean {
    return this.#needle[found] === NEW_LINE || this.#needle[found - 1] === NEW_LINE
  }

  /** Returns the run with as much of a part as goes on with it; nothing if the part holds something else. */
  #with(run: Followed, part: Part, at: number, offset: number, spans: readonly Span[]): Followed | undefined {
    const length = Math.min(part.text.length - offset, this.#needle.length - run.found)
    if (part.text.slice(offset, offset + length) !== this.#needle.slice(run.found, run.found + length)) return undefined
    const range: IdRange = [part.client, part.clock + offset, length]
    return {
      at: at + 1,
      offset: 0,
      found: run.found + length,
      spans,
      ids: part.isBreak ? run.ids : [...run.ids, range],
      writtenAt: Math.max(run.writtenAt, part.span[0]),
      isFleeting: run.isFleeting || part.isFleeting,
    }
  }
}

const stands = ({ span: [born, died], isFleeting }: Part, seq: number): boolean =>
  !isFleeting && born <= seq && seq < died

/** Returns what stood in the same line before and behind a place, as of an entry. */
const around = (parts: readonly Part[], [at, offset]: readonly [number, number], end: Followed, seq: number) => {
  let before = parts[at]!.text.slice(0, offset)
  for (let n = at - 1; n >= 0 && before.length < AROUND; n--) {
    const { isBreak, text } = parts[n]!
    if (!stands(parts[n]!, seq)) continue
    if (isBreak) break
    before = text + before
  }
  const last = parts[end.at - 1]!
  const [, clock, length] = end.ids.at(-1)!
  let after = last.isBreak ? '' : last.text.slice(clock + length - last.clock)
  for (let n = end.at; n < parts.length && after.length < AROUND; n++) {
    const { isBreak, text } = parts[n]!
    if (!stands(parts[n]!, seq)) continue
    if (isBreak) break
    after += text
  }
  return { before: before.slice(-AROUND).toWellFormed(), after: after.slice(0, AROUND).toWellFormed() }
}

interface Root {
  readonly where: 'text' | 'table'
  readonly first: Y.Item | null
}

/** Returns the roots of a document that hold letters, those of tables among them. */
const rootsOf = (doc: Y.Doc): Root[] =>
  [...doc.share].flatMap(([name, { _start: first }]): Root[] => {
    if (name === PAD_TEXT) return [{ where: 'text', first }]
    return tableRootOf(name)?.cell ? [{ where: 'table', first }] : []
  })

/** Moves a place out of the middle of a character that takes two units. */
const outOfPair = (text: string, at: number, by: -1 | 1): number =>
  /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) && /^[\uD800-\uDBFF]/.test(text.slice(at - 1, at)) ? at + by : at

/** Returns the letters of a range of a moment's text, with a line end for each break between them. */
const needleOf = (history: WholeHistory, { seq, from, to }: TextRange): string => {
  const view = history.at(seq)
  const plain = momentText(history.doc, view)
  if (to > plain.length) throw new BadRange('to')
  const [begin, last] = [outOfPair(plain, from, -1), outOfPair(plain, to, 1)]
  const words = fileWordsBetween(history.doc, begin, last, view)
  if (words) return words
  const letters = lettersBetween(history.doc, begin, last, view)
  const [start, end] = [letters[0], letters.at(-1)]
  if (start === undefined || end === undefined) throw new BadRange('to')
  const whole = letters.reduce((sum, { length }) => sum + length, 0)
  const chosen = new RedactedIds(letters.map(({ client, clock, length }): IdRange => [client, clock, length]))
  const isChosen = (client: number, clock: number): boolean => chosen.within(client, clock, clock + 1).length > 0
  const structs = history.doc.store.clients.get(start.client)!
  let needle = ''
  let found = 0
  for (
    let item: Y.Item | null = structs[Y.findIndexSS(structs, start.clock)] as Y.Item;
    item !== null && found < whole;
    item = item.right
  ) {
    if (isBreak(item) && view.has(item) && !isGone(item, view)) needle += NEW_LINE
    if (!(item.content instanceof Y.ContentString)) continue
    for (const [offset, length] of view.partsOf(item)) {
      for (let n = offset; n < offset + length; n++) {
        if (!isChosen(item.id.client, item.id.clock + n)) continue
        needle += item.content.str[n]!
        found += 1
      }
    }
  }
  // They stand in several cells of a table, or in one and beside it.
  if (found < whole) throw new BadRange('to')
  return needle
}

/** Attributes of lines that may hold any word. */
const WORDS = new Set<string | null>(LINE_ATTRIBUTES.filter((name) => acceptsAttribute(name, 'word')))

/** Returns an address with the characters that its bytes stand for; one with stray signs is none the less read. */
const decoded = (address: string): string =>
  address.replaceAll(/(?:%[\da-f]{2})+/gi, (bytes) =>
    new TextDecoder(undefined, { ignoreBOM: true }).decode(
      Uint8Array.from(bytes.slice(1).split('%'), (byte) => Number.parseInt(byte, 16)),
    ),
  )

/** Returns whether a value holds the text, also as an address writes it. */
const holds = (value: unknown, needle: string): boolean =>
  typeof value === 'string' && (value.includes(needle) || decoded(value).includes(needle))

/** Yields what holds the text as a value: links, by their addresses and titles, and attributes of lines. */
function* valuesWith(
  doc: Y.Doc,
  needle: string,
): Iterable<Pick<FoundRun, 'where' | 'text'> & { readonly id: readonly [client: number, clock: number] }> {
  for (const structs of doc.store.clients.values())
    for (const struct of structs) {
      if (!(struct instanceof Y.Item)) continue
      const { content, parentSub, id } = struct
      if (content instanceof Y.ContentFormat) {
        const value = content.value as unknown
        if (typeof value !== 'object' || value === null) continue
        const held = Object.values(value).find((one) => holds(one, needle)) as string | undefined
        if (held !== undefined) yield { where: 'link', text: held, id: [id.client, id.clock] }
      } else if (content instanceof Y.ContentAny && (WORDS.has(parentSub) || parentSub === 'file'))
        for (const [at, value] of content.arr.entries()) {
          // A file leaves the history as a whole with its name.
          const held: unknown = parentSub === 'file' ? readFileRecord(value)?.name : value
          if (holds(held, needle)) yield { where: 'attribute', text: held as string, id: [id.client, id.clock + at] }
        }
    }
}

/**
 * Returns every place in which the text of a range ever stood as it is, in text, tables, links and attributes. The history
 * must have each entry by itself. Throws `BadRange` for a range that a moment's text does not have, or that has no
 * letters or those of several cells of a table, and `TooManyRuns`.
 */
export const findRuns = (history: WholeHistory, range: TextRange, max: number): FoundRuns => {
  const needle = needleOf(history, range)
  const { doc, times } = history
  const runs = new Map<string, FoundRun>()
  let steps = 0
  const step = (): void => {
    steps += 1
    if (steps > STEPS_MAX) throw new TooManyRuns()
  }
  const add = (run: FoundRun): void => {
    const key = JSON.stringify(run.ids)
    const known = runs.get(key)
    runs.set(key, known ? { ...known, spans: joinSpans([...known.spans, ...run.spans]) } : run)
    if (runs.size > max) throw new TooManyRuns()
  }
  const shown = needle.slice(0, TEXT_SHOWN).toWellFormed()
  for (const { where, first } of rootsOf(doc)) {
    const parts = partsOf(history, first)
    const found = (run: Followed, begin: readonly [number, number]): void => {
      const lives = run.ids.flatMap(([client, clock, length]) =>
        Array.from(
          livesOf(times, client, clock, clock + length),
          ({ start, end, born, died }) => [client, start, end - start, born, died] as const,
        ),
      )
      const seq = run.spans.at(-1)![0]
      const { ids, writtenAt } = run
      const spans = run.isFleeting ? [] : run.spans
      const excerpt = around(parts, begin, run, seq)
      add({ where, ids: joined(ids), spans, lives, writtenAt, text: shown, ...excerpt })
    }
    new Search(needle, parts, found, step).run()
  }
  for (const { where, text, id } of valuesWith(doc, needle)) {
    const [client, clock] = id
    const [life] = livesOf(times, client, clock, clock + 1)
    const { born, died } = life!
    const spans: Span[] = born < died ? [[born, died]] : []
    add({
      where,
      ids: [[client, clock, 1]],
      spans,
      lives: [[client, clock, 1, born, died]],
      writtenAt: born,
      before: '',
      text: text.slice(0, TEXT_SHOWN).toWellFormed(),
      after: '',
    })
  }
  return { needle, text: shown, runs: [...runs.values()] }
}

/** Joins ranges that follow each other. */
const joined = (ids: readonly IdRange[]): IdRange[] => {
  const ranges: IdRange[] = []
  for (const [client, clock, length] of ids) {
    const last = ranges.at(-1)
    if (last && last[0] === client && last[1] + last[2] === clock)
      ranges[ranges.length - 1] = [client, last[1], last[2] + length]
    else ranges.push([client, clock, length])
  }
  return ranges
}
