import { Button, Paper, Stack, Textarea, TextInput, Fieldset, Switch } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { visibilities } from '@sheaf/contract/entities/visibility'
import { NAME_MAX, STRING_MAX } from '@sheaf/contract/limits'
import { ActButton } from '@sheaf/ui/components/act-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { type FormEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { UseFormReturnType } from '@mantine/form'
import { FormActions } from '../../../components/forms/form-actions.tsx'
import { HistoryField } from '../../../components/access/history-field.tsx'
import { useBeginHere } from '../../../lib/forms/begin-here.ts'
import { ConflictNotice } from '../../../components/forms/conflict-notice.tsx'
import { LostRightNotice } from '../../../components/forms/form-gate.tsx'
import { RequiredNote } from '../../../components/forms/required-note.tsx'
import type { MissingHelp } from '@sheaf/ui/components/help-failure'
import { PasswordField } from '@sheaf/ui/components/password-field'
import { withLimit } from '@sheaf/ui/components/text-limit'
import { useSaveForm } from '../../../lib/forms/save-form.ts'
import { useSite } from '../../../lib/session/site.ts'
import { VisibilityField } from '../../../components/access/visibility-field.tsx'
import { useTextOfSaved } from '../../../components/access/text-of-saved.ts'
import { errorsOf, type GroupFormValues, valuesOf } from './group-form-values.ts'
import { TagsField } from './tags-field.tsx'

/** Shows what can be changed of a group once it exists. */
const GroupStateFields = ({ form }: { readonly form: UseFormReturnType<GroupFormValues> }) => {
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

interface GroupFormProps {
  /** Group to edit; left out to create one. */
  readonly group?: Group
  /** Version of that group. */
  readonly version?: string | undefined
  readonly knownTags: readonly string[]
  readonly missingTags?: MissingHelp | undefined
  readonly cancelTo: string
  /** Saves the values; `before` holds the initial ones. */
  readonly onSave: (values: GroupFormValues, before: GroupFormValues, version: string | undefined) => Promise<unknown>
}

const fieldOf = { 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT': 'password' } as const

const LABELS = {
  name: 'GROUP.FIELD.NAME',
  description: 'GROUP.FIELD.DESCRIPTION',
  visibility: 'GROUP.FIELD.VISIBILITY',
  password: 'GROUP.FIELD.PASSWORD',
  history: 'GROUP.FIELD.HISTORY',
  readonly: 'GROUP.FIELD.READONLY',
  archived: 'GROUP.FIELD.ARCHIVED',
  allowUsersToCreatePads: 'GROUP.FIELD.ALLOW_USERS_TO_CREATE_PADS',
} as const

export const GroupForm = ({ group, version, knownTags, missingTags, cancelTo, onSave }: GroupFormProps) => {
  const t = useT()
  const { allPadsPublicsAuthentifiedOnly } = useSite()
  const textOfSaved = useTextOfSaved()
  const {
    form,
    before,
    submit: submitWhole,
    conflict,
  } = useSaveForm<GroupFormValues>({ initial: valuesOf(group), version, validate: errorsOf, fieldOf, onSave })
  const tags = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    // Takes the tag that is being typed, as the button does not take the focus.
    tags.current?.blur()
    submitWhole(event)
  }
  const beginsHere = useBeginHere(group === undefined)
  const keepsPassword = before.visibility === 'private'
  return (
    <Paper withBorder p="lg" bg="var(--sheaf-surface)">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <RequiredNote />
          <TextInput
            label={t('GROUP.FIELD.NAME')}
            description={t('GROUP.INFO.NAME')}
            required
            {...beginsHere}
            {...withLimit(NAME_MAX, form.getInputProps('name'))}
          />
          <Textarea
            label={t('GROUP.FIELD.DESCRIPTION')}
            description={t('GROUP.INFO.DESCRIPTION')}
            autosize
            minRows={2}
            {...withLimit(STRING_MAX, form.getInputProps('description'))}
          />
          {!allPadsPublicsAuthentifiedOnly && (
            <VisibilityField
              label={t('GROUP.FIELD.VISIBILITY')}
              description={t('GROUP.INFO.VISIBILITY')}
              choices={visibilities}
              canWrite={!form.values.readonly && !form.values.archived}
              value={form.values.visibility}
              onChange={(visibility) => form.setFieldValue('visibility', visibility)}
              privateField={
                <PasswordField
                  label={t('GROUP.FIELD.PASSWORD')}
                  description={t(keepsPassword ? 'GROUP.INFO.PASSWORD_KEEP' : 'GROUP.INFO.PASSWORD_NEW')}
                  required={!keepsPassword}
                  {...autofill.otherSecret}
                  {...withLimit(STRING_MAX, form.getInputProps('password'))}
                />
              }
            />
          )}
          <TagsField form={form} input={tags} known={knownTags} missing={missingTags} />
          {group !== undefined && (
            <>
              <HistoryField
                value={form.values.history}
                onChange={(readers) => readers && form.setFieldValue('history', readers)}
              />
              <GroupStateFields form={form} />
            </>
          )}
          <ConflictNotice
            conflict={conflict}
            labelOf={(field) => t(LABELS[field as keyof typeof LABELS])}
            textOf={textOfSaved}
            onTake={(field, value) => form.setValues({ [field]: value })}
          />
          <LostRightNotice isSaving={form.submitting} />
          <FormActions>
            {/* The tag that is being typed would become one as soon as the field loses the focus, which can move the
                button from under the pointer before the click. */}
            <ActButton type="submit" loading={form.submitting} onMouseDown={(event) => event.preventDefault()}>
              {t(group === undefined ? 'GROUP.ADD' : 'ACTIONS.SAVE')}
            </ActButton>
            <Button variant="default" component={Link} to={cancelTo}>
              {t('ACTIONS.CANCEL')}
            </Button>
          </FormActions>
        </Stack>
      </form>
    </Paper>
  )
}
