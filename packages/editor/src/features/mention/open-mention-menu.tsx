import { Menu, Text } from '@mantine/core'
import { PersonDot } from '@sheaf/ui/components/person-dot'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { copyText } from '@sheaf/ui/lib/copy-text'
import { IconCopy, IconLocation, IconMailShare } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useReducer } from 'react'
import type { Presence } from '../../connection/presence.ts'
import type { ChosenChip } from './mentions.ts'

const SIZE = 16
/** Events outside of the menu that close it: the click that opens it is one outside. */
const OUTSIDE = ['mousedown', 'touchstart']

export interface OpenMentionMenuProps {
  readonly editor: Editor
  readonly chip: ChosenChip
  readonly presence: Presence
  /** Author id of the reader, whose own cursor nobody goes along with. */
  readonly author: string
  readonly colorOf: (author: string) => string
  /** Goes along with somebody's cursor. */
  readonly onFollow: (author: string) => void
  /** Opens the mail to somebody about the line; left out for who may send none. */
  readonly onNotify: ((login: string) => void) | undefined
  readonly onClose: () => void
}

/** Draws again when people come or go, and when what is around the chip moves it. */
const useRedraw = (editor: Editor, presence: Presence): void => {
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const stop = presence.onChange(redraw)
    editor.on('transaction', redraw)
    window.addEventListener('scroll', redraw, { capture: true, passive: true })
    return () => {
      stop()
      editor.off('transaction', redraw)
      window.removeEventListener('scroll', redraw, { capture: true })
    }
  }, [editor, presence])
}

const placeOf = (chip: ChosenChip, { state, view }: Editor) =>
  'element' in chip ? chip.element.getBoundingClientRect() : view.coordsAtPos(Math.min(chip.at, state.doc.content.size))

/** Keys of the menu itself, and those that are held with others. */
const OF_MENU = new Set(
  'ArrowUp ArrowDown ArrowLeft ArrowRight Home End Enter Escape Tab Shift Control Alt Meta'.split(' '),
)

/** EDT-252: says who is mentioned, and what can be done. */
export const OpenMentionMenu = (props: OpenMentionMenuProps) => {
  const { editor, chip, presence, author, colorOf, onFollow, onNotify, onClose } = props
  const { id, login, name } = chip.person
  const t = useT()
  useRedraw(editor, presence)
  const { left, top, bottom } = placeOf(chip, editor)
  const isHere = id !== author && [...presence.others.values()].some(({ user }) => user?.author === id)
  const close = (): void => {
    onClose()
    // Who has gone on to something else keeps the focus there.
    const { activeElement } = document
    if (activeElement === document.body || activeElement?.closest('[role="menu"]')) editor.view.focus()
  }
  // EDT-332: who has clicked on the chip to write there writes there.
  const writeOn = (event: KeyboardEvent): void => {
    const { nativeEvent: native, key } = event
    if (key === ' ' || (OF_MENU.has(key) && !event.ctrlKey && !event.metaKey)) return
    onClose()
    editor.view.focus()
    if (editor.view.someProp('handleKeyDown', (handle) => handle(editor.view, native))) event.preventDefault()
  }
  const copy = () =>
    void copyText(`@${login}`).then((isDone) => (isDone ? toast.success(t('ACTIONS.COPIED')) : toast.info(`@${login}`)))
  return (
    <Menu
      opened
      onChange={(isOpen) => (isOpen ? undefined : close())}
      position="bottom-start"
      withinPortal
      returnFocus={false}
      clickOutsideEvents={OUTSIDE}
      middlewares={{ flip: { padding: 8 }, shift: { padding: 8 } }}
    >
      <Menu.Target>
        <span
          className="pad-mention-anchor"
          style={{ left, top, blockSize: bottom - top, inlineSize: 1 }}
          aria-hidden
          tabIndex={-1}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={name} onKeyDown={writeOn}>
        <Menu.Label>
          <span className="pad-mention-person">
            <PersonDot name={name} color={colorOf(id)} />
            <span>
              <Text size="sm" fw={600} component="span" display="block" truncate>
                <bdi>{name}</bdi>
              </Text>
              {name !== login && (
                <Text size="xs" component="span" display="block" truncate>
                  <bdi>@{login}</bdi>
                </Text>
              )}
            </span>
          </span>
        </Menu.Label>
        {isHere && (
          <Menu.Item leftSection={<IconLocation size={SIZE} />} onClick={() => onFollow(id)}>
            {t('EDITOR.PEOPLE.FOLLOW_PERSON', { name })}
          </Menu.Item>
        )}
        {onNotify && (
          <Menu.Item leftSection={<IconMailShare size={SIZE} />} onClick={() => onNotify(login)}>
            {t('EDITOR.MENTION.NOTIFY', { name })}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={SIZE} />} onClick={copy}>
          {t('EDITOR.MENTION.COPY', { login: `@${login}` })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
