/**
 * The sequence numbers of the log entries that a live document contains, or of the chat messages that were sent to a
 * pad's pages: all up to a number, the high watermark, and some after it. The numbers, `seq`, of a pad's entries begin
 * at 1 and have no gaps; those of a chat's messages have gaps.
 */
export class SequenceSet {
  /** The high watermark. */
  #seq: number
  readonly #after = new Set<number>()

  constructor(seq: number) {
    this.#seq = seq
  }

  /** The number up to which every entry is in the set. */
  get seq(): number {
    return this.#seq
  }

  has(seq: number): boolean {
    return seq <= this.#seq || this.#after.has(seq)
  }

  /** Returns whether entries before this one are missing. */
  lacksBefore(seq: number): boolean {
    return this.#seq < seq - 1
  }

  add(seq: number): void {
    if (seq > this.#seq) this.#after.add(seq)
    this.#close()
  }

  addThrough(seq: number): void {
    if (seq <= this.#seq) return
    this.#seq = seq
    for (const after of this.#after) if (after <= seq) this.#after.delete(after)
    this.#close()
  }

  #close(): void {
    while (this.#after.delete(this.#seq + 1)) this.#seq += 1
  }
}
