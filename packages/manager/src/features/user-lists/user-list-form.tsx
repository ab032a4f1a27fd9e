import { Button, Group, Paper, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { userListCreationSchema, type UserListCreation } from '@sheaf/contract/entities/user-list'
import { NAME_MAX } from '@sheaf/contract/limits'
import { PeoplePicker, type PickableList } from '@sheaf/ui/components/people-picker'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { Link } from 'react-router'
import { contractErrors, focusFirstError, showRefusal } from '../../lib/form.ts'
import { usePeopleSuggestions } from '../../lib/people-suggestions.ts'
import { paths } from '../../paths.ts'

interface UserListFormProps {
  readonly initial: UserListCreation
  /** The other lists, to take everybody from. */
  readonly lists: readonly PickableList[]
  readonly onSave: (list: UserListCreation) => Promise<unknown>
}

const fieldOf = { 'BACKEND.ERROR.TYPE.USERLIST_NAME': 'name' } as const

/** The name of a list and the people in it, for a new list and a known one. */
export const UserListForm = ({ initial, lists, onSave }: UserListFormProps) => {
  const t = useT()
  const [typed, setTyped] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const suggestions = usePeopleSuggestions(typed)
  const form = useForm<UserListCreation>({
    initialValues: initial,
    validate: (values) => {
      const errors = contractErrors(userListCreationSchema, values)
      return errors['name'] === undefined ? errors : { ...errors, name: t('USERLIST.ERR.NAME') }
    },
  })

  const save = async (values: UserListCreation) => {
    setIsSaving(true)
    try {
      await onSave(userListCreationSchema.parse(values))
    } catch (error) {
      showRefusal(form, error, fieldOf)
    } finally {
      setIsSaving(false)
    }
  }

  return (
    <Paper
      withBorder
      p="lg"
      component="form"
      noValidate
      onSubmit={form.onSubmit((values) => void save(values), focusFirstError(form))}
    >
      <Stack gap="lg">
        <TextInput
          label={t('USERLIST.FIELD.NAME')}
          description={t('USERLIST.INFO.NAME')}
          required
          maxLength={NAME_MAX}
          autoComplete="off"
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <PeoplePicker
          value={form.values.loginsOrEmails}
          onChange={(people) => form.setFieldValue('loginsOrEmails', [...people])}
          lists={lists}
          suggestions={suggestions}
          onType={setTyped}
        />
        <Group>
          <Button type="submit" loading={isSaving}>
            {t('ACTIONS.SAVE')}
          </Button>
          <Button variant="default" component={Link} to={paths.userLists}>
            {t('ACTIONS.CANCEL')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
