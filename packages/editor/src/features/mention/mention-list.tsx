import { Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/react'
import { CaretList } from '../../lib/typing/caret-list.tsx'
import { useStore } from '@sheaf/ui/lib/store'
import type { Mentions } from './mentions.ts'

/** Lists the people whom the `@` before the caret may mean. */
export const MentionList = ({ editor, mentions }: { readonly editor: Editor; readonly mentions: Mentions }) => {
  const t = useT()
  const open = useStore(mentions.open)
  if (open === undefined) return null
  const { people, active, from } = open
  return (
    <CaretList
      editor={editor}
      label={t('EDITOR.MENTION.LIST')}
      announcement={t('EDITOR.MENTION.COUNT', { count: people.length })}
      from={from}
      options={people}
      keyOf={({ login }) => login}
      active={active}
      onChoose={(person) => mentions.choose(editor.view, person)}
    >
      {({ login, name }) => (
        <>
          <Text size="sm" truncate>
            <bdi>{login}</bdi>
          </Text>
          {name !== login && (
            <Text size="xs" truncate className="pad-mention-name">
              <bdi>{name}</bdi>
            </Text>
          )}
        </>
      )}
    </CaretList>
  )
}
