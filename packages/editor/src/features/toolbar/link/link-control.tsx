import { Popover } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { type ComponentProps, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { holdTyping } from '../../../lib/typing/hold-typing.ts'
import { onLinkFormRequest } from '../../../lib/commands/link-form-request.ts'
import { LinkButton } from './link-button.tsx'
import { removeLink, setLink } from './link-acts.ts'
import { LinkForm } from './link-form.tsx'
import { type LinkPlace, linkPlaceOf, markLinked } from './link-place.ts'

const isLinkKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'

interface LinkTargetProps extends Omit<ComponentProps<typeof LinkButton>, 'ref'> {
  readonly ref?: (element: HTMLElement | null) => void
  /** Where the form stands; left out for the button. */
  readonly place: LinkPlace | undefined
}

/** The button, and where the form is asked for by keys, the place of the selected letters, to which it is attached. */
const LinkTarget = ({ ref, place, ...button }: LinkTargetProps) => (
  <>
    <LinkButton {...button} {...(place === undefined && ref && { ref })} />
    {place &&
      createPortal(<span ref={ref} aria-hidden style={{ ...place, position: 'fixed', zIndex: -1 }} />, document.body)}
  </>
)

interface LinkControlProps {
  readonly editor: Editor
  /** Whether the selection is in a link. */
  readonly isActive: boolean
  readonly isOff: boolean
}

export const LinkControl = ({ editor, isActive, isOff }: LinkControlProps) => {
  const [isOpen, setIsOpen] = useState(false)
  /** Address of the link at the caret, and number of openings: each opening mounts a new form. */
  const [opening, setOpening] = useState<{ readonly linked: unknown; readonly times: number }>({ linked: '', times: 0 })

  const [place, setPlace] = useState<LinkPlace | undefined>()

  const open = (at?: LinkPlace) => {
    const { href: linked } = editor.getAttributes('link')
    setOpening(({ times }) => ({ linked, times: times + 1 }))
    setPlace(at)
    setIsOpen(true)
  }

  useEffect(() => (isOpen ? markLinked(editor) : undefined), [editor, isOpen])

  useEffect(() => {
    const { dom } = editor.view
    const handleKey = (event: KeyboardEvent) => {
      if (!isLinkKey(event)) return
      event.preventDefault()
      holdTyping()
      open(linkPlaceOf(editor))
    }
    dom.addEventListener('keydown', handleKey)
    const stop = onLinkFormRequest(editor, () => open(linkPlaceOf(editor)))
    return () => {
      dom.removeEventListener('keydown', handleKey)
      stop()
    }
  })

  const set = (href: string) => {
    setIsOpen(false)
    setLink(editor, href)
  }

  const remove = () => {
    setIsOpen(false)
    removeLink(editor)
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      trapFocus
      returnFocus
      // The button may be behind another one in a narrow window, and the form still asked for by its keys.
      hideDetached={false}
      shadow="md"
      position="bottom-start"
      middlewares={{ shift: { padding: 16 } }}
    >
      <Popover.Target>
        <LinkTarget place={place} isActive={isActive} disabled={isOff} onClick={() => open()} />
      </Popover.Target>
      <Popover.Dropdown>
        <LinkForm key={opening.times} isActive={isActive} linked={opening.linked} onSet={set} onRemove={remove} />
      </Popover.Dropdown>
    </Popover>
  )
}
