import type { PadId } from '@sheaf/contract/ids'
import { type DragEvent, useState } from 'react'

/** Marks what is dragged as ours, so that a file or a text from elsewhere cannot be dropped on a folder. */
const PADS = 'application/x-sheaf-pads'

export const isDraggingPads = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes(PADS)

/**
 * Pads under way with the mouse, by the browser's own drag and drop. The move screen does the same for those who use no
 * mouse (WCAG 2.5.7).
 */
export const usePadDrag = () => {
  const [dragged, setDragged] = useState<readonly PadId[]>([])
  const sourceOf = (pads: () => readonly PadId[]) => ({
    draggable: true,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(PADS, pads().join(','))
      dataTransfer.effectAllowed = 'copyMove'
      // Later: a page that changes while the drag begins ends it in some browsers.
      setTimeout(() => setDragged(pads()))
    },
    onDragEnd: () => setDragged([]),
  })
  return { dragged, sourceOf, end: () => setDragged([]) }
}
