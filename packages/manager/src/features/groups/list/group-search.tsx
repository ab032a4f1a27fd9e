import { CloseButton, TextInput } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconSearch } from '@tabler/icons-react'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { useShortcutHint } from '../../../lib/preferences/shortcut-hint.ts'
import { useDebouncedText } from '../../../lib/lists/use-debounced-text.ts'

/** Handle through which the screen controls the field. */
export interface SearchField {
  /** Clears the field, discarding text that is still debounced, and focuses it. The screen resets the address. */
  readonly empty: () => void
}

interface GroupSearchProps {
  readonly text: string
  readonly field: Ref<SearchField>
  readonly onChange: (text: string) => void
}

export const GroupSearch = ({ text, field, onChange }: GroupSearchProps) => {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const [typed, change, empty] = useDebouncedText(text, onChange)
  const hint = useShortcutHint('search')
  const clear = () => {
    change('')
    input.current?.focus()
  }
  useImperativeHandle(field, () => ({
    empty: () => {
      empty()
      input.current?.focus()
    },
  }))
  return (
    <TextInput
      ref={input}
      type="search"
      {...hint}
      aria-label={t('GROUP.SEARCH.TITLE')}
      placeholder={t('GROUP.SEARCH.TYPE')}
      title={t('GROUP.SEARCH.HELP')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed === '' ? null : <CloseButton size="sm" aria-label={t('ACTIONS.CLEAR')} onClick={clear} />}
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
