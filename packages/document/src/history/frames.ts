import * as Y from 'yjs'
import { shownLines } from '../pad-lines.ts'
import { readTableText } from '../table/read-table-text.ts'
import { isBreakId } from '../text/client-ids.ts'
import { GONE } from '../text/line.ts'
import { PAD_TEXT, isBreak, readLine, type Break } from '../text/sequence.ts'
import { toHistoryLine, type HistoryLine, type OwnerOf } from './history-lines.ts'
import type { PastView } from './past-view.ts'

/** What changed from one moment to another: `lines` replace so many lines from the one at `at` on. */
interface Splice {
  readonly at: number
  readonly removed: number
  readonly lines: readonly HistoryLine[]
}

export interface Frame extends Splice {
  readonly seq: number
}

/** Keys of a line that change which lines are shown, or as what. */
const SHOWING: ReadonlySet<string | null> = new Set([GONE, 'kind', 'table'])

/** Returns the line that an item changes; undefined if it may change more than one. */
const lineOf = (doc: Y.Doc, item: Y.Item, view: PastView): Break | undefined => {
  const { parent, parentSub } = item
  const text = doc.get(PAD_TEXT)
  if (!(parent instanceof Y.AbstractType)) return undefined
  const holder = parent._item
  if (holder !== null) return isBreak(holder) && holder.parent === text && !SHOWING.has(parentSub) ? holder : undefined
  if (parent !== text || isBreak(item)) return undefined
  for (let at: Y.Item | null = item; at !== null; at = at.left) if (isBreak(at) && view.has(at)) return at
  return undefined
}

/** The lines of a moment that is moved on, of which only those are read again that changed. */
class MovingLines {
  readonly #doc: Y.Doc
  readonly #ownerOf: OwnerOf
  readonly #view: PastView
  #shown: ReturnType<typeof shownLines>
  /** The lines as JSON. */
  #written: string[]

  constructor(doc: Y.Doc, ownerOf: OwnerOf, view: PastView) {
    this.#doc = doc
    this.#ownerOf = ownerOf
    this.#view = view
    this.#shown = shownLines(doc, view)
    this.#written = this.#shown.map((_, at) => JSON.stringify(this.#read(at)))
  }

  /** Moves on by updates, to the moment of an entry, and returns what they changed. */
  advance(updates: readonly Uint8Array[], seq: number): Splice {
    this.#view.showGapsAt(seq)
    const lines = this.#touchedBy(updates)
    if (lines === undefined) return this.#readAll()
    const places = [...lines].map((line) => this.#shown.findIndex(({ start }) => start === line))
    if (places.length === 0) return { at: 0, removed: 0, lines: [] }
    // Letters show a line that was hidden.
    if (places.includes(-1)) return this.#readAll()
    const [first, end] = [Math.min(...places), Math.max(...places) + 1]
    const now = this.#shown.slice(first, end).map((_, index) => this.#read(first + index))
    // A line without letters may be one that is hidden.
    if (now.some(({ runs, table }) => runs.length === 0 && table === undefined)) return this.#readAll()
    return this.#replace(first, end, now)
  }

  #read(at: number): HistoryLine {
    const { start, table } = this.#shown[at]!
    const line = readLine(start, this.#view)
    const whole = table === undefined ? line : { ...line, table: readTableText(this.#doc, table, this.#view) }
    return toHistoryLine(whole, this.#ownerOf)
  }

  #readAll(): Splice {
    this.#shown = shownLines(this.#doc, this.#view)
    return this.#replace(
      0,
      this.#written.length,
      this.#shown.map((_, at) => this.#read(at)),
    )
  }

  /** Replaces lines, but for those at the beginning and the end that are as they were. */
  #replace(from: number, to: number, lines: readonly HistoryLine[]): Splice {
    const now = lines.map((line) => JSON.stringify(line))
    const shorter = Math.min(to - from, now.length)
    let same = 0
    while (same < shorter && this.#written[from + same] === now[same]) same += 1
    let end = 0
    while (end < shorter - same && this.#written[to - 1 - end] === now[now.length - 1 - end]) end += 1
    const [first, last] = [from + same, to - end]
    this.#written.splice(first, last - first, ...now.slice(same, now.length - end))
    return { at: first, removed: last - first, lines: lines.slice(same, lines.length - end) }
  }

  /** Moves the view on. Returns the lines that changed; undefined if others than these may look different. */
  #touchedBy(updates: readonly Uint8Array[]): Set<Break> | undefined {
    const ranges: (readonly [client: number, start: number, end: number])[] = []
    for (const update of updates) this.#view.advance(update, (...range) => void ranges.push(range))
    const lines = new Set<Break>()
    for (const [client, start, end] of ranges) {
      const structs = this.#doc.store.clients.get(client)
      if (isBreakId(client) || structs === undefined) return undefined
      for (let index = Y.findIndexSS(structs, start); index < structs.length; index++) {
        const struct = structs[index]!
        if (struct.id.clock >= end) break
        const line = struct instanceof Y.Item ? lineOf(this.#doc, struct, this.#view) : undefined
        if (line === undefined) return undefined
        lines.add(line)
      }
    }
    return lines
  }
}

/**
 * Returns what changes from a moment to the next ones, which the view is moved on to. A change within lines reads those
 * alone. Stops before the lines of the frames would be longer than `maxLength` as JSON, after at least one.
 */
export const framesOf = (
  doc: Y.Doc,
  ownerOf: OwnerOf,
  view: PastView,
  steps: readonly { readonly seq: number; readonly updates: readonly Uint8Array[] }[],
  maxLength: number,
): Frame[] => {
  const frames: Frame[] = []
  const moving = new MovingLines(doc, ownerOf, view)
  let length = 0
  for (const { seq, updates } of steps) {
    const splice = moving.advance(updates, seq)
    length += JSON.stringify(splice.lines).length
    if (frames.length > 0 && length > maxLength) break
    frames.push({ seq, ...splice })
  }
  return frames
}
