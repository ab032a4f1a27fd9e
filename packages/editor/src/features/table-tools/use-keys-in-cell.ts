import { useEffect } from 'react'
import { isMenuKey, STEPS } from './cell-keys.ts'
import { cellElement, cellOf, isRtl, tableElement } from './table-dom.ts'
import type { TableCommands } from './table-commands.ts'

/** Returns whether nothing of a cell's text is behind the caret, or before it. */
const isAtEdge = (cell: HTMLElement, isEnd: boolean): boolean => {
  const { focusNode = null, focusOffset = 0 } = document.getSelection() ?? {}
  if (focusNode === null || !cell.contains(focusNode)) return false
  const rest = document.createRange()
  rest.selectNodeContents(cell)
  if (isEnd) rest.setStart(focusNode, focusOffset)
  else rest.setEnd(focusNode, focusOffset)
  return rest.toString() === ''
}

/** Opens the menu of the cell that is written in by keys, and selects cells from there on past the edge of its text. */
export const useKeysInCell = (commands: TableCommands, openMenu: () => void) => {
  useEffect(() => {
    const { editor, selection } = commands
    const press = (event: KeyboardEvent): void => {
      const target = cellOf(event.target)
      if (target === undefined || !editor.isEditable || event.isComposing) return
      const cell = { row: target.row, column: target.column }
      const step = STEPS[event.key]
      const drawn = tableElement(editor, target.table)
      const element = drawn && cellElement(drawn, cell)
      const isExtending =
        step !== undefined &&
        event.shiftKey &&
        !event.ctrlKey &&
        !event.metaKey &&
        !event.altKey &&
        element !== null &&
        isAtEdge(element, step[0] + step[1] * (isRtl(element) ? -1 : 1) > 0)
      if (!isExtending && !isMenuKey(event)) return
      event.preventDefault()
      event.stopPropagation()
      selection.store.set({ table: target.table, anchor: cell, head: cell })
      if (!isExtending) openMenu()
      else selection.go(step[0], step[1] * (isRtl(element) ? -1 : 1), true)
    }
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [commands, openMenu])
}
