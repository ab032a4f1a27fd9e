import { Popover } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconLink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { LinkForm } from './link-form.tsx'

const isLinkKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'

const setLink = (editor: Editor, href: string): void => {
  const { empty } = editor.state.selection
  const chain = editor.chain().focus().extendMarkRange('link')
  // With nothing selected there is no text to link, so the address is written out.
  if (empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
    return
  }
  chain.setMark('link', { href }).run()
}

interface LinkControlProps {
  readonly editor: Editor
  /** Whether the selection is in a link. */
  readonly isActive: boolean
  readonly isOff: boolean
}

export const LinkControl = ({ editor, isActive, isOff }: LinkControlProps) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  /** Address of the link at the caret, and number of openings: each opening mounts a new form. */
  const [opening, setOpening] = useState<{ readonly linked: unknown; readonly times: number }>({ linked: '', times: 0 })

  const open = () => {
    const { href: linked } = editor.getAttributes('link')
    setOpening(({ times }) => ({ linked, times: times + 1 }))
    setIsOpen(true)
  }

  useEffect(() => {
    const { dom } = editor.view
    const handleKey = (event: KeyboardEvent) => {
      if (!isLinkKey(event)) return
      event.preventDefault()
      open()
    }
    dom.addEventListener('keydown', handleKey)
    return () => dom.removeEventListener('keydown', handleKey)
  })

  const set = (href: string) => {
    setIsOpen(false)
    setLink(editor, href)
  }

  const remove = () => {
    setIsOpen(false)
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
  }

  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      trapFocus
      returnFocus
      shadow="md"
      position="bottom-start"
      middlewares={{ shift: { padding: 16 } }}
    >
      <Popover.Target>
        <RichTextEditor.Control
          active={isActive}
          disabled={isOff}
          data-opens
          aria-label={t('EDITOR.TOOL.LINK')}
          title={t('EDITOR.TOOL.LINK')}
          onClick={open}
        >
          <IconLink className="pad-tool-icon" stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <LinkForm key={opening.times} isActive={isActive} linked={opening.linked} onSet={set} onRemove={remove} />
      </Popover.Dropdown>
    </Popover>
  )
}
