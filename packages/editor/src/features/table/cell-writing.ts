import type { Editor } from '@tiptap/core'
import { selectAll } from '@tiptap/pm/commands'
import { type Selection, TextSelection } from '@tiptap/pm/state'
import type { CellId } from '@sheaf/document/table/cell'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { cellEditor } from '../../lib/tables/cell-editor.ts'
import { askedInCell, focusedCell, isSameCell } from '../../lib/tables/table-focus.ts'
import type { SelectionAnchor } from '../../text-binding/anchors.ts'
import { caretBehindTable } from '../../text-binding/lines/behind-table.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { isTable } from '../../text-binding/lines/line-commands.ts'
import { OWN_STEP } from '../../text-binding/step-keys.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import type { PlacedSelection } from '../../text-binding/edited-text.ts'
import type { AwaitedPlace } from './awaited-cell.ts'
import { CellOrder, type Way } from './cell-order.ts'
import type { TableViews } from './table-views.ts'

/** Where in a cell the caret is put. */
export type CellPlace =
  | 'start'
  | 'end'
  | 'all'
  | { readonly left: number; readonly top: number }
  | { readonly from: number; readonly to: number }
  | SelectionAnchor

/** Where one is who leaves a table: in its line, in the lines around it, or in one behind it that is no table's. */
export type Outside = 'line' | 'before' | 'behind' | 'out'

interface OpenCell {
  readonly cell: CellId
  readonly editor: Editor
  /** Draws the text of the cell in place of its editor. */
  readonly release: () => void
}

/**
 * Opens an editor in the cell that has the caret, one at a time, and closes it when the caret goes elsewhere. Tools that
 * take the focus leave it open.
 */
export class CellWriting {
  readonly #pad: Editor
  readonly #tables: TableViews
  readonly #makeEditor: (cell: CellId, writing: CellWriting) => Editor
  readonly #stop = new AbortController()
  readonly #stops: (() => void)[]
  #open: OpenCell | undefined
  /** Whether the cell has had the focus last: what removes its element takes it away without saying so. */
  #hasFocus = false

  /** @param asked the cell that was asked for before this was loaded, with the caret in it */
  constructor(
    pad: Editor,
    tables: TableViews,
    makeEditor: (cell: CellId, writing: CellWriting) => Editor,
    asked?: AwaitedPlace,
  ) {
    this.#pad = pad
    this.#tables = tables
    this.#makeEditor = makeEditor
    const { signal } = this.#stop
    pad.view.dom.addEventListener('focus', () => this.#shut(), { signal })
    document.addEventListener('focusin', this.#noteFocus, { signal })
    this.#stops = [
      focusedCell.subscribe(this.#follow),
      askedInCell.subscribe(this.#selectAsked),
      tables.onDrawn(this.#keep),
      bindingOf(pad.state)?.undoStack.onRevert(this.#show) ?? (() => {}),
    ]
    if (asked) this.open(asked.cell, asked.place)
    this.#follow()
  }

  end(): void {
    this.#stop.abort()
    for (const stop of this.#stops) stop()
    this.#shut()
  }

  /** The editor of the open cell. */
  get editor(): Editor | undefined {
    return this.#open?.editor
  }

  isOpen(cell: CellId): boolean {
    return this.#open !== undefined && isSameCell(cell, this.#open.cell)
  }

  order(table: string): CellOrder {
    return new CellOrder(bindingOf(this.#pad.state)!.doc, table)
  }

  /** Puts the caret into a cell. Returns whether the cell is shown and may be written in. */
  open(cell: CellId, place: CellPlace = 'start'): boolean {
    if (!this.isOpen(cell)) {
      if (!this.#pad.isEditable || this.#tables.cellElement(cell) === undefined) return false
      const before = this.#open
      const editor = this.#makeEditor(cell, this)
      this.#open = { cell, editor, release: this.#tables.hold(cell, editor.view.dom) }
      this.#select(place)
      this.#selectLine(cell.table)
      cellEditor.set(editor)
      focusedCell.set(cell)
      // The focus has gone from one to the other, so that a phone's keyboard stays.
      if (before) close(before)
    } else this.#select(place)
    return true
  }

  /** Goes to the cell beside the open one. Returns whether there is one. */
  go(way: Way, place: CellPlace): boolean {
    const cell = this.#open?.cell
    const next = cell && this.order(cell.table).beside(cell, way)
    return next !== undefined && this.open(next, place)
  }

  /** Goes to the cell above or below the open one, at a place of its row. */
  goRow(way: 'up' | 'down', left: number): boolean {
    const cell = this.#open?.cell
    const next = cell && this.order(cell.table).beside(cell, way)
    return next !== undefined && this.#openAtRow(next, way === 'up' ? 'last' : 'first', left)
  }

  /** Goes into the first or last row of a table, into the column at a place of the window. */
  enterRow(table: string, row: 'first' | 'last', left: number): boolean {
    const order = this.order(table)
    const cells = Array.from({ length: order.columns }, (_, column) => order.inColumn(column, row)).filter(
      (cell) => cell,
    )
    const isAtLeft = (cell: CellId | undefined): boolean => {
      const box = cell && this.#tables.cellElement(cell)?.getBoundingClientRect()
      return box !== undefined && box.left <= left && left < box.right
    }
    const cell = cells.find(isAtLeft) ?? cells[0]
    return cell !== undefined && this.#openAtRow(cell, row, left)
  }

  /** Puts the caret into the first or last row of letters of a cell. */
  #openAtRow(cell: CellId, row: 'first' | 'last', left: number): boolean {
    const place = row === 'first' ? 'start' : 'end'
    if (!this.open(cell, place)) return false
    const { view } = this.#open!.editor
    const { top, bottom } = view.coordsAtPos(view.state.selection.head)
    if (bottom > top) this.#select({ left, top: (top + bottom) / 2 })
    return true
  }

  /** Goes to the next cell, which begins a row behind the last one. */
  goOn(): void {
    const cell = this.#open?.cell
    if (cell === undefined || this.go('next', 'all')) return
    const binding = bindingOf(this.#open!.editor.state)
    const rows = this.order(cell.table).rows
    const next = () => this.order(cell.table).beside(cell, 'next')
    binding?.changeTable(cell.table, (writer) => void writer.insert('row', rows), next)
    this.go('next', 'start')
  }

  /** Puts the caret out of the table, into a line that is made if there is none. */
  leave(to: Outside): void {
    const { cell } = this.#open ?? {}
    const position = cell && this.#tables.positionOf(cell.table)
    const { state, view } = this.#pad
    const line = position === undefined ? null : state.doc.nodeAt(position)
    if (position !== undefined && to === 'out') view.dispatch(caretBehindTable(state, position))
    else if (position !== undefined && line !== null) {
      const { tr } = state
      const end = position + line.nodeSize
      const next = to === 'behind' ? state.doc.nodeAt(end) : null
      const empty = state.schema.node('line', { ...PLAIN_LINE })
      if (to === 'before' && position === 0) tr.insert(0, empty).setMeta(OWN_STEP, true)
      if (to === 'behind' && next === null) tr.insert(end, empty).setMeta(OWN_STEP, true)
      // Between two tables one comes to stand in the line of the first.
      const isBeforeTable = next !== null && isTable(lineOf(next))
      const behind = isBeforeTable ? end - 1 : end + 1
      const before = position === 0 ? 1 : position - 1
      const caret = to === 'before' ? before : to === 'behind' ? behind : end - 1
      view.dispatch(tr.setSelection(TextSelection.create(tr.doc, caret)).scrollIntoView())
    }
    view.focus()
    this.#shut()
  }

  /** Selects all of the pad. */
  selectPad(): void {
    const { view } = this.#pad
    view.focus()
    selectAll(view.state, view.dispatch)
    this.#shut()
  }

  #select(place: CellPlace): void {
    const { editor } = this.#open!
    const { view } = editor
    const { doc, tr } = view.state
    const whole = TextSelection.between(doc.resolve(1), doc.resolve(doc.content.size - 1))
    view.focus()
    let selection: Selection = TextSelection.create(doc, place === 'start' ? whole.from : whole.to)
    if (place === 'all') selection = TextSelection.create(doc, whole.from, whole.to)
    else if (typeof place === 'object' && 'left' in place) {
      const found = view.posAtCoords(place)
      if (found) selection = TextSelection.between(doc.resolve(found.pos), doc.resolve(found.pos))
    } else if (typeof place === 'object' && 'from' in place) {
      const [from, to] = [place.from, place.to].map((position) => doc.resolve(Math.min(position, doc.content.size)))
      selection = TextSelection.between(from!, to!)
    } else if (typeof place === 'object') selection = bindingOf(view.state)?.selectionOf(place, doc) ?? selection
    view.dispatch(tr.setSelection(selection).scrollIntoView())
  }

  /** Has the pad's own selection where the table is, for what asks for the line. */
  #selectLine(table: string): void {
    const position = this.#tables.positionOf(table)
    if (position === undefined) return
    const { tr, doc } = this.#pad.state
    const line = doc.nodeAt(position)
    if (line) this.#pad.view.dispatch(tr.setSelection(TextSelection.create(doc, position + line.nodeSize - 1)))
  }

  #shut(): void {
    const open = this.#open
    if (open === undefined) return
    this.#open = undefined
    this.#hasFocus = false
    cellEditor.set(undefined)
    focusedCell.set(null)
    close(open)
  }

  readonly #noteFocus = ({ target }: FocusEvent): void => {
    this.#hasFocus = target instanceof Node && this.#open?.editor.view.dom.contains(target) === true
  }

  /** Goes to the cell that somebody else has set. */
  readonly #follow = (): void => {
    const wanted = focusedCell.get()
    if (isSameCell(wanted, this.#open?.cell)) return
    if (wanted === null) this.leave('line')
    else if (!this.open(wanted)) focusedCell.set(this.#open?.cell ?? null)
  }

  /** Selects what somebody else has asked for. */
  readonly #selectAsked = (): void => {
    const asked = askedInCell.get()
    if (asked === null) return
    askedInCell.set(null)
    this.open(asked.cell, asked)
  }

  /** Looks after the open cell once tables have been drawn: it may be elsewhere, or gone. */
  readonly #keep = (): void => {
    if (this.#open === undefined) return
    const { cell, editor } = this.#open
    const { dom } = editor.view
    const hasFocus = this.#hasFocus
    if (this.#tables.cellElement(cell)?.contains(dom)) {
      if (hasFocus && !dom.contains(document.activeElement)) editor.view.focus()
    } else if (hasFocus) this.leave('line')
    else this.#shut()
  }

  /** Goes where something has been undone or done again. */
  readonly #show = ({ text, anchor, head }: PlacedSelection): void => {
    if (text.cell === undefined) {
      if (this.#open) this.#pad.view.focus()
    } else if (!this.open(text.cell, { anchor, head }) && this.#open) this.leave('line')
  }
}

const close = ({ editor, release }: OpenCell): void => {
  release()
  editor.view.dom.remove()
  // Tools let go of it once they have been drawn again.
  setTimeout(() => editor.destroy())
}
