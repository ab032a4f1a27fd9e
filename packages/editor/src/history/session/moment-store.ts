import type { ChosenLines, ComparedMoments } from '@sheaf/contract/pages/frame'
import { viewFrames, viewHistory, viewMoment, viewMomentAt } from '@sheaf/contract/routes/history'
import type { ReplyOf } from '@sheaf/contract/route'
import { Store } from '@sheaf/ui/lib/store'
import { type HistoryApi, isAborted, keyOfFailure } from './history-api.ts'
import { FramesAhead } from './frames-ahead.ts'
import { type Frame, shownMoment, type ShownMoment } from './shown-moment.ts'

/** Speeds at which the history is played. */
export const SPEEDS = [1, 5, 20] as const
export type Speed = (typeof SPEEDS)[number]

/** Longest pause between two changes while the history is played. */
const PAUSE_MAX_MS = 1000
/** Time after which a moment that has not come is said to be on its way. */
const SLOW_MS = 150
/** Time after which a request is given up for a later one. */
const PATIENCE_MS = 1000
/** Number of moments that the page keeps. */
const KEPT_MOMENTS = 24
/** Changes that are due within this time are shown at once. */
const FRAME_MS = 33

export interface MomentState {
  /** The newest entry that the page knows of. */
  readonly head: number
  /** The moment that was asked for last, at which the slider stands. */
  readonly seq: number
  /** The moment whose text is shown. */
  readonly shown: ShownMoment
  /** Whether the text of the moment that was asked for takes long to come. */
  readonly isSlow: boolean
  /** Error key of the last moment that was asked for and did not come. */
  readonly failure: string | undefined
  /** Whether the newest moment is shown as such: then it stays the newest as the pad grows. */
  readonly isFollowing: boolean
  /** Number of entries that came since the reader looks at an earlier moment. */
  readonly unseen: number
  readonly isPlaying: boolean
  readonly speed: Speed
  /** Whether one has come to the moment from change to change, so that the whole change is what is shown of it. */
  readonly isStepped: boolean
  /** Lines of the shown moment that were chosen. */
  readonly chosenLines: ChosenLines | undefined
  /** The two moments that are compared in place of the shown one. */
  readonly compared: ComparedMoments | undefined
}

interface MomentStoreOptions {
  readonly api: HistoryApi
  readonly head: number
  readonly shown: ShownMoment
  /** Whether this moment was asked for, even if it is the newest. */
  readonly isPinned?: boolean
  readonly compared?: ComparedMoments | undefined
  readonly chosenLines?: ChosenLines | undefined
}

/** Keeps which moment of a pad the page shows, and gets the texts of the moments that are asked for. */
export class MomentStore {
  readonly state: Store<MomentState>
  readonly #api: HistoryApi
  readonly #frames: FramesAhead
  readonly #kept = new Map<number, ShownMoment>()
  #request: { readonly seq: number; readonly since: number; readonly end: AbortController } | undefined
  #slowTimer: ReturnType<typeof setTimeout> | undefined
  #playTimer: ReturnType<typeof setTimeout> | undefined
  /** Changes to go on by once the moment that was asked for is there; negative ones back. */
  #steps = 0

  constructor({ api, head, shown, isPinned = false, compared, chosenLines }: MomentStoreOptions) {
    this.#api = api
    this.#frames = new FramesAhead((from, limit, signal) => api.call(viewFrames, { query: { from, limit }, signal }))
    this.#keep(shown)
    this.state = new Store<MomentState>({
      head: Math.max(head, shown.seq),
      seq: shown.seq,
      shown,
      isSlow: false,
      failure: undefined,
      isFollowing: !isPinned,
      unseen: 0,
      isPlaying: false,
      speed: 1,
      isStepped: false,
      chosenLines,
      compared,
    })
    // The log may have grown between the two calls that asked for them.
    if (!isPinned && shown.seq < head) this.#requestMoment(head)
  }

  #set(change: Partial<MomentState>): void {
    this.state.set({ ...this.state.get(), ...change })
  }

  /**
   * Goes to a moment, and ends what is played or compared. Of several that are asked for quickly, the last one is shown.
   */
  goTo(seq: number): void {
    this.pause()
    this.#steps = 0
    this.#set({ compared: undefined, isStepped: false })
    this.#requestMoment(seq)
  }

  /** Goes to the last moment until a time. */
  async goToTime(time: number): Promise<void> {
    this.pause()
    try {
      const { value } = await this.#api.call(viewMomentAt, { query: { time, format: 'lines' } })
      const shown = shownMoment(value)
      this.#keep(shown)
      this.#requestMoment(shown.seq)
    } catch (error) {
      this.#set({ failure: keyOfFailure(error) })
    }
  }

  /** Goes to the end of the next change, or of the previous one. */
  step(way: 1 | -1): void {
    this.pause()
    const { seq, head, shown } = this.state.get()
    const beside = shown.seq === seq ? shown.beside : undefined
    if (beside === undefined) {
      this.#steps += way
      // A moment that was played does not say where its change ends.
      if (this.#request === undefined) void this.#load()
      return
    }
    this.#set({ compared: undefined, isStepped: true })
    // What changes no text, such as the name of a version, comes after the last change.
    this.#requestMoment(way === 1 ? (beside.next ?? head) : (beside.previous ?? 1))
  }

  /** Asks again for the moment that did not come. */
  retry(): void {
    this.#requestMoment(this.state.get().seq)
  }

  /** Shows what differs between two moments, whichever is the earlier one, or no longer does. */
  compare(moments: readonly [number, number] | undefined): void {
    this.pause()
    const [first, second] = moments ?? []
    const compared =
      first === undefined || second === undefined
        ? undefined
        : { from: Math.min(first, second), to: Math.max(first, second) }
    this.#set({ compared })
  }

  chooseLines(chosenLines: ChosenLines | undefined): void {
    this.#set({ chosenLines })
  }

  /** Plays from the shown moment on; at the end, from the beginning. */
  play(): void {
    const { isPlaying, seq, head } = this.state.get()
    if (isPlaying || head < 1) return
    if (seq >= head) this.#requestMoment(1)
    this.#set({ isPlaying: true, isFollowing: false, chosenLines: undefined })
    void this.#playOn()
  }

  pause(): void {
    clearTimeout(this.#playTimer)
    this.#frames.stop()
    if (this.state.get().isPlaying) this.#set({ isPlaying: false })
  }

  setSpeed(speed: Speed): void {
    this.#set({ speed })
  }

  /** Asks whether the pad has grown, and returns what is known of it. Who looks at its end follows it. */
  async refresh(): Promise<ReplyOf<typeof viewHistory>['value']> {
    const { value } = await this.#api.call(viewHistory, { query: { limit: 1 } })
    const { head, seq, shown, isFollowing, isPlaying, unseen } = this.state.get()
    if (value.head === head) return value
    // What was redacted meanwhile stands in no moment any more.
    this.#kept.clear()
    // What was the last change may have gone on, or have one after it.
    if (!isPlaying) this.#set({ shown: { ...shown, beside: undefined } })
    // Names of versions are entries, too, and no news of the text.
    const newest = value.upTo === value.head ? (value.stretches[0]?.to ?? 0) : value.head
    this.#set({ head: value.head, unseen: isFollowing ? 0 : unseen + Math.max(0, newest - head) })
    if (isFollowing || seq > value.head) {
      this.#set({ isStepped: false })
      this.#requestMoment(value.head)
    }
    return value
  }

  /** Ends all that is under way. */
  end(): void {
    this.pause()
    this.#request?.end.abort()
    clearTimeout(this.#slowTimer)
  }

  #keep(moment: ShownMoment): void {
    this.#kept.delete(moment.seq)
    this.#kept.set(moment.seq, moment)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > KEPT_MOMENTS && oldest !== undefined) this.#kept.delete(oldest)
  }

  #requestMoment(wanted: number): void {
    const { head, unseen, shown } = this.state.get()
    const seq = Math.min(Math.max(wanted, Math.min(1, head)), head)
    this.#set({ seq, failure: undefined, isFollowing: seq === head, unseen: seq === head ? 0 : unseen })
    const known = this.#kept.get(seq)
    if (known !== undefined || shown.seq === seq) {
      this.#request?.end.abort()
      this.#request = undefined
      this.#show(known ?? shown)
    } else if (this.#request === undefined) void this.#load()
    else if (performance.now() - this.#request.since > PATIENCE_MS) this.#request.end.abort()
  }

  #show(shown: ShownMoment): void {
    const isShown = shown.seq === this.state.get().seq
    if (isShown) clearTimeout(this.#slowTimer)
    const isOther = shown.seq !== this.state.get().shown.seq
    this.#set({ shown, ...(isShown ? { isSlow: false } : {}), ...(isOther ? { chosenLines: undefined } : {}) })
    if (!isShown || this.#steps === 0 || shown.beside === undefined) return
    const way = this.#steps > 0 ? 1 : -1
    this.#steps -= way
    this.step(way)
  }

  /**
   * Gets the moment that was asked for last: one request at a time, so that a slider that is dragged does not have the
   * server read every place on its way.
   */
  async #load(): Promise<void> {
    clearTimeout(this.#slowTimer)
    this.#slowTimer = setTimeout(() => this.#set({ isSlow: true }), SLOW_MS)
    for (;;) {
      const { seq } = this.state.get()
      const request = { seq, since: performance.now(), end: new AbortController() }
      this.#request = request
      try {
        const call = { params: { seq }, query: { format: 'lines' }, signal: request.end.signal } as const
        const { value } = await this.#api.call(viewMoment, call)
        if (this.#request !== request) return
        const moment = shownMoment(value)
        this.#keep(moment)
        this.#show(moment)
        // A step from there may have led to a moment that the page has.
        if (this.#request !== request) return
      } catch (error) {
        if (this.#request !== request) return
        if (!isAborted(error) && this.state.get().seq === seq) {
          clearTimeout(this.#slowTimer)
          this.#request = undefined
          this.#steps = 0
          this.#set({ failure: keyOfFailure(error), isSlow: false, isPlaying: false })
          return
        }
      }
      if (this.state.get().seq === seq && this.state.get().shown.seq === seq) {
        this.#request = undefined
        return
      }
    }
  }

  /** Waits until the next change is due, and shows it with those that are due soon after. */
  async #playOn(): Promise<void> {
    const { seq, shown, isPlaying } = this.state.get()
    if (!isPlaying) return
    // The beginning from which it is played has yet to come.
    if (seq !== shown.seq) return this.#playSoon(FRAME_MS, () => void this.#playOn())
    try {
      const next = await this.#frames.after(shown)
      if (!this.state.get().isPlaying || this.state.get().shown !== shown) return
      if (next === undefined) {
        this.pause()
        return this.#set({ isFollowing: true, unseen: 0 })
      }
      this.#playSoon(Math.max(FRAME_MS, this.#pauseBefore(next, shown)), () => {
        this.#showDue(shown)
        void this.#playOn()
      })
    } catch (error) {
      if (isAborted(error)) return
      this.pause()
      this.#set({ failure: keyOfFailure(error) })
    }
  }

  #showDue(before: ShownMoment): void {
    let moment = this.#frames.take(before)
    let due = 0
    for (;;) {
      const next = this.#frames.peek()
      if (next === undefined) break
      due += this.#pauseBefore(next, moment)
      if (due > FRAME_MS) break
      moment = this.#frames.take(moment)
    }
    this.#keep(moment)
    this.#set({ seq: moment.seq, shown: moment, isStepped: false, head: Math.max(this.state.get().head, moment.seq) })
  }

  #pauseBefore(next: Frame, { time }: ShownMoment): number {
    const passed = time === null || next.time === null ? 0 : Math.max(0, next.time - time)
    return Math.min(passed / this.state.get().speed, PAUSE_MAX_MS)
  }

  #playSoon(wait: number, go: () => void): void {
    this.#playTimer = setTimeout(go, wait)
  }
}
