/**
 * Tracks which local changes the server has acknowledged, and so has on its disk.
 *
 * Each message with changes is remembered with the number of its last change, per connection and in order; the server
 * answers in the same order, so an acknowledgement proves exactly the changes up to that number.
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

  /**
   * What the server lacks is on its way, in one message with all changes, or in several, each with those up to its
   * number.
   */
  shakeHands(numbers: readonly number[] = [this.#latest]): void {
    this.#hasShakenHands = true
    this.#inFlight.push(...numbers)
  }

  send(number: number): void {
    this.#inFlight.push(number)
  }

  /** Takes the server's answer to the oldest messages. */
  answered(count: number, isStored: boolean): void {
    const numbers = this.#inFlight.splice(0, count)
    if (numbers.length === 0) return
    // Later changes may depend on the refused one: on this connection, no acknowledgement counts any more.
    if (!isStored) this.#isBroken = true
    if (this.#isBroken) return
    this.#acknowledged = Math.max(this.#acknowledged, ...numbers)
    this.#isInTouch = true
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
