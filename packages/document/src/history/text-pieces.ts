import * as Y from 'yjs'
import { FIRST_BREAK_CLIENT } from '../text/client-ids.ts'
import { firstItem, isBreak, LinesOfItems, type Break, type Line, type Sequence } from '../text/sequence.ts'
import type { Gaps } from './gaps.ts'
import { NEVER, type IdTimes } from './id-times.ts'
import { lettersBetween, type PastView } from './past-view.ts'

/** What a piece is. */
const KIND = { letters: 0, break: 1, other: 2, gap: 3 } as const

/**
 * Everything that was ever in a text, in its order, in pieces that were written at one entry and deleted at one. The lines
 * of a moment are put together from what was there then, in one row, without looking at all that was not.
 */
export class TextPieces {
  readonly #from: Int32Array
  readonly #until: Int32Array
  readonly #kinds: Uint8Array
  /** Letters of pieces that have some. */
  readonly #texts: readonly string[]
  /** Ids under which they were written, beside the items: those lie all over the memory. */
  readonly #clients: Float64Array
  readonly #items: readonly Y.Item[]
  /** Where a piece begins in its item. */
  readonly #offsets: Int32Array
  readonly #lengths: Int32Array

  constructor(sequence: Sequence, times: IdTimes, gaps: Gaps) {
    const from: number[] = []
    const until: number[] = []
    const kinds: number[] = []
    const offsets: number[] = []
    const lengths: number[] = []
    const clients: number[] = []
    const texts: string[] = []
    const items: Y.Item[] = []
    for (let item = firstItem(sequence); item !== null; item = item.right) {
      const { content, id, length } = item
      const isGap = content instanceof Y.ContentDeleted
      const add = (start: number, end: number, written: number, deleted: number): void => {
        from.push(written)
        until.push(deleted)
        offsets.push(start - id.clock)
        lengths.push(end - start)
        items.push(item)
        clients.push(id.client)
        const hasLetters = content instanceof Y.ContentString
        if (isGap) kinds.push(KIND.gap)
        else kinds.push(hasLetters ? KIND.letters : isBreak(item) ? KIND.break : KIND.other)
        texts.push(hasLetters ? lettersBetween(content, start - id.clock, end - id.clock) : '')
      }
      if (id.client === FIRST_BREAK_CLIENT) add(id.clock, id.clock + length, 0, NEVER)
      else (isGap ? gaps : times).eachPart(id.client, id.clock, id.clock + length, add)
    }
    this.#from = Int32Array.from(from)
    this.#until = Int32Array.from(until)
    this.#kinds = Uint8Array.from(kinds)
    this.#offsets = Int32Array.from(offsets)
    this.#lengths = Int32Array.from(lengths)
    this.#texts = texts
    this.#items = items
    this.#clients = Float64Array.from(clients)
  }

  /** Returns the lines of a moment, which is that of entry `view.seq` or, if it was moved on, lies before entry `next`. */
  linesAt(view: PastView, next: number): Line[] {
    const lines = new LinesOfItems(view)
    const { seq } = view
    const last = view.isMoved ? next : seq
    for (let piece = 0; piece < this.#from.length; piece++) {
      const [from, until] = [this.#from[piece]!, this.#until[piece]!]
      if (from > last || until <= seq) continue
      const kind = this.#kinds[piece]
      // What is written or deleted on the way to the next entry may be there or not.
      const isSure = from <= seq && until > last
      if (kind === KIND.letters) {
        const whole = this.#texts[piece]!
        const text = isSure ? whole : view.lettersIn(this.#items[piece]!, this.#offsets[piece]!, whole.length)
        lines.addLetters(text, this.#clients[piece]!)
      } else if (kind === KIND.gap) {
        const [item, length] = [this.#items[piece]!, this.#lengths[piece]!]
        const letters = isSure && view.showsGaps ? length : view.gapBetween(item, this.#offsets[piece]!, length)
        lines.addGap(letters, this.#clients[piece]!)
      } else if (isSure && kind === KIND.break) lines.begin(this.#items[piece] as Break)
      else lines.add(this.#items[piece]!)
    }
    return lines.end()
  }
}
