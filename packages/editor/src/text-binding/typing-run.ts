import type { Node } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { ReplaceStep } from '@tiptap/pm/transform'
import * as Y from 'yjs'
import type { Change } from '@sheaf/document/text/change'
import type { PlacedSelection } from './edited-text.ts'
import type { UndoPlace } from './undo-place.ts'

/** What was changed at once: by a key, or a tool. */
export interface Edit {
  readonly changes: readonly Change[]
  /** Selection before the changes, which undoing restores. */
  readonly before: PlacedSelection
  /** Selection after them, which redoing restores. */
  readonly after: PlacedSelection
  /** Letters that were typed or pasted. */
  readonly text: string
  /** What was changed in a place that is no text. */
  readonly apart?: { readonly place: UndoPlace; readonly changes: readonly unknown[] }
}

/** Pause in ms after which an edit begins a step of its own. */
const STEP_PAUSE_MS = 500

/** Number of letters from which on a step ends with its word. */
const STEP_LETTERS = 20

/** Scripts that set no spaces between their words. */
const WITHOUT_SPACES = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/u

const beginsWord = (text: string, before: string): boolean =>
  (/\s$/.test(before) && /^\S/.test(text)) || WITHOUT_SPACES.test(text)

/** Returns what an edit does; undefined if it neither writes nor removes letters or lines. */
const directionOf = ({ changes }: Edit): 'write' | 'remove' | undefined => {
  if (changes.some(({ did }) => did === 'insert' || did === 'insertBreak')) return 'write'
  return changes.some(({ did }) => did === 'remove' || did === 'removeBreak') ? 'remove' : undefined
}

const isSamePlace = (a: PlacedSelection, b: PlacedSelection): boolean =>
  a.text === b.text && Y.compareIDs(a.anchor, b.anchor) && Y.compareIDs(a.head, b.head)

/** Decides which edits in a row are one step of undo. */
export class TypingRun {
  #lastAt = -Infinity
  #last: Edit | undefined
  #direction: 'write' | 'remove' | undefined
  #letters = 0

  /** Ends the step: the next edit begins another. */
  end(): void {
    this.#lastAt = -Infinity
  }

  /** Takes an edit in. Returns whether it goes on with the step of the last one. */
  goesOn(edit: Edit, now: number, isTogether: boolean): boolean {
    const goesOn = this.#lastAt !== -Infinity && (isTogether || this.#isContinued(edit, now))
    this.#letters = (goesOn ? this.#letters : 0) + edit.text.length
    this.#direction = directionOf(edit) ?? (goesOn ? this.#direction : undefined)
    this.#last = edit
    this.#lastAt = now
    return goesOn
  }

  #isContinued(edit: Edit, now: number): boolean {
    const last = this.#last
    if (edit.apart !== undefined || last?.apart !== undefined) return false
    if (last === undefined || now - this.#lastAt >= STEP_PAUSE_MS || !isSamePlace(last.after, edit.before)) return false
    if (edit.changes.some(({ did }) => did === 'insertBreak')) return false
    const direction = directionOf(edit)
    if (direction !== undefined && this.#direction !== undefined && direction !== this.#direction) return false
    return this.#letters < STEP_LETTERS || !beginsWord(edit.text, last.text)
  }
}

const textOf = (content: { forEach: (visit: (node: Node) => void) => void }): string => {
  let text = ''
  content.forEach((node) => (text += node.isText ? node.text! : textOf(node.content)))
  return text
}

/** Returns the letters that transactions put in. */
export const writtenText = (transactions: readonly Transaction[]): string =>
  transactions
    .flatMap(({ steps }) => steps)
    .map((step) => (step instanceof ReplaceStep ? textOf(step.slice.content) : ''))
    .join('')
