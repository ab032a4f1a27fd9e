import * as Y from 'yjs'
import { FIRST_BREAK_CLIENT } from '../text/client-ids.ts'
import type { View } from '../text/view.ts'
import { readUpdate } from '../update-wire.ts'
import type { Gaps } from './gaps.ts'
import type { ClockRange, IdTimes } from './id-times.ts'

/** Returns letters of an item: its own string, if all of them are asked for. */
export const lettersBetween = ({ str }: Y.ContentString, start: number, end: number): string =>
  start === 0 && end === str.length ? str : str.slice(start, end)

/**
 * A moment of a text, in the document that has everything: the items that were written and not yet deleted then. It is
 * that of an entry of which the times of ids know, and can be moved on from there by the entries that follow.
 */
export class PastView implements View {
  readonly #times: IdTimes
  readonly #seq: number
  readonly #gaps: Gaps
  /** The entry as of which letters are shown as a gap that were redacted; undefined if none are. */
  #gapsAt: number | undefined
  /** Ends of what is written, of those clients that were asked for or have written since. */
  readonly #ends = new Map<number, number>([[FIRST_BREAK_CLIENT, Infinity]])
  /** What was deleted since. */
  readonly #deleted = new Map<number, ClockRange[]>()
  #isMoved = false

  constructor(times: IdTimes, seq: number, gaps: Gaps, gapsAt?: number) {
    this.#times = times
    this.#seq = seq
    this.#gaps = gaps
    this.#gapsAt = gapsAt
  }

  /** The entry of which the times of ids know. */
  get seq(): number {
    return this.#seq
  }

  /** Whether the moment is a later one than that. */
  get isMoved(): boolean {
    return this.#isMoved
  }

  /** Goes on to the moment after an entry, and reports which ids it wrote or deleted. */
  advance(update: Uint8Array, touched?: (client: number, start: number, end: number) => void): void {
    this.#isMoved = true
    readUpdate(update, {
      struct: ({ client, clock, length, content }) => {
        if (content.kind === 'skip') return
        const [before, end] = [this.#endOf(client), clock + length]
        if (end <= before) return
        this.#ends.set(client, end)
        touched?.(client, Math.max(before, clock), end)
      },
      deletion: (client, clock, length) => {
        let ranges = this.#deleted.get(client)
        if (ranges === undefined) this.#deleted.set(client, (ranges = []))
        ranges.push([clock, clock + length])
        touched?.(client, clock, clock + length)
      },
    })
  }

  has(item: Y.Item): boolean {
    const { client, clock } = item.id
    if (this.#endOf(client) <= clock || item.content instanceof Y.ContentDeleted) return false
    if (!item.deleted) return true
    if (item.length > 1) return !this.#partsOf(item)[Symbol.iterator]().next().done
    return !this.#isDeleted(client, clock)
  }

  lettersOf(item: Y.Item): string {
    return this.lettersIn(item, 0, item.length)
  }

  /** Returns what is there of some letters of an item. */
  lettersIn({ content, id: { client, clock }, deleted }: Y.Item, offset: number, length: number): string {
    if (!(content instanceof Y.ContentString)) return ''
    const [start, end] = [clock + offset, Math.min(this.#endOf(client), clock + offset + length)]
    if (end <= start) return ''
    if (!deleted) return lettersBetween(content, offset, end - clock)
    let [text, at] = ['', start]
    for (const [from, to] of this.#deletedIn(client, start, end)) {
      if (from > at) text += lettersBetween(content, at - clock, from - clock)
      at = Math.max(at, to)
    }
    return at < end ? text + lettersBetween(content, at - clock, end - clock) : text
  }

  partsOf(item: Y.Item): Iterable<readonly [offset: number, length: number]> {
    return this.#partsOf(item)
  }

  gapIn(item: Y.Item): number {
    return this.gapBetween(item, 0, item.length)
  }

  /** Whether it says where letters were redacted. */
  get showsGaps(): boolean {
    return this.#gapsAt !== undefined
  }

  /** Returns how many of some letters of an item were there that have been redacted since. */
  gapBetween({ content, id: { client, clock } }: Y.Item, offset: number, length: number): number {
    if (this.#gapsAt === undefined || !(content instanceof Y.ContentDeleted)) return 0
    return this.#gaps.countAt(client, clock + offset, clock + offset + length, this.#gapsAt)
  }

  /** Says that the moment is that of an entry by now, if it shows gaps. */
  showGapsAt(seq: number): void {
    if (this.showsGaps) this.#gapsAt = seq
  }

  held(type: Y.AbstractType<unknown>, key: string): unknown {
    // What is further right is newer, or won over what is left of it.
    for (let item = type._map.get(key) ?? null; item !== null; item = item.left) {
      const { client, clock } = item.id
      const written = Math.min(this.#endOf(client) - clock, item.length)
      if (written <= 0) continue
      if (item.content instanceof Y.ContentDeleted) return undefined
      const isDeleted = item.deleted && this.#isDeleted(client, clock + written - 1)
      return isDeleted ? undefined : item.content.getContent()[written - 1]
    }
    return undefined
  }

  *#partsOf({ id: { client, clock }, length, deleted, content }: Y.Item): Iterable<readonly [number, number]> {
    const end = Math.min(this.#endOf(client), clock + length)
    if (end <= clock || content instanceof Y.ContentDeleted) return
    let at = clock
    if (deleted)
      for (const [from, to] of this.#deletedIn(client, clock, end)) {
        if (from > at) yield [at - clock, from - at]
        at = Math.max(at, to)
      }
    if (at < end) yield [at - clock, end - at]
  }

  #endOf(client: number): number {
    let end = this.#ends.get(client)
    if (end === undefined) this.#ends.set(client, (end = this.#times.endAt(client, this.#seq)))
    return end
  }

  #isDeleted(client: number, clock: number): boolean {
    return this.#deletedIn(client, clock, clock + 1).length > 0
  }

  /** Returns what is deleted of a range, in ascending order; of what was deleted twice, both. */
  #deletedIn(client: number, start: number, end: number): ClockRange[] {
    const found: ClockRange[] = []
    this.#times.deletedAt(client, start, end, this.#seq, found)
    const since = this.#deleted.get(client)
    if (since === undefined) return found
    const before = found.length
    for (const [from, to] of since) if (from < end && to > start) found.push([from, to])
    return found.length === before ? found : found.sort((a, b) => a[0] - b[0])
  }
}
