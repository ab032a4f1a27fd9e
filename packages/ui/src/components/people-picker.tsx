import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { listNames } from '../l10n/list-names.ts'
import { useT } from '../l10n/use-t.ts'
import { IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { SPLIT_CHARS } from '../lib/split-chars.ts'
import { nonBreakingHyphens } from './non-breaking-hyphens.tsx'
import { ChosenPeople } from './chosen-people.tsx'
import { HelpFailure, type MissingHelp } from './help-failure.tsx'
import { LaterAutocomplete, LaterSelect } from './later-fields.tsx'
import { PeopleArea } from './people-area.tsx'
import { PersonOption } from './person-option.tsx'

export interface PickableList {
  readonly id: string
  readonly name: string
  readonly people: readonly string[]
}

interface PeoplePickerProps {
  /** Heading of the chosen people. */
  readonly title: string
  /** People who were there before; all others are marked as new. */
  readonly before: readonly string[]
  /** Logins or mail addresses. */
  readonly value: readonly string[]
  readonly onChange: (people: readonly string[]) => void
  /** Returns the name under which somebody is chosen who is typed in another way, such as a login for an address. */
  readonly asChosen?: (typed: string) => string
  /** Returns what else is known about a person. */
  readonly about?: (person: string) => string | undefined
  /** Lists whose people can be added at once; the choice is hidden if there are none. */
  readonly lists?: readonly PickableList[]
  /** Label of that choice, where it is not the usual one. */
  readonly listsLabel?: string
  readonly missingLists?: MissingHelp | undefined
  /** Completions of the typed text, which the caller fetches when `onType` is called. */
  readonly suggestions?: readonly string[]
  /** Returns the name of whoever is suggested, where it is known and another than the login. */
  readonly nameOfSuggestion?: ((suggestion: string) => string | undefined) | undefined
  readonly missingSuggestions?: MissingHelp | undefined
  readonly onType?: (text: string) => void
  /** Returns the people whom a typed or pasted text names, where they are not just parted by signs. */
  readonly peopleIn?: (text: string) => readonly string[]
  /**
   * Called with people who are typed but not added yet. A save has to include them: a name on the screen is meant to
   * count.
   */
  readonly onPending: (people: readonly string[]) => void
  /** Path by which a form finds the field. */
  readonly path?: string
  /** Error about the choice as a whole. */
  readonly error?: ReactNode
}

const BETWEEN_PARTS = new RegExp(`[${SPLIT_CHARS.join('')}]`)

const splitPeople = (text: string): readonly string[] =>
  text
    .split(BETWEEN_PARTS)
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Returns the chosen people and those of `more` who are not among them, ignoring case. */
export const joinPeople = (chosen: readonly string[], more: readonly string[]) => {
  const known = new Set(chosen.map((each) => each.toLowerCase()))
  return [...chosen, ...more.filter((each) => !known.has(each.toLowerCase()) && known.add(each.toLowerCase()))]
}

/** Lets people be chosen from a list, by typing with completion, or many at once; and shows who is chosen. */
export const PeoplePicker = ({
  title,
  before,
  value,
  onChange,
  asChosen = (typed) => typed,
  about,
  lists = [],
  listsLabel,
  missingLists,
  suggestions = [],
  nameOfSuggestion,
  missingSuggestions,
  onType,
  peopleIn: split = splitPeople,
  onPending,
  path,
  error,
}: PeoplePickerProps) => {
  const t = useT()
  const [text, setText] = useState('')
  const [area, setArea] = useState('')
  /** People who were to be added last and were there already. */
  const [doubled, setDoubled] = useState<readonly string[]>([])
  const input = useRef<HTMLInputElement>(null)

  const type = (next: string) => {
    setText(next)
    if (next !== '') setDoubled([])
    onType?.(next)
    onPending([...split(next), ...split(area)])
  }
  const typeArea = (next: string) => {
    setArea(next)
    onPending([...split(text), ...split(next)])
  }
  const add = (people: readonly string[]) => {
    const next = joinPeople(value, people.map(asChosen))
    setDoubled(people.filter((person) => joinPeople(value, [asChosen(person)]).length === value.length))
    if (next.length > value.length) onChange(next)
  }
  const addTyped = () => {
    add(split(text))
    type('')
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    // If a suggestion is active, Enter chooses it instead. The field still names the active suggestion after it is
    // gone.
    const active = event.currentTarget.getAttribute('aria-activedescendant')
    if (active === null || document.getElementById(active) === null) addTyped()
  }
  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = split(event.clipboardData.getData('text'))
    if (pasted.length < 2) return
    event.preventDefault()
    add(pasted)
  }

  return (
    <Stack gap="md">
      {lists.length > 0 && (
        <LaterSelect
          label={listsLabel ?? t('GROUP.INVITE_USERLIST')}
          description={t('USERLIST.INFO.USER_INVITE')}
          placeholder={t('USERLIST.CHOOSE')}
          data={lists.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => add(lists.find((list) => list.id === id)?.people ?? [])}
        />
      )}
      <LaterAutocomplete
        ref={input}
        data-path={path}
        label={nonBreakingHyphens(t('GROUP.INVITE_USER.PLACEHOLDER'))}
        description={nonBreakingHyphens(t('GROUP.INVITE_USER.INPUT_HELP_FORM'))}
        inputContainer={(field) => (
          <>
            <Group gap="xs" align="flex-end">
              <Box flex="1 1 9rem">{field}</Box>
              <Button variant="default" leftSection={<IconPlus size={16} />} onClick={addTyped}>
                {t('ACTIONS.ADD')}
              </Button>
            </Group>
            <Text size="sm" role="status" mt={doubled.length > 0 ? 4 : 0}>
              {doubled.length > 0 && t('USERLIST.INFO.ALREADY', { names: listNames(doubled) })}
            </Text>
            <HelpFailure missing={missingLists} text={t('USERLIST.CHOICE_FAILED')} field={input} />
            <HelpFailure missing={missingSuggestions} text={t('GLOBAL.SUGGESTIONS_FAILED')} field={input} />
          </>
        )}
        value={text}
        onChange={type}
        onOptionSubmit={(login) => {
          add([login])
          // Autocomplete writes the chosen text into the input after this, so the input is cleared later.
          setTimeout(() => type(''))
        }}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
        data={suggestions.filter((each) => joinPeople(value, [each]).length > value.length)}
        filter={({ options }) => options}
        renderOption={({ option }) => <PersonOption login={option.value} name={nameOfSuggestion?.(option.value)} />}
        autoCapitalize="none"
        spellCheck={false}
        {...(error === undefined ? {} : { error })}
      />
      <PeopleArea
        text={area}
        onType={typeArea}
        canAdd={split(area).length > 0}
        onAdd={() => {
          add(split(area))
          typeArea('')
        }}
      />
      <ChosenPeople
        title={title}
        before={before}
        people={value}
        about={about}
        onChange={onChange}
        onEmpty={() => input.current?.focus()}
      />
    </Stack>
  )
}
