import * as Y from 'yjs'
import type { WholeHistory } from '../history/whole-history.ts'
import type { IdRange } from '../named-ranges.ts'
import { fileWordsBetween, lettersBetween, momentText } from '../text-positions.ts'
import { readFileRecord } from '../text/file-record.ts'
import { acceptsAttribute, LINE_ATTRIBUTES } from '../text/line.ts'
import { isBreak, isGone, PAD_TEXT } from '../text/sequence.ts'
import { tableRootOf } from '../table/names.ts'
import { RedactedIds } from './redacted-ids.ts'
import { joinSpans, type Span } from './spans.ts'
import { NEW_LINE, partsOf, livesOf, type Followed, Search, around, joined } from './run-search.ts'

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

/** Letters that are shown of a run. */
const TEXT_SHOWN = 200
/** Comparisons of one search, which take a few seconds. */
const STEPS_MAX = 20_000_000

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
