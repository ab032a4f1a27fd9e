import { Selection, TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'
import { copyLineLink } from './copy-line-link.ts'
import { isOnLineNumber } from './line-number.ts'

/** Returns the line whose number is under the pointer. */
const numberedLineUnder = (event: MouseEvent, text: HTMLElement): HTMLElement | undefined => {
  const { target } = event
  if (event.button !== 0 || !(target instanceof HTMLElement) || target.parentElement !== text) return undefined
  return isOnLineNumber(target, event.clientX) ? target : undefined
}

/** Puts the caret at the beginning of a line; with Shift, the selection reaches to it. */
const placeCaret = ({ view }: Editor, line: HTMLElement, isReaching: boolean): void => {
  const { doc, selection, tr } = view.state
  const start = Selection.near(doc.resolve(view.posAtDOM(line, 0)))
  view.dispatch(tr.setSelection(isReaching ? TextSelection.between(selection.$anchor, start.$head) : start))
  view.focus()
}

/** Makes a click on a line's number put the caret at the line's beginning and copy a link to the line (EDT-24). */
export const useLineNumbers = (editor: Editor, padId: string, isShown: boolean): void => {
  useEffect(() => {
    if (!isShown) return undefined
    const { dom } = editor.view
    const stop = new AbortController()
    const { signal } = stop
    // By itself, the browser would put the caret beside a number, which is no text, or nowhere.
    const press = (event: MouseEvent) => {
      const line = numberedLineUnder(event, dom)
      if (line === undefined) return
      event.preventDefault()
      if (editor.isEditable) placeCaret(editor, line, event.shiftKey)
    }
    const copy = (event: MouseEvent) => {
      const line = numberedLineUnder(event, dom)
      if (line !== undefined) void copyLineLink(editor, padId, editor.view.posAtDOM(line, 0))
    }
    dom.addEventListener('mousedown', press, { signal, capture: true })
    dom.addEventListener('click', copy, { signal })
    return () => stop.abort()
  }, [editor, padId, isShown])
}
