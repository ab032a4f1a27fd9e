import { COLUMN_WIDTH_MAX, type Axis } from '@sheaf/document/table/structure-values'
import { readTable } from '@sheaf/document/table/structure'
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { placeAtPoint, stretchesOf, tableElement } from './table-dom.ts'
import { COLUMN_MIN_PX, type TableCommands } from './table-commands.ts'
import { useShownDragging } from '../../lib/menus/use-shown-dragging.ts'

/** Distance in pixels from which on a press is a drag. */
const DRAG_FROM_PX = 4
/** Distance from an edge in pixels within which what is under the pointer scrolls, and by how much in each frame. */
const EDGE_PX = 40
const SCROLL_PX = 12

/** What is dragged: rows or columns to another place, or the border behind a column. */
export interface TableDrag {
  readonly table: string
  readonly axis: Axis
  readonly isResize: boolean
  /** Before which row or column it would be let go; for a border, the number of its column. */
  readonly place: number
  /** Where a border is drawn, in pixels of the window. */
  readonly at: number
}

interface Press {
  readonly table: string
  readonly axis: Axis
  readonly from: number
  readonly count: number
  readonly isResize: boolean
}

/** Follows one drag from the press on. Returns a function that ends it and changes nothing. */
const followDrag = (
  commands: TableCommands,
  pressed: Press & { readonly x: number; readonly y: number; readonly pointer: number },
  show: (drag: TableDrag | undefined) => void,
  end: (hasDragged: boolean) => void,
): (() => void) => {
  const { table, axis, isResize } = pressed
  const stop = new AbortController()
  const { signal } = stop
  const { editor, doc } = commands
  const scroller = editor.view.dom.closest('.pad-scroll')
  let [x, y] = [pressed.x, pressed.y]
  let isDragging = false
  let frame = 0
  const drawn = () => tableElement(editor, table)
  // The rows and columns are those that were pressed, whatever others put in before them.
  const places = () => {
    const read = readTable(doc, table)
    return axis === 'row' ? read.rows : read.columns
  }
  const ids = places()
    .slice(pressed.from, pressed.from + pressed.count)
    .map(({ id }) => id)

  const placeNow = (): number => {
    const element = drawn()
    if (element === null) return pressed.from
    if (isResize) return places().findIndex(({ id }) => id === ids[0])
    return placeAtPoint(element, readTable(doc, table), axis, axis === 'row' ? y : x)
  }
  const finish = (): void => {
    stop.abort()
    cancelAnimationFrame(frame)
    show(undefined)
    end(isDragging)
  }
  const draw = (): void => show({ table, axis, isResize, place: placeNow(), at: x })
  const scroll = (): void => {
    const [room, holder] = [scroller?.getBoundingClientRect(), drawn()?.closest('.pad-table')]
    const down = !room || axis === 'column' ? 0 : y < room.top + EDGE_PX ? -1 : y > room.bottom - EDGE_PX ? 1 : 0
    const sight = holder?.getBoundingClientRect()
    const on = !sight || axis === 'row' ? 0 : x < sight.left + EDGE_PX ? -1 : x > sight.right - EDGE_PX ? 1 : 0
    if (scroller) scroller.scrollTop += down * SCROLL_PX
    if (holder) holder.scrollLeft += on * SCROLL_PX
    if (down !== 0 || on !== 0) draw()
    frame = requestAnimationFrame(scroll)
  }
  const drop = (): void => {
    const from = places().findIndex(({ id }) => id === ids[0])
    if (from === -1) return
    if (!isResize) {
      commands.moveTo(table, axis, { from, count: ids.length }, placeNow())
      return
    }
    const element = drawn()
    const stretch = element && stretchesOf(element, readTable(doc, table), 'column')[from]
    if (!stretch) return
    const isBackwards = getComputedStyle(element).direction === 'rtl'
    const width = Math.round(isBackwards ? stretch.to - x : x - stretch.from)
    commands.setWidths(table, new Map([[ids[0]!, Math.min(Math.max(width, COLUMN_MIN_PX), COLUMN_WIDTH_MAX)]]))
  }
  window.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId !== pressed.pointer) return
      ;[x, y] = [event.clientX, event.clientY]
      if (!isDragging && Math.hypot(x - pressed.x, y - pressed.y) < DRAG_FROM_PX) return
      if (!isDragging) frame = requestAnimationFrame(scroll)
      isDragging = true
      draw()
    },
    { signal },
  )
  window.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== pressed.pointer) return
      const hasMoved = isDragging
      finish()
      if (hasMoved) drop()
    },
    { signal },
  )
  window.addEventListener('pointercancel', finish, { signal })
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      finish()
    },
    { signal, capture: true },
  )
  return finish
}

/** Lets rows, columns and their borders be dragged. `wasDragged` tells whether the last press was a drag and no click. */
export const useTableDrag = (commands: TableCommands) => {
  const [drag, setDrag] = useState<TableDrag>()
  const hasDragged = useRef(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  useShownDragging(drag !== undefined && !drag.isResize)
  const press = (event: ReactPointerEvent, pressed: Press): void => {
    hasDragged.current = false
    if (event.button !== 0) return
    const at = { x: event.clientX, y: event.clientY, pointer: event.pointerId }
    stop.current = followDrag(commands, { ...pressed, ...at }, setDrag, (was) => {
      hasDragged.current = was
      stop.current = undefined
    })
  }
  return { drag, press, wasDragged: () => hasDragged.current }
}
