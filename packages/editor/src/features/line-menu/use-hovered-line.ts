import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { aroundOf, lineAtHeight } from './line-places.ts'

/** Returns the line that is pointed at with a mouse, be it beside its text; nothing while one writes. */
export const useHoveredLine = (editor: Editor): HTMLElement | undefined => {
  const [line, setLine] = useState<HTMLElement>()
  useEffect(() => {
    const around = aroundOf(editor)
    if (around === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const leave = (): void => setLine(undefined)
    const point = (event: PointerEvent): void => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0 || editor.isDestroyed) return
      const pointed = lineAtHeight(editor, event.clientY)
      // Below the last line, there is none.
      const isIn = pointed !== undefined && pointed.getBoundingClientRect().bottom >= event.clientY
      setLine(isIn ? pointed : undefined)
    }
    around.addEventListener('pointermove', point, { signal, passive: true })
    around.addEventListener('pointerleave', leave, { signal })
    editor.view.dom.addEventListener('keydown', leave, { signal })
    // A line that was changed may be drawn anew, elsewhere.
    const follow = ({ transaction: { docChanged } }: { transaction: { docChanged: boolean } }): void => {
      if (docChanged) setLine((now) => (now?.isConnected ? now : undefined))
    }
    editor.on('transaction', follow)
    return () => {
      stop.abort()
      editor.off('transaction', follow)
    }
  }, [editor])
  return line
}
