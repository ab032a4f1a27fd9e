import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { toast } from '../components/toast.tsx'
import { t } from '../l10n/i18n.ts'

/** What a button opens, and no screen begins with: fetched by those who come near the button, and here once it is pressed. */
export const useOpensLater = <Part extends object>(fetchPart: () => Promise<Part>) => {
  const [part, setPart] = useState<{ readonly here: Part }>()
  // Where it fails, the press of the button tries once more and tells.
  const fetchAhead = () => void fetchPart().catch(() => {})
  const open = ({ currentTarget: button }: MouseEvent) =>
    void fetchPart().then(
      (here) => {
        // Who has gone on meanwhile keeps the focus. Some browsers give it not to the button that is clicked, but to what it
        // stands in.
        if (document.activeElement?.contains(button) ?? true) setPart({ here })
      },
      () => toast.error(t('GLOBAL.OFFLINE')),
    )
  return {
    part: part?.here,
    button: { 'aria-expanded': false, onFocus: fetchAhead, onPointerEnter: fetchAhead, onClick: open },
  } as const
}

/** For what comes then, with a button of its own in the place of the one that was pressed: it opens at once. */
export const useOpensAtOnce = () => {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // It has the focus that the one before it had, so that what opens gives it back.
    button.current?.focus()
    // oxlint-disable-next-line react/set-state-in-effect -- it must have been closed, to know where the focus was
    setIsOpen(true)
  }, [])
  return { isOpen, setIsOpen, button }
}
