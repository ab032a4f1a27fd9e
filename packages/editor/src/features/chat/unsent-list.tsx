import { Button, Group, Text } from '@mantine/core'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { ChatRoom } from '../../connection/chat/chat-room.ts'
import type { UnsentMessage } from '../../connection/chat/unsent-chat.ts'
import { MessageText } from './message-list.tsx'

interface UnsentProps {
  readonly message: UnsentMessage
  readonly room: ChatRoom
  readonly mayWrite: boolean
}

const Unsent = ({ message: { id, text, error }, room, mayWrite }: UnsentProps) => {
  const t = useT()
  const isRefused = error !== undefined || !mayWrite
  return (
    <article className="pad-chat-message pad-chat-unsent">
      <MessageText text={text} />
      <Text size="xs" c={isRefused ? 'var(--mantine-color-error)' : 'dimmed'}>
        {error === undefined ? t('EDITOR.CHAT.NOT_SENT') : textOfKey(error)}
      </Text>
      {isRefused && (
        <Group gap="xs">
          {mayWrite && (
            <Button size="compact-xs" variant="light" onClick={() => room.sayAgain(id)}>
              {t('EDITOR.CHAT.TRY_AGAIN')}
            </Button>
          )}
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => room.discard(id)}>
            {t('EDITOR.CHAT.DISCARD')}
          </Button>
        </Group>
      )}
    </article>
  )
}

/** Lists the messages said here that the server does not have yet, marked as such. */
export const UnsentList = ({
  room,
  unsent,
  mayWrite,
}: Omit<UnsentProps, 'message'> & { readonly unsent: readonly UnsentMessage[] }) =>
  unsent.map((message) => <Unsent key={message.id} message={message} room={room} mayWrite={mayWrite} />)
