import { Button, Group, Input, TextInput } from '@mantine/core'
import { STRING_MAX } from '@sheaf/contract/limits'
import { withLimit } from '@sheaf/ui/components/text-limit'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { type FormEvent, useId, useRef, useState } from 'react'

interface GuestFormProps {
  readonly name: string
  readonly color: string
  readonly onSubmit: (profile: { name: string; color: string }) => void
}

export const GuestForm = ({ name, color, onSubmit }: GuestFormProps) => {
  const t = useT()
  const id = useId()
  const [typedName, setTypedName] = useState(name)
  const [chosenColor, setChosenColor] = useState(color)
  const field = useRef<HTMLInputElement>(null)
  // As the contract counts them.
  const isTooLong = [...typedName].length > STRING_MAX
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTooLong) field.current?.focus()
    else onSubmit({ name: typedName.trim(), color: chosenColor })
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="start" wrap="nowrap">
        <TextInput
          ref={field}
          size="xs"
          flex={1}
          label={t('EDITOR.PEOPLE.NAME')}
          {...autofill.nickname}
          error={isTooLong}
          {...withLimit(STRING_MAX, { value: typedName })}
          onChange={(event) => setTypedName(event.currentTarget.value)}
        />
        <Input.Wrapper size="xs" id={id} label={t('EDITOR.PEOPLE.COLOR')}>
          <input
            type="color"
            id={id}
            className="pad-color-input"
            value={chosenColor}
            onChange={(event) => setChosenColor(event.currentTarget.value)}
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
