import { CloseButton, TextInput } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconSearch } from '@tabler/icons-react'
import { useShortcutHint } from '../../lib/shortcut-hint.ts'
import { useTypedText } from '../../lib/use-typed-text.ts'

/** The text filter of the list. */
export const GroupSearch = ({ text, onChange }: { text: string; onChange: (text: string) => void }) => {
  const t = useT()
  const [typed, change] = useTypedText(text, onChange)
  const hint = useShortcutHint('search')
  return (
    <TextInput
      type="search"
      dir="auto"
      {...hint}
      aria-label={t('GROUP.SEARCH.TITLE')}
      placeholder={t('GROUP.SEARCH.TYPE')}
      title={t('GROUP.SEARCH.HELP')}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        typed === '' ? null : <CloseButton size="sm" aria-label={t('ACTIONS.CLEAR')} onClick={() => change('')} />
      }
      value={typed}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
