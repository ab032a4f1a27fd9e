import * as Y from 'yjs'
import type { WholeHistory } from '../history/whole-history.ts'
import type { IdRange } from '../named-ranges.ts'
import { GONE } from '../text/line.ts'
import { isBreak } from '../text/sequence.ts'
import { intersect, subtract, type Span } from './spans.ts'

/** Letters that are shown of what stands around a run. */
const AROUND = 40

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

export const NEW_LINE = '\n'

export const partsOf = ({ times }: WholeHistory, first: Y.Item | null): Part[] => {
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
export const livesOf = (times: WholeHistory['times'], client: number, start: number, end: number) => {
  const lives = [...times.livesOf(client, start, end)]
  return lives.length > 0 ? lives : [{ start, end, born: 0, died: Infinity }]
}

/** A run that is being followed: the parts of it up to some place, and when all of that stood. */
export interface Followed {
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

/** Follows a text through the parts of a sequence, whenever these stood. */
export class Search {
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
export const around = (parts: readonly Part[], [at, offset]: readonly [number, number], end: Followed, seq: number) => {
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

/** Joins ranges that follow each other. */
export const joined = (ids: readonly IdRange[]): IdRange[] => {
  const ranges: IdRange[] = []
  for (const [client, clock, length] of ids) {
    const last = ranges.at(-1)
    if (last && last[0] === client && last[1] + last[2] === clock)
      ranges[ranges.length - 1] = [client, last[1], last[2] + length]
    else ranges.push([client, clock, length])
  }
  return ranges
}
