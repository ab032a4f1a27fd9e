import type { PadChange } from '@sheaf/document/table/table-change'
import type { SelectionAnchor } from './anchors.ts'
import { type Edit, TypingRun } from './typing-run.ts'

/** Changes that are undone together. */
export interface UndoStep {
  readonly changes: readonly PadChange[]
  /** Selection before the changes, which undoing restores. */
  readonly before: SelectionAnchor
  /** Selection after them, which redoing restores. */
  readonly after: SelectionAnchor
}

/** What a person can undo and redo: their own changes, step by step. */
export class UndoStack {
  readonly #undo: UndoStep[] = []
  #redo: UndoStep[] = []
  readonly #run = new TypingRun()
  readonly #listeners = new Set<() => void>()
  #isTogether = false

  get canUndo(): boolean {
    return this.#undo.length > 0
  }

  get canRedo(): boolean {
    return this.#redo.length > 0
  }

  /** Keeps what was changed now, as a step or as a part of the last one. */
  add(edit: Edit, now: number): void {
    if (edit.changes.length === 0) return
    const { changes, before, after } = edit
    const last = this.#undo.at(-1)
    if (this.#run.goesOn(edit, now, this.#isTogether) && last !== undefined)
      this.#undo[this.#undo.length - 1] = { ...last, changes: [...last.changes, ...changes], after }
    else this.#undo.push({ changes, before, after })
    this.#redo = []
    this.#onChange()
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

  /** Ends the step: the next change begins another, unless both are made together. */
  endStep(): void {
    if (!this.#isTogether) this.#run.end()
  }

  /** Calls a listener whenever there is something else to undo or redo. Returns a function that ends this. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #onChange(): void {
    for (const listener of this.#listeners) listener()
  }

  /**
   * Takes the last step off, of those that can be undone or redone, and keeps what `revert` returns as the step that
   * goes the other way. A step of which others have left nothing is passed over.
   */
  take(way: 'undo' | 'redo', revert: (step: UndoStep) => readonly PadChange[]): UndoStep | undefined {
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
