import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'
import { copyLineLink } from './copy-line-link.ts'

/** Returns the line whose number is under the pointer. The style sheet draws the number before its line. */
const numberedLineUnder = (event: MouseEvent, text: HTMLElement): HTMLElement | undefined => {
  const { target } = event
  if (event.button !== 0 || !(target instanceof HTMLElement) || target.parentElement !== text) return undefined
  const { left, right } = text.getBoundingClientRect()
  const isLeftToRight = getComputedStyle(text).direction === 'ltr'
  const fromEdge = isLeftToRight ? event.clientX - left : right - event.clientX
  return fromEdge < Number.parseFloat(getComputedStyle(target, '::before').inlineSize) ? target : undefined
}

/** Makes a click on a line's number copy a link to the line (EDT-24). */
export const useLineNumbers = (editor: Editor, padId: string, isShown: boolean): void => {
  useEffect(() => {
    if (!isShown) return undefined
    const { dom } = editor.view
    const stop = new AbortController()
    const { signal } = stop
    // A press on a number must not move the caret.
    const keepCaret = (event: MouseEvent) => {
      if (numberedLineUnder(event, dom) !== undefined) event.preventDefault()
    }
    const copy = (event: MouseEvent) => {
      const line = numberedLineUnder(event, dom)
      if (line !== undefined) void copyLineLink(editor, padId, editor.view.posAtDOM(line, 0))
    }
    dom.addEventListener('mousedown', keepCaret, { signal, capture: true })
    dom.addEventListener('click', copy, { signal })
    return () => stop.abort()
  }, [editor, padId, isShown])
}
