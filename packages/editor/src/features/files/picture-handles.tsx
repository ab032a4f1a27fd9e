import type { Editor } from '@tiptap/core'
import { type PointerEvent, useRef } from 'react'
import { changeFile } from '../../text-binding/lines/file-lines.ts'
import type { PlacedLine } from '../../text-binding/lines/line-commands.ts'
import { fileLineAt } from './picked-file.ts'
import { percentOf } from './shown-width.ts'

interface PictureHandlesProps {
  readonly editor: Editor
  readonly picked: PlacedLine
  /** Where the handles stand, in the place of the picture. */
  readonly tools: HTMLElement
}

/** Handles at both sides of the selected picture, which change its width as they are dragged. Keys do the same. */
export const PictureHandles = ({ editor, picked, tools }: PictureHandlesProps) => {
  const drag = useRef<{ readonly x: number; readonly width: number } | undefined>(undefined)
  const shown = useRef(0)

  const begin = (event: PointerEvent<HTMLSpanElement>) => {
    const holder = tools.parentElement
    if (holder === null) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width: holder.offsetWidth }
    shown.current = 0
  }
  const move = (event: PointerEvent<HTMLSpanElement>, side: 'left' | 'right') => {
    const holder = tools.parentElement
    if (drag.current === undefined || holder === null) return
    const by = (event.clientX - drag.current.x) * (side === 'right' ? 1 : -1)
    // A picture in the middle grows to both sides.
    const factor = picked.line.align === 'center' ? 2 : 1
    shown.current = percentOf(holder, drag.current.width + by * factor)
    holder.style.setProperty('--shown', `${shown.current}%`)
  }
  const end = () => {
    if (drag.current === undefined) return
    drag.current = undefined
    const line = fileLineAt(editor, picked.position)
    if (shown.current > 0 && line) editor.view.dispatch(changeFile(editor.state, line, { width: shown.current }))
  }
  return (['left', 'right'] as const).map((side) => (
    <span
      key={side}
      className="pad-picture-handle"
      data-side={side}
      aria-hidden
      onPointerDown={begin}
      onPointerMove={(event) => move(event, side)}
      onPointerUp={end}
      onPointerCancel={end}
    />
  ))
}
