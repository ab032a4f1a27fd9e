import { VisuallyHidden } from '@mantine/core'
import { readTable } from '@sheaf/document/table/structure'
import type { Axis } from '@sheaf/document/table/structure-values'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useMatches } from '@sheaf/ui/lib/use-matches'
import { Selection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useCallback, useEffect, useRef, useState, useReducer } from 'react'
import { createPortal } from 'react-dom'
import type * as Y from 'yjs'
import { caretBehindTable } from '../../text-binding/lines/behind-table.ts'
import { positionsOf } from '../../text-binding/lines/line-blocks.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { focusedCell } from '../../lib/tables/table-focus.ts'
import { pressInCells } from './cell-keys.ts'
import type { SelectedRange } from './cell-selection.ts'
import { SumBar } from './sum-bar.tsx'
import { numbersOf, TableCommands } from './table-commands.ts'
import { aroundOf, cellElement, isRtl, tableElement, cellOf, boxOf } from './table-dom.ts'
import { TableHandles } from './table-handles.tsx'
import { useCellClipboard } from './use-cell-clipboard.ts'
import { useCellPointer } from './use-cell-pointer.ts'
import { useKeysInCell } from './use-keys-in-cell.ts'
import { useTableDrag } from './use-table-drag.ts'
import './table-tools.css'

/** Draws again whenever the text or a table has changed, is laid out otherwise or scrolled. Returns how often it has. */
const useRedraw = ({ editor, doc }: TableCommands): number => {
  const [times, redraw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    const stop = new AbortController()
    let frame = 0
    const soon = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(redraw)
    }
    const resized = new ResizeObserver(soon)
    resized.observe(editor.view.dom)
    doc.on('afterTransaction', soon)
    document.addEventListener('scroll', soon, { capture: true, passive: true, signal: stop.signal })
    return () => {
      stop.abort()
      cancelAnimationFrame(frame)
      resized.disconnect()
      doc.off('afterTransaction', soon)
    }
  }, [editor, doc])
  return times
}

interface CellMarksProps {
  readonly editor: Editor
  readonly selected: SelectedRange
  /** Whether a cell is being chosen for something. */
  readonly isPicking: boolean
}

/** Shows which cells are selected. */
const CellMarks = ({ editor, selected: { table, read, range }, isPicking }: CellMarksProps) => {
  const drawn = tableElement(editor, table)
  const box = drawn && boxOf(editor, drawn, read, range)
  return box && <div className="pad-marked-cells" data-picking={isPicking || undefined} style={box} aria-hidden />
}

const FINE_POINTER = '(hover: hover) and (pointer: fine)'

interface TableToolsProps {
  readonly editor: Editor
  readonly doc: Y.Doc
  /** Returns the code of the language in which numbers, dates and words of the pad are written. */
  readonly languageOf: () => string
  /** Takes pictures that are pasted into cells; left out where no files are. */
  readonly files?: PadFiles
}

/** Returns what is said of selected cells. */
const useSelectionLabel = (commands: TableCommands, selected: SelectedRange | undefined): string => {
  const t = useT()
  if (selected === undefined) return ''
  const { range } = selected
  if (commands.count() === 1) {
    const [text] = commands.texts()
    const values = { row: String(range.row + 1), column: String(range.column + 1), text: text ?? '' }
    return t(text ? 'EDITOR.TABLE_TOOL.SAID.CELL' : 'EDITOR.TABLE_TOOL.SAID.EMPTY_CELL', values)
  }
  return t('EDITOR.TABLE_TOOL.SAID.SELECTED', {
    rows: numbersOf(range.row, range.rows),
    columns: numbersOf(range.column, range.columns),
  })
}

/** Returns a function that chooses the cell for a value, once it has been asked for. */
const usePicking = (commands: TableCommands) => {
  const t = useT()
  const [value, setValue] = useState<string>()
  const ask = (written: string): void => {
    setValue(written)
    commands.announce(t('EDITOR.TABLE_TOOL.PICK'))
  }
  const pick = useCallback(
    (cell: ReturnType<typeof cellOf>) => {
      setValue(undefined)
      if (cell === undefined || value === undefined) return
      commands.selection.store.set({ table: cell.table, anchor: cell, head: cell })
      commands.write(cell.table, cell, value)
    },
    [commands, value],
  )
  return { value, ask, pick: value === undefined ? undefined : pick, cancel: () => setValue(undefined) }
}

type Cell = NonNullable<ReturnType<typeof cellOf>>

/** Distance in pixels around a table in which its handles stay. */
const NEAR_PX = 28

/** Returns the cell that is pointed at with a mouse, or was last as long as the pointer stays near its table. */
const useHoveredCell = ({ editor }: TableCommands): Cell | undefined => {
  const [cell, setCell] = useState<Cell>()
  useEffect(() => {
    const around = aroundOf(editor)
    if (around === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const point = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return
      const pointed = cellOf(event.target)
      setCell((now) => {
        if (pointed) return now?.element === pointed.element ? now : pointed
        const box = now && tableElement(editor, now.table)?.getBoundingClientRect()
        const isNear =
          box &&
          event.clientX > box.left - NEAR_PX &&
          event.clientX < box.right + NEAR_PX &&
          event.clientY > box.top - NEAR_PX &&
          event.clientY < box.bottom + NEAR_PX
        return isNear ? now : undefined
      })
    }
    around.addEventListener('pointermove', point, { signal, passive: true })
    around.addEventListener('pointerleave', () => setCell(undefined), { signal })
    return () => stop.abort()
  }, [editor])
  return cell
}

/** What one does with tables: selecting cells, moving, sorting and the like (TBL-84 to TBL-99). */
export const TableTools = ({ editor, doc, languageOf, files }: TableToolsProps) => {
  const t = useT()
  const [commands] = useState(() => new TableCommands(editor, doc, languageOf, files))
  const { selection } = commands
  const place = useRef<HTMLDivElement>(null)
  const isFine = useMatches(FINE_POINTER)
  const [open, setOpen] = useState<Axis | 'cell'>()
  const openCellMenu = useCallback(() => setOpen('cell'), [])
  const store = useStore(selection.store)
  const focus = useStore(focusedCell)
  const said = useStore(commands.said)
  const hovered = useHoveredCell(commands)
  const picking = usePicking(commands)
  const { drag, press, wasDragged } = useTableDrag(commands)
  // Browsers would scroll to what has the keys, which stands behind the text.
  const focusKeys = useCallback(() => place.current?.focus({ preventScroll: true }), [])
  useRedraw(commands)
  useCellPointer(commands, picking.pick)
  useCellClipboard(commands, place)
  useKeysInCell(commands, openCellMenu)

  const selected = selection.rangeOf(store)
  const label = useSelectionLabel(commands, selected)
  // The element that has the keys of selected cells is none of the table, which is drawn anew as it changes.
  useEffect(() => {
    if (store === undefined) return
    const drawn = tableElement(editor, store.table)
    const cell = drawn && cellElement(drawn, store.head)
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    focusKeys()
    // Letters that were selected on the way out of a cell's text stand in selected cells now.
    document.getSelection()?.removeAllRanges()
  }, [editor, store, focusKeys])
  // Cells that somebody else has removed are no longer selected.
  useEffect(() => {
    if (store !== undefined && selected === undefined) selection.store.set(undefined)
  })
  const around = aroundOf(editor)
  if (around === null) return null
  const focused = focus && selection.rangeOf({ table: focus.table, anchor: focus, head: focus })
  const pointed = hovered && isFine && selection.rangeOf({ table: hovered.table, anchor: hovered, head: hovered })
  /** Leads the caret out of the table, or into the line before or behind it. */
  const leave = (by: -1 | 0 | 1 = 0): void => {
    const table = store?.table
    selection.store.set(undefined)
    const drawn = table === undefined ? null : tableElement(editor, table)
    const line = drawn?.closest('.pad-table')?.parentElement
    if (line) {
      const { doc: text } = editor.state
      const number = text.resolve(editor.view.posAtDOM(line, 0)).index(0)
      const { from, to } = positionsOf(text, { from: number, to: number + 1 })
      if (by === 0) editor.view.dispatch(caretBehindTable(editor.state, from))
      else editor.commands.setTextSelection(Selection.near(text.resolve(by < 0 ? from : to), by).head)
    }
    editor.view.focus()
  }
  const close = (): void => {
    setOpen(undefined)
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.closest('[role="menu"]')) focusKeys()
  }
  const pressKey = (event: React.KeyboardEvent): void => {
    if (picking.value !== undefined && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape' || store === undefined) picking.cancel()
      else picking.pick?.({ table: store.table, ...store.head, element: around })
      return
    }
    const drawn = store && tableElement(editor, store.table)
    pressInCells(event, { commands, isRtl: !!drawn && isRtl(drawn), openMenu: openCellMenu, leave })
  }
  const shown = drag ? tableShown(doc, drag.table) : (selected ?? pointed ?? focused ?? undefined)
  return createPortal(
    <div className="pad-table-tools" dir={getComputedStyle(editor.view.dom).direction}>
      {selected && <CellMarks editor={editor} selected={selected} isPicking={picking.value !== undefined} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it has the focus while cells are selected */}
      <div
        ref={place}
        role="group"
        tabIndex={-1}
        className="pad-table-keys"
        aria-label={label || t('EDITOR.TABLE_TOOL.CELLS')}
        aria-describedby="pad-table-keys-description"
        hidden={store === undefined}
        onKeyDown={pressKey}
      />
      {shown && (
        <TableHandles
          commands={commands}
          selected={selected}
          shown={pointed && pointed.table === shown.table ? pointed : shown}
          isFine={isFine}
          drag={drag}
          open={open}
          onPress={press}
          wasDragged={wasDragged}
          onOpen={setOpen}
          onClose={close}
          onDone={focusKeys}
          onWrite={picking.ask}
        />
      )}
      {selected && picking.value === undefined && commands.count() > 1 && (
        <SumBar commands={commands} selected={selected} onWrite={picking.ask} />
      )}
      <span id="pad-table-keys-description" hidden>
        {t('EDITOR.TABLE_TOOL.KEYS')}
      </span>
      <VisuallyHidden aria-live="polite">
        <span key={said.times}>{said.text}</span>
      </VisuallyHidden>
    </div>,
    around,
  )
}

/** Returns the first cell of a table, for what is shown while something of it is dragged. */
const tableShown = (doc: Y.Doc, table: string): SelectedRange | undefined => {
  const read = readTable(doc, table)
  return read.cells.length === 0 ? undefined : { table, read, range: { row: 0, column: 0, rows: 1, columns: 1 } }
}
