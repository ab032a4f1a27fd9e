import { Button, Paper, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { userListCreationSchema, type UserListCreation } from '@sheaf/contract/entities/user-list'
import { NAME_MAX } from '@sheaf/contract/limits'
import { ActButton } from '@sheaf/ui/components/act-button'
import type { MissingHelp } from '@sheaf/ui/components/help-failure'
import { joinPeople, PeoplePicker, type PickableList } from '@sheaf/ui/components/people-picker'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { Link } from 'react-router'
import { FormActions } from '../../components/form-actions.tsx'
import { useBeginHere } from '../../lib/begin-here.ts'
import { useDraft } from '../../lib/draft.ts'
import { errorsByField, focusFirstError, showRefusal, explainUnusableName } from '../../lib/form.ts'
import { asLogins, type KnownPerson } from '../../lib/known-people.ts'
import { RequiredNote } from '../../components/required-note.tsx'
import { withLimit } from '@sheaf/ui/components/text-limit'
import { peopleError } from '../../lib/people-error.ts'
import { usePeopleSuggestions } from '../../lib/people-suggestions.ts'
import { loginsOrEmailsIn } from '../../lib/typed-people.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { paths } from '../../paths.ts'

interface UserListFormProps {
  readonly initial: UserListCreation
  /** People who may be named by their mail addresses as well. */
  readonly known?: readonly KnownPerson[]
  /** Other lists whose people can be added at once. */
  readonly lists: readonly PickableList[]
  readonly missingLists?: MissingHelp | undefined
  /** Saves the list; `before` holds the initial one. */
  readonly onSave: (list: UserListCreation, before: UserListCreation) => Promise<unknown>
}

const fieldOf = { 'BACKEND.ERROR.TYPE.USERLIST_NAME': 'name' } as const

/** Edits the name and the people of a new or existing list. */
export const UserListForm = ({ initial, known = [], lists, missingLists, onSave }: UserListFormProps) => {
  const t = useT()
  const [before] = useState(initial)
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState<readonly string[]>([])
  const { suggestions, nameOfSuggestion, missingSuggestions } = usePeopleSuggestions(typed)
  const withPending = ({ name, loginsOrEmails }: UserListCreation): UserListCreation => ({
    name,
    loginsOrEmails: asLogins(joinPeople(loginsOrEmails, pending), known),
  })
  const form = useForm<UserListCreation>({
    initialValues: before,
    validate: (values) => {
      const whole = withPending(values)
      const errors = explainUnusableName(errorsByField(userListCreationSchema, whole), values)
      return { ...errors, loginsOrEmails: peopleError(whole.loginsOrEmails) }
    },
  })

  const beginsHere = useBeginHere(initial.name === '')
  useUnsavedChanges(form.isDirty() || pending.length > 0, form.submitting)
  const toastIfLeft = useDraft(withPending(form.values), before, form.setValues)

  const save = async (values: UserListCreation) => {
    try {
      await onSave(userListCreationSchema.parse(withPending(values)), before)
    } catch (error) {
      if (!toastIfLeft(error)) showRefusal(form, error, fieldOf)
    }
  }

  return (
    <Paper
      withBorder
      p="lg"
      bg="var(--sheaf-surface)"
      component="form"
      noValidate
      onSubmit={form.onSubmit(save, focusFirstError(form))}
    >
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
