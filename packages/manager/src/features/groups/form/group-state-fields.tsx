import { Fieldset, Stack, Switch } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { GroupFormValues } from './group-form-values.ts'

/** Shows what can be changed of a group once it exists. */
export const GroupStateFields = ({ form }: { readonly form: UseFormReturnType<GroupFormValues> }) => {
  const t = useT()
  return (
    <Fieldset legend={t('GROUP.FORM.STATE')}>
      <Stack gap="sm">
        <Switch
          label={t('GROUP.FIELD.ALLOW_USERS_TO_CREATE_PADS')}
          description={t('GROUP.INFO.ALLOW_USERS_TO_CREATE_PADS')}
          {...form.getInputProps('allowUsersToCreatePads', { type: 'checkbox' })}
        />
        <Switch
          label={t('GROUP.FIELD.READONLY')}
          description={t('GROUP.INFO.READONLY')}
          {...form.getInputProps('readonly', { type: 'checkbox' })}
        />
        <Switch
          label={t('GROUP.FIELD.ARCHIVED')}
          description={t('GROUP.INFO.ARCHIVED')}
          {...form.getInputProps('archived', { type: 'checkbox' })}
        />
      </Stack>
    </Fieldset>
  )
}
