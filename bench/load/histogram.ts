const STEP_MS = 0.1
const LONGEST_MS = 60_000

/** Histogram that holds millions of durations in little memory, with steps of a tenth of a millisecond. */
export class Histogram {
  readonly #buckets = new Uint32Array(LONGEST_MS / STEP_MS + 1)
  #count = 0
  #longest = 0

  add(ms: number): void {
    this.#count += 1
    this.#longest = Math.max(this.#longest, ms)
    const bucket = Math.min(this.#buckets.length - 1, Math.max(0, Math.round(ms / STEP_MS)))
    this.#buckets[bucket] = (this.#buckets[bucket] ?? 0) + 1
  }

  quantile(q: number): number {
    let left = Math.ceil(this.#count * q)
    for (const [bucket, count] of this.#buckets.entries()) {
      left -= count
      if (left <= 0) return Math.round(bucket * STEP_MS * 10) / 10
    }
    return 0
  }

  summary(): { count: number; p50Ms: number; p99Ms: number; longestMs: number } {
    return {
      count: this.#count,
      p50Ms: this.quantile(0.5),
      p99Ms: this.quantile(0.99),
      longestMs: Math.round(this.#longest * 10) / 10,
    }
  }
}
