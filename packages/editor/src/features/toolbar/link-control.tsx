import { Button, Group, Popover, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { hrefFromInput, isSafeHref } from '@sheaf/document/schema/href'
import { LINK_ANCHOR } from '@sheaf/document/schema/link'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconLink } from '@tabler/icons-react'
import { type Editor, useEditorState } from '@tiptap/react'
import { type FormEvent, useEffect, useState } from 'react'

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

export const LinkControl = ({ editor }: { readonly editor: Editor }) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  /** Address of the link at the caret; another page may have written any value. */
  const [linked, setLinked] = useState<unknown>()
  const isActive = useEditorState({ editor, selector: () => !editor.isDestroyed && editor.isActive('link') })

  const open = () => {
    const { href } = editor.getAttributes('link')
    setLinked(href)
    setAddress(typeof href === 'string' ? href : '')
    setIsRefused(false)
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

  const remove = () => {
    setIsOpen(false)
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() === '') {
      remove()
      return
    }
    const href = hrefFromInput(address)
    if (href === undefined) {
      setIsRefused(true)
      return
    }
    setIsOpen(false)
    setLink(editor, href)
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
          data-opens
          aria-label={t('EDITOR.TOOL.LINK')}
          title={t('EDITOR.TOOL.LINK')}
          onClick={open}
        >
          <IconLink className="pad-tool-icon" stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit} noValidate className="pad-link-form">
          <TextInput
            label={t('EDITOR.LINK.ADDRESS')}
            placeholder="https://"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            error={isRefused && t('EDITOR.LINK.REFUSED')}
            data-autofocus
          />
          <Group mt="xs" gap="xs" justify="flex-end">
            {isActive && isSafeHref(linked) && (
              <Button component="a" href={linked} {...LINK_ANCHOR} variant="default">
                {t('ACTIONS.OPEN')}
              </Button>
            )}
            {isActive && (
              <Button variant="default" onClick={remove}>
                {t('EDITOR.LINK.REMOVE')}
              </Button>
            )}
            <Button type="submit">{t('EDITOR.LINK.SET')}</Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
