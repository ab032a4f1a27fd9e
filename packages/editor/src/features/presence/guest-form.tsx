import { Button, Group, TextInput } from '@mantine/core'
import { STRING_MAX } from '@sheaf/contract/limits'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type FormEvent, useState } from 'react'

interface GuestFormProps {
  readonly name: string
  readonly color: string
  readonly onSubmit: (wish: { name: string; color: string }) => void
}

export const GuestForm = ({ name, color, onSubmit }: GuestFormProps) => {
  const t = useT()
  const [wishedName, setWishedName] = useState(name)
  const [wishedColor, setWishedColor] = useState(color)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit({ name: wishedName.trim(), color: wishedColor })
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="end" wrap="nowrap">
        <TextInput
          size="xs"
          flex={1}
          label={t('EDITOR.PEOPLE.NAME')}
          maxLength={STRING_MAX}
          value={wishedName}
          onChange={(event) => setWishedName(event.currentTarget.value)}
        />
        <input
          type="color"
          className="pad-color-input"
          aria-label={t('EDITOR.PEOPLE.COLOR')}
          value={wishedColor}
          onChange={(event) => setWishedColor(event.currentTarget.value)}
        />
        <Button size="xs" type="submit">
          {t('ACTIONS.SAVE')}
        </Button>
      </Group>
    </form>
  )
}
