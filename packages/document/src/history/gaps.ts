import { firstBeyond, NEVER } from './id-times.ts'

/*
 * Letters that were redacted, and when they stood. Yjs counts them as deleted, and so does what is made of a text that has
 * them no more, as snapshots, packs and what pages send: only the redaction says when they really were.
 */

/** Letters that were redacted: the entry that wrote them, and the one that deleted them before that, null if none did. */
export type RedactedLife = readonly [client: number, clock: number, length: number, born: number, died: number | null]

/** Is told of letters that stood from entry `from` on until before another. */
type GapPart = (start: number, end: number, from: number, until: number) => void

interface Gap {
  readonly start: number
  readonly end: number
  readonly born: number
  readonly died: number
}

export class Gaps {
  /** Gaps of each client in ascending order, which share nothing. */
  readonly #clients = new Map<number, readonly Gap[]>()

  constructor(lives: Iterable<RedactedLife>) {
    for (const [client, own] of Map.groupBy(lives, ([client]) => client)) {
      const gaps: Gap[] = []
      for (const [, clock, length, born, died] of own.toSorted(([, a], [, b]) => a - b)) {
        // Two redactions at once may have found the same.
        const start = Math.max(clock, gaps.at(-1)?.end ?? 0)
        if (start < clock + length) gaps.push({ start, end: clock + length, born, died: died ?? NEVER })
      }
      this.#clients.set(client, gaps)
    }
  }

  /** Calls back for each part of a range that was redacted. */
  eachPart(client: number, start: number, end: number, each: GapPart): void {
    const own = this.#clients.get(client)
    if (own === undefined) return
    for (let at = firstBeyond(own.length, (index) => own[index]!.end > start); at < own.length; at++) {
      const gap = own[at]!
      if (gap.start >= end) return
      each(Math.max(gap.start, start), Math.min(gap.end, end), gap.born, gap.died)
    }
  }

  /** Returns how many letters of a range stood as of an entry. */
  countAt(client: number, start: number, end: number, seq: number): number {
    let count = 0
    this.eachPart(client, start, end, (from, to, born, died) => {
      if (born <= seq && seq < died) count += to - from
    })
    return count
  }
}

export const NO_GAPS = new Gaps([])
