const FIRST_MS = 1_000
const MAX_MS = 30_000

/** Asks the server for the pad again, with a growing pause. */
export class ReopenTimer {
  readonly #reopen: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #ms = FIRST_MS

  constructor(reopen: () => void) {
    this.#reopen = reopen
  }

  schedule(): void {
    this.cancel()
    this.#timer = setTimeout(this.#reopen, this.#ms)
    this.#ms = Math.min(this.#ms * 2, MAX_MS)
  }

  cancel(): void {
    clearTimeout(this.#timer)
  }

  /** The pad is open: the next trouble is another one. */
  reset(): void {
    this.#ms = FIRST_MS
  }
}
