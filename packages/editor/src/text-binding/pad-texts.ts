import * as Y from 'yjs'
import type { CellId } from '@sheaf/document/table/cell'
import { cellName } from '@sheaf/document/table/names'
import type { WritingIds } from '@sheaf/document/text/write'
import { EditedText } from './edited-text.ts'
import { PadTables } from './pad-tables.ts'
import { readSelection } from './read-selection.ts'
import { UndoStack } from './undo-stack.ts'

/** A view in which a word may be composed. */
interface Composes {
  /** Whether an input method composes a word. */
  readonly composing?: boolean
}

/**
 * The texts of a pad, its own and those of the cells of its tables, with what their editors on one page have in common:
 * what can be undone, and what waits while a word is composed in any of them.
 */
export class PadTexts {
  readonly doc: Y.Doc
  readonly ids: WritingIds
  readonly undoStack: UndoStack
  readonly pad: EditedText
  readonly tables: PadTables
  readonly views = new Set<Composes>()
  readonly #cells = new Map<string, EditedText>()
  readonly #waiting: { readonly update: Uint8Array; readonly origin: unknown }[] = []

  constructor(doc: Y.Doc, ids: WritingIds) {
    this.doc = doc
    this.ids = ids
    this.undoStack = new UndoStack(doc)
    this.pad = new EditedText(doc, ids)
    this.tables = new PadTables(doc, ids)
  }

  /** Returns the text of a cell, which is the same one each time, so that steps of undo know their place. */
  cell(id: CellId): EditedText {
    const name = cellName(id.table, id.row, id.column)
    const known = this.#cells.get(name) ?? new EditedText(this.doc, this.ids, id)
    this.#cells.set(name, known)
    return known
  }

  /**
   * Applies another's update to the document. While a word is composed, its letters on screen are the browser's, and one
   * that is changed beside them ends the composition or doubles it; so updates wait until the word is whole.
   */
  receive(update: Uint8Array, origin: unknown): void {
    this.#waiting.push({ update, origin })
    this.receiveWaiting()
  }

  /** Applies the updates that have waited for the end of a composition. */
  receiveWaiting(): void {
    if ([...this.views].some(({ composing }) => composing)) return
    // Where a key has just led would be taken back to where the view knows the caret to be.
    if (this.#waiting.length > 0) for (const view of this.views) readSelection(view)
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift())
      Y.applyUpdate(this.doc, next.update, next.origin)
  }
}
