import { Button, Checkbox, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { SettingKey } from '@sheaf/contract/entities/settings'
import { STRING_MAX } from '@sheaf/contract/limits'
import { useT } from '@sheaf/ui/l10n/use-t'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { withLimit } from '@sheaf/ui/components/text-limit'
import { baseUrl } from '../../../lib/address/base.ts'
import { useConfiguration } from '../../../lib/session/session.ts'
import { LoginMessages } from './login-messages.tsx'
import { SecretInput } from './secret-input.tsx'
import classes from '../settings/settings-form.module.css'
import { OWN_ACCOUNTS_ONLY, SETTING_FIELDS } from '../settings/settings-fields.ts'
import type { SettingsValues } from '../settings/settings-values.ts'
import { isSignInKey } from '../providers/sign-in-parts.ts'
import { type PastedSettings, SignInSettings } from './sign-in-settings.tsx'
import { WholeNumberInput } from './whole-number-input.tsx'

interface SettingInputProps {
  readonly name: SettingKey
  readonly form: UseFormReturnType<SettingsValues>
  readonly stored: SettingsValues
  readonly pasted: PastedSettings
}

/** Edits the site's address. While it is empty, offers the address of this page, and says of that what is not saved. */
const AddressInput = ({ name, form, stored }: Omit<SettingInputProps, 'pasted'>) => {
  const t = useT()
  const { label, info } = SETTING_FIELDS[name]
  const here = baseUrl().href
  const isProposed = stored[name] === '' && form.values[name] === here
  return (
    <Stack gap={6} align="flex-start">
      <TextInput
        w="100%"
        type="url"
        label={nonBreakingHyphens(t(label))}
        description={nonBreakingHyphens(t(info))}
        // Stands below the field, which would otherwise move as one types in it.
        success={isProposed && t('ADMIN.INFO.ROOTURL_PROPOSED')}
        withSuccessStyles={false}
        successProps={{ c: 'dimmed', fw: 600 }}
        placeholder={here}
        {...form.getInputProps(name)}
      />
      {form.values[name] === '' && (
        <Button
          size="compact-sm"
          variant="light"
          classNames={{ root: classes.growing ?? '', label: classes.wrapping ?? '' }}
          onClick={() => {
            form.setFieldValue(name, here)
            // The button disappears now that an address is set, so the focus moves to the field.
            form.getInputNode(name)?.focus()
          }}
        >
          {t('ADMIN.ROOTURL_USE', { address: here })}
        </Button>
      )}
    </Stack>
  )
}

/** Shows the input for one setting, chosen by the setting's type. */
export const SettingInput = ({ name, form, stored, pasted }: SettingInputProps) => {
  const t = useT()
  const { languages, availableAuthMethods = [] } = useConfiguration().value
  const { input, label: labelKey, info } = SETTING_FIELDS[name]
  const label = t(labelKey)
  const hasEffect = form.values.authMethod === 'internal' || !OWN_ACCOUNTS_ONLY.includes(name)
  const description = t(hasEffect ? info : 'ADMIN.INFO.NO_EFFECT')
  const props = form.getInputProps(name)
  switch (input) {
    case 'flag':
      return <Checkbox label={label} description={description} {...form.getInputProps(name, { type: 'checkbox' })} />
    case 'number':
      return <WholeNumberInput label={label} description={description} required {...props} />
    case 'secret':
      return (
        <SecretInput
          label={label}
          description={description}
          error={props.error}
          stored={String(stored[name])}
          value={String(form.values[name])}
          path={name}
          onChange={(value) => form.setFieldValue(name, value)}
        />
      )
    case 'area':
      return (
        <Textarea
          label={label}
          description={description}
          autosize
          minRows={2}
          maxRows={10}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...props}
        />
      )
    case 'messages':
      return <LoginMessages label={label} description={description} {...props} />
    case 'address':
      return <AddressInput name={name} form={form} stored={stored} />
    case 'language':
      return (
        <NativeSelect
          label={label}
          description={description}
          required
          data={Object.entries(languages).map(([value, text]) => ({ value, label: text }))}
          {...props}
        />
      )
    case 'method':
      return (
        <NativeSelect
          label={label}
          description={description}
          data={availableAuthMethods.map((value) => ({ value, label: t(`ADMIN.FIELD.AUTH_METHODS.${value}`) }))}
          {...props}
        />
      )
    case 'signIn':
      return isSignInKey(name) && <SignInSettings name={name} form={form} stored={stored} pasted={pasted} />
    case 'line':
      return (
        <TextInput
          label={label}
          description={description}
          required={name === 'title'}
          {...withLimit(STRING_MAX, props)}
        />
      )
  }
}
