import { Button, Stack, Textarea } from '@mantine/core'
import { IconUsersPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../l10n/use-t.ts'
import { focusOnMount } from '../lib/focus-on-mount.ts'
import { nonBreakingHyphens } from './non-breaking-hyphens.tsx'

interface PeopleAreaProps {
  readonly text: string
  readonly onType: (text: string) => void
  /** Whether the text names anybody who could be added. */
  readonly canAdd: boolean
  readonly onAdd: () => void
}

/** Takes many people at once, as pasted from elsewhere. It is a mere button until it is opened. */
export const PeopleArea = ({ text, onType, canAdd, onAdd }: PeopleAreaProps) => {
  const t = useT()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen)
    return (
      <Button
        variant="default"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconUsersPlus size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('USERLIST.FIELD.USERSAREA')}
      </Button>
    )
  return (
    <Stack gap="xs" align="flex-start">
      <Textarea
        ref={focusOnMount}
        w="100%"
        label={t('USERLIST.FIELD.USERSAREA')}
        description={nonBreakingHyphens(t('USERLIST.FIELD.USERSAREA_HELP'))}
        placeholder={t('USERLIST.FIELD.USERSAREA_PLACEHOLDER')}
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      <Button
        variant="default"
        // Not `disabled`, since the browser would take the focus from the button that has just been pressed.
        {...(canAdd ? {} : { 'aria-disabled': true, 'data-disabled': true })}
        onClick={onAdd}
      >
        {t('USERLIST.FIELD.USERSAREA_ADD')}
      </Button>
    </Stack>
  )
}
