/** A server that stays silent for this long while an answer is expected counts as gone. */
const SILENCE_MS = 15_000
/** Longest wait. The wait grows up to it, so that a server that is only slow is not asked anew for ever. */
const SILENCE_MAX_MS = 120_000

/** Finds out when the server no longer answers on a connection that looks open. */
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

  /** Resets the watch: a slow server is not a silent one. */
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
