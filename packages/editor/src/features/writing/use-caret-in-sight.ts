import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'

/** Distance in pixels that is left between the caret and the edges of the text's part of the page. */
const MARGIN_PX = 8

/** Scrolls the text so far that the row with the caret is whole in sight. */
const showCaret = ({ view, state }: Editor, scroller: Element): void => {
  const caret = view.coordsAtPos(state.selection.head)
  const { top, bottom } = scroller.getBoundingClientRect()
  const [above, below] = [top + MARGIN_PX - caret.top, caret.bottom + MARGIN_PX - bottom]
  if (below > 0) scroller.scrollTop += below
  else if (above > 0) scroller.scrollTop -= above
}

/**
 * EDT-272: keeps the row with the caret in sight where the text gets less room, as when a keyboard or more tools come up.
 * Browsers do this only for what is right in the window.
 */
export const useCaretInSight = (editor: Editor): void =>
  useEffect(() => {
    const scroller = editor.view.dom.closest('.pad-scroll')
    if (scroller === null) return undefined
    let height = scroller.clientHeight
    const resized = new ResizeObserver(() => {
      const isLess = scroller.clientHeight < height
      height = scroller.clientHeight
      if (isLess && !editor.isDestroyed && editor.view.hasFocus()) showCaret(editor, scroller)
    })
    resized.observe(scroller)
    return () => resized.disconnect()
  }, [editor])
