import { Button, Group, Input, TextInput } from '@mantine/core'
import { STRING_MAX } from '@sheaf/contract/limits'
import { withLimit } from '@sheaf/ui/components/text-limit'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type FormEvent, useId, useRef, useState } from 'react'

interface GuestFormProps {
  readonly name: string
  readonly color: string
  readonly onSubmit: (wish: { name: string; color: string }) => void
}

export const GuestForm = ({ name, color, onSubmit }: GuestFormProps) => {
  const t = useT()
  const id = useId()
  const [wishedName, setWishedName] = useState(name)
  const [wishedColor, setWishedColor] = useState(color)
  const field = useRef<HTMLInputElement>(null)
  // As the contract counts them.
  const isTooLong = [...wishedName].length > STRING_MAX
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTooLong) field.current?.focus()
    else onSubmit({ name: wishedName.trim(), color: wishedColor })
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="start" wrap="nowrap">
        <TextInput
          ref={field}
          size="xs"
          flex={1}
          label={t('EDITOR.PEOPLE.NAME')}
          error={isTooLong}
          {...withLimit(STRING_MAX, { value: wishedName })}
          onChange={(event) => setWishedName(event.currentTarget.value)}
        />
        <Input.Wrapper size="xs" id={id} label={t('EDITOR.PEOPLE.COLOR')}>
          <input
            type="color"
            id={id}
            className="pad-color-input"
            value={wishedColor}
            onChange={(event) => setWishedColor(event.currentTarget.value)}
          />
        </Input.Wrapper>
      </Group>
      <Group justify="flex-end" mt="xs">
        <Button size="xs" type="submit">
          {t('ACTIONS.SAVE')}
        </Button>
      </Group>
    </form>
  )
}
