import type { Editor } from '@tiptap/core'
import { Plugin, PluginKey, Selection, TextSelection } from '@tiptap/pm/state'
import type { CellId } from '@sheaf/document/table/cell'
import { isComposedKey } from '@sheaf/ui/lib/composed-keys'
import { focusedCell } from '../../lib/tables/table-focus.ts'
import type { SelectionAnchor } from '../../text-binding/anchors.ts'
import { caretBehindTable } from '../../text-binding/lines/behind-table.ts'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { caretLine } from '../../text-binding/lines/line-commands.ts'
import { newLine, removeBackward } from '../../text-binding/lines/split-and-join.ts'
import { OWN_STEP } from '../../text-binding/step-keys.ts'
import { UnshownEditor } from '../../text-binding/unshown-editor.ts'
import { CellOrder } from './cell-order.ts'
import { cellOf } from './table-cells.ts'
import type { TableViews } from './table-views.ts'

/** A cell and the selection in it with which it is to be opened. */
export interface AwaitedPlace {
  readonly cell: CellId
  readonly place: SelectionAnchor
}

/** Time in ms after which a composition is looked at again. */
const COMPOSED_MS = 30

const key = new PluginKey('awaitedCell')

interface Awaited {
  readonly cell: CellId
  readonly text: UnshownEditor
  /** Whether the line of the table had letters of its own before. */
  readonly hasLetters: boolean
}

/**
 * Writes what is typed into the cell that has been asked for, while what opens an editor in it is still on its way: the
 * caret stands in the line of the table meanwhile. It ends when the caret goes elsewhere.
 */
export class AwaitedCell {
  readonly #pad: Editor
  readonly #tables: TableViews
  readonly #stop = new AbortController()
  readonly #stops: (() => void)[]
  #awaited: Awaited | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(pad: Editor, tables: TableViews) {
    this.#pad = pad
    this.#tables = tables
    pad.registerPlugin(
      new Plugin({
        key,
        props: {
          handleTextInput: (_view, _from, _to, text) => this.#type(text),
          handleKeyDown: (_view, event) => this.#press(event),
          handlePaste: (_view, { clipboardData }) => this.#type(clipboardData?.getData('text/plain') ?? ''),
        },
      }),
      (own, others) => [own, ...others],
    )
    pad.on('transaction', this.#look)
    pad.view.dom.addEventListener('mousedown', this.#point, { signal: this.#stop.signal })
    this.#stops = [focusedCell.subscribe(this.#follow), () => void pad.off('transaction', this.#look)]
    this.#follow()
  }

  /** Ends it. Returns the cell that has been asked for, with the caret behind what was typed in it. */
  end(): AwaitedPlace | undefined {
    const { cell, text } = this.#awaited ?? {}
    // Whoever has gone on to write elsewhere is not called back.
    const isElsewhere = document.activeElement?.matches('input, textarea') === true
    if (isElsewhere) focusedCell.set(null)
    const asked = cell && text && !isElsewhere && { cell, place: text.binding.anchorsOf(text.state.selection) }
    this.#stop.abort()
    for (const stop of this.#stops) stop()
    if (!this.#pad.isDestroyed) this.#pad.unregisterPlugin(key)
    this.#letGo()
    return asked || undefined
  }

  #letGo(): void {
    clearTimeout(this.#timer)
    const { cell, text } = this.#awaited ?? {}
    text?.end()
    if (cell) this.#tables.cellElement(cell)?.removeAttribute('data-awaited')
    this.#awaited = undefined
  }

  readonly #follow = (): void => {
    this.#letGo()
    const cell = focusedCell.get()
    const element = cell && this.#tables.cellElement(cell)
    const binding = bindingOf(this.#pad.state)
    if (!cell || !element || binding === undefined || !this.#pad.isEditable) return
    const text = new UnshownEditor(binding.ofCell(cell))
    const { tr } = text.state
    text.dispatch(tr.setSelection(Selection.atEnd(tr.doc)))
    this.#awaited = { cell, text, hasLetters: (caretLine(this.#pad.state)?.node.content.size ?? 0) > 0 }
    element.setAttribute('data-awaited', '')
  }

  /** Asks for a cell that is clicked. */
  readonly #point = (event: MouseEvent): void => {
    const { target, button, ctrlKey, metaKey } = event
    const cell = cellOf(target)
    const position = cell && this.#tables.positionOf(cell.table)
    const { view, isEditable } = this.#pad
    if (position === undefined || cell === undefined || button !== 0 || ctrlKey || metaKey || !isEditable) return
    event.preventDefault()
    view.focus()
    const { doc, tr } = view.state
    const end = position + (doc.nodeAt(position)?.nodeSize ?? 0) - 1
    view.dispatch(tr.setSelection(TextSelection.create(doc, end)))
    focusedCell.set(cell)
  }

  /** Lets go of the cell once the caret is elsewhere, and moves into it what has come into the line of its table. */
  readonly #look = (): void => {
    if (this.#awaited === undefined) return
    const at = caretLine(this.#pad.state)
    if (at?.line.table !== this.#awaited.cell.table) focusedCell.set(null)
    else if (at.node.content.size > 0 && !this.#awaited.hasLetters) {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(this.#take, COMPOSED_MS)
    }
  }

  /** Moves what the browser has put into the line by itself, as it does where a word is composed. */
  readonly #take = (): void => {
    const { view } = this.#pad
    const at = caretLine(view.state)
    if (view.composing) this.#timer = setTimeout(this.#take, COMPOSED_MS)
    else if (at !== undefined && at.line.table === this.#awaited?.cell.table && at.node.content.size > 0) {
      const [from, text] = [at.position + 1, at.node.textContent]
      view.dispatch(view.state.tr.delete(from, from + at.node.content.size).setMeta('addToHistory', false))
      this.#type(text)
    }
  }

  #type(written: string): boolean {
    const { text } = this.#awaited ?? {}
    if (text === undefined || written === '') return false
    for (const [at, line] of written.split(/\r?\n/).entries()) {
      if (at > 0) newLine(text.state, text.dispatch)
      if (line !== '') text.dispatch(text.state.tr.insertText(line))
    }
    return true
  }

  #press(event: KeyboardEvent): boolean {
    const { cell, text } = this.#awaited ?? {}
    const { key: pressed, shiftKey, ctrlKey, metaKey, altKey } = event
    if (!cell || !text || isComposedKey(event) || ctrlKey || metaKey || altKey) return false
    if (pressed === 'Enter') return newLine(text.state, text.dispatch)
    if (pressed === 'Backspace') {
      if (!removeBackward(text.state, text.dispatch)) removeLetter(text)
      return true
    }
    if (pressed === 'Escape') {
      const { state, view } = this.#pad
      const position = this.#tables.positionOf(cell.table)
      focusedCell.set(null)
      if (position !== undefined) view.dispatch(caretBehindTable(state, position))
    }
    if (pressed !== 'Tab') return pressed === 'Escape'
    const order = new CellOrder(bindingOf(this.#pad.state)!.doc, cell.table)
    const next = order.beside(cell, shiftKey ? 'previous' : 'next')
    if (next) focusedCell.set(next)
    return next !== undefined
  }
}

/** Removes the letter before the caret, with all signs that it is made of. */
const removeLetter = ({ state, dispatch }: UnshownEditor): void => {
  const { $from, from } = state.selection
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\n')
  const last = [...new Intl.Segmenter().segment(before)].at(-1)?.segment.length ?? 0
  if (last > 0) dispatch(state.tr.delete(from - last, from).setMeta(OWN_STEP, true))
}
