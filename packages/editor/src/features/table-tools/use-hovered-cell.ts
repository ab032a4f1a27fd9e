import { useEffect, useState } from 'react'
import { aroundOf, cellOf, tableElement } from './table-dom.ts'
import type { TableCommands } from './table-commands.ts'

type Cell = NonNullable<ReturnType<typeof cellOf>>

/** Distance in pixels around a table in which its handles stay. */
const NEAR_PX = 28

/** Returns the cell that is pointed at with a mouse, or was last as long as the pointer stays near its table. */
export const useHoveredCell = ({ editor }: TableCommands): Cell | undefined => {
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
