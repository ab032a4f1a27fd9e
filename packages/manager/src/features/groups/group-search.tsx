import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

/** The text filter. What is typed shows at once, and reaches the address when the fingers rest. */
export const GroupSearch = ({ text, onChange }: { text: string; onChange: (text: string) => void }) => {
  const t = useT()
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  const [sent, setSent] = useState(text)
  const settle = useDebouncedCallback((value: string) => {
    setSent(value)
    onChange(value)
  }, 150)
  // The address changed by other means (back, cleared filters): it wins over the field.
  if (text !== seen) {
    setSeen(text)
    if (text !== sent) {
      setSent(text)
      setTyped(text)
    }
  }
  const change = (value: string) => {
    setTyped(value)
    settle(value)
  }
  return (
    <TextInput
      type="search"
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
