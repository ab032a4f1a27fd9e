import type { PadId } from '@sheaf/contract/ids'
import { type DragEvent, useState } from 'react'

/** Media type that marks dragged pads, so that files or text from elsewhere cannot be dropped on a folder. */
const PADS = 'application/x-sheaf-pads'

export const isDraggingPads = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(PADS)

/**
 * Drags pads with the browser's native drag and drop. The move screen is the alternative without a pointer (WCAG
 * 2.5.7).
 */
export const usePadDrag = () => {
  const [dragged, setDragged] = useState<readonly PadId[]>([])
  const sourceOf = (pads: () => readonly PadId[]) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(PADS, pads().join(','))
      dataTransfer.effectAllowed = 'copyMove'
      // Deferred, because some browsers cancel a drag if the DOM changes while it starts.
      setTimeout(() => setDragged(pads()))
    },
    onDragEnd: () => setDragged([]),
  })
  return { dragged, sourceOf, end: () => setDragged([]) }
}
