import { ActionIcon, Text, VisuallyHidden } from '@mantine/core'
import { CHAT_MESSAGE_MAX } from '@sheaf/contract/limits'
import { chatText } from '@sheaf/contract/field'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useHasKeys } from '@sheaf/ui/lib/use-has-keys'
import { IconSend } from '@tabler/icons-react'
import { useId, type FormEvent, type KeyboardEvent, type Ref } from 'react'
import type { ChatRoom } from '../../connection/chat/chat-room.ts'
import { useStore } from '@sheaf/ui/lib/store'

interface ChatFormProps {
  readonly room: ChatRoom
  readonly fieldRef: Ref<HTMLTextAreaElement>
  readonly onSaid: () => void
}

export const ChatForm = ({ room, fieldRef, onSaid }: ChatFormProps) => {
  const t = useT()
  const hint = useId()
  const hasKeys = useHasKeys()
  const text = useStore(room.draft)
  const parsed = chatText.safeParse(text)
  const excess = [...text.trim()].length - CHAT_MESSAGE_MAX

  const submit = (event?: FormEvent): void => {
    event?.preventDefault()
    if (!parsed.success) return
    room.say(parsed.data)
    room.draft.set('')
    onSaid()
  }
  const followKey = (event: KeyboardEvent): void => {
    // While an input method composes a word, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    submit()
  }

  return (
    <form className="pad-chat-form" onSubmit={submit}>
      <textarea
        ref={fieldRef}
        className="pad-chat-field"
        rows={2}
        aria-label={t('EDITOR.CHAT.FIELD')}
        aria-describedby={hasKeys ? hint : undefined}
        aria-invalid={excess > 0}
        placeholder={t('EDITOR.CHAT.FIELD')}
        value={text}
        onChange={(event) => room.draft.set(event.currentTarget.value)}
        onKeyDown={followKey}
      />
      {hasKeys && <VisuallyHidden id={hint}>{t('EDITOR.CHAT.HINT')}</VisuallyHidden>}
      <ActionIcon
        type="submit"
        size="2.5rem"
        variant="filled"
        color="pine"
        aria-label={t('EDITOR.CHAT.SEND')}
        disabled={!parsed.success}
      >
        <IconSend size={18} stroke={1.6} />
      </ActionIcon>
      {excess > 0 && (
        <Text size="xs" c="var(--mantine-color-error)" className="pad-chat-excess" role="status">
          {t('GLOBAL.CHARACTERS_TOO_MANY', { count: excess })}
        </Text>
      )}
    </form>
  )
}
