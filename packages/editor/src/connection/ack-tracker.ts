/**
 * Tracks which local changes the server has acknowledged, and so has on its disk.
 *
 * Hocuspocus' own counter is no proof: it begins at 1 on every connection, whatever is outstanding, and every
 * acknowledgement lowers it, even that of an earlier message. Here each message with changes is remembered with the
 * number of its last change, per connection and in order; the server answers in the same order, so an acknowledgement
 * proves exactly the changes up to that number.
 */
export class AckTracker {
  #latest = 0
  #acknowledged = 0
  #inFlight: number[] = []
  #hasShakenHands = false
  #isInTouch = false
  #isBroken = false

  /** Counts a local change and returns its number. */
  write(): number {
    this.#latest += 1
    return this.#latest
  }

  /** The reply to the server's own synchronisation step, which holds everything the server lacks, is on its way. */
  shakeHands(): void {
    this.#hasShakenHands = true
    this.#inFlight.push(this.#latest)
  }

  /** The handshake is done, but its reply would be too large: every outstanding change follows on its own. */
  shakeHandsInPieces(): void {
    this.#hasShakenHands = true
  }

  send(number: number): void {
    this.#inFlight.push(number)
  }

  /** Takes the server's answer to the oldest message. Returns whether the change counts as acknowledged. */
  answered(isStored: boolean): boolean {
    const number = this.#inFlight.shift()
    if (number === undefined) return false
    // Later changes may depend on the refused one: on this connection, no acknowledgement counts any more.
    if (!isStored) this.#isBroken = true
    if (this.#isBroken) return false
    this.#acknowledged = Math.max(this.#acknowledged, number)
    this.#isInTouch = true
    return true
  }

  disconnect(): void {
    this.#inFlight = []
    this.#hasShakenHands = false
    this.#isInTouch = false
    this.#isBroken = false
  }

  /** Whether changes have to be sent by themselves; before the handshake they need not, because it will hold them. */
  get hasShakenHands(): boolean {
    return this.#hasShakenHands
  }

  /** Whether the server has answered the handshake of this connection. */
  get isInTouch(): boolean {
    return this.#isInTouch && !this.#isBroken
  }

  get acknowledged(): number {
    return this.#acknowledged
  }

  get unacknowledged(): number {
    return this.#latest - this.#acknowledged
  }
}
