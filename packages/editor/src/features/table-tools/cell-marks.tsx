import type { Editor } from '@tiptap/react'
import type { SelectedRange } from './cell-selection.ts'
import { boxOf, tableElement } from './table-dom.ts'

interface CellMarksProps {
  readonly editor: Editor
  readonly selected: SelectedRange
  /** Whether a cell is being chosen for something. */
  readonly isPicking: boolean
}

/** Shows which cells are selected. */
export const CellMarks = ({ editor, selected: { table, read, range }, isPicking }: CellMarksProps) => {
  const drawn = tableElement(editor, table)
  const box = drawn && boxOf(editor, drawn, read, range)
  return box && <div className="pad-marked-cells" data-picking={isPicking || undefined} style={box} aria-hidden />
}
