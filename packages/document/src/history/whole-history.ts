import * as Y from 'yjs'
import { openSequence } from '../text/sequence.ts'
import { readPadLines, withTables, type PadLine } from '../pad-lines.ts'
import { IdTimes, NEVER } from './id-times.ts'
import { NO_GAPS, type Gaps } from './gaps.ts'
import { PastView } from './past-view.ts'
import { TextPieces } from './text-pieces.ts'

/**
 * Everything that was ever in a pad, in one document that forgets nothing. The order of its items never changes, so the
 * text of any moment is read from it by leaving out what was not there then (`PastView`), however long the log is.
 */
export class WholeHistory {
  readonly doc = new Y.Doc({ gc: false })
  readonly #times = new IdTimes()
  readonly #gaps: Gaps
  /** The entries up to which updates went. */
  readonly #known: number[] = []
  /** Made when moments are read one after the other. */
  #pieces: TextPieces | undefined
  #readings = 0

  /** @param gaps the letters that were redacted, and when they stood */
  constructor(gaps = NO_GAPS) {
    this.#gaps = gaps
    openSequence(this.doc)
  }

  /**
   * Takes in updates in the order of the log, each with the entry up to which it goes. Moments within an update of several
   * entries are reached by `PastView.advance`.
   */
  add(updates: readonly { readonly update: Uint8Array; readonly seq: number }[]): void {
    this.#pieces = undefined
    this.#readings = 0
    this.doc.transact(() => {
      for (const { update, seq } of updates) {
        if (this.#known.at(-1) !== seq) this.#known.push(seq)
        this.#times.add(this.doc, update, seq)
        Y.applyUpdate(this.doc, update)
      }
    })
  }

  /** When ids were written and deleted. */
  get times(): Pick<IdTimes, 'livesOf'> {
    return this.#times
  }

  /**
   * Returns the moment of an entry up to which an update went, or of 0.
   *
   * @param gapsAt if its lines say where letters stood that were redacted, the entry as of which these stood: a later one
   *   if the moment is moved on to that
   */
  at(seq: number, gapsAt?: number): PastView {
    return new PastView(this.#times, seq, this.#gaps, gapsAt)
  }

  /** Returns the lines of a moment that lies before the next of which an update went up to it. */
  linesAt(view: PastView): PadLine[] {
    this.#readings += 1
    const sequence = openSequence(this.doc)
    if (this.#readings === 1) return readPadLines(this.doc, view)
    this.#pieces ??= new TextPieces(sequence, this.#times, this.#gaps)
    const next = this.#known.find((seq) => seq > view.seq) ?? NEVER
    return withTables(this.doc, view, this.#pieces.linesAt(view, next))
  }

  /** Returns whether nothing waits for something missing. */
  get isWhole(): boolean {
    return this.doc.store.pendingStructs === null && this.doc.store.pendingDs === null
  }
}
