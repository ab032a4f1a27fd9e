import type * as Y from 'yjs'
import { cellSequence, type CellId } from '@sheaf/document/table/cell'
import type { Change } from '@sheaf/document/text/change'
import { revert } from '@sheaf/document/text/revert'
import { openSequence, shownBreaks, shownInCell, type LineStart, type Sequence } from '@sheaf/document/text/sequence'
import { SequenceWriter, type WritingIds } from '@sheaf/document/text/write'
import type { SelectionAnchor } from './anchors.ts'
import type { UndoPlace } from './undo-place.ts'

/** A selection in a text of the pad. */
export interface PlacedSelection extends SelectionAnchor {
  readonly text: EditedText
}

/** A text of a pad that an editor shows: the pad's own, or that of a table's cell. */
export class EditedText implements UndoPlace {
  readonly sequence: Sequence
  /** The cell whose text it is; undefined for the pad's own. */
  readonly cell: CellId | undefined
  /** Selection to be restored with the next change of the text. */
  pending: SelectionAnchor | undefined
  readonly #doc: Y.Doc
  readonly #ids: WritingIds

  constructor(doc: Y.Doc, ids: WritingIds, cell?: CellId) {
    this.#doc = doc
    this.#ids = ids
    this.cell = cell
    this.sequence = cell === undefined ? openSequence(doc) : cellSequence(doc, cell)
  }

  /** Returns what the lines begin with that are shown. */
  shown(): readonly LineStart[] {
    return this.cell === undefined ? shownBreaks(this.sequence) : shownInCell(this.sequence)
  }

  /** Writes into the text in one transaction. Returns what was done. */
  write(write: (writer: SequenceWriter, transaction: Y.Transaction) => void, origin: unknown): readonly Change[] {
    let changes: readonly Change[] = []
    this.#doc.transact((transaction) => {
      const writer = new SequenceWriter(transaction, this.sequence, this.#ids)
      write(writer, transaction)
      changes = writer.changes
    }, origin)
    return changes
  }

  /** Takes changes back. Returns what did it. */
  revert(changes: readonly Change[], origin: unknown): readonly Change[] {
    return this.write((writer) => revert(writer, changes), origin)
  }
}
