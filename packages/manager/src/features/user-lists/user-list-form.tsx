import { Button, Paper, Stack, TextInput } from '@mantine/core'
import { userListCreationSchema, type UserListCreation } from '@sheaf/contract/entities/user-list'
import { NAME_MAX } from '@sheaf/contract/limits'
import { ActButton } from '@sheaf/ui/components/act-button'
import type { MissingHelp } from '@sheaf/ui/components/help-failure'
import { joinPeople, PeoplePicker, type PickableList } from '@sheaf/ui/components/people-picker'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { Link } from 'react-router'
import { FormActions } from '../../components/forms/form-actions.tsx'
import { useBeginHere } from '../../lib/forms/begin-here.ts'
import { errorsByField, explainUnusableName } from '../../lib/forms/form.ts'
import { asLogins, type KnownPerson } from '../../lib/people/known-people.ts'
import { ConflictNotice } from '../../components/forms/conflict-notice.tsx'
import { RequiredNote } from '../../components/forms/required-note.tsx'
import { withLimit } from '@sheaf/ui/components/text-limit'
import { peopleError } from '../../lib/people/people-error.ts'
import { usePeopleSuggestions } from '../../lib/people/people-suggestions.ts'
import { useSaveForm } from '../../lib/forms/save-form.ts'
import { loginsOrEmailsIn } from '../../lib/people/typed-people.ts'
import { paths } from '../../paths.ts'

interface UserListFormProps {
  readonly initial: UserListCreation
  /** Version of the list to edit. */
  readonly version?: string | undefined
  /** People who may be named by their mail addresses as well. */
  readonly known?: readonly KnownPerson[]
  /** Other lists whose people can be added at once. */
  readonly lists: readonly PickableList[]
  readonly missingLists?: MissingHelp | undefined
  /** Saves the list; `before` holds the initial one. */
  readonly onSave: (list: UserListCreation, before: UserListCreation, version: string | undefined) => Promise<unknown>
}

const fieldOf = { 'BACKEND.ERROR.TYPE.USERLIST_NAME': 'name' } as const

/** Edits the name and the people of a new or existing list. */
export const UserListForm = ({ initial, version, known = [], lists, missingLists, onSave }: UserListFormProps) => {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState<readonly string[]>([])
  const { suggestions, nameOfSuggestion, missingSuggestions } = usePeopleSuggestions(typed)
  const { form, before, submit, conflict } = useSaveForm<UserListCreation>({
    initial,
    version,
    whole: ({ name, loginsOrEmails }) => ({
      name,
      loginsOrEmails: asLogins(joinPeople(loginsOrEmails, pending), known),
    }),
    validate: (list) => ({
      ...explainUnusableName(errorsByField(userListCreationSchema, list), list),
      loginsOrEmails: peopleError(list.loginsOrEmails),
    }),
    fieldOf,
    onSave: (list, before, version) => onSave(userListCreationSchema.parse(list), before, version),
  })
  const beginsHere = useBeginHere(initial.name === '')

  return (
    <Paper withBorder p="lg" bg="var(--sheaf-surface)" component="form" noValidate onSubmit={submit}>
      <Stack gap="lg">
        <RequiredNote />
        <TextInput
          label={t('USERLIST.FIELD.NAME')}
          description={t('USERLIST.INFO.NAME')}
          required
          {...beginsHere}
          key={form.key('name')}
          {...withLimit(NAME_MAX, form.getInputProps('name'))}
        />
        <PeoplePicker
          title={t('USERLIST.FIELD.USERS')}
          before={before.loginsOrEmails}
          value={form.values.loginsOrEmails}
          onChange={(people) => form.setFieldValue('loginsOrEmails', asLogins(people, known))}
          asChosen={(person) => asLogins([person], known)[0] ?? person}
          lists={lists}
          listsLabel={t('USERLIST.COPY_FROM')}
          missingLists={missingLists}
          suggestions={suggestions}
          nameOfSuggestion={nameOfSuggestion}
          missingSuggestions={missingSuggestions}
          onType={setTyped}
          peopleIn={loginsOrEmailsIn}
          onPending={(people) => {
            setPending(people)
            form.clearFieldError('loginsOrEmails')
          }}
          path="loginsOrEmails"
          error={form.errors['loginsOrEmails']}
        />
        <ConflictNotice
          conflict={conflict}
          labelOf={() => t('USERLIST.FIELD.NAME')}
          textOf={(_, name) => String(name)}
          onTake={(_, name) => form.setFieldValue('name', String(name))}
        />
        <FormActions>
          <ActButton type="submit" loading={form.submitting}>
            {t('ACTIONS.SAVE')}
          </ActButton>
          <Button variant="default" component={Link} to={paths.userLists}>
            {t('ACTIONS.CANCEL')}
          </Button>
        </FormActions>
      </Stack>
    </Paper>
  )
}
