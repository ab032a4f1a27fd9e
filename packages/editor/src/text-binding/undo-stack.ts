import type { Change } from '@sheaf/document/text/change'
import type { SelectionAnchor } from './anchors.ts'

/** Changes that are undone together. */
export interface UndoStep {
  readonly changes: readonly Change[]
  /** Selection before the changes, which undoing restores. */
  readonly before: SelectionAnchor
  /** Selection after them, which redoing restores. */
  readonly after: SelectionAnchor
}

/** Pause in ms after which a change begins a step of its own. */
const STEP_PAUSE_MS = 500

/** What a person can undo and redo: their own changes, step by step. */
export class UndoStack {
  readonly #undo: UndoStep[] = []
  #redo: UndoStep[] = []
  #lastAt = -Infinity
  #onChange = (): void => {}
  #isTogether = false

  get canUndo(): boolean {
    return this.#undo.length > 0
  }

  get canRedo(): boolean {
    return this.#redo.length > 0
  }

  /** Keeps what was changed now; right after another change it belongs to the same step. */
  add(step: UndoStep, now: number): void {
    if (step.changes.length === 0) return
    const last = this.#undo.at(-1)
    if (last !== undefined && this.#isContinued(now))
      this.#undo[this.#undo.length - 1] = { ...last, changes: [...last.changes, ...step.changes], after: step.after }
    else this.#undo.push(step)
    this.#redo = []
    this.#lastAt = now
    this.#onChange()
  }

  #isContinued(now: number): boolean {
    return this.#lastAt !== -Infinity && (this.#isTogether || now - this.#lastAt < STEP_PAUSE_MS)
  }

  /** Makes all that is changed during `work` one step, apart from what came before it and comes after it. */
  together(work: () => void): void {
    this.endStep()
    this.#isTogether = true
    try {
      work()
    } finally {
      this.#isTogether = false
      this.endStep()
    }
  }

  /** Ends the step: the next change begins another. */
  endStep(): void {
    this.#lastAt = -Infinity
  }

  /** Calls a listener whenever there is something else to undo or redo. */
  onChange(listener: () => void): void {
    this.#onChange = listener
  }

  /**
   * Takes the last step off, of those that can be undone or redone, and keeps what `revert` returns as the step that
   * goes the other way. A step of which others have left nothing is passed over.
   */
  take(way: 'undo' | 'redo', revert: (step: UndoStep) => readonly Change[]): UndoStep | undefined {
    const [from, to] = way === 'undo' ? [this.#undo, this.#redo] : [this.#redo, this.#undo]
    this.endStep()
    for (let step = from.pop(); step !== undefined; step = from.pop()) {
      const changes = revert(step)
      if (changes.length === 0) continue
      to.push({ ...step, changes })
      this.#onChange()
      return step
    }
    this.#onChange()
    return undefined
  }
}
