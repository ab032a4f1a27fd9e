import { Button, Paper, Stack } from '@mantine/core'
import { ActButton } from '@sheaf/ui/components/act-button'
import type { MissingHelp } from '@sheaf/ui/components/help-failure'
import { joinPeople, PeoplePicker, type PickableList } from '@sheaf/ui/components/people-picker'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { Link } from 'react-router'
import { FormActions } from '../../../components/forms/form-actions.tsx'
import { LostRightNotice } from '../../../components/forms/form-gate.tsx'
import { asLogins, type KnownPerson } from '../../../lib/people/known-people.ts'
import { peopleError } from '../../../lib/people/people-error.ts'
import { usePeopleSuggestions } from '../../../lib/people/people-suggestions.ts'
import { useSaveForm } from '../../../lib/forms/save-form.ts'
import { loginsOrEmailsIn } from '../../../lib/people/typed-people.ts'

interface PeopleFormProps {
  /** Name of the people in this list. */
  readonly title: string
  readonly initial: readonly string[]
  /** People who may be named by their mail addresses as well. */
  readonly known: readonly KnownPerson[]
  readonly about: (person: string) => string | undefined
  readonly lists: readonly PickableList[]
  readonly missingLists?: MissingHelp | undefined
  readonly cancelTo: string
  /** Saves the list; `before` holds the initial one. */
  readonly onSave: (people: string[], before: readonly string[]) => Promise<unknown>
}

/** Edits all people in one list of a group. People who are removed here leave that list. */
export const PeopleForm = ({
  title,
  initial,
  known,
  about,
  lists,
  missingLists,
  cancelTo,
  onSave,
}: PeopleFormProps) => {
  const t = useT()
  const [pending, setPending] = useState<readonly string[]>([])
  const { form, before, submit } = useSaveForm<{ people: readonly string[] }>({
    initial: { people: initial },
    whole: ({ people }) => ({ people: asLogins(joinPeople(people, pending), known) }),
    validate: ({ people }) => ({ people: peopleError(people) }),
    onSave: ({ people }, before) => onSave([...people], before.people),
  })
  const { people } = form.values
  const setPeople = (chosen: readonly string[]) => form.setFieldValue('people', asLogins(chosen, known))
  const [typed, setTyped] = useState('')
  const { suggestions, nameOfSuggestion, missingSuggestions } = usePeopleSuggestions(typed)
  return (
    <Paper withBorder p="lg" bg="var(--sheaf-surface)" component="form" onSubmit={submit} noValidate>
      <Stack gap="lg">
        <PeoplePicker
          title={title}
          before={before.people}
          value={people}
          onChange={setPeople}
          asChosen={(person) => asLogins([person], known)[0] ?? person}
          about={about}
          lists={lists}
          missingLists={missingLists}
          suggestions={suggestions}
          nameOfSuggestion={nameOfSuggestion}
          missingSuggestions={missingSuggestions}
          onType={setTyped}
          peopleIn={loginsOrEmailsIn}
          onPending={(people) => {
            setPending(people)
            form.clearFieldError('people')
          }}
          path="people"
          error={form.errors['people']}
        />
        <LostRightNotice isSaving={form.submitting} />
        <FormActions>
          <ActButton type="submit" loading={form.submitting}>
            {t('ACTIONS.SAVE')}
          </ActButton>
          <Button variant="default" component={Link} to={cancelTo}>
            {t('ACTIONS.CANCEL')}
          </Button>
        </FormActions>
      </Stack>
    </Paper>
  )
}
