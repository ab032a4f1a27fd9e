import type * as Y from 'yjs'
import type { PlacedSelection } from './edited-text.ts'
import { type Edit, TypingRun } from './typing-run.ts'
import type { UndoPlace } from './undo-place.ts'

/** What was changed in one place. */
interface UndoPart {
  readonly place: UndoPlace
  readonly changes: readonly unknown[]
}

/** Changes that are undone together. */
interface UndoStep {
  readonly parts: readonly UndoPart[]
  /** Selection before the changes, which undoing restores. */
  readonly before: PlacedSelection
  /** Selection after them, which redoing restores. */
  readonly after: PlacedSelection
}

type RevertListener = (selection: PlacedSelection) => void

/** Returns parts with another one, which joins the last if it is of the same place. */
const withPart = (parts: readonly UndoPart[], part: UndoPart): readonly UndoPart[] => {
  const last = parts.at(-1)
  if (last?.place !== part.place) return [...parts, part]
  return [...parts.slice(0, -1), { place: part.place, changes: [...last.changes, ...part.changes] }]
}

/**
 * What a person can undo and redo: their own changes in the pad's text and in its tables, step by step, in the order in
 * which they were made.
 */
export class UndoStack {
  readonly #doc: Y.Doc
  readonly #undo: UndoStep[] = []
  #redo: UndoStep[] = []
  readonly #run = new TypingRun()
  readonly #listeners = new Set<() => void>()
  readonly #revertListeners = new Set<RevertListener>()
  #isTogether = false

  constructor(doc: Y.Doc) {
    this.#doc = doc
  }

  get canUndo(): boolean {
    return this.#undo.length > 0
  }

  get canRedo(): boolean {
    return this.#redo.length > 0
  }

  /** Keeps what was changed now, as a step or as a part of the last one. */
  add(edit: Edit, now: number): void {
    const { changes, before, after, apart } = edit
    const part = apart ?? { place: before.text, changes }
    if (part.changes.length === 0) return
    const last = this.#undo.at(-1)
    if (this.#run.goesOn(edit, now, this.#isTogether) && last !== undefined)
      this.#undo[this.#undo.length - 1] = { ...last, parts: withPart(last.parts, part), after }
    else this.#undo.push({ parts: [part], before, after })
    this.#redo = []
    this.#onChange()
  }

  /** Keeps what was changed in a place that is no text, as a step of its own or, during `together`, a part of one. */
  addApart(place: UndoPlace, changes: readonly unknown[], before: PlacedSelection, after: PlacedSelection): void {
    this.add({ changes: [], before, after, text: '', apart: { place, changes } }, 0)
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

  /**
   * Returns a function that makes all that is changed during its calls one step, whatever is changed between them. It returns
   * whether it did the work: it does not once the step was taken back.
   */
  group(): (work: () => void) => boolean {
    let step: UndoStep | undefined
    return (work) => {
      const at = step === undefined ? this.#undo.length - 1 : this.#undo.lastIndexOf(step)
      if (step !== undefined && at < 0) return false
      const above = this.#undo.splice(at + 1)
      this.together(work)
      const [made] = this.#undo.splice(at + 1)
      if (made !== undefined && step !== undefined) {
        const parts = made.parts.reduce(withPart, step.parts)
        step = { parts, before: step.before, after: made.after }
        this.#undo[at] = step
      } else if (made !== undefined) {
        step = made
        this.#undo.push(made)
      }
      this.#undo.push(...above)
      return true
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

  /** Calls a listener with the selection to which an undo or redo has led. Returns a function that ends this. */
  onRevert(listener: RevertListener): () => void {
    this.#revertListeners.add(listener)
    return () => void this.#revertListeners.delete(listener)
  }

  /**
   * Takes back, or does again, the last step, and keeps what did it as the step that goes the other way. A step of which
   * others have left nothing is passed over. Returns whether there was one.
   */
  revert(way: 'undo' | 'redo'): boolean {
    const [from, to] = way === 'undo' ? [this.#undo, this.#redo] : [this.#redo, this.#undo]
    this.endStep()
    for (let step = from.pop(); step !== undefined; step = from.pop()) {
      const selection = way === 'undo' ? step.before : step.after
      const parts = this.#revertParts(step.parts, selection)
      if (parts.length === 0) continue
      to.push({ ...step, parts })
      this.#onChange()
      for (const listener of this.#revertListeners) listener(selection)
      return true
    }
    this.#onChange()
    return false
  }

  #revertParts(parts: readonly UndoPart[], selection: PlacedSelection): UndoPart[] {
    const reverted: UndoPart[] = []
    selection.text.pending = selection
    this.#doc.transact(() => {
      for (const { place, changes } of parts.toReversed()) {
        const done = place.revert(changes, this)
        if (done.length > 0) reverted.push({ place, changes: done })
      }
    }, this)
    selection.text.pending = undefined
    return reverted
  }
}
