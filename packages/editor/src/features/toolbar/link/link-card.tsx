import { ActionIcon, Anchor, FocusTrap, Paper, Text } from '@mantine/core'
import { isSafeHref } from '@sheaf/document/text/href'
import { useT } from '@sheaf/ui/l10n/use-t'
import { isComposedKey } from '@sheaf/ui/lib/composed-keys'
import { copyText } from '@sheaf/ui/lib/copy-text'
import { useCopied } from '@sheaf/ui/lib/use-copied'
import { IconCheck, IconCopy, IconLinkOff, IconPencil } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { type ComponentProps, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { nameOfKey } from '../../../lib/menus/keys-of.ts'
import { placeNear } from '../../../lib/typing/place-near.ts'
import { LINK_ANCHOR } from '../../../text-binding/lines/format-marks.ts'
import { type LinkAt, linkAtCursor, removeLink, setLink } from './link-acts.ts'
import { LinkForm } from './link-form.tsx'

const isSame = (a: LinkAt | undefined, b: LinkAt | undefined): boolean =>
  a?.href === b?.href && a?.from === b?.from && a?.to === b?.to

/** Returns the link at the cursor, and nothing while the text has no focus or once Escape was pressed there. */
const useLinkAtCursor = (editor: Editor): LinkAt | undefined => {
  const [link, setLinkAt] = useState<LinkAt>()
  useEffect(() => {
    let dismissed: LinkAt | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = (): void => {
      timer = undefined
      if (editor.isDestroyed) return
      const next = editor.isFocused ? linkAtCursor(editor) : undefined
      if (next?.href !== dismissed?.href) dismissed = undefined
      setLinkAt((last) => (dismissed ? undefined : isSame(last, next) ? last : next))
    }
    // No key waits for the card.
    const readSoon = (): void => {
      timer ??= setTimeout(read)
    }
    const onKey = (event: globalThis.KeyboardEvent): void => {
      const at = event.key === 'Escape' && !isComposedKey(event) ? linkAtCursor(editor) : undefined
      if (at === undefined || dismissed) return
      event.preventDefault()
      dismissed = at
      setLinkAt(undefined)
    }
    const { dom } = editor.view
    for (const event of ['transaction', 'focus', 'blur'] as const) editor.on(event, readSoon)
    dom.addEventListener('keydown', onKey)
    return () => {
      clearTimeout(timer)
      for (const event of ['transaction', 'focus', 'blur'] as const) editor.off(event, readSoon)
      dom.removeEventListener('keydown', onKey)
    }
  }, [editor])
  return link
}

interface CardProps extends Pick<ComponentProps<'div'>, 'onKeyDown' | 'onBlur' | 'children'> {
  readonly editor: Editor
  readonly from: number
  readonly label: string
}

/** Stands below a place in the text, also while that is scrolled. */
const Card = ({ editor, from, label, children, ...handlers }: CardProps) => {
  const card = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const follow = () => {
      if (card.current === null || editor.isDestroyed) return
      const { size } = editor.state.doc.content
      placeNear(card.current, editor.view.coordsAtPos(Math.min(from, size)))
    }
    follow()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  })
  return (
    <Paper ref={card} role="group" aria-label={label} className="pad-link-card" shadow="md" withBorder {...handlers}>
      {children}
    </Paper>
  )
}

/** EDT-220: what can be done with the link at the cursor. */
export const LinkCard = ({ editor }: { readonly editor: Editor }) => {
  const t = useT()
  const link = useLinkAtCursor(editor)
  const [edited, setEdited] = useState<LinkAt>()
  const [isCopied, markCopied] = useCopied()
  const label = t('EDITOR.TOOL.LINK')
  if (edited !== undefined) {
    const end = (act: () => void) => {
      setEdited(undefined)
      act()
    }
    return (
      <Card
        editor={editor}
        from={edited.from}
        label={label}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.preventDefault()
          end(() => editor.view.focus())
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setEdited(undefined)
        }}
      >
        <FocusTrap active>
          <div>
            <LinkForm
              isActive
              linked={edited.href}
              onSet={(href) => end(() => setLink(editor, href))}
              onRemove={() => end(() => removeLink(editor))}
            />
          </div>
        </FocusTrap>
      </Card>
    )
  }
  if (link === undefined || !isSafeHref(link.href)) return null
  const act = (name: string, icon: ReactNode, onClick: () => void) => (
    <ActionIcon
      aria-label={name}
      title={name}
      // The text keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
  const copy = () => void copyText(link.href).then((isDone) => isDone && markCopied())
  return (
    <Card editor={editor} from={link.from} label={label}>
      <Anchor href={link.href} {...LINK_ANCHOR} size="sm" truncate title={link.href} dir="ltr">
        {link.href.replace(/^(https?:\/\/|mailto:)/, '')}
      </Anchor>
      <Text component="span" size="xs" c="dimmed" className="pad-link-keys">
        {t('EDITOR.LINK.KEYS', { key: nameOfKey('Mod') })}
      </Text>
      {act(
        t(isCopied ? 'ACTIONS.COPIED' : 'ACTIONS.COPY_LINK'),
        isCopied ? <IconCheck size={18} /> : <IconCopy size={18} />,
        copy,
      )}
      {act(t('ACTIONS.EDIT'), <IconPencil size={18} />, () => setEdited(link))}
      {act(t('EDITOR.LINK.REMOVE'), <IconLinkOff size={18} />, () => removeLink(editor))}
    </Card>
  )
}
