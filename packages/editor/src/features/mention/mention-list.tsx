import { Text, VisuallyHidden } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/react'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useStore } from '../../lib/store.ts'
import type { Mentions, OpenMention } from './mentions.ts'
import './mention.css'

const MARGIN_PX = 8

/** Places the list below the `@`, or above it where there is no room below, and never outside the window. */
const place = (list: HTMLElement, anchor: { left: number; top: number; bottom: number }): void => {
  const { offsetWidth: width, offsetHeight: height } = list
  const isRoomBelow = anchor.bottom + height + MARGIN_PX <= window.innerHeight
  const left = Math.max(MARGIN_PX, Math.min(anchor.left, window.innerWidth - width - MARGIN_PX))
  list.style.insetBlockStart = `${isRoomBelow ? anchor.bottom + 2 : Math.max(MARGIN_PX, anchor.top - height - 2)}px`
  list.style.left = `${left}px`
}

interface OptionsProps {
  readonly editor: Editor
  readonly mentions: Mentions
  readonly open: OpenMention
}

const Options = ({ editor, mentions, open }: OptionsProps) => {
  const t = useT()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const { people, active, from } = open
  const optionId = (at: number) => `${id}-${at}`

  useLayoutEffect(() => {
    const follow = () => {
      if (list.current !== null && !editor.isDestroyed) place(list.current, editor.view.coordsAtPos(from))
    }
    follow()
    window.addEventListener('scroll', follow, { capture: true, passive: true })
    window.addEventListener('resize', follow)
    return () => {
      window.removeEventListener('scroll', follow, { capture: true })
      window.removeEventListener('resize', follow)
    }
  })

  // The focus stays in the text, so its element tells assistive technology which option is active.
  useEffect(() => {
    const { dom } = editor.view
    const attributes = { 'aria-autocomplete': 'list', 'aria-controls': id, 'aria-activedescendant': optionId(active) }
    for (const [name, value] of Object.entries(attributes)) dom.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) dom.removeAttribute(name)
    }
  })

  return (
    <>
      <div ref={list} id={id} role="listbox" aria-label={t('EDITOR.MENTION.LIST')} className="pad-mentions">
        {people.map((person, at) => (
          <div
            key={person.login}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onMouseDown={(event) => {
              // Without this, a press would take the focus out of the text.
              event.preventDefault()
              mentions.choose(editor.view, person)
            }}
          >
            <Text size="sm" truncate>
              <bdi>{person.login}</bdi>
            </Text>
            {person.name !== person.login && (
              <Text size="xs" truncate className="pad-mention-name">
                <bdi>{person.name}</bdi>
              </Text>
            )}
          </div>
        ))}
      </div>
      <VisuallyHidden aria-live="polite">{t('EDITOR.MENTION.COUNT', { count: people.length })}</VisuallyHidden>
    </>
  )
}

/** Lists the people whom the `@` before the caret may mean. */
export const MentionList = ({ editor, mentions }: { readonly editor: Editor; readonly mentions: Mentions }) => {
  const open = useStore(mentions.open)
  return open === undefined ? null : <Options editor={editor} mentions={mentions} open={open} />
}
