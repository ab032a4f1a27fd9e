import type { Editor } from '@tiptap/core'
import { PHONE } from '../../../lib/typing/phone-writing.ts'
import { selectedBox } from '../tools/selected-box.ts'

/** Where a link is made, in pixels of the window. */
export interface LinkPlace {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Returns where the letters stand that get a link; undefined where they are out of sight, and on a phone, where the tools are
 * nearer to the finger.
 */
export const linkPlaceOf = (editor: Editor): LinkPlace | undefined => {
  const { dom } = editor.view
  const around = (dom.closest('.pad-scroll') ?? dom).getBoundingClientRect()
  const { left, right, top, bottom } = selectedBox(editor)
  if (bottom <= around.top || top >= around.bottom || window.matchMedia(PHONE).matches) return undefined
  return { left, top, width: right - left, height: bottom - top }
}

/** Name of the highlight, as the style sheet has it. */
const LINKED = 'pad-linked'

/**
 * Keeps selected letters marked while the field for their address has the focus, where the browser marks them no longer.
 * Returns a function that ends it.
 */
export const markLinked = ({ view, state: { selection } }: Editor): (() => void) => {
  if (selection.empty || !('highlights' in CSS)) return () => {}
  const [start, end] = [view.domAtPos(selection.from, 1), view.domAtPos(selection.to, -1)]
  const range = new StaticRange({
    startContainer: start.node,
    startOffset: start.offset,
    endContainer: end.node,
    endOffset: end.offset,
  })
  CSS.highlights.set(LINKED, new Highlight(range))
  return () => CSS.highlights.delete(LINKED)
}
