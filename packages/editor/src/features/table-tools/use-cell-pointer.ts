import { useEffect } from 'react'
import { focusedCell } from '../../lib/tables/table-focus.ts'
import { aroundOf, cellOf } from './table-dom.ts'
import type { TableCommands } from './table-commands.ts'

/** What belongs to the tools, on which a press leaves the selection as it is. */
const TOOLS = '.pad-table-tools, [role="menu"], .mantine-Menu-dropdown'

/** Attribute of the page while cells are selected by dragging: no letters are selected then. */
const DRAGGING = 'data-selecting-cells'

/** Whether something that has the focus is a text that is written in, within a cell. */
const isTextOfCell = (focused: EventTarget | null): boolean =>
  cellOf(focused) !== undefined && (focused as HTMLElement).isContentEditable

/** Selects cells by a click, by dragging over several, and by a click with Shift. */
export const useCellPointer = (
  commands: TableCommands,
  pick: ((cell: ReturnType<typeof cellOf>) => void) | undefined,
) => {
  const { editor, selection } = commands
  useEffect(() => {
    const around = aroundOf(editor)
    if (around === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    let pressed: ReturnType<typeof cellOf>
    let isDragging = false

    const end = (): void => {
      pressed = undefined
      isDragging = false
      document.body.removeAttribute(DRAGGING)
    }
    const down = (event: PointerEvent): void => {
      if (event.button !== 0 || !editor.isEditable) return
      if (event.target instanceof Element && event.target.closest(TOOLS)) return
      const cell = cellOf(event.target)
      const selected = selection.store.get()
      if (pick !== undefined && cell) {
        event.preventDefault()
        pick(cell)
        return
      }
      if (cell === undefined) {
        selection.store.set(undefined)
        return
      }
      const focused = selected ?? (focusedCell.get() && { table: focusedCell.get()!.table, anchor: focusedCell.get()! })
      if (event.shiftKey && focused?.table === cell.table) {
        event.preventDefault()
        selection.store.set({ table: cell.table, anchor: focused.anchor, head: cell })
        return
      }
      // A finger scrolls.
      if (event.pointerType !== 'touch') pressed = cell
    }
    const move = (event: PointerEvent): void => {
      if (pressed === undefined || event.buttons !== 1) return
      const cell = cellOf(document.elementFromPoint(event.clientX, event.clientY))
      if (cell?.table !== pressed.table) return
      if (!isDragging && cell.row === pressed.row && cell.column === pressed.column) return
      isDragging = true
      document.body.setAttribute(DRAGGING, '')
      document.getSelection()?.removeAllRanges()
      selection.store.set({ table: cell.table, anchor: pressed, head: cell })
    }
    const click = (event: MouseEvent): void => {
      const cell = cellOf(event.target)
      if (cell === undefined || event.shiftKey || event.button !== 0 || pick !== undefined || !editor.isEditable) return
      // A link is opened, and not the cell chosen.
      if (event.target instanceof Element && event.target.closest('a')) return
      const selected = selection.store.get()
      if (selected !== undefined && selected.head !== selected.anchor && wasDragged) return
      setTimeout(() => {
        if (isTextOfCell(document.activeElement)) selection.store.set(undefined)
        else selection.store.set({ table: cell.table, anchor: cell, head: cell })
      })
    }
    let wasDragged = false
    const up = (): void => {
      wasDragged = isDragging
      end()
    }
    around.addEventListener('pointerdown', down, { signal, capture: true })
    // The browser would select letters up to there.
    around.addEventListener(
      'mousedown',
      (event) => {
        if (cellOf(event.target) && (event.shiftKey || pick !== undefined)) event.preventDefault()
      },
      { signal, capture: true },
    )
    window.addEventListener('pointermove', move, { signal, passive: true })
    window.addEventListener('pointerup', up, { signal })
    window.addEventListener('pointercancel', end, { signal })
    around.addEventListener('click', click, { signal })
    // A press that opens the text of a cell is no click for browsers: what was pressed is gone when it ends.
    around.addEventListener('focusin', ({ target }) => isTextOfCell(target) && selection.store.set(undefined), {
      signal,
    })
    return () => {
      stop.abort()
      end()
    }
  }, [editor, selection, pick])
}
