import type { Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import { type LinesPlace, mapPlace, rangeAt } from './line-menu.ts'
import { placeAtHeight } from './line-places.ts'
import { useShownDragging } from '../../lib/menus/use-shown-dragging.ts'

/** Distance in pixels from which on a press is a drag. */
const DRAG_FROM_PX = 4
/** Distance from the edge of the text in pixels within which it scrolls, and by how much in each frame. */
const EDGE_PX = 40
const SCROLL_PX = 12

/** What is being dragged, and before which line it would be let go. */
export interface LineDrag {
  readonly lines: LinesPlace
  readonly place: number
}

/** Follows one drag from the press on. Returns a function that ends it without a move. */
const followDrag = (
  editor: Editor,
  pressed: { readonly y: number; readonly pointer: number; readonly lines: LinesPlace },
  show: (drag: LineDrag | undefined) => void,
  end: (hasDragged: boolean) => void,
): (() => void) => {
  const stop = new AbortController()
  const { signal } = stop
  const scroller = editor.view.dom.closest('.pad-scroll')
  let { lines } = pressed
  let y = pressed.y
  let isDragging = false
  let frame = 0

  const finish = (): void => {
    stop.abort()
    cancelAnimationFrame(frame)
    editor.off('transaction', follow)
    show(undefined)
    end(isDragging)
  }
  const draw = (): void => show({ lines, place: placeAtHeight(editor, y) })
  // The text scrolls while the pointer rests near its edge.
  const scroll = (): void => {
    const room = scroller?.getBoundingClientRect()
    const by = !room ? 0 : y < room.top + EDGE_PX ? -SCROLL_PX : y > room.bottom - EDGE_PX ? SCROLL_PX : 0
    if (scroller && by !== 0) {
      scroller.scrollTop += by
      draw()
    }
    frame = requestAnimationFrame(scroll)
  }
  const follow = ({ transaction }: { readonly transaction: Transaction }): void => {
    const now = mapPlace(lines, transaction.mapping)
    if (now) lines = now
    else finish()
  }
  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pressed.pointer) return
    y = event.clientY
    if (!isDragging && Math.abs(y - pressed.y) < DRAG_FROM_PX) return
    if (!isDragging) frame = requestAnimationFrame(scroll)
    isDragging = true
    draw()
  }
  const drop = (event: PointerEvent): void => {
    if (event.pointerId !== pressed.pointer) return
    const place = placeAtHeight(editor, event.clientY)
    const hasMoved = isDragging
    const range = hasMoved ? rangeAt(editor, lines) : undefined
    finish()
    if (range) editor.chain().moveLinesTo(range, place).focus(undefined, { scrollIntoView: false }).run()
  }
  const cancel = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    finish()
  }
  editor.on('transaction', follow)
  window.addEventListener('pointermove', move, { signal })
  window.addEventListener('pointerup', drop, { signal })
  window.addEventListener('pointercancel', finish, { signal })
  window.addEventListener('keydown', cancel, { signal, capture: true })
  return finish
}

/** Lets lines be dragged by a handle (EDT-169). `wasDragged` tells whether the last press was a drag and no click. */
export const useLineDrag = (editor: Editor) => {
  const [drag, setDrag] = useState<LineDrag>()
  const hasDragged = useRef(false)
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  useShownDragging(drag !== undefined)
  const press = (event: ReactPointerEvent, lines: LinesPlace): void => {
    hasDragged.current = false
    if (event.button !== 0) return
    const pressed = { y: event.clientY, pointer: event.pointerId, lines }
    stop.current = followDrag(editor, pressed, setDrag, (was) => {
      hasDragged.current = was
      stop.current = undefined
    })
  }
  return { drag, press, wasDragged: () => hasDragged.current }
}
