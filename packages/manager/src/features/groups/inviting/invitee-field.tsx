import { Box, Button, Group, Text, VisuallyHidden } from '@mantine/core'
import { HelpFailure, type MissingHelp } from '@sheaf/ui/components/help-failure'
import { LaterAutocomplete } from '@sheaf/ui/components/later-fields'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { PersonOption } from '@sheaf/ui/components/person-option'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconPlus } from '@tabler/icons-react'
import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import { usePeopleSuggestions } from '../../../lib/people/people-suggestions.ts'
import { othersThan, typedPeopleIn } from '../../../lib/people/typed-people.ts'

interface InviteeFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>
  readonly text: string
  readonly onType: (text: string) => void
  /** People who are added already. */
  readonly people: readonly string[]
  readonly onAdd: (people: readonly string[]) => void
  readonly missingLists: MissingHelp | undefined
  readonly error: ReactNode
  /** Names that were just added once more, which is shown. */
  readonly repeated: string
  /** What just happened, for screen readers. */
  readonly announcement: string
}

/** INV-40: takes people by name, login or mail address, one at a time or many at once. */
export const InviteeField = ({
  ref,
  text,
  onType,
  people,
  onAdd,
  missingLists,
  error,
  repeated,
  announcement,
}: InviteeFieldProps) => {
  const t = useT()
  const { suggestions, nameOfSuggestion, missingSuggestions } = usePeopleSuggestions(text)
  const add = (added: readonly string[]) => {
    onAdd(added)
    onType('')
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // The Enter of a composition chooses a text.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    // If a suggestion is active, Enter chooses it instead. The field still names the active suggestion after it is
    // gone.
    const active = event.currentTarget.getAttribute('aria-activedescendant')
    if (active === null || document.getElementById(active) === null) add(typedPeopleIn(text))
  }
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = typedPeopleIn(event.clipboardData.getData('text'))
    if (pasted.length < 2) return
    event.preventDefault()
    add([...typedPeopleIn(text), ...pasted])
  }
  return (
    <Box>
      <LaterAutocomplete
        ref={ref}
        data-path="people"
        label={nonBreakingHyphens(t('GROUP.INVITE.FIELD'))}
        description={nonBreakingHyphens(t('GROUP.INVITE.FIELD_HELP'))}
        inputContainer={(field) => (
          <>
            <Group gap="xs" align="flex-end">
              <Box flex="1 1 9rem">{field}</Box>
              <Button variant="default" leftSection={<IconPlus size={16} />} onClick={() => add(typedPeopleIn(text))}>
                {t('ACTIONS.ADD')}
              </Button>
            </Group>
            <HelpFailure missing={missingLists} text={t('USERLIST.CHOICE_FAILED')} field={ref} />
            <HelpFailure missing={missingSuggestions} text={t('GLOBAL.SUGGESTIONS_FAILED')} field={ref} />
          </>
        )}
        value={text}
        onChange={onType}
        onOptionSubmit={(login) => {
          onAdd([login])
          // Autocomplete writes the chosen text into the input after this, so the input is cleared later.
          setTimeout(() => onType(''))
        }}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
        data={othersThan(people, suggestions)}
        filter={({ options }) => options}
        renderOption={({ option }) => <PersonOption login={option.value} name={nameOfSuggestion(option.value)} />}
        autoCapitalize="none"
        spellCheck={false}
        {...(error === undefined ? {} : { error })}
      />
      <div role="status">
        {repeated !== '' && (
          <Text size="xs" c="dimmed" mt={4}>
            {t('GROUP.INVITE.REPEATED', { names: repeated })}
          </Text>
        )}
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </div>
    </Box>
  )
}
