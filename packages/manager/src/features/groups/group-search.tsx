import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

/** The text filter. What is typed shows at once, and reaches the address when the fingers rest. */
export const GroupSearch = ({ text, onChange }: { text: string; onChange: (text: string) => void }) => {
  const t = useT()
  const [typed, setTyped] = useState(text)
  // What is on its way to the address. It comes back as `text`, late and perhaps not every step of it.
  const sent = useRef<string[]>([])
  const settle = useDebouncedCallback((value: string) => {
    sent.current.push(value)
    onChange(value)
  }, 150)
  useEffect(() => {
    const at = sent.current.indexOf(text)
    sent.current.splice(0, at === -1 ? sent.current.length : at + 1)
    // The address changed by other means (a link, cleared filters): it wins over the field.
    if (at === -1) setTyped(text)
  }, [text])
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
