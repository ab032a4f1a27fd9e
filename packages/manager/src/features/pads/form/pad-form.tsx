import { Button, Checkbox, NativeSelect, Paper, Stack, Switch, TextInput } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { visibilities } from '@sheaf/contract/entities/visibility'
import { canOfferToSite } from '@sheaf/contract/policy/pad'
import { STRING_MAX } from '@sheaf/contract/limits'
import { ActButton } from '@sheaf/ui/components/act-button'
import { PasswordField } from '@sheaf/ui/components/password-field'
import { useT } from '@sheaf/ui/l10n/use-t'
import { autofill } from '@sheaf/ui/lib/autofill'
import { useState } from 'react'
import { Link } from 'react-router'
import type { UseFormReturnType } from '@mantine/form'
import { languages } from '@sheaf/l10n/languages'
import { FormActions } from '../../../components/forms/form-actions.tsx'
import { HistoryField } from '../../../components/access/history-field.tsx'
import { useBeginHere } from '../../../lib/forms/begin-here.ts'
import { ConflictNotice } from '../../../components/forms/conflict-notice.tsx'
import { LostRightNotice } from '../../../components/forms/form-gate.tsx'
import { RequiredNote } from '../../../components/forms/required-note.tsx'
import { withLimit } from '@sheaf/ui/components/text-limit'
import { useSaveForm } from '../../../lib/forms/save-form.ts'
import { useActor } from '../../../lib/session/session.ts'
import { useSite } from '../../../lib/session/site.ts'
import { useTextOfSaved } from '../../../components/access/text-of-saved.ts'
import { VisibilityField } from '../../../components/access/visibility-field.tsx'
import { visibilityAppearance } from '../../../components/access/visibility.tsx'
import type { OfferedTemplate } from './templates-of.ts'
import { errorsOf, keepsPassword, type PadFormValues, takenOver, valuesOf } from './pad-form-values.ts'

/** PAD-80: how the text of a pad is shown to those who have not chosen for themselves. */
const ShownAsFields = ({ form }: { readonly form: UseFormReturnType<PadFormValues> }) => {
  const t = useT()
  const choices = Object.entries(languages).map(([value, label]) => ({ value, label: label as string }))
  // Programs may have named a language that the pages do not have.
  const { lang } = form.values
  const other = lang === '' || Object.hasOwn(languages, lang) ? [] : [{ value: lang, label: lang }]
  return (
    <>
      <NativeSelect
        label={t('GROUP.FIELD.PAD_LANG')}
        description={t('GROUP.INFO.PAD_LANG')}
        data={[{ value: '', label: t('GROUP.PAD.LANG_UNSAID') }, ...choices, ...other]}
        {...form.getInputProps('lang')}
      />
      <Switch
        label={t('GROUP.FIELD.LINE_NUMBERS')}
        description={t('GROUP.INFO.LINE_NUMBERS')}
        {...form.getInputProps('lineNumbers', { type: 'checkbox' })}
      />
    </>
  )
}

interface PadFormProps {
  readonly group: Group
  /** Pad to edit; left out to create one. */
  readonly pad?: Pad
  /** Version of that pad. */
  readonly version?: string | undefined
  /** Templates that a new pad can begin with. */
  readonly templates?: readonly OfferedTemplate[]
  /** Templates of the site, besides those of the folder. */
  readonly siteTemplates?: readonly OfferedTemplate[]
  readonly cancelTo: string
  /** Saves the values; `before` holds the initial ones. */
  readonly onSave: (values: PadFormValues, before: PadFormValues, version: string | undefined) => Promise<unknown>
}

/** Returns the choices of templates under a heading; nothing if there are none. */
const templateChoices = (group: string, templates: readonly OfferedTemplate[]) =>
  templates.length === 0
    ? []
    : [{ group, items: templates.map(({ _id, name }) => ({ value: _id as string, label: name })) }]

const fieldOf = { 'BACKEND.ERROR.AUTHENTICATION.PASSWORD_INCORRECT': 'password' } as const

const LABELS = {
  name: 'GROUP.PAD.EDIT_PROMPT',
  visibility: 'GROUP.PAD.VISIBILITY',
  password: 'GROUP.FIELD.PASSWORD',
  readonly: 'GROUP.FIELD.READONLY',
  history: 'GROUP.FIELD.HISTORY',
  isTemplate: 'GROUP.FIELD.TEMPLATE',
  isSiteTemplate: 'GROUP.FIELD.SITE_TEMPLATE',
  lang: 'GROUP.FIELD.PAD_LANG',
  lineNumbers: 'GROUP.FIELD.LINE_NUMBERS',
} as const

export const PadForm = ({
  group,
  pad,
  version,
  templates = [],
  siteTemplates = [],
  cancelTo,
  onSave,
}: PadFormProps) => {
  const t = useT()
  const site = useSite()
  const actor = useActor()
  const { allPadsPublicsAuthentifiedOnly } = site
  const textOfSaved = useTextOfSaved()
  const { form, before, submit, conflict } = useSaveForm<PadFormValues>({
    initial: valuesOf(pad, group),
    version,
    validate: errorsOf,
    fieldOf,
    onSave,
  })
  // A pad may have a read-only of its own alone, and follow its folder in the rest.
  const [sharesVisibility] = useState(!before.follows && pad?.visibility === null)
  const { follows, visibility } = form.values
  const beginsHere = useBeginHere(pad === undefined)
  const hasPassword = keepsPassword(before)
  const keep = sharesVisibility ? 'GROUP.INFO.PASSWORD_SHARED' : 'GROUP.INFO.PASSWORD_KEEP'
  return (
    <Paper withBorder p="lg" bg="var(--sheaf-surface)">
      <form onSubmit={submit} noValidate>
        <Stack gap="lg">
          <RequiredNote />
          <TextInput
            label={t(pad === undefined ? 'GROUP.PAD.ADD_PROMPT' : 'GROUP.PAD.EDIT_PROMPT')}
            required
            {...beginsHere}
            {...withLimit(STRING_MAX, form.getInputProps('name'))}
          />
          {templates.length + siteTemplates.length > 0 && (
            <NativeSelect
              label={t('GROUP.PAD.START_FROM')}
              data={[
                { value: '', label: t('GROUP.PAD.EMPTY') },
                ...templateChoices(t('GROUP.PAD.TEMPLATES_OF_FOLDER'), templates),
                ...templateChoices(t('GROUP.PAD.TEMPLATES_OF_SITE'), siteTemplates),
              ]}
              {...form.getInputProps('template')}
            />
          )}
          {!allPadsPublicsAuthentifiedOnly && (
            <Checkbox
              label={t('GROUP.FIELD.FOLLOWS', { visibility: t(visibilityAppearance(group.visibility, site).label) })}
              {...(follows ? { description: t('GROUP.INFO.GROUP_PARAMS') } : {})}
              {...form.getInputProps('follows', { type: 'checkbox' })}
            />
          )}
          {!follows && !allPadsPublicsAuthentifiedOnly && (
            <VisibilityField
              label={t('GROUP.PAD.VISIBILITY')}
              description={t(sharesVisibility ? 'GROUP.INFO.PAD_VISIBILITY_SHARED' : 'GROUP.INFO.PAD_VISIBILITY')}
              choices={visibilities}
              canWrite={!form.values.readonly}
              value={visibility}
              onChange={(chosen) => form.setFieldValue('visibility', chosen)}
              privateField={
                <PasswordField
                  label={t('GROUP.FIELD.PASSWORD')}
                  {...(hasPassword ? { description: t(keep) } : {})}
                  required={!hasPassword}
                  {...autofill.otherSecret}
                  {...withLimit(STRING_MAX, form.getInputProps('password'))}
                />
              }
            />
          )}
          {!follows && pad !== undefined && (
            <Switch
              label={t('GROUP.FIELD.READONLY')}
              description={t('GROUP.INFO.PAD_READONLY')}
              {...form.getInputProps('readonly', { type: 'checkbox' })}
            />
          )}
          {pad !== undefined && (
            <HistoryField
              ofFolder={group.history}
              value={form.values.history}
              onChange={(readers) => form.setFieldValue('history', readers)}
            />
          )}
          {pad !== undefined && (
            <Switch
              label={t('GROUP.FIELD.TEMPLATE')}
              description={t('GROUP.INFO.TEMPLATE')}
              {...form.getInputProps('isTemplate', { type: 'checkbox' })}
            />
          )}
          {pad !== undefined && (before.isSiteTemplate || canOfferToSite(actor, true).allowed) && (
            <Switch
              label={t('GROUP.FIELD.SITE_TEMPLATE')}
              description={t('GROUP.INFO.SITE_TEMPLATE')}
              {...form.getInputProps('isSiteTemplate', { type: 'checkbox' })}
            />
          )}
          {pad !== undefined && <ShownAsFields form={form} />}
          <ConflictNotice
            conflict={conflict}
            labelOf={(field) => t(LABELS[field as keyof typeof LABELS])}
            textOf={(field, value) =>
              value === null && field !== 'lang' ? t('GROUP.INFO.AS_FOLDER') : textOfSaved(field, value)
            }
            onTake={(field, value) => form.setValues(takenOver(field, value))}
          />
          <LostRightNotice isSaving={form.submitting} />
          <FormActions>
            <ActButton type="submit" loading={form.submitting}>
              {t(pad === undefined ? 'GROUP.PAD.ADD' : 'ACTIONS.SAVE')}
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
