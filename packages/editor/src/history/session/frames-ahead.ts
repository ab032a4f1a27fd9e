import type { Writer } from '@sheaf/contract/entities/history'
import type { viewFrames } from '@sheaf/contract/routes/history'
import type { ReplyOf } from '@sheaf/contract/route'
import { type Frame, type ShownMoment, withFrame } from './shown-moment.ts'

/** Number of changes that are fetched at once, and of those left from which on the next are fetched. */
const FETCHED = 300
const LEFT = 150

type ReadFrames = (from: number, limit: number, signal: AbortSignal) => Promise<ReplyOf<typeof viewFrames>>

interface WaitingFrame {
  readonly frame: Frame
  readonly writers: readonly Writer[]
}

/** Fetches the changes that follow a moment, so many of them ahead that playing need not wait. */
export class FramesAhead {
  readonly #read: ReadFrames
  #waiting: WaitingFrame[] = []
  /** The moment after which the first waiting frame follows. */
  #from: number | undefined
  #isEnd = false
  #fetching: Promise<void> | undefined
  #end = new AbortController()

  constructor(read: ReadFrames) {
    this.#read = read
  }

  /** Returns the change that follows a moment; undefined if it is the newest. */
  async after({ seq }: ShownMoment): Promise<Frame | undefined> {
    if (this.#from !== seq) {
      this.stop()
      this.#from = seq
    }
    if (this.#waiting.length === 0 && !this.#isEnd) await this.#fetch()
    else if (this.#waiting.length < LEFT && !this.#isEnd) this.#fetch().catch(() => {})
    return this.peek()
  }

  /** Returns the change that waits next, if one has been fetched. */
  peek(): Frame | undefined {
    return this.#waiting[0]?.frame
  }

  /** Returns the moment after the change that follows it, which is then no longer kept. */
  take(moment: ShownMoment): ShownMoment {
    const next = this.#waiting.shift()
    if (next === undefined) return moment
    this.#from = next.frame.seq
    return withFrame(moment, next.frame, next.writers)
  }

  /** Forgets what was fetched. */
  stop(): void {
    this.#end.abort()
    this.#end = new AbortController()
    this.#waiting = []
    this.#from = undefined
    this.#isEnd = false
    this.#fetching = undefined
  }

  #fetch(): Promise<void> {
    return (this.#fetching ??= this.#fetchNext())
  }

  async #fetchNext(): Promise<void> {
    const { signal } = this.#end
    const from = this.#waiting.at(-1)?.frame.seq ?? this.#from ?? 0
    try {
      const { frames, writers, head } = (await this.#read(from, FETCHED, signal)).value
      signal.throwIfAborted()
      this.#waiting.push(...frames.map((frame) => ({ frame, writers })))
      this.#isEnd = (frames.at(-1)?.seq ?? head) >= head
    } finally {
      if (!signal.aborted) this.#fetching = undefined
    }
  }
}
