import { ActionIcon } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconMessage } from '@tabler/icons-react'
import { countUnread, type ChatRoom } from '../../connection/chat/chat-room.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { chatOpen, openChat } from './chat-open.ts'
import './chat.css'

export const CHAT_PANEL_ID = 'pad-chat'
export const CHAT_BUTTON_ID = 'pad-chat-button'
const SHOWN_MAX = 99

/** Opens and closes the chat, and shows the number of unread messages while it is closed. */
export const ChatButton = ({ room }: { readonly room: ChatRoom }) => {
  const t = useT()
  const { isOpen } = useStore(chatOpen)
  const count = countUnread(useStore(room.state))
  const hasUnread = count > 0 && !isOpen
  return (
    <ActionIcon
      id={CHAT_BUTTON_ID}
      className="pad-chat-button"
      aria-label={hasUnread ? t('EDITOR.CHAT.UNREAD', { count }) : t('EDITOR.CHAT.TITLE')}
      aria-expanded={isOpen}
      // The panel does not exist while the chat is closed.
      aria-controls={isOpen ? CHAT_PANEL_ID : undefined}
      onClick={() => openChat(!isOpen)}
    >
      <IconMessage size={20} stroke={1.6} />
      {hasUnread && (
        <span className="pad-chat-unread" aria-hidden>
          {count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}
        </span>
      )}
    </ActionIcon>
  )
}
