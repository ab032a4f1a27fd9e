import { Button, Paper, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Group } from '@sheaf/contract/entities/group'
import { visibilities } from '@sheaf/contract/entities/visibility'
import { NAME_MAX, STRING_MAX } from '@sheaf/contract/limits'
import { ActButton } from '@sheaf/ui/components/act-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { FormActions } from '../../components/form-actions.tsx'
import { HistoryField } from '../../components/history-field.tsx'
import { useBeginHere } from '../../lib/begin-here.ts'
import { useDraft } from '../../lib/draft.ts'
import { focusFirstError, showRefusal } from '../../lib/form.ts'
import { LostRightNotice } from '../../components/form-gate.tsx'
import { RequiredNote } from '../../components/required-note.tsx'
import type { MissingHelp } from '@sheaf/ui/components/help-failure'
import { PasswordField } from '@sheaf/ui/components/password-field'
import { withLimit } from '@sheaf/ui/components/text-limit'
import { useSite } from '../../lib/site.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'
import { VisibilityField } from '../../components/visibility-field.tsx'
import { errorsOf, type GroupFormValues, valuesOf } from './group-form-values.ts'
import { GroupStateFields } from './group-state-fields.tsx'
import { TagsField } from './tags-field.tsx'

interface GroupFormProps {
  /** Group to edit; left out to create one. */
  readonly group?: Group
  readonly knownTags: readonly string[]
  readonly missingTags?: MissingHelp | undefined
  readonly cancelTo: string
  /** Saves the values; `before` holds the initial ones. */
  readonly onSave: (values: GroupFormValues, before: GroupFormValues) => Promise<unknown>
}

const fieldOf = { 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT': 'password' } as const

export const GroupForm = ({ group, knownTags, missingTags, cancelTo, onSave }: GroupFormProps) => {
  const t = useT()
  const { allPadsPublicsAuthentifiedOnly } = useSite()
  const [before] = useState(() => valuesOf(group))
  const form = useForm<GroupFormValues>({
    initialValues: before,
    validate: (values) => errorsOf(values, before),
  })
  useUnsavedChanges(form.isDirty(), form.submitting)
  const toastIfLeft = useDraft(form.values, before, form.setValues)
  const save = async (values: GroupFormValues) => {
    try {
      await onSave(values, before)
    } catch (error) {
      if (!toastIfLeft(error)) showRefusal(form, error, fieldOf)
    }
  }
  const tags = useRef<HTMLInputElement>(null)
  const submitWhole = form.onSubmit(save, focusFirstError(form))
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
