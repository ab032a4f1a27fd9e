import { Autocomplete, Box, Button, Group, Select, Stack, Textarea } from '@mantine/core'
import { useT } from '../l10n/use-t.ts'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { focusOnMount } from '../lib/focus-on-mount.ts'
import { PART_SIGNS } from '../lib/part-signs.ts'
import { unbroken } from './unbroken.tsx'
import { ChosenPeople } from './chosen-people.tsx'

export interface PickableList {
  readonly id: string
  readonly name: string
  readonly people: readonly string[]
}

interface PeoplePickerProps {
  /** How those who are chosen are called together. */
  readonly title: string
  /** Who was there before: whoever is not is marked as new. */
  readonly before: readonly string[]
  /** Logins or mail addresses. */
  readonly value: readonly string[]
  readonly onChange: (people: readonly string[]) => void
  /** What is known of somebody besides. */
  readonly about?: (person: string) => string | undefined
  /** Ready-made lists to take everybody from; without any, the choice is not shown. */
  readonly lists?: readonly PickableList[]
  /** Why the last one cannot be taken out, where it is so. */
  readonly lastStays?: string | undefined
  /** What completes the typed text. The owner asks for them when `onType` tells what is typed. */
  readonly suggestions?: readonly string[]
  readonly onType?: (text: string) => void
  /** Who is typed but not added yet. A save must count them too: a name in sight is a name meant. */
  readonly onPending: (people: readonly string[]) => void
  /** Where a form looks for the field. */
  readonly path?: string
  /** A refusal of the whole choice. */
  readonly error?: ReactNode
}

const BETWEEN_PARTS = new RegExp(`[${PART_SIGNS.join('')}]`)

const split = (text: string) =>
  text
    .split(BETWEEN_PARTS)
    .map((each) => each.trim())
    .filter((each) => each !== '')

/** Blanks are ignored, and nobody is chosen twice whatever the case of letters. */
export const joinPeople = (chosen: readonly string[], more: readonly string[]) => {
  const known = new Set(chosen.map((each) => each.toLowerCase()))
  return [...chosen, ...more.filter((each) => !known.has(each.toLowerCase()) && known.add(each.toLowerCase()))]
}

/** Chooses people: from a list, by typing with completion, or many at once; and shows who is chosen. */
export const PeoplePicker = ({
  title,
  before,
  value,
  onChange,
  about,
  lists = [],
  lastStays,
  suggestions = [],
  onType,
  onPending,
  path,
  error,
}: PeoplePickerProps) => {
  const t = useT()
  const [text, setText] = useState('')
  const [area, setArea] = useState('')
  const [isAreaOpen, setIsAreaOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const type = (next: string) => {
    setText(next)
    onType?.(next)
    onPending([...split(next), ...split(area)])
  }
  const typeArea = (next: string) => {
    setArea(next)
    onPending([...split(text), ...split(next)])
  }
  const add = (people: readonly string[]) => {
    const next = joinPeople(value, people)
    if (next.length > value.length) onChange(next)
  }
  const addTyped = () => {
    add(split(text))
    type('')
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    // With a suggestion under the cursor, Enter takes that one instead.
    if (!event.currentTarget.getAttribute('aria-activedescendant')) addTyped()
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
        <Select
          label={t('GROUP.INVITE_USERLIST')}
          description={t('USERLIST.INFO.USER_INVITE')}
          placeholder={t('USERLIST.CHOOSE')}
          data={lists.map(({ id, name }) => ({ value: id, label: name }))}
          value={null}
          onChange={(id) => add(lists.find((list) => list.id === id)?.people ?? [])}
        />
      )}
      <Autocomplete
        ref={input}
        data-path={path}
        label={unbroken(t('GROUP.INVITE_USER.PLACEHOLDER'))}
        description={unbroken(t('GROUP.INVITE_USER.INPUT_HELP'))}
        inputContainer={(field) => (
          <Group gap="xs" align="flex-end">
            <Box flex="1 1 14rem">{field}</Box>
            <Button variant="default" leftSection={<IconPlus size={16} />} onClick={addTyped}>
              {t('ACTIONS.ADD')}
            </Button>
          </Group>
        )}
        value={text}
        onChange={type}
        onOptionSubmit={(login) => {
          add([login])
          // The component writes the chosen text into the input after this; the empty one must come last.
          setTimeout(() => type(''))
        }}
        onKeyDown={handleKeyDown}
        onPaste={handlePaste}
        data={[...suggestions]}
        filter={({ options }) => options}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        {...(error === undefined ? {} : { error })}
      />
      {isAreaOpen ? (
        <Stack gap="xs" align="flex-start">
          <Textarea
            ref={focusOnMount}
            w="100%"
            label={t('USERLIST.FIELD.USERSAREA')}
            description={unbroken(t('USERLIST.FIELD.USERSAREA_HELP'))}
            placeholder={t('USERLIST.FIELD.USERSAREA_PLACEHOLDER')}
            autosize
            minRows={2}
            maxRows={8}
            value={area}
            onChange={(event) => typeArea(event.currentTarget.value)}
          />
          <Button
            variant="default"
            // Out of use, and still there for the focus that has just pressed it.
            {...(split(area).length === 0 ? { 'aria-disabled': true, 'data-disabled': true } : {})}
            onClick={() => {
              add(split(area))
              typeArea('')
            }}
          >
            {t('USERLIST.FIELD.USERSAREA_ADD')}
          </Button>
        </Stack>
      ) : (
        <Button
          variant="subtle"
          size="compact-sm"
          mis="calc(-1 * var(--button-padding-x) - 1px)"
          style={{ alignSelf: 'flex-start' }}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          onClick={() => setIsAreaOpen(true)}
        >
          {t('USERLIST.FIELD.USERSAREA')}
        </Button>
      )}
      <ChosenPeople
        title={title}
        before={before}
        people={value}
        about={about}
        onChange={onChange}
        lastStays={lastStays}
        onEmpty={() => input.current?.focus()}
      />
    </Stack>
  )
}
