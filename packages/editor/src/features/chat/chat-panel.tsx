import { CloseButton, Loader, Text, Title } from '@mantine/core'
import type { ChatMessage } from '@sheaf/contract/realtime/rows'
import { ActButton } from '@sheaf/ui/components/act-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useLayoutEffect, useRef, useState, useCallback, type RefObject } from 'react'
import type { ChatRoom } from '../../connection/chat/chat-room.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { CHAT_BUTTON_ID, CHAT_PANEL_ID } from './chat-button.tsx'
import { ChatForm } from './chat-form.tsx'
import { chatOpen, openChat } from './chat-open.ts'
import { MessageList } from './message-list.tsx'
import { UnsentList } from './unsent-list.tsx'
import './chat.css'

const close = (): void => {
  openChat(false)
  document.querySelector<HTMLElement>(`#${CHAT_BUTTON_ID}`)?.focus()
}

/** Separates the messages that screen readers announce from older ones, whether those are loaded now or later. */
const useNews = (messages: readonly ChatMessage[], isConnected: boolean) => {
  const [oldTo, setOldTo] = useState<number>()
  const last = messages.at(-1)?.seq ?? (isConnected ? 0 : undefined)
  if (oldTo === undefined && last !== undefined) setOldTo(last)
  const isNews = ({ seq }: ChatMessage) => seq > (oldTo ?? Infinity)
  return { old: messages.filter((message) => !isNews(message)), news: messages.filter(isNews) }
}

/** Within this distance of the end, the reader is at the latest message. */
const NEAR_PX = 48

/**
 * Keeps the scroll position of a message list: at the end if the end was in sight, otherwise at what was being read,
 * whatever is added above or below. Returns a function that makes the list go to the end with the next message.
 */
const useStickyScroll = (
  messages: readonly ChatMessage[],
  unsentCount: number,
): { readonly list: RefObject<HTMLDivElement | null>; readonly followLatest: () => void } => {
  const list = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const before = useRef<{ readonly first: number | undefined; readonly height: number }>(undefined)

  useEffect(() => {
    const element = list.current
    if (element === null) return
    const follow = () => {
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX
    }
    // A smaller window or a longer draft must not hide the latest message.
    const resized = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    })
    element.addEventListener('scroll', follow, { passive: true })
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', follow)
      resized.disconnect()
    }
  }, [])

  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const first = messages[0]?.seq
    const old = before.current
    if (isAtEnd.current) element.scrollTop = element.scrollHeight
    else if (old?.first !== undefined && first !== undefined && first < old.first)
      element.scrollTop += element.scrollHeight - old.height
    before.current = { first, height: element.scrollHeight }
  }, [messages, unsentCount])

  const followLatest = useCallback(() => {
    isAtEnd.current = true
  }, [])
  return { list, followLatest }
}

const Panel = ({ room, takesFocus }: { readonly room: ChatRoom; readonly takesFocus: boolean }) => {
  const t = useT()
  const { messages, hasEarlier, isLoadingEarlier, isConnected, mayWrite, unsent, author } = useStore(room.state)
  const panel = useRef<HTMLElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const { list, followLatest } = useStickyScroll(messages, unsent.length)

  useLayoutEffect(() => {
    if (takesFocus) (field.current ?? panel.current)?.focus()
  }, [takesFocus])

  // Messages count as read once they are shown on a visible page.
  useEffect(() => {
    const markSeen = () => {
      if (document.visibilityState === 'visible') room.see()
    }
    markSeen()
    document.addEventListener('visibilitychange', markSeen)
    return () => document.removeEventListener('visibilitychange', markSeen)
  }, [room, messages])

  useEffect(() => {
    const element = panel.current
    const followKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    element?.addEventListener('keydown', followKey)
    return () => element?.removeEventListener('keydown', followKey)
  }, [])

  const { old, news } = useNews(messages, isConnected)
  const isEmpty = messages.length === 0 && unsent.length === 0

  return (
    <aside id={CHAT_PANEL_ID} ref={panel} tabIndex={-1} className="pad-chat" aria-labelledby="pad-chat-title">
      <header className="pad-chat-header">
        <Title order={2} id="pad-chat-title" size="h3">
          {t('EDITOR.CHAT.TITLE')}
        </Title>
        <CloseButton aria-label={t('EDITOR.CHAT.CLOSE')} onClick={close} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else Safari lets nobody scroll it by keyboard */}
      <div ref={list} className="pad-chat-log" tabIndex={0} aria-label={t('EDITOR.CHAT.MESSAGES')} role="group">
        {hasEarlier && (
          <ActButton
            size="compact-sm"
            variant="subtle"
            className="pad-chat-earlier"
            loading={isLoadingEarlier}
            disabled={!isConnected}
            onClick={room.loadEarlier}
          >
            {t('EDITOR.CHAT.EARLIER')}
          </ActButton>
        )}
        {isEmpty && (
          <Text size="sm" c="dimmed" ta="center" my="auto">
            {isConnected ? t('EDITOR.CHAT.EMPTY') : <Loader size="sm" />}
          </Text>
        )}
        <div>
          <MessageList messages={old} />
        </div>
        <div role="log" aria-label={t('EDITOR.CHAT.MESSAGES')}>
          <MessageList messages={news} after={old.at(-1)} />
        </div>
        <UnsentList room={room} unsent={unsent} mayWrite={mayWrite || !isConnected} />
      </div>
      {mayWrite || !isConnected ? (
        <ChatForm key={author} room={room} fieldRef={field} onSaid={followLatest} />
      ) : (
        <Text size="sm" c="dimmed" className="pad-chat-note">
          {t('EDITOR.CHAT.READ_ONLY')}
        </Text>
      )}
    </aside>
  )
}

/**
 * Shows the chat beside the text, or on a phone as a sheet over its lower part. Opening it moves the focus into its
 * field.
 */
export const ChatPanel = ({ room }: { readonly room: ChatRoom }) => {
  const { isOpen, isByHand } = useStore(chatOpen)
  return isOpen && <Panel room={room} takesFocus={isByHand} />
}
