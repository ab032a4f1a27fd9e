import type { Editor } from '@tiptap/core'
import { Slice } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isComposedKey } from '@sheaf/ui/lib/composed-keys'
import { selectFileAt } from '../../text-binding/lines/file-lines.ts'
import { caretLine, isFile, isTable } from '../../text-binding/lines/line-commands.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import type { CellWriting } from './cell-writing.ts'
import { cellOf } from './table-cells.ts'

const key = new PluginKey('enterTables')

/** Returns the table to which a key leads from the caret, and which end of it comes first. */
const tableAhead = (view: EditorView, pressed: string): { table: string; from: 'first' | 'last' } | undefined => {
  const at = caretLine(view.state)
  if (at === undefined) return undefined
  const { doc } = view.state
  const isBack = pressed === 'ArrowUp' || pressed === 'ArrowLeft'
  // The letters of a table's own line are below it.
  const ahead = isBack ? at.node : doc.nodeAt(at.position + at.node.nodeSize)
  const line = ahead ? lineOf(ahead) : undefined
  if (line === undefined || !isTable(line)) return undefined
  const { parentOffset } = view.state.selection.$head
  const isAtEnd = {
    ArrowUp: () => view.endOfTextblock('up'),
    ArrowDown: () => view.endOfTextblock('down'),
    ArrowLeft: () => parentOffset === 0,
    ArrowRight: () => parentOffset === at.node.content.size,
  }[pressed as 'ArrowUp']
  return isAtEnd?.() ? { table: line.table!, from: isBack ? 'last' : 'first' } : undefined
}

const isArrow = (pressed: string): boolean => /^Arrow(Up|Down|Left|Right)$/.test(pressed)

/**
 * Lets letters be selected with the mouse that has just put the caret into a cell. One that selects none has clicked in its
 * editor.
 */
const selectByMouse = ({ view }: Editor): void => {
  const { anchor } = view.state.selection
  const stop = new AbortController()
  const { signal } = stop
  window.addEventListener(
    'mousemove',
    ({ clientX, clientY }) => {
      if (view.isDestroyed) return stop.abort()
      const found = view.posAtCoords({ left: clientX, top: clientY })
      if (!found || found.pos === view.state.selection.head) return
      const { doc, tr } = view.state
      view.dispatch(tr.setSelection(TextSelection.between(doc.resolve(anchor), doc.resolve(found.pos))))
    },
    { signal },
  )
  window.addEventListener(
    'mouseup',
    (event) => {
      stop.abort()
      if (view.isDestroyed || !view.state.selection.empty) return
      view.someProp('handleClick', (handle) => handle(view, view.state.selection.head, event))
    },
    { signal },
  )
}

/** Selects the picture or file of a line by its number. Returns whether there is one. */
const selectFile = ({ state, view }: Editor, line: number): boolean => {
  let position = 0
  for (let before = 0; before < line; before += 1) position += state.doc.maybeChild(before)?.nodeSize ?? 0
  const node = line === -1 ? null : state.doc.nodeAt(position)
  if (node === null || !isFile(lineOf(node))) return false
  view.dispatch(selectFileAt(state.tr, position))
  return true
}

/**
 * Puts the caret into a cell by a click or by the arrows from the lines around, and takes files that are dropped on one.
 * Returns a function that ends this.
 */
export const enterTables = (pad: Editor, writing: CellWriting): (() => void) => {
  const press = (event: MouseEvent): void => {
    const { target, button, clientX, clientY } = event
    const cell = cellOf(target)
    if (cell === undefined || button !== 0 || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    if (!(target instanceof Element) || writing.editor?.view.dom.contains(target)) return
    const boxes = [...(target.closest('[data-column]')?.querySelectorAll('input') ?? [])]
    const drawn = target.closest('.pad-cell > figure > [contenteditable=false]')?.parentElement
    const line = drawn ? [...drawn.parentElement!.children].indexOf(drawn) : -1
    if (!writing.open(cell, { left: clientX, top: clientY })) return
    event.preventDefault()
    const { editor } = writing
    if (target instanceof HTMLInputElement) editor?.view.dom.querySelectorAll('input')[boxes.indexOf(target)]?.click()
    else if (editor && !selectFile(editor, line)) selectByMouse(editor)
  }
  const drop = (event: DragEvent): void => {
    const { target, clientX, clientY, dataTransfer, defaultPrevented } = event
    const cell = cellOf(target)
    if (cell === undefined || defaultPrevented || !dataTransfer?.types.includes('Files')) return
    // The editor that is in a cell already takes what is dropped on it.
    if (!(target instanceof Element) || writing.editor?.view.dom.contains(target)) return
    if (!writing.open(cell, { left: clientX, top: clientY })) return
    const view = writing.editor?.view
    if (view?.someProp('handleDrop', (handle) => handle(view, event, Slice.empty, false))) event.preventDefault()
  }
  pad.view.dom.addEventListener('mousedown', press)
  pad.view.dom.addEventListener('drop', drop)
  pad.registerPlugin(
    new Plugin({
      key,
      props: {
        handleKeyDown: (view, event) => {
          const { key: pressed, shiftKey, ctrlKey, metaKey, altKey } = event
          if (isComposedKey(event) || shiftKey || ctrlKey || metaKey || altKey || !isArrow(pressed)) return false
          const ahead = tableAhead(view, pressed)
          if (ahead === undefined) return false
          const { table, from } = ahead
          if (pressed === 'ArrowUp' || pressed === 'ArrowDown')
            return writing.enterRow(table, from, view.coordsAtPos(view.state.selection.head).left)
          const cell = writing.order(table).at(from === 'first' ? 0 : -1)
          return cell !== undefined && writing.open(cell, from === 'first' ? 'start' : 'end')
        },
      },
    }),
  )
  return () => {
    pad.view.dom.removeEventListener('mousedown', press)
    pad.view.dom.removeEventListener('drop', drop)
    if (!pad.isDestroyed) pad.unregisterPlugin(key)
  }
}
