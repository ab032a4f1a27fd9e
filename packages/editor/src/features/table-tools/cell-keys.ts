import type { KeyboardEvent } from 'react'
import { askedInCell, focusedCell } from '../../lib/tables/table-focus.ts'
import type { TableCommands } from './table-commands.ts'

/** Keys that lead to another cell: by how many rows down, and columns to the right. */
export const STEPS: Readonly<Record<string, readonly [down: number, on: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

interface KeyContext {
  readonly commands: TableCommands
  readonly isRtl: boolean
  readonly openMenu: () => void
  /** Leads out of the table, into the line behind it, or into the text before or behind it. */
  readonly leave: (by?: -1 | 0 | 1) => void
}

const isMod = ({ ctrlKey, metaKey }: KeyboardEvent): boolean => ctrlKey || metaKey

/** Does what a key with Ctrl or ⌘ says. Returns whether it says something. */
const pressMod = (event: KeyboardEvent, { commands, openMenu }: KeyContext): boolean => {
  const key = event.key.toLowerCase()
  if (key === 'a') commands.widen('all')
  else if (key === ' ') commands.widen('column')
  else if (key === 'z') void commands.editor.commands[event.shiftKey ? 'redo' : 'undo']()
  else if (key === 'y') void commands.editor.commands.redo()
  else if (key === 'm' && event.shiftKey) openMenu()
  else return false
  return true
}

export const isMenuKey = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean =>
  key === 'ContextMenu' || (key === 'F10' && shiftKey)

const pressPlain = (event: KeyboardEvent, { commands, openMenu, leave }: KeyContext): boolean => {
  const { selection } = commands
  if (isMenuKey(event)) openMenu()
  else if (event.key === 'Delete' || event.key === 'Backspace') commands.clear()
  else if (event.key === ' ' && event.shiftKey) commands.widen('row')
  else if (event.key === 'Escape') leave()
  else if (event.key === 'Tab') {
    const by = event.shiftKey ? -1 : 1
    if (!selection.go(0, by, false) && !goToNextRow(commands, by)) leave(by)
  } else if (event.key === 'Enter' || event.key === 'F2') {
    const selected = selection.store.get()
    if (selected === undefined) return false
    focusedCell.set({ table: selected.table, ...selected.head })
  } else {
    if (isWritten(event)) writeOver(commands)
    return false
  }
  return true
}

/** Returns whether a key writes, or begins to compose, letters. */
const isWritten = ({ key, altKey }: KeyboardEvent): boolean => key === 'Process' || (!altKey && [...key].length === 1)

/** Opens the last selected cell with its text selected, in whose place what is typed comes: no key is for nothing. */
const writeOver = ({ selection, editor }: TableCommands): void => {
  const selected = selection.store.get()
  if (selected === undefined || !editor.isEditable) return
  askedInCell.set({ cell: { table: selected.table, ...selected.head }, from: 0, to: Number.MAX_SAFE_INTEGER })
}

/** Goes to the first cell of the next row, or the last of the one before. Returns whether there is one. */
const goToNextRow = ({ selection }: TableCommands, by: 1 | -1): boolean => {
  if (!selection.go(by, 0, false)) return false
  while (selection.go(0, -by, false));
  return true
}

/** Does what a key says while cells are selected. */
export const pressInCells = (event: KeyboardEvent, context: KeyContext): void => {
  const { commands, isRtl } = context
  const step = STEPS[event.key]
  let isDone = true
  if (step !== undefined && !isMod(event)) {
    const [down, on] = [step[0], step[1] * (isRtl ? -1 : 1)]
    if (event.altKey && event.shiftKey) commands.moveBy(down === 0 ? 'column' : 'row', (down + on) as 1 | -1)
    else if (!commands.selection.go(down, on, event.shiftKey) && !event.shiftKey && down !== 0)
      context.leave(down as 1 | -1)
  } else isDone = isMod(event) ? pressMod(event, context) : pressPlain(event, context)
  if (!isDone) return
  event.preventDefault()
  event.stopPropagation()
}
