import type { Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { type RefObject, useEffect, useState } from 'react'
import { selectedFile } from '../../../text-binding/lines/file-lines.ts'

/** Time in ms for which a selection rests before the tools for it appear. */
const REST_MS = 300

/** Returns whether letters are selected that one may write over. A picture or file has tools of its own. */
const hasLetters = ({ state, isEditable }: Editor): boolean => {
  const { doc, selection } = state
  if (!isEditable || selection.empty || selectedFile(state)) return false
  return doc.textBetween(selection.from, selection.to, '', '').trim() !== ''
}

/**
 * Returns whether the tools for the selection are shown (EDT-165): once it rests, while the text or they have the focus,
 * until Escape or another selection.
 */
export const useShownSelection = (editor: Editor, bar: RefObject<HTMLElement | null>, isOff: boolean) => {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (isOff) return undefined
    const { dom } = editor.view
    const stop = new AbortController()
    const { signal } = stop
    let timer: ReturnType<typeof setTimeout> | undefined
    let isPressed = false
    let isDismissed = false

    let isShownNow = false

    const show = (isWanted: boolean): void => {
      isShownNow = isWanted
      setIsShown(isWanted)
    }
    const hide = (): void => {
      clearTimeout(timer)
      show(false)
    }
    const showSoon = (): void => {
      hide()
      if (hasLetters(editor) && !isDismissed)
        timer = setTimeout(() => {
          const mayShow = !editor.isDestroyed && !isPressed && !editor.view.composing && editor.view.hasFocus()
          if (mayShow && hasLetters(editor)) show(true)
        }, REST_MS)
    }
    const isInBar = (target: EventTarget | null): boolean =>
      target instanceof Node && bar.current?.contains(target) === true
    let last = editor.state.selection
    const follow = ({ transaction: { mapping } }: { readonly transaction: Transaction }): void => {
      const { selection } = editor.state
      // What a tool does, and what others write elsewhere, leaves the same letters selected.
      const isSame = selection.from === mapping.map(last.from, 1) && selection.to === mapping.map(last.to, -1)
      last = selection
      if (isSame) return
      isDismissed = false
      showSoon()
    }
    const press = (event: PointerEvent): void => {
      if (isInBar(event.target)) return
      isPressed = true
      hide()
    }
    const release = (): void => {
      if (!isPressed) return
      isPressed = false
      showSoon()
    }
    const leave = (): void => {
      // A menu that the bar has opened takes the focus for a while.
      setTimeout(() => {
        const isOpening = Boolean(bar.current?.querySelector('[aria-expanded="true"]'))
        if (!editor.isDestroyed && !editor.view.hasFocus() && !isInBar(document.activeElement) && !isOpening) hide()
      })
    }
    const dismiss = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      isDismissed = true
      hide()
    }
    editor.on('transaction', follow)
    // What stands beside the text, as the handle of a line, is pressed for something else.
    const around = dom.parentElement ?? dom
    around.addEventListener('pointerdown', press, { signal })
    window.addEventListener('pointerup', release, { signal })
    window.addEventListener('pointercancel', release, { signal })
    dom.addEventListener('blur', leave, { signal })
    dom.addEventListener('focus', () => (isShownNow ? undefined : showSoon()), { signal })
    dom.addEventListener('keydown', dismiss, { signal })
    bar.current?.addEventListener('keydown', dismiss, { signal })
    bar.current?.addEventListener('focusout', leave, { signal })
    // Letters may have been selected while the tools were on their way.
    showSoon()
    return () => {
      stop.abort()
      editor.off('transaction', follow)
      hide()
    }
  }, [editor, bar, isOff])
  return isShown && !isOff
}
