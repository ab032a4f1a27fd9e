import { Alert, Button, Fieldset, Group, Paper, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { MessageKey } from '@sheaf/l10n/keys'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconInfoCircle } from '@tabler/icons-react'
import { isApiError } from '../../lib/api-error.ts'
import { focusFirstError, showRefusal } from '../../lib/form.ts'
import { SettingInput } from './setting-input.tsx'
import { SETTING_FIELDS, settingKeys, settingSections, type SettingSection } from './settings-fields.ts'
import classes from './settings-form.module.css'
import {
  changesBetween,
  settingsErrors,
  valuesOf,
  type KnownSettings,
  type SettingChange,
  type SettingsValues,
} from './settings-values.ts'
import { SettingRefused, useSaveSettings } from './settings.queries.ts'

const LEGENDS: Readonly<Record<SettingSection, MessageKey>> = {
  general: 'ADMIN.SETTINGS_GENERAL',
  authentication: 'ADMIN.AUTHENTICATION',
  password: 'ADMIN.SETTINGS_PASSWORD',
  mail: 'ADMIN.SETTINGS_MAIL',
}

/** All settings in their sections. Only what changed is sent. */
export const SettingsForm = ({ settings }: { settings: KnownSettings }) => {
  const t = useT()
  const { mutateAsync: save, isPending } = useSaveSettings()
  const stored = valuesOf(settings)
  const form = useForm<SettingsValues>({ initialValues: stored, validate: settingsErrors })
  const changes = changesBetween(stored, form.values)

  const submit = async (changed: readonly SettingChange[]) => {
    if (changed.length === 0) return toast.info(t('ADMIN.INFO.NOCHANGE'))
    try {
      await save(changed)
      toast.success(t('ADMIN.INFO.SUCCESS'))
    } catch (error) {
      const { key, cause } = error instanceof SettingRefused ? error : { key: '', cause: error }
      showRefusal(form, cause, isApiError(cause) ? { [cause.key]: key } : {})
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => void submit(changesBetween(stored, values)), focusFirstError(form))}
    >
      <Stack gap="lg">
        {settingSections.map((section) => (
          <Fieldset key={section} legend={t(LEGENDS[section])}>
            <Stack>
              {section === 'mail' && (
                <Alert variant="light" color="gray" icon={<IconInfoCircle />} role="note">
                  {t('ADMIN.INFO.MAIL_AT_ONCE')}
                </Alert>
              )}
              {settingKeys
                .filter((key) => SETTING_FIELDS[key].section === section)
                .map((key) => (
                  <SettingInput key={key} name={key} form={form} />
                ))}
            </Stack>
          </Fieldset>
        ))}
        <Paper withBorder p="sm" className={classes.bar ?? ''}>
          <Group>
            <Button type="submit" loading={isPending}>
              {t('ADMIN.FIELD.APPLY')}
            </Button>
            <Text size="sm" c="dimmed" role="status">
              {changes.length > 0 && t('ADMIN.UNSAVED', { count: changes.length })}
            </Text>
          </Group>
        </Paper>
      </Stack>
    </form>
  )
}
