import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { isTextFocused } from './typing-focus.ts'
import { hideUnreachable, showUnreachable } from './unreachable.ts'

/**
 * Loads what a button opens, which is not part of the page's first load, when the button is hovered or focused. It is
 * rendered once the button has been pressed.
 */
export const useLazyPopup = <Part extends object>(fetchPart: () => Promise<Part>) => {
  const [part, setPart] = useState<{ readonly here: Part }>()
  // If this fails, a press of the button tries once more and reports the error.
  const fetchAhead = () => void fetchPart().catch(() => {})
  const open = ({ currentTarget: button }: MouseEvent) => {
    const focused = document.activeElement
    void fetchPart().then((here) => {
      hideUnreachable()
      // If the reader has moved on meanwhile, they keep the focus. Some browsers do not focus a clicked button, but a
      // focusable ancestor of it.
      const { activeElement } = document
      const hasMovedOn = activeElement !== focused && activeElement?.contains(button) === false
      if (!hasMovedOn) setPart({ here })
    }, showUnreachable)
  }
  return {
    part: part?.here,
    button: { 'aria-expanded': false, onFocus: fetchAhead, onPointerEnter: fetchAhead, onClick: open },
  } as const
}

/** State of what replaces the pressed button, with a button of its own: it opens as soon as it is mounted. */
export const useOpenOnMount = () => {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // This button takes over the focus of the one before it, so that what opens returns the focus here.
    if (!isTextFocused()) button.current?.focus()
    // oxlint-disable-next-line react/set-state-in-effect -- it must have been closed, to know where the focus was
    setIsOpen(true)
  }, [])
  return { isOpen, setIsOpen, button }
}
