import { Alert, Fieldset, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { ActButton } from '@sheaf/ui/components/act-button'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconCheck, IconPlugConnected, IconX } from '@tabler/icons-react'
import { isApiError, keyOfError } from '../../lib/api-error.ts'
import { focusFirstError } from '../../lib/form.ts'
import { More } from '../../components/more.tsx'
import { Answer } from './answer.tsx'
import { FillFromJson } from './fill-from-json.tsx'
import { PartInput } from './part-input.tsx'
import { SETTING_FIELDS } from './settings-fields.ts'
import { partPath, signInErrors, type SettingsValues } from './settings-values.ts'
import classes from './settings-form.module.css'
import { useTrySetting } from './settings.queries.ts'
import { draftOf, settingsOfDraft, type PartValue } from './sign-in-draft.ts'
import { blankOf, isAttribute, SIGN_IN_PARTS, SIGN_IN_SETTINGS, type Part, type SignInKey } from './sign-in-parts.ts'

interface SignInSettingsProps {
  readonly name: SignInKey
  readonly form: UseFormReturnType<SettingsValues>
  readonly stored: SettingsValues
}

/** CFG-43: methods whose settings the server can test before they are saved. */
const TESTABLE_METHODS: readonly SignInKey[] = ['authLdapSettings', 'authOidcSettings']

/** Edits all values of one sign-in method. */
export const SignInSettings = ({ name, form, stored }: SignInSettingsProps) => {
  const t = useT()
  const { label, info, refusal } = SETTING_FIELDS[name]
  const draft = form.values[name]

  const change = (part: Part, value: PartValue) => {
    form.setFieldValue(name, { ...draft, parts: { ...draft.parts, [part.path]: value } } as never)
    form.clearFieldError(partPath(name, part.path))
  }
  /** Shows the error of this field alone; the others are checked when left. */
  const check = (part: Part) => {
    const path = partPath(name, part.path)
    const error = signInErrors(name, form.values)[path]
    if (error !== undefined && draft.parts[part.path] !== '') form.setFieldError(path, error)
  }
  const inputs = (parts: readonly Part[]) =>
    parts.map((part) => {
      const path = partPath(name, part.path)
      return (
        <PartInput
          key={path}
          part={part}
          path={path}
          value={draft.parts[part.path] ?? blankOf(part)}
          stored={stored[name].parts[part.path] ?? ''}
          error={form.errors[path]}
          onChange={(value) => change(part, value)}
          onBlur={() => check(part)}
        />
      )
    })
  const isMore = ({ isMore = false }: Part) => isMore
  const parts = SIGN_IN_PARTS[name]
  const more = parts.filter(isMore)
  const usual = parts.filter((part) => !isMore(part))
  const attributesAt = usual.findIndex(isAttribute)

  return (
    <Fieldset variant="unstyled" legend={t(label)} className={classes.method ?? ''}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t(info)}
        </Text>
        {inputs(usual.slice(0, attributesAt))}
        <Text size="sm" c="dimmed">
          {t('ADMIN.SIGN_IN.USUAL_NAMES')}
        </Text>
        {inputs(usual.slice(attributesAt))}
        {more.length > 0 && (
          <More
            label={t('ADMIN.SIGN_IN.MORE')}
            isOpen={more.some(({ path }) => form.errors[partPath(name, path)] !== undefined)}
          >
            {inputs(more)}
          </More>
        )}
        <Group align="flex-start" gap="xs">
          {TESTABLE_METHODS.includes(name) && <Try name={name} form={form} />}
          <FillFromJson
            refusal={refusal === undefined ? '' : t(refusal)}
            onFill={(settings) => form.setFieldValue(name, draftOf(name, settings) as never)}
          />
        </Group>
      </Stack>
    </Fieldset>
  )
}

/** Asks the server to test the unsaved settings, and shows the result. */
const Try = ({ name, form }: Pick<SignInSettingsProps, 'name' | 'form'>) => {
  const t = useT()
  const { mutate, isPending, data, error, variables } = useTrySetting()
  const settings = settingsOfDraft(name, form.values[name])
  const begin = () => {
    const errors = signInErrors(name, { ...form.values, authMethod: SIGN_IN_SETTINGS[name].method })
    form.setErrors({ ...form.errors, ...errors })
    if (Object.keys(errors).length > 0) return setTimeout(() => focusFirstError(form)(errors))
    mutate({ key: name, value: settings })
  }
  // A result of other settings than the current ones is outdated.
  const isAnswered = !isPending && JSON.stringify(variables?.value) === JSON.stringify(settings)
  return (
    <Stack gap="xs">
      <ActButton
        variant="default"
        loading={isPending}
        leftSection={<IconPlugConnected size={16} aria-hidden />}
        onClick={begin}
      >
        {t('ADMIN.TRY.ACTION')}
      </ActButton>
      <Answer answer={data ?? error}>
        {isAnswered && data && (
          <Alert variant="light" color="pine" icon={<IconCheck />}>
            {t('ADMIN.TRY.WORKS')}
          </Alert>
        )}
        {isAnswered && error && (
          <Alert variant="light" color="red" icon={<IconX />}>
            {textOfKey(keyOfError(error))}
            {isApiError(error) && error.reason !== undefined && (
              <Text size="sm" dir="ltr">
                {error.reason}
              </Text>
            )}
          </Alert>
        )}
      </Answer>
    </Stack>
  )
}
