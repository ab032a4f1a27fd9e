import { useEffect, useReducer } from 'react'
import type { TableCommands } from './table-commands.ts'

/** Draws again whenever the text or a table has changed, is laid out otherwise or scrolled. Returns how often it has. */
export const useRedraw = ({ editor, doc }: TableCommands): number => {
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
