import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/react'
import { CaretList } from '../../lib/typing/caret-list.tsx'
import { useStore } from '@sheaf/ui/lib/store'
import type { Emojis } from './emojis.ts'
import './emoji.css'

/** Lists the emoji that the letters behind a `:` may mean. */
export const EmojiList = ({ editor, emojis }: { readonly editor: Editor; readonly emojis: Emojis }) => {
  const t = useT()
  const open = useStore(emojis.open)
  if (open === undefined) return null
  const { found, active, from } = open
  return (
    <CaretList
      editor={editor}
      label={t('EDITOR.EMOJI.LIST')}
      announcement={t('EDITOR.EMOJI.COUNT', { count: found.length })}
      from={from}
      options={found}
      keyOf={({ sign }) => sign}
      active={active}
      onChoose={(emoji) => emojis.choose(editor.view, emoji)}
    >
      {({ sign, name }) => (
        <span className="pad-emoji">
          <span aria-hidden>{sign}</span>
          <bdi>{name}</bdi>
        </span>
      )}
    </CaretList>
  )
}
