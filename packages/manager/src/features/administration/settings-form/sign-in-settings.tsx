import { Fieldset, Group, Stack, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { RefObject } from 'react'
import { focusFirstError } from '../../../lib/forms/form.ts'
import { Disclosure } from '../../../components/disclosure.tsx'
import { FillFromJson, type PastedText } from './fill-from-json.tsx'
import { PartInput } from './part-input.tsx'
import { SETTING_FIELDS } from '../settings/settings-fields.ts'
import { partPath, signInErrors, type SettingsValues } from '../settings/settings-values.ts'
import classes from '../settings/settings-form.module.css'
import { useTrySetting } from '../settings/settings.queries.ts'
import { draftOf, settingsOfDraft, type PartValue } from '../providers/sign-in-draft.ts'
import { objectionToJson } from '../providers/sign-in-json.ts'
import {
  blankOf,
  isAttribute,
  SIGN_IN_PARTS,
  SIGN_IN_SETTINGS,
  type Part,
  type SignInKey,
} from '../providers/sign-in-parts.ts'
import { partOfRefusal, textOfSignInRefusal } from '../providers/sign-in-refusal.tsx'
import { TrySignIn } from './try-sign-in.tsx'

interface SignInSettingsProps {
  readonly name: SignInKey
  readonly form: UseFormReturnType<SettingsValues>
  readonly stored: SettingsValues
  readonly pasted: PastedSettings
}

/** By method, the JSON that somebody has pasted but not yet filled in. */
export type PastedSettings = RefObject<Map<SignInKey, PastedText>>

/** Edits all values of one sign-in method. */
export const SignInSettings = ({ name, form, stored, pasted }: SignInSettingsProps) => {
  const t = useT()
  const { label, info, refusal } = SETTING_FIELDS[name]
  const draft = form.values[name]
  const settings = JSON.stringify(settingsOfDraft(name, draft))
  const trial = useTrySetting()
  // An answer about other settings than the current ones is outdated.
  const isCurrent = !trial.isPending && JSON.stringify(trial.variables?.value) === settings
  const refused = isCurrent ? partOfRefusal(trial.error) : undefined
  const errorOf = (path: string) =>
    form.errors[partPath(name, path)] ?? (refused === path ? textOfSignInRefusal(name, trial.error) : undefined)

  const attempt = () => {
    if (pasted.current.get(name)?.takeOver() === false) return
    // The form's own values, since those of this render lack what has just been taken over.
    const values = form.getValues()
    const errors = signInErrors(name, { ...values, authMethod: SIGN_IN_SETTINGS[name].method })
    const others = Object.entries(form.errors).filter(([path]) => !path.startsWith(partPath(name, '')))
    form.setErrors({ ...Object.fromEntries(others), ...errors })
    if (Object.keys(errors).length > 0) return void setTimeout(() => focusFirstError(form)(errors))
    trial.mutate({ key: name, value: settingsOfDraft(name, values[name]) })
  }
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
          error={errorOf(part.path)}
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
          <Disclosure label={t('ADMIN.SIGN_IN.MORE')} isOpen={more.some(({ path }) => errorOf(path) !== undefined)}>
            {inputs(more)}
          </Disclosure>
        )}
        <Group align="flex-start" gap="xs">
          <TrySignIn
            name={name}
            trial={trial}
            isCurrent={isCurrent}
            isSaved={settings === JSON.stringify(settingsOfDraft(name, stored[name]))}
            onTry={attempt}
          />
          <FillFromJson
            refusal={refusal === undefined ? '' : t(refusal)}
            objectionTo={(settings) => objectionToJson(name, settings)}
            onPending={(text) => {
              if (text) pasted.current.set(name, text)
              else pasted.current.delete(name)
            }}
            onFill={(settings) => form.setFieldValue(name, draftOf(name, settings) as never)}
          />
        </Group>
      </Stack>
    </Fieldset>
  )
}
