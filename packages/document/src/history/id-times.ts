import * as Y from 'yjs'
import { readUpdate } from '../update-wire.ts'

/* When ids were written and deleted, by numbers of the log's entries. */

/** Ids of one client, as the range of their clocks. */
export type ClockRange = readonly [start: number, end: number]

/** The entry at which an id is deleted that stands. */
export const NEVER = 2 ** 31 - 1

/** Is told of ids that were written at entry `from` and deleted at entry `until`. */
type PartOfIds = (start: number, end: number, from: number, until: number) => void

/** Returns the first of so many places that lies beyond what is sought; all behind it do, too. */
export const firstBeyond = (count: number, isBeyond: (index: number) => boolean): number => {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBeyond(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** When the ids of one client were written and deleted. */
class Clocks {
  /** Ends of what was written, ascending, and the entry that wrote up to each. */
  readonly #ends: number[] = []
  readonly #writtenAt: number[] = []
  /** What was deleted, in ranges that share nothing, and the entry that deleted each. Sorted when first asked for. */
  #deleted: { readonly start: number; readonly end: number; readonly at: number }[] = []
  #isSorted = true

  write(end: number, seq: number): void {
    const last = this.#ends.length - 1
    if (last >= 0 && this.#ends[last]! >= end) return
    if (this.#writtenAt[last] === seq) this.#ends[last] = end
    else {
      this.#ends.push(end)
      this.#writtenAt.push(seq)
    }
  }

  delete(start: number, end: number, at: number): void {
    const last = this.#deleted.at(-1)
    if (last?.at === at && last.end === start) this.#deleted[this.#deleted.length - 1] = { ...last, end }
    else if (last?.at === at && last.start === end) this.#deleted[this.#deleted.length - 1] = { ...last, start }
    else {
      if (last !== undefined && last.start > start) this.#isSorted = false
      this.#deleted.push({ start, end, at })
    }
  }

  /** Calls back for each part of a range that was written at one entry, and deleted at one or not at all. */
  eachPart(start: number, end: number, each: PartOfIds): void {
    this.#sort()
    let written = firstBeyond(this.#ends.length, (index) => this.#ends[index]! > start)
    let deleted = firstBeyond(this.#deleted.length, (index) => this.#deleted[index]!.end > start)
    for (let at = start; at < end && written < this.#ends.length;) {
      const range = this.#deleted[deleted]
      const isDeleted = range !== undefined && range.start <= at
      const behind = Math.min(end, this.#ends[written]!, range ? (isDeleted ? range.end : range.start) : end)
      each(at, behind, this.#writtenAt[written]!, isDeleted ? range.at : NEVER)
      if (behind === this.#ends[written]) written += 1
      if (behind === range?.end) deleted += 1
      at = behind
    }
  }

  #sort(): void {
    if (!this.#isSorted) this.#deleted.sort((a, b) => a.start - b.start)
    this.#isSorted = true
  }

  /** Returns up to which clock the ids are written as of an entry. */
  endAt(seq: number): number {
    const later = firstBeyond(this.#writtenAt.length, (index) => this.#writtenAt[index]! > seq)
    return later === 0 ? 0 : this.#ends[later - 1]!
  }

  /** Adds the ranges of clocks that are deleted as of an entry, in ascending order. */
  deletedAt(start: number, end: number, seq: number, found: ClockRange[]): void {
    this.#sort()
    const first = firstBeyond(this.#deleted.length, (index) => this.#deleted[index]!.end > start)
    for (let index = first; index < this.#deleted.length; index++) {
      const range = this.#deleted[index]!
      if (range.start >= end) return
      if (range.at <= seq) found.push([Math.max(range.start, start), Math.min(range.end, end)])
    }
  }
}

/** Ids with what is known of them: the entry that wrote them, and the one that deleted them, `Infinity` if none did. */
export interface Life {
  readonly start: number
  readonly end: number
  readonly born: number
  readonly died: number
}

/** When the ids of a document were written and deleted, as exactly as it was told. */
export class IdTimes {
  readonly #clients = new Map<number, Clocks>()

  /**
   * Takes in what an update writes and deletes that the document does not have yet.
   *
   * @param seq the entry of the log as of which all of it is there
   */
  add(doc: Y.Doc, update: Uint8Array, seq: number): void {
    readUpdate(update, {
      struct: ({ client, clock, length, content }) => {
        if (content.kind !== 'skip') this.#of(client).write(clock + length, seq)
      },
      deletion: (client, clock, length) => {
        const clocks = this.#of(client)
        for (const [start, end] of standing(doc, client, clock, clock + length)) clocks.delete(start, end, seq)
      },
    })
  }

  endAt(client: number, seq: number): number {
    return this.#clients.get(client)?.endAt(seq) ?? 0
  }

  deletedAt(client: number, start: number, end: number, seq: number, found: ClockRange[]): void {
    this.#clients.get(client)?.deletedAt(start, end, seq, found)
  }

  eachPart(client: number, start: number, end: number, each: PartOfIds): void {
    this.#clients.get(client)?.eachPart(start, end, each)
  }

  /** Returns the parts of a range that have one life. What is not written is left out. */
  livesOf(client: number, start: number, end: number): Life[] {
    const lives: Life[] = []
    this.eachPart(client, start, end, (from, to, born, until) => {
      lives.push({ start: from, end: to, born, died: until === NEVER ? Infinity : until })
    })
    return lives
  }

  #of(client: number): Clocks {
    let clocks = this.#clients.get(client)
    if (clocks === undefined) this.#clients.set(client, (clocks = new Clocks()))
    return clocks
  }
}

/** Yields the ids of a range that the document has not deleted, those that it does not have among them. */
function* standing(doc: Y.Doc, client: number, start: number, end: number): Iterable<ClockRange> {
  const known = Y.getState(doc.store, client)
  const structs = doc.store.clients.get(client)
  let at = start
  if (structs !== undefined && at < known)
    for (let index = Y.findIndexSS(structs, at); index < structs.length && at < end; index++) {
      const struct = structs[index]!
      const behind = Math.min(struct.id.clock + struct.length, end)
      if (!struct.deleted) yield [at, behind]
      at = behind
    }
  if (at < end) yield [at, end]
}
