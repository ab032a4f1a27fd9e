/** A server that says nothing for this long while something is expected of it is taken for gone. */
const SILENCE_MS = 15_000
/** A server that is only slow must not be asked anew for ever. */
const SILENCE_MAX_MS = 120_000

/** Finds out when the server does not answer any more on a connection that looks open. */
export class ResponseWatchdog {
  readonly #onSilent: () => void
  #expectedSince: number | undefined
  #silenceMs = SILENCE_MS

  constructor(onSilent: () => void) {
    this.#onSilent = onSilent
    setInterval(this.#watch, 1_000)
  }

  expect(isExpecting: boolean): void {
    this.#expectedSince = isExpecting ? (this.#expectedSince ?? Date.now()) : undefined
  }

  /** Slow is not silent. */
  answered(isInTouch: boolean): void {
    this.#expectedSince = undefined
    if (isInTouch) this.#silenceMs = SILENCE_MS
  }

  readonly #watch = (): void => {
    if (this.#expectedSince === undefined || Date.now() - this.#expectedSince < this.#silenceMs) return
    this.#expectedSince = Date.now()
    this.#silenceMs = Math.min(this.#silenceMs * 2, SILENCE_MAX_MS)
    this.#onSilent()
  }
}
